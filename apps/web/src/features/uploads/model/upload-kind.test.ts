import { uploadColumns } from '@landfall/contract';
import { isCusip, isIsin } from '@landfall/instruments';
import { describe, expect, test } from 'vitest';
import { readRow, rowCount, tableOf } from '../csv/csv-table.ts';
import { kindOfType, templateText, uploadKinds } from './upload-kind.ts';

describe.each(uploadKinds.map((kind) => [kind.title, kind] as const))('%s', (_, kind) => {
  const table = tableOf(new TextEncoder().encode(templateText(kind)), uploadColumns[kind.uploadType]);

  test('has the columns of the contract, in its order', () => {
    expect(kind.columns.map(({ key }) => key.toUpperCase())).toEqual(uploadColumns[kind.uploadType]);
    expect(kindOfType(kind.uploadType)).toBe(kind);
  });

  test('its template is the header and one row with well-formed identifiers', () => {
    expect(rowCount(table)).toBe(1);
    const row = readRow(table, 0);
    expect(row.every((cell) => cell !== '')).toBe(true);
    const cell = (key: string) => row[kind.columns.findIndex((column) => column.key === key)] ?? '';
    expect([isCusip(cell('cusip')), isIsin(cell('isin'))]).toEqual([true, true]);
  });
});
