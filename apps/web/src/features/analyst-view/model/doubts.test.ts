import type { Finding } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { cellKey } from './cells.ts';
import { nextDoubt } from './findings.ts';
import { reasonsFor } from '../editor/evidence-card-body.tsx';
import { derive, openReview, withEdit, withSettled } from './review-state.ts';
import { sampleData } from './sample-data.fixture.ts';

const at = (list: 'securities' | 'modeledStats', row: number, field: string) => ({
  list,
  rowId: `${list}:${row}`,
  field,
});
const doubted = [
  at('modeledStats', 1, 'expectedLoss'),
  at('securities', 0, 'parAmount'),
  at('securities', 1, 'currency'),
];
const data = sampleData();
const values = data as unknown as Record<string, Record<string, string | number | null>[]>;
const readerFindings = doubted.map(({ list, rowId, field }): Finding => ({
  code: 'LOW_CONFIDENCE',
  severity: 'warning',
  message: 'm',
  list,
  rowId,
  field,
  value: values[list]?.find((row) => row['rowId'] === rowId)?.[field] ?? null,
}));
const open = () => openReview({ ...data, readerFindings });
const doubtsOf = (state: ReturnType<typeof open>) => derive(state).doubts;
const keys = (state: ReturnType<typeof open>) => doubtsOf(state).map(({ key }) => key);

describe('values to look at', () => {
  it('are in the order of tabs, sections and fields', () => {
    expect(doubtsOf(open()).map(({ classKey, key }) => `${classKey} ${key}`)).toEqual([
      'A securities|securities:0|parAmount',
      'B securities|securities:1|currency',
      'B modeledStats|modeledStats:1|expectedLoss',
    ]);
  });

  it('are none any more once kept or corrected', () => {
    const [par, currency] = [doubted[1]!, doubted[2]!];
    const kept = withSettled(open(), cellKey(par), true);
    expect(keys(kept)).toHaveLength(2);
    expect(keys(withEdit(kept, currency, cellKey(currency), 'EUR'))).toEqual([
      'modeledStats|modeledStats:1|expectedLoss',
    ]);
  });

  it('are gone to one after the other, from the value in hand and round again', () => {
    const state = withSettled(open(), cellKey(doubted[1]!), true);
    const { doubts, classKeys } = derive(state);
    const after = (current: string | null) => nextDoubt(state.form, doubts, classKeys, 'OC', current)?.key;
    expect(after(null)).toBe('securities|securities:1|currency');
    // The one in hand was just kept.
    expect(after(cellKey(doubted[1]!))).toBe('securities|securities:1|currency');
    expect(after('securities|securities:1|currency')).toBe('modeledStats|modeledStats:1|expectedLoss');
    expect(after('modeledStats|modeledStats:1|expectedLoss')).toBe('securities|securities:1|currency');
  });
});

it('says why a value was taken, and nothing where that was not kept', () => {
  const grounds = { label: 'Expected Loss', column: 'Base case', agreeing: 1, differing: 2, against: ['Odd.'] };
  expect(reasonsFor({ grounds: { ...grounds, otherFigures: [] } })).toEqual([
    'It stands beside “Expected Loss”, under “Base case”.',
    '1 other place says the same.',
    '2 places say otherwise.',
    'Odd.',
  ]);
  const alone = { label: null, column: null, agreeing: 0, differing: 0, against: [], otherFigures: [] };
  expect(reasonsFor({ grounds: { ...alone, secondReader: 'ALONE' } })).toEqual([
    'No other place of the document says the same.',
    'Only the second reader found it: it is a proposal.',
  ]);
  expect(reasonsFor({})).toEqual([]);
});
