import { describe, expect, it } from 'vitest';
import { extract, prose, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const text = (...texts: string[]): Piece[] => texts.flatMap((each, index) => prose(each, 60 + index * 50));

describe('names', () => {
  it.each([
    'Example Capital Ltd., acting in respect of Series 2031-1 (the “SPI”), is offering notes of Class A.',
    'Sponsor Mutual today announced that Example Capital Ltd. has issued its Series 2031-1 Class A notes.',
    'We confirm the issue by Example Capital Ltd. of the Series 2031-1 Class A notes.',
  ])('are those of the issuer: "%s"', (sentence) => {
    expect(extract('OC', text('CLOSING NOTE', sentence)).securities).toMatchObject([
      { issuerName: expect.stringMatching(/^Example Capital Ltd\.?$/) as string },
    ]);
  });

  it.each(['Example Re Ltd. – 2031-2', 'Example Re Ltd.: 2031-2', 'Example Re Ltd. 2031-2 closed yesterday'])(
    'have their series behind them: "%s"',
    (head) => {
      const pages = text(head, 'Class A notes of $75,000,000 pay 5.50% over the yield of the fund.');
      expect(extract('OC', pages).securities).toMatchObject([{ issuerSeries: '2031-2' }]);
    },
  );
});

describe('days', () => {
  it('are those of the issue before "is to issue"', () => {
    const pages = text(
      'Example Re Ltd. Series 2031-1 Class A Notes',
      'On 20 January 2031 Example Re Ltd. is to issue notes under Series 2031-1. The scheduled maturity of the notes is 15 January 2034.',
    );
    expect(extract('OC', pages).securities).toMatchObject([{ issueDate: '2031-01-20', maturityDate: '2034-01-15' }]);
  });

  it('stand as a pair with the maturity', () => {
    const pages = makeRows(
      [
        ['Coupon', '3.15% p.a., fixed, payable annually in arrear on 30 June'],
        ['Payment / redemption', '30 June 2031 / 30 June 2035, at par; may be prolonged to 30 June 2037'],
        ['Early redemption', 'none'],
      ],
      { columns: [60, 220], top: 90 },
    );
    expect(
      extract('OC', [
        ...text('24 June 2031', 'Example Re Ltd. Series 2031-1 Class A Notes').slice(0, 0),
        ...title('2031-1', 'Class A Notes'),
        ...pages,
      ]).securities,
    ).toMatchObject([{ issueDate: '2031-06-30' }]);
  });

  it('are of the maturity that is scheduled, however legal', () => {
    const pages = makeRows(
      [
        ['Issue Date', '20 January 2031'],
        ['Legal maturity (scheduled)', '15 January 2034 (extendible)'],
      ],
      { columns: [60, 260], top: 90 },
    );
    expect(extract('OC', [...title('2031-1', 'Class A Notes'), ...pages]).securities).toMatchObject([
      { maturityDate: '2034-01-15' },
    ]);
  });
});

describe('conventions', () => {
  it('are not told by when the holders are recorded', () => {
    const pages = text(
      'Example Re Ltd. Series 2031-1 Class A Notes',
      '“Record Date” means the close of business on the tenth calendar day preceding the relevant payment, whether or not a business day.',
    );
    expect(extract('OC', pages).securities).toMatchObject([{ businessDayConvention: null }]);
  });
});

describe('figures of the model', () => {
  const read = (sentence: string) =>
    extract('OC', [...title('2031-1', 'Class A Notes'), ...prose(sentence, 90)]).modeledStats;

  it.each([
    'The likelihood that any principal of the Class A Notes is lost in a year is put at 6.15%, and that all of it is lost at 2.42%.',
    'The attachment probability of the Class A Notes is 6.15%. Exhaustion is put at 2.42%.',
  ])('are read: "%s"', (sentence) => {
    expect(read(sentence)).toMatchObject([{ attachmentProbability: 6.15, exhaustionProbability: 2.42 }]);
  });

  it('are listed behind their names', () => {
    expect(
      read(
        'The model gives, for the Class A Notes, attachment, expected loss and exhaustion of 8.22 per cent, 4.93 per cent and 2.26 per cent.',
      ),
    ).toMatchObject([{ attachmentProbability: 8.22, expectedLoss: 4.93, exhaustionProbability: 2.26 }]);
  });

  it('stand before their names', () => {
    expect(
      read('Class A Notes: 0.57% expected loss, 0.84% probability of attachment, 0.28% probability of exhaustion.'),
    ).toMatchObject([{ expectedLoss: 0.57, attachmentProbability: 0.84, exhaustionProbability: 0.28 }]);
  });
});

describe('labels with remarks', () => {
  it('are labels under their values', () => {
    const pages = makeRows(
      [
        ['$175m', '7.00%', '2.31%', '3.05%'],
        ['size (from $150m)', 'risk spread; guidance 7.00–7.75%', 'expected loss, base', 'attachment prob.'],
      ],
      { columns: [60, 160, 340, 460], top: 90 },
    );
    const { securities, modeledStats } = extract('OC', [...title('2031-1', 'Class A Notes'), ...pages]);
    expect(securities).toMatchObject([{ parAmount: 175_000_000, couponRate: 7 }]);
    expect(modeledStats).toMatchObject([{ expectedLoss: 2.31, attachmentProbability: 3.05 }]);
  });
});
