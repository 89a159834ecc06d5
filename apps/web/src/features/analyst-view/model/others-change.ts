import type { ExtractedDocumentData } from '@landfall/contract';

export interface OthersChange {
  kind: 'saved' | 'signed-off' | 'read-again';
  username: string | null;
}

/**
 * What somebody else has done to a document since its form was opened, from what the form stands on and what the server
 * holds; null where nothing. News may be older than the form: one's own save comes back with a newer version.
 */
export function othersChange(mine: ExtractedDocumentData, news: ExtractedDocumentData | null): OthersChange | null {
  if (news === null || news.version < mine.version || mine.document.status !== 'PENDING_REVIEW') return null;
  if (news.document.status === 'SIGNED_OFF') return { kind: 'signed-off', username: news.signedOff?.username ?? null };
  if (news.document.status !== 'PENDING_REVIEW') return { kind: 'read-again', username: null };
  if (news.version === mine.version) return null;
  return news.lastEdited
    ? { kind: 'saved', username: news.lastEdited.username }
    : { kind: 'read-again', username: null };
}
