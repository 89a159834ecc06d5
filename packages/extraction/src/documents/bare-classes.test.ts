import { describe, expect, it } from 'vitest';
import { extract, typed } from '../testing/extract-pages.ts';

describe('a message that never says "class"', () => {
  const message = typed(`FINAL TERMS Example Re Ltd., Series 2024-1

A: $125mm, priced at the MMF + 575 bps (talk 575-625)
B: $60mm, priced at the MMF + 900 bps (talk 900-975)

Risk, base case
A – EL 1.92%, attachment 2.35%, exhaustion 1.48%
B – EL 3.61%, attachment 4.40%, exhaustion 2.95%


A    144A    037833100    US0378331005
B    144A    594918104    US5949181045`);

  it('is read by the names that head its lines', () => {
    const result = extract('OC', message);
    expect(result.securities).toMatchObject([
      { issuerClass: 'A', isin: 'US0378331005', parAmount: 125_000_000, couponRate: 5.75 },
      { issuerClass: 'B', isin: 'US5949181045', parAmount: 60_000_000, couponRate: 9 },
    ]);
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', expectedLoss: 1.92, attachmentProbability: 2.35, exhaustionProbability: 1.48 },
      { issuerClass: 'B', expectedLoss: 3.61, attachmentProbability: 4.4, exhaustionProbability: 2.95 },
    ]);
  });

  it('has no classes by the letters of its items', () => {
    const result = extract(
      'OC',
      typed(`FINAL TERMS Example Re Ltd., Series 2024-1

A: the notes are offered at $100
B: the issue price is 100%

The expected loss of the notes is 1.92% and the attachment probability 2.35%.`),
    );
    expect(result.securities.map(({ issuerClass }) => issuerClass)).toEqual(['']);
  });
});
