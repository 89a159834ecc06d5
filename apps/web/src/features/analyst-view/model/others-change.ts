import type { ExtractedDocumentData } from '@landfall/contract';

export interface OthersChange {
  /** `being-read`: it is being read again, so its data is about to change. */
  kind: 'saved' | 'signed-off' | 'withdrawn' | 'read-again' | 'being-read';
  username: string | null;
}

/** Only what is pending review can be saved. */
export const mayKeepEdits = ({ kind }: OthersChange): boolean => kind === 'saved' || kind === 'read-again';

export function wordsOfChange({ kind, username }: OthersChange): string {
  if (kind === 'being-read') return 'This document is being read again.';
  if (kind === 'read-again') return 'This document has been read again since you opened it.';
  if (kind === 'withdrawn') return `${username ?? 'Somebody'} has withdrawn the sign-off of this document.`;
  const done = kind === 'signed-off' ? 'signed off' : 'saved';
  return username === null
    ? `This document has been ${done} since you opened it.`
    : `${username} has ${done} this document since you opened it.`;
}

/**
 * What somebody else has done to a document since its form was opened, from what the form stands on and what the server
 * holds; null where nothing. News may be older than the form: one's own save comes back with a newer version.
 */
export function othersChange(mine: ExtractedDocumentData, news: ExtractedDocumentData | null): OthersChange | null {
  if (news === null || news.version < mine.version) return null;
  if (mine.document.status === 'SIGNED_OFF' && news.withdrawn) {
    return { kind: 'withdrawn', username: news.withdrawn.username };
  }
  if (mine.document.status !== 'PENDING_REVIEW') return null;
  if (news.document.status === 'SIGNED_OFF') return { kind: 'signed-off', username: news.signedOff?.username ?? null };
  if (news.document.status !== 'PENDING_REVIEW') return { kind: 'being-read', username: null };
  if (news.version === mine.version) return null;
  return news.lastEdited
    ? { kind: 'saved', username: news.lastEdited.username }
    : { kind: 'read-again', username: null };
}
