import { parsePageNumbers, type Deal, type DocumentType } from '@landfall/contract';
import { acceptedList, fileProblem, type PickedFile } from '../../../lib/file-check.ts';
import { matchingSecurityIds, type DealChoice } from '../../../ui/documents/deal-choice.ts';

/** The state of the upload form; null and empty mean not chosen. */
export interface UploadForm<F extends PickedFile = File> extends DealChoice {
  documentType: DocumentType | null;
  host: string | null;
  pageNumbers: string;
  file: F | null;
  /** Why the last file picked was refused. */
  fileProblem: string | null;
}

export const emptyUploadForm: UploadForm<never> = {
  documentType: null,
  host: null,
  issuer: null,
  series: null,
  classes: [],
  pageNumbers: '',
  file: null,
  fileProblem: null,
};

/** Removes a file that the new type does not accept, with the reason. */
export function withDocumentType<F extends PickedFile>(
  form: UploadForm<F>,
  documentType: DocumentType | null,
  maxSizeMb: number,
): UploadForm<F> {
  const next = { ...form, documentType, fileProblem: null };
  if (documentType === null) return { ...next, file: null };
  return form.file ? withFile(next, form.file, maxSizeMb) : next;
}

/** A refused file clears the earlier one, so that the form shows what would be sent. */
export function withFile<F extends PickedFile>(form: UploadForm<F>, file: F | null, maxSizeMb: number): UploadForm<F> {
  if (file === null || form.documentType === null) return { ...form, file: null, fileProblem: null };
  const problem = fileProblem(file, acceptedList(form.documentType.allowed_exts), maxSizeMb);
  return { ...form, file: problem === null ? file : null, fileProblem: problem };
}

/** What is wrong with the page numbers; null if they are valid or not needed. */
export function pageNumbersProblem({ documentType, pageNumbers }: UploadForm<PickedFile>): string | null {
  if (!documentType?.isPageNumbersRequired || pageNumbers.trim() === '') return null;
  const parsed = parsePageNumbers(pageNumbers);
  return parsed.ok ? null : parsed.message;
}

/** All but the deal. */
export function canPropose(form: UploadForm<PickedFile>): boolean {
  const { documentType, host, file } = form;
  if (!documentType || !host || !file) return false;
  return !documentType.isPageNumbersRequired || (form.pageNumbers.trim() !== '' && pageNumbersProblem(form) === null);
}

export const canSubmit = (form: UploadForm<PickedFile>): boolean =>
  canPropose(form) && Boolean(form.issuer) && Boolean(form.series) && form.classes.length > 0;

const commonParts = (form: UploadForm): FormData => {
  const data = new FormData();
  data.append('document_type', form.documentType?.doc_type_code ?? '');
  data.append('deal_room_host', form.host ?? '');
  data.append('page_numbers', form.documentType?.isPageNumbersRequired ? form.pageNumbers.trim() : '');
  return data;
};

/** The parts of the form as the server reads them, the file last. */
export function toFormData(form: UploadForm, deals: readonly Deal[]): FormData {
  const data = commonParts(form);
  for (const id of matchingSecurityIds(form, deals)) data.append('security_id', id);
  if (form.file) data.append('file', form.file, form.file.name);
  return data;
}

/** The same without a deal. */
export function toProposalData(form: UploadForm): FormData {
  const data = commonParts(form);
  if (form.file) data.append('file', form.file, form.file.name);
  return data;
}
