import { checkLists, checkSignOffGaps, sectionsOf, type ExtractedLists, type FieldError } from '@landfall/contract';
import { issueErrors } from './review.ts';

/** Everything that keeps a document from being signed off, as paths into its data: the contract's own rules. */
export function checkSignOff(lists: ExtractedLists, docTypeCode: string): FieldError[] {
  const sections = sectionsOf(docTypeCode);
  const shown: ExtractedLists = { ...lists };
  if (!sections.includes('securities')) shown.securities = [];
  if (!sections.includes('elAttributions')) shown.elAttributions = [];
  const required = issueErrors(shown, checkLists(shown, 'signOff', docTypeCode));
  if (required.length > 0) return required;
  return checkSignOffGaps(shown, docTypeCode).map(({ list, cell, message }) => {
    const index = cell ? shown[list].findIndex((row) => row.rowId === cell.rowId) : -1;
    return { path: cell ? `${list}[${index}].${cell.field}` : list, message };
  });
}
