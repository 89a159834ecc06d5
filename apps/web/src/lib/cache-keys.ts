/** The cache categories that more than one feature reads or invalidates; a query adds its parameters behind. */
export const cacheKeys = {
  analystDocuments: ['analyst-view-documents'],
} as const;
