import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

describe('steps of a spread', () => {
  it('lets the first of two tables of spreads begin with the notes, and the second on its day', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Principal amount', '$60,000,000', '$110,000,000'],
          ['Issue date', '10 June 2031', '10 June 2031'],
          ['Maturity date', '10 June 2035', '10 June 2035'],
        ],
        { top: 80, columns: [60, 400, 480] },
      ),
      { x: 60, y: 160, text: 'Interest spread, first period (bps p.a.)', bold: true },
      ...makeRows([['from and including the Issue Date to but excluding 10 June 2033', '425', '650']], {
        top: 178,
        columns: [60, 400, 480],
      }),
      { x: 60, y: 200, text: 'Interest spread, second period (bps p.a.)', bold: true },
      ...makeRows([['from and including 10 June 2033 to but excluding the Maturity Date', '450', '690']], {
        top: 218,
        columns: [60, 400, 480],
      }),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.couponRate, row.effectiveFromDate])).toEqual(
      [
        ['A', 4.25, '2031-06-10'],
        ['A', 4.5, '2033-06-10'],
        ['B', 6.5, '2031-06-10'],
        ['B', 6.9, '2033-06-10'],
      ],
    );
  });

  it('gives a class the days of the steps that the class before has', () => {
    const result = extract('OC', [
      ...title(),
      ...prose('The notes are issued on 9 July 2031 and mature on 15 July 2034.', 80),
      ...prose(
        'For Class A the interest spread is 4.10% per annum to but excluding 15 July 2033 and 4.40% per annum from that date. For Class B the corresponding figures are 7.30% per annum and 7.70% per annum.',
        110,
      ),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.couponRate, row.effectiveFromDate])).toEqual(
      [
        ['A', 4.1, '2031-07-09'],
        ['A', 4.4, '2033-07-15'],
        ['B', 7.3, '2031-07-09'],
        ['B', 7.7, '2033-07-15'],
      ],
    );
  });
});

describe('periods of a reset', () => {
  it.each([
    ['Initial margin', 'Subsequent margin', 'Step date'],
    ['Spread', 'Later spread', 'Step-up date'],
    ['Margin', 'Second margin', 'Day of the step'],
  ])('lets "%s" become "%s" on the "%s"', (first, second, day) => {
    const result = extract('OC', [
      ...title(),
      ...makeRows([
        ['', 'Class A', 'Class B'],
        ['Principal amount', '$60,000,000', '$110,000,000'],
        ['Issue date', '19 December 2031', '19 December 2031'],
        ['Maturity date', '27 December 2034', '27 December 2034'],
        [`${first} (% per annum)`, '4.125', '6.500'],
        [`${second} (% per annum)`, '4.375', '6.875'],
        [day, '28 December 2032', '28 December 2032'],
      ]),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.couponRate, row.effectiveFromDate])).toEqual(
      [
        ['A', 4.125, '2031-12-19'],
        ['A', 4.375, '2032-12-28'],
        ['B', 6.5, '2031-12-19'],
        ['B', 6.875, '2032-12-28'],
      ],
    );
  });

  it('knows the last of several numbered periods, though others are told by their days', () => {
    const result = extract('RESET', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('The reset takes effect on 7 January 2033.', 80),
      ...makeRows(
        [
          [
            '',
            'At closing (7 Jan 2031)',
            'Second risk period (in force to 6 Jan 2033)',
            'Third risk period (as reset)',
          ],
          ['Attachment probability', '4.81%', '5.22%', '5.13%'],
          ['Expected loss', '3.61%', '3.88%', '3.79%'],
        ],
        { top: 110, columns: [60, 180, 300, 470] },
      ),
    ]);
    expect(figures(result)).toEqual([['A', 5.13, 3.79, null]]);
  });

  it('ends a reset on the next one, though that is the last, and on no maturity years later', () => {
    const notice = (sentence: string) =>
      extract('RESET', [
        ...title('2031-1', 'Class A Notes'),
        ...prose(
          `The third risk period begins on 15 January 2033. ${sentence} The maturity date of the notes, 16 January 2035, stays as it is. The spread of the Class A Notes is 7.35%.`,
          80,
        ),
      ]).couponChangeHistories.map((row) => row.effectiveToDate);
    expect(notice('The next reset, for the fourth and last risk period, is scheduled for 17 January 2034.')).toEqual([
      '2034-01-17',
    ]);
    expect(notice('')).toEqual([null]);
  });
});
