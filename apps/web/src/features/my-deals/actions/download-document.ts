import { downloadDocument, type DocumentItem } from '@landfall/contract';
import { call } from '../../../lib/api.ts';
import { logProblem } from '../../../lib/log.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/toast.ts';

/** Saves a document under its own name. A failure is logged and shown as a toast. */
export async function saveDocument({
  documentId,
  originalName,
}: Pick<DocumentItem, 'documentId' | 'originalName'>): Promise<void> {
  try {
    saveFile(originalName, await call(downloadDocument, { params: { documentId }, query: { purpose: 'download' } }));
  } catch (error) {
    logProblem(`${originalName} was not downloaded`, error);
    toast.info({ title: 'The document could not be downloaded', message: originalName });
  }
}
