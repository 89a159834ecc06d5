import { uploadColumns } from '@landfall/contract';
import { isCusip, isIsin } from '@landfall/instruments';
import { describe, expect, test } from 'vitest';
import { readRow, rowCount, tableOf } from '../csv/csv-table.ts';
import { kindOfType, templateText, uploadKinds } from './upload-kind.ts';

describe.each(uploadKinds.map((kind) => [kind.title, kind] as const))('%s', (_, kind) => {
  const table = tableOf(templateText(kind));

  test('has the columns of the contract, in its order', () => {
    expect(kind.columns.map(({ key }) => key.toUpperCase())).toEqual(uploadColumns[kind.uploadType]);
    expect(kindOfType(kind.uploadType)).toBe(kind);
  });

  test('its template is the header and one row with well-formed identifiers', () => {
    expect(rowCount(table)).toBe(1);
    const row = readRow(table, 0);
    expect([...row.keys()]).toEqual(kind.columns.map(({ key }) => key));
    expect([...row.values()].every((cell) => cell !== '')).toBe(true);
    expect([isCusip(row.get('cusip') ?? ''), isIsin(row.get('isin') ?? '')]).toEqual([true, true]);
  });
});
