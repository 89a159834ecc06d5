import type { FieldEvidence, Finding } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { evidenceAt, extractedValue, indexEvidence, markOf } from './evidence-index.ts';

const evidence = (field: string, more: Partial<FieldEvidence> = {}): FieldEvidence => ({
  list: 'securities',
  rowId: 'securities:0',
  field,
  issuerClass: 'A',
  value: 'x',
  page: 1,
  boxes: [{ x0: 10, y0: 10, x1: 50, y1: 20 }],
  quote: 'x',
  confidence: 0.95,
  rule: 'table',
  ...more,
});
const finding = (more: Partial<Finding>): Finding => ({ code: 'X', severity: 'warning', message: 'm', ...more });

describe('the index', () => {
  const index = indexEvidence([evidence('isin'), evidence('isin', { page: 2 }), evidence('cusip', { page: 2 })]);

  it('knows evidence by cell and by page', () => {
    expect(index.ofCell('securities|securities:0|isin').map((item) => item.page)).toEqual([1, 2]);
    expect(index.ofCell('securities|securities:9|isin')).toEqual([]);
    expect(index.onPage(2).map((item) => item.field)).toEqual(['isin', 'cusip']);
  });
});

describe('the mark of a field', () => {
  it('is the gravest thing to say, and nothing of how sure the reader was', () => {
    const read = [evidence('isin')];
    expect(markOf([], [])).toBe('none');
    expect(markOf(read, [])).toBe('read');
    expect(markOf([evidence('isin', { confidence: 0.1 })], [])).toBe('read');
    expect(markOf(read, [finding({ severity: 'info' })])).toBe('read');
    expect(markOf(read, [finding({ severity: 'warning' })])).toBe('warning');
    expect(markOf(read, [finding({ severity: 'warning' }), finding({ severity: 'error' })])).toBe('error');
  });

  it('knows what was read first', () => {
    expect(extractedValue([evidence('isin', { value: 1.5 }), evidence('isin', { value: 2 })])).toBe(1.5);
    expect(extractedValue([])).toBeNull();
  });
});

describe('a point of the page', () => {
  const wide = evidence('issuerName', { boxes: [{ x0: 0, y0: 0, x1: 200, y1: 30 }] });
  const small = evidence('isin');

  it('belongs to the smallest box there, or to none', () => {
    expect(evidenceAt([wide, small], 30, 15)).toBe(small);
    expect(evidenceAt([wide, small], 150, 15)).toBe(wide);
    expect(evidenceAt([wide, small], 30, 60)).toBeUndefined();
    expect(evidenceAt([small], 51.5, 15)).toBe(small);
  });
});
