/** Words of sentences about other deals than that of the document, written as in announcements.ts. */
export const otherDealWords: readonly string[] = [
  'earlier vehicle',
  'sister vehicle/company/issuer',
  'outstanding bond',
  'comparable bond/books/security/notes',
  'similar bond/security/notes',
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
  'took place',
  'was closed on',
  'were closed on',
  'not the subject of',
  'comparable .. bonds',
  'comparable .. notes',
  'by comparison',
  'paid in full and on time',
  'was/were withdrawn',
  'was/were pulled',
  'was/were dropped',
  'was/were abandoned',
  'was/were not sold/issued/placed/offered/launched',
  'did not proceed',
  'not proceeded with',
];

/** Words of the same kind that are said of this deal. */
export const ownDealWords: readonly string[] = ['{issueWord} took place'];

/** What the status of a line says of notes that were never issued: the whole of a cell. */
export const neverIssued: ReadonlySet<string> = new Set([
  'pulled',
  'withdrawn',
  'dropped',
  'abandoned',
  'cancelled',
  'canceled',
  'postponed',
  'not issued',
  'not sold',
  'not placed',
  'not offered',
  'not launched',
]);

/** Words of a sentence that takes notes of this deal back. */
export const withdrawnWords: readonly string[] = [
  'not being issued/offered/sold/placed',
  'will not be issued/offered/sold/placed',
  'are/is/were/was not issued/offered/sold/placed',
  'are/is/were/was/been withdrawn',
  'withdrew [the] class',
  'to withdraw [the] class',
  'no longer offered/issued',
];

/** Words that say so only of what may come. */
export const onlyPerhaps: readonly string[] = [
  'if',
  'may',
  'might',
  'unless',
  'until',
  'except',
  'outside',
  'within',
  'to any',
];
