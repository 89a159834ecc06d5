import { unprocessable, unsupportedType } from '../../platform/errors.ts';
import type { DocumentTypeRecord } from './deal-store.ts';
import { structureFault } from './file-structure.ts';
import { contentFault, typeFault } from './file-type.ts';
import type { FormFile } from './read-upload-form.ts';

/** Refuses a file that is not what its document type takes, by its name and by what is in it. */
export async function checkFile(
  name: string,
  { declaredType, content }: FormFile,
  type: DocumentTypeRecord,
): Promise<void> {
  const wrongType = typeFault(name, declaredType, type.allowed_extensions);
  if (wrongType) throw unsupportedType(wrongType);
  if (content.size === 0) throw unprocessable('The file is empty.');
  const wrongContent = contentFault(name, content.head) ?? (await structureFault(name, content.path));
  if (wrongContent) throw unprocessable(wrongContent);
}
