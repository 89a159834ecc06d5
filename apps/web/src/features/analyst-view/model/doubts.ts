import { doubtsOf, extractedFields, sectionsOf } from '@landfall/contract';
import { cellElementId, cellKey, rowKey, type CellKey } from './cells.ts';
import type { PlacedFinding } from './findings.ts';
import { rowsOfClass, type FormState } from './form-state.ts';

/** A value that somebody should look at, and the tab it stands on. */
export interface Doubt {
  classKey: string;
  key: CellKey;
}

/** The values to look at, in the order of the tabs, sections, rows and fields. */
export function doubtsInOrder(
  form: FormState,
  findings: readonly PlacedFinding[],
  tabs: readonly string[],
  docTypeCode: string,
): Doubt[] {
  const open = new Set(doubtsOf(findings.map(({ finding }) => finding)).map(cellKey));
  return tabs.flatMap((classKey) =>
    sectionsOf(docTypeCode).flatMap((list) =>
      rowsOfClass(form, list, classKey).flatMap((rowId) =>
        extractedFields[list]
          .map(({ name }) => cellKey({ list, rowId, field: name }))
          .filter((key) => open.has(key))
          .map((key) => ({ classKey, key })),
      ),
    ),
  );
}

/**
 * The next doubt after the current cell in reading order; after the last one, the first again. The current cell need
 * not be a doubt: a value that was just kept no longer is one.
 */
export function nextDoubt(
  form: FormState,
  doubts: readonly Doubt[],
  tabs: readonly string[],
  docTypeCode: string,
  current: CellKey | null,
): Doubt | undefined {
  if (current === null) return doubts[0];
  const order = new Map(
    tabs
      .flatMap((classKey) =>
        sectionsOf(docTypeCode).flatMap((list) =>
          rowsOfClass(form, list, classKey).flatMap((rowId) =>
            extractedFields[list].map(({ name }) => `${rowKey(list, rowId)}|${name}`),
          ),
        ),
      )
      .map((key, index) => [key, index]),
  );
  const at = order.get(current) ?? -1;
  return doubts.find(({ key }) => (order.get(key) ?? 0) > at) ?? doubts[0];
}

/** Where the focus goes for a doubt. */
export const placeOfDoubt = ({ classKey, key }: Doubt) => ({ classKey, elementId: cellElementId(key) });
