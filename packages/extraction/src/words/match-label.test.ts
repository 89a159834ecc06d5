import { describe, expect, it } from 'vitest';
import { matchLabel } from './match-label.ts';

const best = (label: string) => matchLabel(label)[0];

describe('labels', () => {
  it.each([
    ['Annual probability of attachment', 'attachmentProbability'],
    ['Risk Coupon', 'spread'],
    ['Attachment probability, annual', 'attachmentProbability'],
    ['Chance that principal is lost entirely', 'exhaustionProbability'],
    ['Probability of Full Loss of Principal', 'exhaustionProbability'],
    ['Long-run average loss', 'expectedLoss'],
    ['Coverage Premium Rate', 'spread'],
    ['Spread payable on the Notes over the yield of the Collateral', 'spread'],
    ['When do I get my money back?', 'maturityDate'],
    ['issue_date', 'issueDate'],
    ['schedMaturity', 'maturityDate'],
    ['Redemptiondate', 'maturityDate'],
    ['Proba- bility of exhaustion', 'exhaustionProbability'],
    ['4.1 Closing Date', 'issueDate'],
    ['p. Attach. %', 'attachmentProbability'],
    ['2.A.9 Exhaust. %', 'exhaustionProbability'],
    ['Serie / Series', 'issuerSeries'],
    ['Erwarteter jährlicher Verlust', 'expectedLoss'],
    ['Probabilité d’attachement', 'attachmentProbability'],
    ['EBRD Notes', 'baseRateInstrument'],
    ['Size, EUR million', 'parAmount'],
    ['Coupon p.a.', 'fixedRate'],
    ['Post-maturity margin', 'extensionSpread'],
    ['Attachment Prob. Historical Catalog', 'attachmentProbability'],
  ])('“%s” asks for %s, in whatever order its words stand', (label, field) => {
    expect(best(label)).toMatchObject({ field });
  });

  it.each([
    ['National Amount', 'parAmount'],
    ['Expected Los', 'expectedLoss'],
    ['Scheduled Redemtion Date', 'maturityDate'],
    ['Bussiness Day Convention', 'businessDayConvention'],
    ['Probability of Exhuastion', 'exhaustionProbability'],
  ])('reads “%s” through its misprint, less surely', (label, field) => {
    expect(best(label)).toMatchObject({ field });
    expect(best(label)?.grade).toBeLessThan(1);
  });

  it.each([
    'Attachment Level',
    'Minimum Denomination',
    'Latest Redemption Date',
    'Funding Margin',
    'Expected Loss Ratio',
    'Return Period of Attachment',
    'Regular Record Date',
    'Long-stop Maturity',
  ])('knows “%s” for something else', (label) => {
    expect(best(label)?.field).toBeNull();
  });

  it('grades a phrase of its own 1, and words beside it less', () => {
    const grades = ['Expected loss', 'Expected loss (base case)', 'Expected loss, Bermuda'].map(
      (label) => best(label)?.grade,
    );
    expect(grades[0]).toBe(1);
    expect(grades).toEqual(grades.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
  });

  it.each(['Maximum Expected Loss', 'Spread Cap', 'Redemption Date (Early) Notice'])(
    'asks for no field in “%s”, where a word makes another thing of it',
    (label) => {
      const [match] = matchLabel(label);
      expect(match?.field === null || (match?.grade ?? 0) < 0.6).toBe(true);
    },
  );

  it('takes several short names for none of them', () => {
    expect(best('AP, EL and EP')?.grade).toBeLessThan(0.6);
  });

  it('takes no piece of a sentence for a label', () => {
    expect(best('to and including the Scheduled Maturity Date')?.grade ?? 0).toBeLessThan(0.7);
  });
});
