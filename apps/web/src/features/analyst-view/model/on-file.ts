import { comparableClass } from '@landfall/contract';
import type { FieldValue } from '@landfall/contract';
import type { Cell } from './cells.ts';
import { currentValue } from './form-state.ts';
import type { ReviewState } from './review-state.ts';

/** What a reset is about to change: the value in force for the class of this row. Null where nothing is on file. */
export function valueOnFile({ data, form }: ReviewState, cell: Cell): FieldValue {
  if (data.document.docTypeCode !== 'RESET') return null;
  const { list, rowId } = cell;
  const issuerClass = comparableClass(String(currentValue(form, { list, rowId, field: 'issuerClass' }) ?? ''));
  const known = data.onFile.find((one) => comparableClass(one.issuerClass) === issuerClass);
  if (list === 'modeledStats')
    return (known?.modeledStat as Record<string, FieldValue> | null | undefined)?.[cell.field] ?? null;
  const isExtension = currentValue(form, { list, rowId, field: 'spreadType' }) === 'EXTENSION';
  if (list !== 'couponChangeHistories' || isExtension) return null;
  return (known?.couponChange as Record<string, FieldValue> | null | undefined)?.[cell.field] ?? null;
}
