/** What the address of the analyst view carries: the open document, and the list's filter. */
export interface AnalystViewSearch {
  document?: string;
  pending?: boolean;
}

export function readAnalystViewSearch(search: Record<string, unknown>): AnalystViewSearch {
  const { document, pending } = search;
  return {
    ...(typeof document === 'string' || typeof document === 'number' ? { document: String(document) } : {}),
    ...(pending === true ? { pending: true } : {}),
  };
}
