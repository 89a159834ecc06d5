/** The cache categories that more than one feature reads or invalidates; a query adds its parameters behind. */
export const cacheKeys = {
  /** Securities, prices, trades, bonds at risk: everything an import or an upload may change. */
  marketData: ['market-data'],
  endOfDay: ['end-of-day'],
  analystDocuments: ['analyst-view-documents'],
  /** What was read from a document; its id follows. */
  extractedData: ['extracted-document-data'],
  /** Documents as My Deals and the panel of what is being read show them. */
  documents: ['documents'],
} as const;

/** All that shows a document or what was read from it. */
export const keysOfDocument = (documentId: string) => [
  cacheKeys.documents,
  cacheKeys.analystDocuments,
  [...cacheKeys.extractedData, documentId],
];
