import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const title = prose('Tern Rock Re Ltd. $80,000,000 Series 2031-1 Class P Notes due 9 March 2034', 40);

describe('a supplement that quotes what it replaces', () => {
  const issueDateOf = (text: string) => extract('OC', [...title, ...prose(text, 80)]).securities[0]?.issueDate;

  it('gives the words behind "replaced by"', () => {
    expect(
      issueDateOf(
        'Page 3. “The Notes will be issued on 2 March 2031” is replaced by “The Notes will be issued on 5 March 2031”.',
      ),
    ).toBe('2031-03-05');
  });

  it('gives the words behind "in place of … read"', () => {
    expect(
      issueDateOf(
        'Page 3. In place of “the Notes will be issued on 2 March 2031” read “the Notes will be issued on 5 March 2031”.',
      ),
    ).toBe('2031-03-05');
  });

  it('gives the words that are substituted for those deleted', () => {
    const { modeledStats } = extract('RESET', [
      ...prose('Tern Rock Re Ltd. Series 2031-1 Class P Notes', 40),
      ...prose('From 9 March 2032 the terms are these.', 70),
      ...prose(
        '(a) In the definition of “Expected Loss”, for the Class P Notes, “1.51%” is deleted and “1.49%” is substituted.',
        100,
      ),
    ]);
    expect(modeledStats).toMatchObject([{ issuerClass: 'P', expectedLoss: 1.49 }]);
  });

  it('keeps what it only quotes', () => {
    expect(issueDateOf('The circular says: “The Notes will be issued on 2 March 2031”. This still holds.')).toBe(
      '2031-03-02',
    );
  });
});

describe('classes with different terms in one text', () => {
  it('have each the coupon of its own words', () => {
    const { securities } = extract('OC', [
      ...prose('Tern Rock Re Ltd. Series 2031-1', 40),
      ...prose('Class P Fixed Rate Notes due 9 March 2034 and Class Q Zero Coupon Notes due 9 March 2034', 70),
      ...prose(
        '“Rate of Interest” means for the Class P Notes 4.10 per cent. per annum. The Class Q Notes pay none.',
        110,
      ),
    ]);
    expect(securities.map(({ issuerClass, couponType }) => `${issuerClass} ${couponType}`)).toEqual([
      'P FIXED',
      'Q ZERO_COUPON',
    ]);
  });

  it('have each the amount in a cell that gives identifiers as well', () => {
    const { securities } = extract('OC', [
      ...prose('Tern Rock Re Ltd. Series 2031-1 Class P Notes and Class Q Notes', 40),
      ...makeRows(
        [
          ['Issuer', 'Tern Rock Re Ltd.'],
          ['Notes', '$80,000,000 Class P Notes (CUSIP 88577CAA9) and $70,000,000 Class Q Notes (CUSIP 011395AE0)'],
          ['Issue date', '5 March 2031'],
        ],
        { top: 80, columns: [60, 150] },
      ),
    ]);
    expect(securities.map((row) => `${row.cusip} ${row.parAmount}`)).toEqual([
      '88577CAA9 80000000',
      '011395AE0 70000000',
    ]);
  });
});

describe('definitions', () => {
  it('give the scheduled maturity before the final one, and no size by the amount of a layer', () => {
    const [row] = extract('OC', [
      ...title,
      ...prose('“Attachment Amount” means €410,000,000 for Class P.', 80),
      ...prose('“Final Maturity Date” means 9 March 2036.', 110),
      ...prose('“Scheduled Maturity Date” means 9 March 2034.', 140),
    ]).securities;
    expect([row?.parAmount, row?.maturityDate]).toEqual([80_000_000, '2034-03-09']);
  });

  it('take a final maturity where no other is given', () => {
    const [row] = extract('OC', [
      ...prose('Tern Rock Re Ltd. Series 2031-1 Class P Notes', 40),
      ...prose('“Final Maturity Date” means 9 March 2036.', 80),
    ]).securities;
    expect(row?.maturityDate).toBe('2036-03-09');
  });
});

describe('the issuer', () => {
  const page = (text: string) => [
    { x: 200, y: 20, text: 'Tern Rock Re DAC' },
    ...prose(text, 120),
    { x: 290, y: 810, text: 'Page' },
  ];
  it('is named at the head of every page where no title does', () => {
    const { securities } = extract(
      'OC',
      page('Offer of $80,000,000 Series 2031-1 Class P Notes due 9 March 2034'),
      page('The Issuer issues notes through separate cells of its own.'),
      page('The Notes are not listed.'),
    );
    expect(securities[0]?.issuerName).toBe('Tern Rock Re DAC');
  });

  it('is not called by a sentence about it', () => {
    const { securities } = extract('OC', [
      ...prose('Offer of $80,000,000 Series 2031-1 Class P Notes due 9 March 2034', 40),
      { x: 60, y: 90, text: 'The Issuer', bold: true, size: 12 },
      ...prose('The Issuer issues notes through ring-fenced cells.', 110),
    ]);
    expect(securities[0]?.issuerName ?? null).toBeNull();
  });
});

describe('shares of a table over two pages', () => {
  it('make one list of each class though only the second page names the classes', () => {
    const columns = [60, 250, 360];
    const { elAttributions } = extract(
      'OC',
      [
        ...prose('Tern Rock Re Ltd. Series 2031-1 Class P Notes and Class Q Notes', 40),
        ...prose('Expected loss by peril', 700),
        ...makeRows(
          [
            ['Named Storm', '60.0%', '55.0%'],
            ['Earthquake', '20.0%', '15.0%'],
          ],
          { top: 730, columns },
        ),
      ],
      makeRows(
        [
          ['', 'Class P', 'Class Q'],
          ['Wildfire', '12.0%', '18.0%'],
          ['Severe Thunderstorm', '8.0%', '12.0%'],
        ],
        { top: 60, columns },
      ),
    );
    expect(elAttributions.map((row) => `${row.issuerClass} ${row.elAttribution}`)).toEqual([
      'P 60',
      'P 20',
      'P 12',
      'P 8',
      'Q 55',
      'Q 15',
      'Q 18',
      'Q 12',
    ]);
  });
});
