/** Labels of the last day on which notes may be redeemed, which is their maturity where no other day is called so. */
export const latestMaturity: readonly string[] = [
  'final [legal] {maturity}',
  'legal [final] {maturity}',
  'ultimate/latest/last {maturity}',
];
