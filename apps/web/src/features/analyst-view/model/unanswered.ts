import {
  listNames,
  normaliseLists,
  type ExtractedDocumentData,
  type ExtractedLists,
  type FieldError,
} from '@landfall/contract';
import { cellKey, rowKey, rowOfCell, type CellKey, fieldOf } from './cells.ts';
import type { FormState } from './form-state.ts';
import { openReview, withSaved, type ReviewState } from './review-state.ts';

/** A save or a sign-off that no answer came to: it may have arrived all the same. */
export interface Unanswered {
  kind: 'save' | 'sign-off';
  form: FormState;
  lists: ExtractedLists;
}

const textOf = (lists: ExtractedLists): string => JSON.stringify(normaliseLists(lists, '', () => ''));

/** Marks on rows that are gone are not kept. */
function settledText(keys: readonly CellKey[], lists: ExtractedLists): string {
  const rows = new Set(listNames.flatMap((list) => lists[list].map(({ rowId }) => rowKey(list, rowId))));
  return keys
    .filter((key) => rows.has(rowOfCell(key)))
    .toSorted()
    .join('\n');
}

function hasArrived({ kind, form, lists }: Unanswered, news: ExtractedDocumentData, userId: string): boolean {
  if (kind === 'sign-off') {
    return news.document.status === 'SIGNED_OFF' && news.signedOff?.id === userId && news.version === form.version;
  }
  return (
    news.document.status === 'PENDING_REVIEW' &&
    news.lastEdited?.id === userId &&
    news.version === form.version + 1 &&
    textOf(news) === textOf(lists) &&
    settledText(news.settled.map(cellKey), lists) === settledText(form.settled, lists)
  );
}

/** The one of these that made what the server holds; undefined where somebody else did, or another window. */
export const arrived = (
  sent: readonly Unanswered[],
  { form, data }: Pick<ReviewState, 'form' | 'data'>,
  news: ExtractedDocumentData | null,
  userId: string,
): Unanswered | undefined =>
  news === null || data.document.status !== 'PENDING_REVIEW'
    ? undefined
    : sent.find((one) => one.form.version === form.version && hasArrived(one, news, userId));

/** As if its answer had come. */
export const withArrived = (state: ReviewState, { kind, form }: Unanswered, data: ExtractedDocumentData): ReviewState =>
  kind === 'sign-off' ? openReview(data) : withSaved(state, form, data);

interface ServerErrors {
  cells: Record<CellKey, string>;
  /** What is wrong with a list or a class, or with a value that has no field of its own. */
  general: string[];
}

/**
 * The server's field errors by where they are shown. A path ends in list, row and field, such as `securities[0].isin`:
 * the row is its place in the lists that were sent, or its row id.
 */
export function readServerErrors(fields: readonly FieldError[], sent: ExtractedLists): ServerErrors {
  const errors: ServerErrors = { cells: {}, general: [] };
  for (const { path, message } of fields) {
    const parts = path.split(/[./[\]]+/).filter(Boolean);
    const list = listNames.find((name) => parts.includes(name));
    const field = parts.at(-1) ?? '';
    const row = list ? parts.slice(parts.indexOf(list) + 1, -1).join('.') : '';
    const rowId =
      list && (sent[list].some((other) => other.rowId === row) ? row : sent[list][Number(row || -1)]?.rowId);
    if (list && rowId && fieldOf(list, field)) errors.cells[cellKey({ list, rowId, field })] ??= message;
    else if (!errors.general.includes(message)) errors.general.push(message);
  }
  return errors;
}
