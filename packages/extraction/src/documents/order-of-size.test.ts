import { describe, expect, it } from 'vitest';
import { extract, prose, title } from '../testing/extract-pages.ts';

const read = (classes: string, ...texts: string[]) =>
  extract('OC', [...title('2031-1', classes), ...texts.flatMap((text, index) => prose(text, 80 + index * 50))])
    .modeledStats;

describe('the order of size of what a model gives', () => {
  it.each([
    'Model runs put the expected loss of the Class A Notes at 1.97%; the likelihood that any loss of principal occurs is 2.31%, and in the end nothing remains with 1.44%.',
    'The average annual loss to the Class A Notes comes to 1.97% of principal; there is a 2.31% chance in any year that some goes and a 1.44% chance that nothing stays.',
  ])('tells what the figure is whose words are not known: "%s"', (text) => {
    expect(read('Class A Notes', text)).toMatchObject([
      { attachmentProbability: 2.31, expectedLoss: 1.97, exhaustionProbability: 1.44 },
    ]);
  });

  it('leaves a figure in brackets, which may be of another case', () => {
    expect(
      read(
        'Class A Notes',
        'The Class A Notes have an attachment probability of 2.41% and an expected loss of 1.83% (1.52% on other views).',
      ),
    ).toMatchObject([{ attachmentProbability: 2.41, expectedLoss: 1.83, exhaustionProbability: null }]);
  });

  it('takes no share for the expected loss', () => {
    const [own] = read(
      'Class A Notes',
      'The Class A Notes have an attachment probability of 2.41% and an expected loss of 1.83%.',
      'Expected loss: 81.5% California Earthquake and other perils for the Class A Notes.',
    );
    expect(own).toMatchObject({ attachmentProbability: 2.41, expectedLoss: 1.83 });
  });
});
