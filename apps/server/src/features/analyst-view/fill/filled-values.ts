import {
  normaliseValue,
  type ExtractedLists,
  type FieldError,
  type FieldEvidence,
  type FieldValue,
  type FillPlace,
  type PageWord,
} from '@landfall/contract';
import type { Tx } from '../../../platform/database/schema.ts';
import { wordsOnPage } from '../../document-search/index.ts';
import { readWords } from './read-place.ts';

/** The rule of evidence that a person gave. */
const byAnalyst = 'analyst.page';

type Place = Pick<FieldEvidence, 'list' | 'rowId' | 'field'>;
const keyOf = ({ list, rowId, field }: Place): string => `${list} ${rowId} ${field}`;

function valueAt(lists: ExtractedLists, { list, rowId, field }: Place): FieldValue | undefined {
  const row = lists[list].find((one) => one.rowId === rowId) as Record<string, FieldValue> | undefined;
  return row && (row[field] ?? null);
}

/** Places that the engine itself read this value at. */
const isSeenByEngine = (seen: readonly FieldEvidence[], fill: FillPlace, value: FieldValue) =>
  seen.find(
    (item) =>
      item.page === fill.page &&
      JSON.stringify(item.boxes) === JSON.stringify(fill.boxes) &&
      normaliseValue(fill.list, fill.field, item.value) === value,
  );

export interface Filled {
  filled: FieldEvidence[];
  errors: FieldError[];
}

/**
 * The evidence of a version's values that were taken from a page: the new places, read again here, and of those of the
 * version before the ones whose value has stayed.
 */
export async function filledValues(
  tx: Tx,
  sha256: string,
  lists: ExtractedLists,
  fills: readonly FillPlace[],
  known: { filled: readonly FieldEvidence[]; evidence: readonly FieldEvidence[] },
): Promise<Filled> {
  const errors: FieldError[] = [];
  const taken = new Map<string, FieldEvidence>();
  for (const item of known.filled) {
    if (normaliseValue(item.list, item.field, item.value) === valueAt(lists, item)) taken.set(keyOf(item), item);
  }
  const pages = new Map<number, PageWord[]>();
  for (const page of new Set(fills.map((fill) => fill.page))) pages.set(page, await wordsOnPage(tx, sha256, page));
  for (const fill of fills) {
    const { list, rowId, field, page } = fill;
    const value = valueAt(lists, fill);
    const seen = value === undefined ? undefined : isSeenByEngine(known.evidence, fill, value);
    const reading = seen ?? readWords(pages.get(page) ?? [], fill);
    const said = 'outcome' in reading ? (reading.outcome === 'read' ? reading : null) : reading;
    if (value === undefined || said === null || normaliseValue(list, field, said.value) !== value) {
      const index = lists[list].findIndex((row) => row.rowId === rowId);
      errors.push({
        path: `${list}[${index}].${field}`,
        message: `Page ${page} does not say this value at that place.`,
      });
      continue;
    }
    const issuerClass = String(valueAt(lists, { list, rowId, field: 'issuerClass' }) ?? '');
    const { quote, boxes } = said;
    taken.set(keyOf(fill), {
      list,
      rowId,
      field,
      issuerClass,
      value,
      page,
      boxes,
      quote,
      confidence: 1,
      rule: byAnalyst,
    });
  }
  return { filled: [...taken.values()], errors };
}
