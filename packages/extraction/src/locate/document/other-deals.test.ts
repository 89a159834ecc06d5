import { describe, expect, it } from 'vitest';
import { extract, prose } from '../../testing/extract-pages.ts';
import { makeRows } from '../../testing/make-page.ts';

const title = prose('Fulgurite Re Ltd. Series 2026-1 Class A and Series 2026-2 Class B Principal At-Risk Notes', 40);

describe('tables with other deals', () => {
  it('takes no class and no figure from rows of other issuers, named with their series', () => {
    const { securities, modeledStats } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['Class', 'Attachment', 'Expected loss', 'Exhaustion'],
          ['A', '2.10%', '1.60%', '1.20%'],
          ['B', '4.30%', '3.50%', '2.90%'],
        ],
        { top: 80 },
      ),
      ...makeRows(
        [
          ['Issuer and series', 'Class', 'Attachment', 'Expected loss'],
          ['Basalt Shore Re 2021-1', 'A', '6.66%', '5.55%'],
          ['Gneiss Point Ltd. 2019-A', 'C', '7.77%', '6.66%'],
          ['Gneiss Point Ltd. 2022-2', 'C', '8.88%', '7.77%'],
        ],
        { top: 200 },
      ),
    ]);
    expect(securities.map(({ issuerClass }) => issuerClass)).toEqual(['A', 'B']);
    expect(modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.1, expectedLoss: 1.6 },
      { issuerClass: 'B', attachmentProbability: 4.3, expectedLoss: 3.5 },
    ]);
  });

  it('leaves out the row of an earlier series whose classes are named with their series', () => {
    const { modeledStats } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['Class', 'Attachment', 'Expected loss', 'Exhaustion'],
          ['A (2026-1)', '2.10%', '1.60%', '1.20%'],
          ['B (2026-2)', '4.30%', '3.50%', '2.90%'],
          ['C (2023-1)', '5.30%', '4.50%', '3.90%'],
        ],
        { top: 80 },
      ),
    ]);
    expect(modeledStats).toMatchObject([
      { issuerClass: 'A', expectedLoss: 1.6 },
      { issuerClass: 'B', expectedLoss: 3.5 },
    ]);
  });
});
