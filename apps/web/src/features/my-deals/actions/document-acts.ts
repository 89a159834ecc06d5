import type { DocumentItem } from '@landfall/contract';
import { createContext, use } from 'react';

/** Actions on a document of a list. */
export interface DocumentActs {
  preview: (item: DocumentItem) => void;
  showActivity: (item: DocumentItem) => void;
  /** Opens the dialog for other pages. */
  changePages: (item: DocumentItem) => void;
  /** Preloads the preview's code when the pointer is near. */
  expectPreview: () => void;
}

export const DocumentActsContext = createContext<DocumentActs | null>(null);

export function useDocumentActs(): DocumentActs {
  const acts = use(DocumentActsContext);
  if (!acts) throw new Error('This part belongs inside My Deals.');
  return acts;
}
