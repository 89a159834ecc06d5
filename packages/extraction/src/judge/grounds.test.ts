import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const title = prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes', 40);
const columns = [60, 260, 400];

function lossOf(...pieces: Parameters<typeof extract>[1][]) {
  const { evidence } = extract('OC', [...title, ...pieces.flat()]);
  const found = evidence.find(({ list, field }) => list === 'modeledStats' && field === 'expectedLoss');
  if (!found?.grounds) throw new Error('The expected loss was not read.');
  return found.grounds;
}

const table = (loss: string, attachment = '2.50%') =>
  makeRows(
    [
      ['Class A', 'Base case', 'Warm sea catalogue'],
      ['Expected Loss', loss, '2.31%'],
      ['Attachment Probability', attachment, '3.10%'],
      ['Exhaustion Probability', '1.10%', '1.70%'],
    ],
    { top: 120, columns, pitch: 16 },
  );

describe('why a value was taken', () => {
  it('names the label and the column that it stands beside', () => {
    expect(lossOf(table('1.80%'))).toMatchObject({ label: 'Expected Loss', column: 'Base case' });
  });

  it('counts the places that say the same and those that say otherwise', () => {
    const sentence = (loss: string) =>
      prose(`In the base case the Class A Notes have an annual expected loss of ${loss}.`, 300);
    expect(lossOf(table('1.80%'), sentence('1.80%'))).toMatchObject({ agreeing: 1, differing: 0, against: [] });
    expect(lossOf(table('1.80%'), sentence('1.08%'))).toMatchObject({ agreeing: 0, differing: 1 });
  });

  it('says what does not fit', () => {
    expect(lossOf(table('1.80%', '1.20%')).against).toEqual([
      'The expected loss is higher than the attachment probability.',
    ]);
  });

  it('says that several notes are without a class', () => {
    const notes = 'The Notes have the ISINs XS7049348174 and XS5713981130. The annual expected loss is 1.80%.';
    const { evidence } = extract('OC', [...prose('Fulgurite Re Ltd. Notes', 40), ...prose(notes, 80)]);
    expect(evidence.find(({ field }) => field === 'expectedLoss')?.grounds?.against).toEqual([
      'The document has the identifiers of several notes, and no class was found.',
    ]);
  });

  it('shows the figure of another case with the words of the document for it', () => {
    expect(lossOf(table('1.80%')).otherFigures).toMatchObject([
      { value: 2.31, dimension: 'Warm sea catalogue', page: 1, quote: '2.31%' },
    ]);
  });
});
