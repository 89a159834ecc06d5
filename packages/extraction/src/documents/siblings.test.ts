import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';
import type { DocumentKind } from '../types.ts';

const taken = ['1.50%', '1.00%', '0.60%'];
const other = ['1.80%', '1.20%', '0.75%'];
const another = ['1.30%', '0.90%', '0.50%'];
const labels = ['Attachment Probability', 'Expected Loss', 'Exhaustion Probability'];

/** The three figures of the only class, below headings that stand side by side. */
function read(kind: DocumentKind, headings: readonly string[], columns: readonly string[][], said = '') {
  const { modeledStats } = extract(kind, [
    ...prose('Marlin Cove Re Ltd. Series 2023-1 Class A Notes. Reset Date: June 1, 2025.', 40),
    ...(said === '' ? [] : prose(said, 80)),
    ...makeRows(
      [['', ...headings], ...labels.map((label, row) => [label, ...columns.map((column) => column[row] as string)])],
      { top: 130, columns: [60, 220, 370, 480] },
    ),
  ]);
  return modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss, row.exhaustionProbability]);
}

describe('figures beside each other', () => {
  it.each<[DocumentKind, string[], string[][]]>([
    ['OC', ['Indicative', 'As Priced'], [another, taken]],
    ['OC', ['Preliminary', 'Final'], [another, taken]],
    ['OC', ['Annual', 'Over the Term'], [taken, other]],
    ['OC', ['Standard Catalog', 'WSST Catalog', 'Historical'], [taken, other, another]],
    ['RESET', ['At Issuance', 'First Reset', 'Second Reset'], [other, another, taken]],
    ['RESET', ['Expiring', 'Incoming'], [another, taken]],
    ['RESET', ['Risk Period 2', 'Risk Period 3'], [another, taken]],
    ['RESET', ['June 2024 – May 2025', 'June 2025 – May 2026'], [another, taken]],
    ['RESET', ['Previous', 'Reset', 'Projected at next reset'], [another, taken, other]],
    ['RESET', ['Current Value Before Reset', 'Updated Value'], [another, taken]],
  ])('of a %s, below %j, are told apart', (kind, headings, columns) => {
    expect(read(kind, headings, columns)).toEqual([[1.5, 1, 0.6]]);
  });

  it('are of the base case that the document names', () => {
    const said = 'The “Base Case” is the analysis on Catalogue H. Results on Catalogue W are no part of the Base Case.';
    expect(read('OC', ['Catalogue W', 'Catalogue H'], [other, taken], said)).toEqual([[1.5, 1, 0.6]]);
  });

  it('are no cases that a sentence of many terms names beside the base case', () => {
    const said =
      'The Reset Agent applies the “Base Case” to the “Subject Business”, the “Exposure Data”, the “Escrow Model”, the “Event Catalogue” and the “Insured Portfolio”.';
    expect(read('RESET', ['Insured Portfolio', 'Updated Figures'], [another, taken], said)).toEqual([[1.5, 1, 0.6]]);
  });

  it('are told apart inside a sentence', () => {
    const { modeledStats } = extract('OC', [
      ...prose('Marlin Cove Re Ltd. Series 2025-1 Class A Notes', 40),
      ...prose(
        'The expected loss of the Class A Notes is 1.00% in the base case, and 1.20% when the model is conditioned on warm sea surface temperatures. The probability of attachment is 1.50% (1.80% in the sensitivity case).',
        80,
      ),
    ]);
    expect(modeledStats).toMatchObject([{ expectedLoss: 1, attachmentProbability: 1.5 }]);
  });

  it.each(['above', 'below'])('are read from %s labels that stand on lines of their own', (place) => {
    const pairs = [
      ['July 5, 2024', 'Date of Issuance'],
      ['August 26, 2028', 'Scheduled Maturity Date'],
      ['August 26, 2030', 'Final Maturity if extended'],
      ['Actual/360', 'Day Count'],
      ['Following', 'Business Day Convention'],
    ];
    const { securities } = extract('OC', [
      ...prose('Marlin Cove Re Ltd. Series 2024-3 Class A Notes', 40),
      ...pairs.flatMap(([value = '', label = ''], index) =>
        (place === 'above' ? [value, label] : [label, value]).map((text, line) => ({
          x: 60,
          y: 80 + index * 50 + line * 25,
          text,
        })),
      ),
    ]);
    expect(securities).toMatchObject([
      {
        issueDate: '2024-07-05',
        maturityDate: '2028-08-26',
        dayCountConvention: 'ACT/360',
        businessDayConvention: 'FOLLOWING',
      },
    ]);
  });
});
