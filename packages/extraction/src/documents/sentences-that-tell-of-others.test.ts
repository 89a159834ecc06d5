import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

describe('sentences that tell of others', () => {
  it('takes nothing from figures that others supersede', () => {
    const result = extract('RESET', [
      ...title(),
      ...prose(
        'The reset takes effect on 7 January 2032. The expected loss is 2.21% for Class A and 4.81% for Class B.',
        80,
      ),
      ...prose('The figures supersede those of our draft of 2 December (Class A: EL 2.27%; Class B: EL 4.90%).', 120),
    ]);
    expect(figures(result).map(([, , loss]) => loss)).toEqual([2.21, 4.81]);
  });

  it.each([
    'A class placed by an affiliate of the sponsor in May 2029 with a spread of 6.35% lost 44.7% of its principal.',
    'The sponsor’s expiring bonds, issued in 2027, have a spread of 6.35%.',
    'In 2021 notes with a spread of 6.35% were fully written down within a year.',
    'A bond that was sponsored by a competitor has a spread of 6.35%.',
  ])('takes no spread from the notes of others: %s', (sentence) => {
    expect(rates(extract('OC', [...title('2031-1', 'Class A Notes'), ...prose(sentence, 80)]))).toEqual([]);
  });

  it.each([
    'A payment date which is not a London business day moves to the next one, save that it moves to the one before if the next lies in another month.',
    'Where a payment date falls on a day on which banks in Sydney are shut, payment is made on the next day on which they are open or, if that day is in another month, on the last such day before.',
  ])('takes the convention from words alone: %s', (sentence) => {
    const { securities } = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([['Issue Date', 'May 4, 2031']]),
      ...prose(sentence, 130),
    ]);
    expect(securities).toMatchObject([{ businessDayConvention: 'MODIFIED_FOLLOWING' }]);
  });

  it('takes what a question over a long paragraph asks for by the words of the paragraph', () => {
    const result = extract('OC', [
      ...title(),
      { x: 60, y: 80, text: '2. How likely is a loss?', bold: true, size: 12 },
      ...prose(
        'For Class A the modelling firm finds a chance of 4.12% a year that some principal is lost (the attachment probability) and of 2.07% that all is lost (the exhaustion probability), with a mean loss (the expected loss) of 3.05% of principal. For Class B the same three numbers are 7.31%, 4.44% and 5.62%.',
        110,
      ),
    ]);
    expect(figures(result)).toEqual([
      ['A', 4.12, 3.05, 2.07],
      ['B', 7.31, 5.62, 4.44],
    ]);
  });

  it.each([
    'The Class A Notes and the Class B Notes differ in risk: the expected loss is 1.21% for the former and 3.42% for the latter.',
    'There are Class A Notes and Class B Notes. The former have an expected loss of 1.21% and the latter of 3.42%.',
  ])('%s', (sentence) => {
    const result = extract('OC', [...title(), ...prose(sentence, 80)]);
    expect(figures(result).map(([name, , loss]) => [name, loss])).toEqual([
      ['A', 1.21],
      ['B', 3.42],
    ]);
  });

  it.each([
    'While the notes remain outstanding, the spread of the Class A Notes is 4.25% and that of the Class B Notes 6.75%.',
    'The Class A Notes remain outstanding with a spread of 4.25%. The Class B Notes remain outstanding with a spread of 6.75%.',
  ])('%s', (sentence) => {
    const result = extract('RESET', [
      ...title(),
      ...prose(`The reset takes effect on 7 January 2032. ${sentence}`, 80),
    ]);
    expect(rates(result)).toEqual([
      ['A', 4.25],
      ['B', 6.75],
    ]);
  });

  it('hears which level a probability is that of', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose(
        'The model finds a probability of 6.31% that the attachment index value is reached within the year, and one of 3.92% that the exhaustion index value is, and an expected loss of 4.75% of principal.',
        80,
      ),
    ]);
    expect(figures(result)).toEqual([['A', 6.31, 4.75, 3.92]]);
  });

  it('counts days by a year of 360 days and the days that have elapsed', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('Interest is computed on the basis of a 360-day year and the number of days that have elapsed.', 80),
      ...prose('The Class A Notes were issued on 7 January 2031 and mature on 7 January 2034.', 110),
    ]);
    expect(result.securities.map((row) => row.dayCountConvention)).toEqual(['ACT/360']);
  });

  it.each([
    ['By the Issuer: on any coupon date from 30 November 2033 on, at 100.50%', 'Y'],
    ['Each class is redeemed on its maturity date and in no case after 30 November 2036.', null],
  ])('%s', (value, callable) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Class', 'A'],
        ['Issue date', '30 November 2031'],
        ['Maturity date', '30 November 2035'],
        ['Early redemption', value],
      ]),
    ]);
    expect(result.securities.map((row) => row.isCallable)).toEqual([callable]);
  });
});

it('take no level of losses for the size of the class behind it', () => {
  const { securities } = extract('OC', [
    ...prose(
      'Example Re Ltd. A$150,000,000 Class A and A$65,000,000 Class B Principal At-Risk Notes Series 2031-1',
      60,
    ),
    { x: 60, y: 110, text: 'TERMS OF THE NOTES', bold: true, size: 13 },
    ...prose(
      'The Cedant may recover from the Issuer if its ultimate net loss from any one Loss Event exceeds, in the first Annual Period, A$1,150 million (Class A) or A$780 million (Class B).',
      130,
    ),
  ]);
  expect(securities.map(({ parAmount }) => parAmount)).toEqual([150_000_000, 65_000_000]);
});
