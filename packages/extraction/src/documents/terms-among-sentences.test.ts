import { describe, expect, it } from 'vitest';
import { extract, prose, title } from '../testing/extract-pages.ts';

const read = (said: string) =>
  extract('OC', [...title('2031-1', 'Class A and Class B Notes'), ...prose(said, 80)]).securities;

describe('terms among sentences', () => {
  it.each([
    'The Issue Date is 12.09.2031. Payments per year: 4. The Final Interest Payment Date is 18.09.2034.',
    'Maturity: 18.09.2034. Number of payments per year: 4. Calculation of Days: ACT/360.',
    'Interest will be distributed quarterly, for the first time on December 18, 2031.',
    'Interest is distributed quarterly.',
  ])('say how often interest is paid: %s', (said) => {
    expect(read(said).map((row) => row.couponFrequency)).toEqual([4, 4]);
  });

  it.each([
    'The holders bear losses from earthquakes and from tropical cyclones that exceed US$95 million (Tranche A) in a year.',
    'The loss from wind which exceeds US$95 million is borne by the holders (Tranche A).',
    'Any loss in the covered area that exceeds US$95 million (Tranche A) is a covered loss.',
  ])('give where the cover begins, and no size: %s', (said) => {
    expect(read(said).map((row) => row.parAmount)).toEqual([null, null]);
  });
});
