import { dealWords, type ExtractedDocumentData } from '@landfall/contract';
import { ApiError } from '../../../lib/api-error.ts';

export interface OthersChange {
  /** `being-read`: it is being read again, so its data is about to change. */
  kind: 'saved' | 'signed-off' | 'withdrawn' | 'read-again' | 'being-read' | 'moved' | 'removed';
  username: string | null;
  /** The same user did it, in another window. */
  isOwn: boolean;
  /** The deal that it has been moved to since. */
  movedTo?: string;
}

type Doer = ExtractedDocumentData['lastEdited'];

/** Only what is pending review can be saved. */
export const mayKeepEdits = ({ kind }: OthersChange): boolean =>
  kind === 'saved' || kind === 'read-again' || kind === 'moved';

export function wordsOfChange({ kind, username, isOwn, movedTo }: OthersChange): string {
  if (movedTo !== undefined) {
    return `This document has been moved to ${movedTo}${kind === 'being-read' ? ', and is being read again' : ''}.`;
  }
  if (kind === 'being-read') return 'This document is being read again.';
  if (kind === 'read-again') return 'This document has been read again since you opened it.';
  if (kind === 'withdrawn') {
    return isOwn
      ? 'You have withdrawn the sign-off of this document in another window.'
      : `${username ?? 'Somebody'} has withdrawn the sign-off of this document.`;
  }
  if (kind === 'removed') {
    return isOwn
      ? 'You have removed this document in another window.'
      : `${username ?? 'Somebody'} has removed this document.`;
  }
  const done = kind === 'signed-off' ? 'signed off' : 'saved';
  if (isOwn) return `You have ${done} this document in another window since you opened it here.`;
  return username === null
    ? `This document has been ${done} since you opened it.`
    : `${username} has ${done} this document since you opened it.`;
}

/**
 * What was done elsewhere to a document since its form was opened, by somebody else or by the same user in another window;
 * null where nothing. It follows from what the form stands on and what the server holds. News may be older than the
 * form: one's own save comes back with a newer version.
 */
export function othersChange(
  mine: ExtractedDocumentData,
  news: ExtractedDocumentData | null,
  userId: string,
): OthersChange | null {
  const by = (kind: OthersChange['kind'], who: Doer): OthersChange => ({
    kind,
    username: who?.username ?? null,
    isOwn: who?.id === userId,
  });
  if (news === null || news.version < mine.version) return null;
  if (mine.document.status === 'SIGNED_OFF' && news.withdrawn) {
    return by('withdrawn', news.withdrawn);
  }
  if (mine.document.status !== 'PENDING_REVIEW') return null;
  if (news.document.status === 'SIGNED_OFF') return by('signed-off', news.signedOff);
  const newDeal = dealWords(news.document);
  const moved = newDeal === dealWords(mine.document) ? {} : { movedTo: newDeal };
  if (news.document.status !== 'PENDING_REVIEW') return { ...by('being-read', null), ...moved };
  if ('movedTo' in moved) return { ...by('moved', null), ...moved };
  if (news.version === mine.version) return null;
  return by(news.lastEdited ? 'saved' : 'read-again', news.lastEdited);
}

/** What a refusal says of a document that is no more; null for any other answer. */
export function removalIn(error: unknown, userId: string): OthersChange | null {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') return null;
  const { removedBy, removedById } = error.details;
  return {
    kind: 'removed',
    username: typeof removedBy === 'string' ? removedBy : null,
    isOwn: removedById === userId,
  };
}
