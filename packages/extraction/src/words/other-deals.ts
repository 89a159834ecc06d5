/** Words of sentences about other deals than that of the document, written as in announcements.ts. */
export const otherDealWords: readonly string[] = [
  'earlier vehicle',
  'sister vehicle',
  'earlier issue',
  'first offering by',
  'not consolidated with',
  'no part of this {issue}',
  'not part of this {issue}',
  'matured on',
  'was repaid',
  'were repaid',
  'was redeemed',
  'were redeemed',
  'was placed .. in',
  'were placed .. in',
  'by comparison',
  'paid in full and on time',
];
