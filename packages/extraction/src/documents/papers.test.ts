import { describe, expect, it } from 'vitest';
import { extract, typed } from '../testing/extract-pages.ts';

/** Class, attachment, loss, exhaustion, spread, from, until, CUSIP. */
function rowsOf(text: string): string[] {
  const { modeledStats, couponChangeHistories } = extract('RESET', typed(text));
  return modeledStats.map((stat, index) => {
    const coupon = couponChangeHistories[index];
    return [
      stat.issuerClass,
      stat.attachmentProbability,
      stat.expectedLoss,
      stat.exhaustionProbability,
      coupon?.couponRate,
      coupon?.effectiveFromDate,
      coupon?.effectiveToDate,
      stat.cusip,
    ].join(' ');
  });
}

describe('a reset told on paper', () => {
  it('in a letter: values of several classes in one sentence, and changes that are no values', () => {
    expect(
      rowsOf(`
To the holders of the Series 2025-1 Class A Notes (CUSIP 80312QAA4) and the Class B Notes (CUSIP 80312QAB2)

From 15 June 2027 the modelled annual expected loss on the Class A Notes moves from 1.32% to 1.41% and that on the
Class B Notes from 3.05% to 3.22%. The annual likelihood of a first loss is 1.88% for Class A (last year 1.76%) and
4.40% for Class B (last year 4.21%), while the likelihood of a complete loss comes to 1.02% and 2.31% respectively
(last year 0.95% and 2.20%).

In line with the change in expected loss, the risk margin payable on the Class A Notes goes up by 9 basis points to
5.34% per annum, and that payable on the Class B Notes by 17 basis points to 9.67% per annum. These margins will be
paid until 15 June 2028, when the next reset is due.`),
    ).toEqual([
      'A 1.88 1.41 1.02 5.34 2027-06-15 2028-06-15 80312QAA4',
      'B 4.4 3.22 2.31 9.67 2027-06-15 2028-06-15 80312QAB2',
    ]);
  });

  it('in a certificate of numbered items, of notes without a class', () => {
    expect(
      rowsOf(`
                              HOLLIN BANK RE LIMITED

To: Meridian Trust Company, as Indenture Trustee        Series 2026-3 Notes (CUSIP 43560TAA2)

The undersigned, as Calculation Agent, certifies the following.
(1)   The reset takes effect on January 1, 2028. The next reset, if one is elected, would take effect on January
      1, 2029.
(2)   On the basis of the base case the annual Expected Loss, which was 169 basis points for the period now
      ending and 165 basis points at closing, becomes 178 basis points.
(3)   On the same basis the annual Attachment Probability becomes 244 basis points (from 231 and, at closing,
      226), and the annual Exhaustion Probability 129 basis points (from 124 and, at closing, 121).
(4)   Because the Expected Loss has risen by 9 basis points, the Risk Interest Spread is raised from 700 basis
      points to 712 basis points per annum.`),
    ).toEqual([' 2.44 1.78 1.29 7.12 2028-01-01 2029-01-01 43560TAA2']);
  });

  it('in figures with those they replace in brackets, some of them apart', () => {
    expect(
      rowsOf(`
Brightwell Re Ltd. Series 2022-2

In force from 11/18/2024. Next reset date 11/18/2025. New values, with the values in force until then in parentheses:

Class       Attachment           Expected loss        Exhaustion           Spread
1        0.97%    (0.93%)     0.74%    (0.71%)     0.58%    (0.56%)     4.04%    (4.00%)
2        2.12%    (2.20%)     1.63%    (1.70%)     1.24%    (1.29%)     6.18%    (6.25%)

Class        144A CUSIP       Event loss
1            66301QAA7        $5.94 billion
2            66301QAB5        $4.02 billion`),
    ).toEqual([
      '1 0.97 0.74 0.58 4.04 2024-11-18 2025-11-18 66301QAA7',
      '2 2.12 1.63 1.24 6.18 2024-11-18 2025-11-18 66301QAB5',
    ]);
  });

  it('in rows of classes with the figures of models under each other in one cell', () => {
    expect(
      rowsOf(`
Redshank Re Ltd., Series 2026-1. Reset of 1 February 2028 (former values in brackets). Next: 1 February 2029.

Notes            Identifiers           Risk figures                      Premium
Class A          75710CAA0             Attachment: 2.30% [2.21%]         6.08% [6.00%]
                 US75710CAA09          Expected loss: 1.72% [1.66%]
                                       Exhaustion: 1.28% [1.23%]
Class B          75710CAB8             Attachment: 5.10% [5.25%]         10.35% [10.50%]
                 US75710CAB81          Expected loss: 3.91% [4.02%]
                                       Exhaustion: 2.90% [2.99%]`),
    ).toEqual([
      'A 2.3 1.72 1.28 6.08 2028-02-01 2029-02-01 75710CAA0',
      'B 5.1 3.91 2.9 10.35 2028-02-01 2029-02-01 75710CAB8',
    ]);
  });

  it('in the last line of a history, under short names that it explains', () => {
    expect(
      rowsOf(`
Sanderling Re Ltd. Series 2023-2 Class A Notes, CUSIP 79990EAA2

Risk period                      P1        P (loss)  P2        Margin over T-bills
9 June 2024 - 8 June 2025        2.91      2.13      1.55      7.08
9 June 2025 - 8 June 2026        2.75      2.01      1.47      6.96
9 June 2026 - 8 June 2027        2.88      2.11      1.54      7.06

P1: probability of attachment. P (loss): expected loss. P2: probability of exhaustion. All figures in per cent a year.`),
    ).toEqual(['A 2.88 2.11 1.54 7.06 2026-06-09 2027-06-09 79990EAA2']);
  });

  it('in a table of evenly spaced figures, the identifiers beside the bare names of the classes', () => {
    expect(
      rowsOf(`
CURLEW RE LTD   SERIES 2025-1   RESET STATEMENT

Notes     AP        EL        EP        Margin
A         1.95%     1.44%     1.07%     5.60%
B         4.03%     3.02%     2.24%     8.85%

Reset takes effect 1 May 2027; next reset 1 May 2028.
CUSIP: A 23131FAA8, B 23131FAB6`),
    ).toEqual([
      'A 1.95 1.44 1.07 5.6 2027-05-01 2028-05-01 23131FAA8',
      'B 4.03 3.02 2.24 8.85 2027-05-01 2028-05-01 23131FAB6',
    ]);
  });

  it('in one sentence of three classes, and their identifiers in the same order', () => {
    expect(
      rowsOf(`
For the risk period 8 June 2026 through 7 June 2027 the Reset Agent has determined the attachment probability of the
Series 2025-1 Class A and Class B Notes as 1.22% and 2.87%, respectively (initially 1.18% and 2.95%), their expected
loss as 0.91% and 2.15%, respectively (initially 0.88% and 2.21%) and their exhaustion probability as 0.69% and 1.60%,
respectively. The Risk Interest Spreads change to 3.80% and 6.42%, respectively, from 3.75% and 6.50%. The CUSIPs are
71720KAA3 and 71720KAB1, respectively.`),
    ).toEqual([
      'A 1.22 0.91 0.69 3.8 2026-06-08 2027-06-08 71720KAA3',
      'B 2.87 2.15 1.6 6.42 2026-06-08 2027-06-08 71720KAB1',
    ]);
  });

  it('beside a share of the premium of the reinsurance, which is no spread', () => {
    expect(
      rowsOf(`
Reset of the Series 2023-1 Class A Notes (CUSIP 80312QAA4) as of 9 June 2026

The expected loss of the Class A Notes is 2.14%, the attachment probability is 2.90% and the exhaustion probability is
1.55%. The risk interest spread is 7.35% per annum from 9 June 2026 to 9 June 2027.

“Premium Year” means, for any premium due, the year in which it falls; the minimum premium is 58% of the estimated
annual premium.`),
    ).toEqual(['A 2.9 2.14 1.55 7.35 2026-06-09 2027-06-09 80312QAA4']);
  });

  it('in a letter that tells first what holders bought, and what they earn in words and figures', () => {
    expect(
      rowsOf(`
To the holders of the Wrenfield Re Ltd. Series 2029-1 Class A Notes (CUSIP 80312QAA4)

The reset becomes effective on July 1, 2031 and the next reset is due on July 1, 2032. Until now the Notes have earned a
spread of four hundred ninety (490) basis points. They will earn five hundred twelve (512) basis points from that day.
The increase of twenty-two (22) basis points follows from the expected loss, within the range of 420 and 560 basis points.

When you bought the Notes the model put the expected loss at 1.80%, the probability of attachment at 2.41% and the
probability of exhaustion at 1.33%. Run on the portfolio of today the model gives an expected loss of 1.97%, a
probability of attachment of 2.60% and a probability of exhaustion of 1.47%.

The modeler tried the same for Palisade Mutual 2021-2, where the expected loss rose to 3.3%.`),
    ).toEqual(['A 2.6 1.97 1.47 5.12 2031-07-01 2032-07-01 80312QAA4']);
  });

  it('in numbered parts, of which the one after a class is of no class', () => {
    expect(
      rowsOf(`
Wrenfield Re Ltd. Series 2029-1 - terms as reset on July 1, 2031 until July 1, 2032

1. Class A Notes (CUSIP 80312QAA4)
The expected loss is 1.97%, the attachment probability 2.60% and the exhaustion probability 1.47%. The spread is 5.12%.

2. Class B Notes (CUSIP 80312QAB2)
The expected loss is 3.10%, the attachment probability 4.20% and the exhaustion probability 2.30%. The spread is 8.40%.

3. Risks reviewed
The expected loss of a comparable bond rose to 4.80% overnight. Interest rate risk. Yields may be 0.40% or less.`),
    ).toEqual([
      'A 2.6 1.97 1.47 5.12 2031-07-01 2032-07-01 80312QAA4',
      'B 4.2 3.1 2.3 8.4 2031-07-01 2032-07-01 80312QAB2',
    ]);
  });
});
