import type { ExtractionResult, FieldEvidence } from '@landfall/extraction';
import { describe, expect, it } from 'vitest';
import type { Truth } from '../generate/truth.ts';
import { calibrationError, coverageAt, reliability } from './confidence.ts';
import { count, f1Of, isSame, judge, precisionOf, recallOf } from './score.ts';
import { summarise } from './summary.ts';

const truth: Truth = {
  kind: 'RESET',
  deal: { issuerName: 'Cairn Re Ltd.', issuerSeries: '2024-1', issuerClasses: ['A', 'B'] },
  securities: [],
  modeledStats: [
    { issuerClass: 'A', expectedLoss: 1.2, attachmentProbability: 2, exhaustionProbability: null },
    { issuerClass: 'B', expectedLoss: 3.4, attachmentProbability: 5, exhaustionProbability: 1 },
  ],
  couponChangeHistories: [],
  elAttributions: [],
};

const evidence = (index: number, field: string, confidence: number): FieldEvidence => ({
  list: 'modeledStats',
  index,
  field,
  issuerClass: 'A',
  value: null,
  page: 1,
  boxes: [],
  quote: '',
  confidence,
  rule: 'test',
});

/** A: loss right, attachment wrong, exhaustion told though it is not given. B is missing, C is nobody's. */
const told = {
  securities: [],
  modeledStats: [
    { issuerClass: 'Class A', expectedLoss: 1.2, attachmentProbability: 2.5, exhaustionProbability: 0.7 },
    { issuerClass: 'C', expectedLoss: 9, attachmentProbability: null, exhaustionProbability: null },
  ],
  couponChangeHistories: [],
  elAttributions: [],
  evidence: [evidence(0, 'expectedLoss', 0.9), evidence(0, 'attachmentProbability', 0.8)],
  findings: [],
} as unknown as ExtractionResult;

describe('the score of a document', () => {
  it('counts each kind of fault', () => {
    const judged = judge(truth, told);
    const outcome = (issuerClass: string, field: string) =>
      judged.find((each) => each.issuerClass === issuerClass && each.field === field)?.outcome;
    expect(outcome('A', 'expectedLoss')).toBe('right');
    expect(outcome('A', 'attachmentProbability')).toBe('wrong');
    expect(outcome('A', 'exhaustionProbability')).toBe('spurious');
    expect(outcome('B', 'expectedLoss')).toBe('missing');
    expect(outcome('C', 'expectedLoss')).toBe('spurious');
    // Right: A's class and loss. Told wrongly: A's attachment and exhaustion, C's class and loss. Missed: A's attachment, B's four.
    const counts = count(judged);
    expect(counts).toEqual({ right: 2, wrong: 4, missed: 5 });
    expect([precisionOf(counts), recallOf(counts), f1Of(counts)]).toEqual([2 / 6, 2 / 7, 4 / 13]);
    expect(judged.find(({ field }) => field === 'expectedLoss')?.confidence).toBe(0.9);
  });

  it('compares by kind: numbers by size, dates to the letter, names by letters and digits', () => {
    expect(isSame('couponRate', 4.25, '4.250')).toBe(true);
    expect(isSame('couponRate', 4.25, 4.26)).toBe(false);
    expect(isSame('issueDate', '2026-01-02', '2026-01-03')).toBe(false);
    expect(isSame('issuerName', 'Cairn Re Ltd.', 'CAIRN RE LTD')).toBe(true);
    expect(isSame('cusip', '037833100', '37833100')).toBe(false);
  });

  it('takes whatever name the only class was given where the document has none', () => {
    const one: Truth = {
      ...truth,
      unnamedClass: true,
      deal: { ...truth.deal, issuerClasses: ['A'] },
      modeledStats: [{ issuerClass: 'A', expectedLoss: 9 }],
    };
    const result = { ...told, modeledStats: told.modeledStats.slice(1) };
    expect(judge(one, result).map(({ outcome }) => outcome)).toEqual(['right', 'right']);
  });
});

describe('confidence', () => {
  const value = (confidence: number, isRight: boolean) => ({ confidence, isRight, weight: 1 });
  const values = [value(0.95, true), value(0.95, true), value(0.85, true), value(0.85, false)];

  it('is held against the share that is right', () => {
    expect(reliability(values).map(({ from, values: number, right }) => [from, number, right])).toEqual([
      [0.8, 2, 0.5],
      [0.95, 2, 1],
    ]);
    expect(calibrationError(values)).toBeCloseTo(0.5 * 0.35 + 0.5 * 0.05, 10);
  });

  it('covers what can be taken with the precision asked for', () => {
    expect(coverageAt(0.995, values, 8)).toEqual({ coverage: 2 / 8, from: 0.95 });
    expect(coverageAt(0.75, values, 8)).toEqual({ coverage: 3 / 8, from: 0.85 });
    expect(coverageAt(0.995, [value(0.9, false)], 8).coverage).toBe(0);
  });
});

it('means are over families, however many values each has', () => {
  const judged = judge(truth, told);
  const perfect = judged.filter(({ outcome }) => outcome === 'right');
  const summary = summarise([
    { family: 'one', name: 'one-1', judged: perfect, conflicts: 0 },
    { family: 'two', name: 'two-1', judged, conflicts: 1 },
    { family: 'two', name: 'two-2', judged, conflicts: 0 },
  ]);
  expect(summary.f1).toBeCloseTo((1 + 4 / 13) / 2, 10);
  expect([summary.families, summary.documents, summary.perfectDocuments]).toEqual([2, 3, 1]);
});
