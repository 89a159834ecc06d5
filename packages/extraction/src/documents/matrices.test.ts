import { describe, expect, it } from 'vitest';
import { extract, typed } from '../testing/extract-pages.ts';

/** Class, attachment, loss, exhaustion and spread of each class. */
function ratesOf(text: string): string[] {
  const { modeledStats, couponChangeHistories } = extract('RESET', typed(text));
  return modeledStats.map((stat, index) =>
    [
      stat.issuerClass,
      stat.attachmentProbability,
      stat.expectedLoss,
      stat.exhaustionProbability,
      couponChangeHistories[index]?.couponRate,
    ].join(' '),
  );
}

describe('a matrix of a reset', () => {
  it('has years between the classes and the cases, and figures whose unit is said once', () => {
    expect(
      ratesOf(`
Quillback Re DAC - reset of 1 July 2031. The next reset is due on 1 July 2032. CUSIP: Class P 11111PAA1.

All figures of the matrix are given in basis points, except those in money.

                              Class P                              Class Q
                      2031               2030             2031               2030
                 Base     Stress         Base        Base     Stress         Base
Layer (USD m)    510      510            490         320      320            305
Attach. prob.    144      171            139         312      350            300
Exhaust. prob.   88       104            85          161      190            157
Expected loss    113      135            109         229      262            221
Risk margin      410      n/a            402         655      n/a            640`),
    ).toEqual(['P 1.44 1.13 0.88 4.1', 'Q 3.12 2.29 1.61 6.55']);
  });

  it('says with one word over each class what was and what is', () => {
    expect(
      ratesOf(`
Quillback Re DAC - reset effective 1 July 2031

                        Class P is   Class P was   Class Q is   Class Q was
Attachment probability  1.44%        1.39%         3.12%        3.00%
Expected loss           1.13%        1.09%         2.29%        2.21%
Exhaustion probability  0.88%        0.85%         1.61%        1.57%
Spread                  4.10%        4.02%         6.55%        6.40%`),
    ).toEqual(['P 1.44 1.13 0.88 4.1', 'Q 3.12 2.29 1.61 6.55']);
  });

  it('stands below a line of dates with their labels, which heads no columns', () => {
    expect(
      ratesOf(`
Quillback Re DAC                       Notice of reset
Date of reset: 1 July 2031    Date of notice: 20 June 2031    Next reset: 1 July 2032
Class       Attachment prob.       Expected loss       Exhaustion prob.       Spread (bps)
            Prior      New         Prior     New       Prior      New         Prior    New
P           1.39%      1.44%       1.09%     1.13%     0.85%      0.88%       402      410
Q           3.00%      3.12%       2.21%     2.29%     1.57%      1.61%       640      655`),
    ).toEqual(['P 1.44 1.13 0.88 4.1', 'Q 3.12 2.29 1.61 6.55']);
  });

  it('gives the shares of perils that are in force from a day', () => {
    const { elAttributions } = extract(
      'RESET',
      typed(`
Quillback Re DAC - reset effective 1 July 2031. Class P (CUSIP 11111PAA1), Class Q (CUSIP 11111PAB9).

Contribution to expected loss, in force from 1 July 2031

Class      US Hurricane      US Earthquake
P          64.0%             36.0%
Q          71.5%             28.5%`),
    );
    expect(elAttributions.map((each) => `${each.issuerClass} ${each.elAttribution}`)).toEqual([
      'P 64',
      'P 36',
      'Q 71.5',
      'Q 28.5',
    ]);
  });

  it('has columns headed by the periods they hold for, and one for what changed', () => {
    expect(
      ratesOf(`
Quillback Re DAC - reset effective 1 July 2031

Class P
                            Expiring terms            Coming terms           Change
                            (to 30 June 2031)         (from 1 July 2031)
Attachment probability      1.39%                     1.44%                  +0.05%
Expected loss               1.09%                     1.13%                  +0.04%
Exhaustion probability      0.85%                     0.88%                  +0.03%
Spread                      4.02%                     4.10%                  +0.08%`),
    ).toEqual(['P 1.44 1.13 0.88 4.1']);
  });

  it('calls periods by names that the text explains', () => {
    expect(
      ratesOf(`
Quillback Re DAC - reset effective 1 July 2031

All figures in basis points. “R2” = 1 July 2031 to 30 June 2032; “R1” = 1 July 2030 to 30 June 2031.

Class                          P                      Q
                          R2        R1           R2        R1
Attachment probability    144       139          312       300
Expected loss             113       109          229       221
Exhaustion probability    88        85           161       157
Risk spread               410       402          655       640`),
    ).toEqual(['P 1.44 1.13 0.88 4.1', 'Q 3.12 2.29 1.61 6.55']);
  });

  it('has bounds beside a term, headings centred over several columns, and levels in money', () => {
    expect(
      ratesOf(`
Quillback Re DAC - reset effective 1 July 2031. All rates are per cent.

 Class               Spread                Attachment probability     Expected loss       Exhaustion prob.      Attachment (USD m)
           Lower     Upper      Set        Set       Previous         Set     Previous    Set     Previous      Set       Previous
 P         3.50      4.50       4.10       1.44      1.39             1.13    1.09        0.88    0.85          5,250     5,000
 Q         6.00      7.00       6.55       3.12      3.00             2.29    2.21        1.61    1.57          3,800     3,600`),
    ).toEqual(['P 1.44 1.13 0.88 4.1', 'Q 3.12 2.29 1.61 6.55']);
  });

  it('has years under each term', () => {
    expect(
      ratesOf(`
Quillback Re DAC - reset effective 1 July 2031

Class        Attachment probability       Expected loss          Exhaustion probability     Risk margin
             2030/31      2031/32         2030/31    2031/32     2030/31    2031/32         2030/31    2031/32
P            1.39%        1.44%           1.09%      1.13%       0.85%      0.88%           4.02%      4.10%
Q            3.00%        3.12%           2.21%      2.29%       1.57%      1.61%           6.40%      6.55%`),
    ).toEqual(['P 1.44 1.13 0.88 4.1', 'Q 3.12 2.29 1.61 6.55']);
  });

  it('has a unit in its corner and the rest of the term beside a year', () => {
    expect(
      ratesOf(`
Quillback Re DAC - reset effective 1 July 2031

Rates in basis points          Class P                               Class Q
                       Expiring      Renewed       Remaining term    Expiring      Renewed      Remaining term
Attachment             139           144           290               300           312          630
Expected loss          109           113           228               221           229          460
Exhaustion             85            88            178               157           161          330
Margin                 402           410           n/a               640           655          n/a`),
    ).toEqual(['P 1.44 1.13 0.88 4.1', 'Q 3.12 2.29 1.61 6.55']);
  });

  it('has a row for each class and period, or columns of the last time and this time', () => {
    expect(
      ratesOf(`
Quillback Re DAC - reset effective 1 July 2031

Period                       Class    Attachment probability    Expected loss    Exhaustion probability    Risk margin
1 July 2030 - 30 June 2031   P        1.39%                     1.09%            0.85%                     4.02%
1 July 2030 - 30 June 2031   Q        3.00%                     2.21%            1.57%                     6.40%
1 July 2031 - 30 June 2032   P        1.44%                     1.13%            0.88%                     4.10%
1 July 2031 - 30 June 2032   Q        3.12%                     2.29%            1.61%                     6.55%`),
    ).toEqual(['P 1.44 1.13 0.88 4.1', 'Q 3.12 2.29 1.61 6.55']);
    expect(
      ratesOf(`
Quillback Re DAC - reset effective 1 July 2031

Rates in bp               Class P last   Class P this   Class Q last   Class Q this
Attachment probability    139            144            300            312
Expected loss             109            113            221            229
Exhaustion probability    85             88             157            161
Risk margin               402            410            640            655`),
    ).toEqual(['P 1.44 1.13 0.88 4.1', 'Q 3.12 2.29 1.61 6.55']);
  });

  it('stands under the identifier of a class whose name is a word in brackets', () => {
    const text = `
Quillback Re DAC - reset effective 1 July 2031 of the Class One and Class Two notes



ISIN XS2411560017

(Class One; nominal EUR 120,000,000)

                          new          old
Attachment probability    1.44%        1.39%
Expected loss             1.13%        1.09%
Exhaustion probability    0.88%        0.85%
Risk premium              4.10%        4.02%

ISIN XS2411560025

(Class Two; nominal EUR 65,000,000)

                          new          old
Attachment probability    3.12%        3.00%
Expected loss             2.29%        2.21%
Exhaustion probability    1.61%        1.57%
Risk premium              6.55%        6.40%`;
    expect(ratesOf(text)).toEqual(['ONE 1.44 1.13 0.88 4.1', 'TWO 3.12 2.29 1.61 6.55']);
    expect(extract('RESET', typed(text)).modeledStats.map(({ isin }) => isin)).toEqual([
      'XS2411560017',
      'XS2411560025',
    ]);
  });
});
