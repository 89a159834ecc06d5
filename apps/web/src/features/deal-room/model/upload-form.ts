import { parsePageNumbers, type Deal, type DocumentType } from '@landfall/contract';
import { acceptedList, fileProblem, type PickedFile } from '../../../lib/files.ts';
import { matchingSecurityIds, type DealChoice } from '../../../ui/documents/deal-fields.tsx';

/** The state of the upload form; null and empty mean not chosen. */
export interface UploadForm<F extends PickedFile = File> extends DealChoice {
  documentType: DocumentType | null;
  host: string | null;
  pageNumbers: string;
  file: F | null;
  /** What is sent after it, each as a document of its own. */
  more: readonly F[];
  /** Why the last files picked were refused. */
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
  more: [],
  fileProblem: null,
};

/** Removes a file that the new type does not accept, with the reason. */
export function withDocumentType<F extends PickedFile>(
  form: UploadForm<F>,
  documentType: DocumentType | null,
  maxSizeMb: number,
): UploadForm<F> {
  const next = { ...form, documentType, fileProblem: null };
  return form.file ? withFiles(next, [form.file, ...form.more], maxSizeMb) : next;
}

/** Page numbers are those of one file. */
export const takesMany = ({ documentType }: UploadForm<PickedFile>): boolean =>
  documentType !== null && !documentType.isPageNumbersRequired;

/** One that is refused clears them all, so that the form shows what would be sent. */
export function withFiles<F extends PickedFile>(
  form: UploadForm<F>,
  files: readonly F[],
  maxSizeMb: number,
): UploadForm<F> {
  const none = { ...form, file: null, more: [], fileProblem: null };
  const { documentType } = form;
  const [file, ...more] = files;
  if (!file || documentType === null) return none;
  if (more.length > 0 && !takesMany(form)) {
    return { ...none, fileProblem: 'Only one file can be uploaded with its page numbers' };
  }
  for (const each of files) {
    const problem = fileProblem(each, acceptedList(documentType.allowed_exts), maxSizeMb);
    if (problem !== null) return { ...none, fileProblem: more.length > 0 ? `${each.name}: ${problem}` : problem };
  }
  return { ...none, file, more };
}

/** Once the first is sent or taken out. */
export function withNextFile<F extends PickedFile>(form: UploadForm<F>): UploadForm<F> {
  const [file = null, ...more] = form.more;
  return { ...form, file, more, fileProblem: null };
}

/** What is wrong with the page numbers; null if they are valid or not needed. */
export function pageNumbersProblem({ documentType, pageNumbers }: UploadForm<PickedFile>): string | null {
  if (!documentType?.isPageNumbersRequired || pageNumbers.trim() === '') return null;
  const parsed = parsePageNumbers(pageNumbers);
  return parsed.ok ? null : parsed.message;
}

/** One file, of which a deal is read. */
export const canPropose = (form: UploadForm<PickedFile>): boolean => form.more.length === 0 && isWhole(form);

/** All but the deal. */
function isWhole(form: UploadForm<PickedFile>): boolean {
  const { documentType, host, file } = form;
  if (!documentType || !host || !file) return false;
  return !documentType.isPageNumbersRequired || (form.pageNumbers.trim() !== '' && pageNumbersProblem(form) === null);
}

export const canSubmit = (form: UploadForm<PickedFile>): boolean =>
  isWhole(form) && Boolean(form.issuer) && Boolean(form.series) && form.classes.length > 0;

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
