import { csvUploadFields, type CsvUploadFields, maxUploadBytes, uploadExtension } from '@landfall/contract';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { badRequest, invalid, unsupportedType } from '../../platform/errors.ts';
import { check } from '../../platform/http/validation.ts';
import { drainRequest, formFault, receiveFile, type SpooledFile } from '../../platform/http/upload-spool.ts';
import { extensionOf, safeFileName } from '../deal-room/index.ts';

export interface CsvForm extends CsvUploadFields {
  fileName: string;
  content: SpooledFile;
}

/** One byte and one file more than allowed, so that our own messages refuse them. */
const limits = { fileSize: maxUploadBytes + 1, files: 2, fields: 10, parts: 16, fieldSize: 1_000, fieldNameSize: 100 };

/** Reads the form, with its parts in any order, and spools the file, which the caller removes. */
export async function readCsvForm(
  ctx: Ctx,
  request: FastifyRequest,
  onSpooled: (path: string) => void,
): Promise<CsvForm> {
  const fields = new Map<string, string>();
  let file: Pick<CsvForm, 'fileName' | 'content'> | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const { fieldname } = part;
        if (fields.has(fieldname)) {
          throw invalid([{ path: fieldname, message: 'This field was sent more than once' }]);
        }
        if (part.valueTruncated || part.fieldnameTruncated) {
          throw invalid([{ path: fieldname.slice(0, 100), message: 'This field is too long' }]);
        }
        fields.set(fieldname, String(part.value));
        continue;
      }
      if (part.fieldname !== 'file') throw invalid([{ path: part.fieldname, message: 'Unknown field' }]);
      if (file) throw invalid([{ path: 'file', message: 'Only one file can be uploaded at a time' }]);
      const fileName = safeFileName(part.filename);
      if (extensionOf(fileName) !== uploadExtension) {
        throw unsupportedType(`Invalid file type. Accepted types: ${uploadExtension}`);
      }
      const content = await receiveFile(ctx, fileName, part.file);
      onSpooled(content.path);
      file = { fileName, content };
    }
  } catch (error) {
    drainRequest(request.raw);
    throw formFault(error, request);
  }
  const parsed = check(csvUploadFields, Object.fromEntries(fields));
  if (!file) throw invalid([{ path: 'file', message: 'A file is required' }]);
  if (parsed.userId !== ctx.actor?.id) {
    throw badRequest('This upload is for another user than the one who is signed in. Load the page again.');
  }
  return { ...parsed, ...file };
}
