import type { DocumentItem } from '@landfall/contract';
import { createContext, use } from 'react';

/** What the page does with a document that one of its lists holds. */
export interface DocumentActs {
  preview: (item: DocumentItem) => void;
  showActivity: (item: DocumentItem) => void;
  /** Asks for other pages of it. */
  changePages: (item: DocumentItem) => void;
  /** The preview's code can be fetched: the pointer is near. */
  expectPreview: () => void;
}

export const DocumentActsContext = createContext<DocumentActs | null>(null);

export function useDocumentActs(): DocumentActs {
  const acts = use(DocumentActsContext);
  if (!acts) throw new Error('This part belongs inside My Deals.');
  return acts;
}
