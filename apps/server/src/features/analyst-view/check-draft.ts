import {
  checkLists,
  codeRule,
  duplicateClasses,
  sectionsOf,
  type ExtractedLists,
  type FieldError,
} from '@landfall/contract';
import { issueErrors } from './review.ts';

/** The columns that link a row to its security; the editor shows them for the securities only. */
const links = { issuerClass: codeRule(1), isin: codeRule(12), cusip: codeRule(9) } as const;

/** Everything that keeps edited data from being stored, as paths into the object that was sent. */
export function checkDraft(lists: ExtractedLists, docTypeCode: string): FieldError[] {
  const errors = issueErrors(lists, checkLists(lists, 'draft', docTypeCode));
  if (sectionsOf(docTypeCode).includes('securities')) errors.push(...issueErrors(lists, duplicateClasses(lists)));
  for (const list of sectionsOf(docTypeCode)) {
    const seen = new Set<string>();
    for (const [index, row] of lists[list].entries()) {
      if (seen.has(row.rowId)) errors.push({ path: `${list}[${index}].rowId`, message: 'Two rows have this rowId' });
      seen.add(row.rowId);
      if (list === 'securities') continue;
      for (const field of Object.keys(links) as (keyof typeof links)[]) {
        const value = row[field];
        const message = value === null ? null : links[field](value);
        if (message !== null) errors.push({ path: `${list}[${index}].${field}`, message });
      }
    }
  }
  return errors;
}
