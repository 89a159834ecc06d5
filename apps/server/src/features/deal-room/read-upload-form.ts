import {
  type FieldError,
  maxUploadBytes,
  proposalFields,
  type ProposalFields,
  uploadFields,
  type UploadFields,
} from '@landfall/contract';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { check } from '../../platform/http/validation.ts';
import { drainRequest, formFault, receiveFile, type SpooledFile } from '../../platform/http/upload-spool.ts';
import { safeFileName } from './file-type.ts';

export interface FormFile {
  name: string;
  declaredType: string;
  content: SpooledFile;
}

export interface UploadForm {
  fields: UploadFields;
  file: FormFile;
}

export interface ProposalForm {
  fields: ProposalFields;
  file: FormFile;
}

const single = ['document_type', 'deal_room_host', 'page_numbers'] as const;
/** One byte and one file more than allowed, so that our own messages refuse them. */
const limits = { fileSize: maxUploadBytes + 1, files: 2, fields: 60, parts: 64, fieldSize: 4_000, fieldNameSize: 100 };

/** Collects the text parts, refusing those that the form does not have or has once only. */
class Fields {
  readonly #known: readonly string[];
  readonly #values: Record<string, string | string[]> = {};
  readonly #faults: FieldError[] = [];

  constructor(known: readonly string[]) {
    this.#known = known;
  }

  add(name: string, value: string): void {
    if (!this.#known.includes(name)) this.#faults.push({ path: name, message: 'Unknown field' });
    else if (name === 'security_id') this.#values[name] = [this.#values[name] ?? [], value].flat();
    else if (name in this.#values) this.#faults.push({ path: name, message: 'This field was sent more than once' });
    else this.#values[name] = value;
  }

  values(): Record<string, string | string[]> {
    if (this.#faults.length > 0) throw invalid(this.#faults);
    return this.#values;
  }
}

/** Reads the form, with its parts in any order, and spools the file, which the caller removes. */
export async function readUploadForm(
  ctx: Ctx,
  request: FastifyRequest,
  onSpooled: (path: string) => void,
): Promise<UploadForm> {
  const { fields, file } = await readParts(ctx, request, onSpooled, [...single, 'security_id']);
  const parsed = check(uploadFields, { security_id: [], ...fields.values() });
  return { fields: parsed, file: required(file) };
}

/** The same form without deals. */
export async function readProposalForm(
  ctx: Ctx,
  request: FastifyRequest,
  onSpooled: (path: string) => void,
): Promise<ProposalForm> {
  const { fields, file } = await readParts(ctx, request, onSpooled, single);
  return { fields: check(proposalFields, fields.values()), file: required(file) };
}

/** The form of a file alone. */
export async function readFileForm(
  ctx: Ctx,
  request: FastifyRequest,
  onSpooled: (path: string) => void,
): Promise<FormFile> {
  const { fields, file } = await readParts(ctx, request, onSpooled, []);
  fields.values();
  return required(file);
}

function required(file: FormFile | null): FormFile {
  if (!file) throw invalid([{ path: 'file', message: 'A file is required' }]);
  return file;
}

async function readParts(
  ctx: Ctx,
  request: FastifyRequest,
  onSpooled: (path: string) => void,
  known: readonly string[],
): Promise<{ fields: Fields; file: FormFile | null }> {
  const fields = new Fields(known);
  let file: FormFile | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) {
          throw invalid([{ path: part.fieldname.slice(0, 100), message: 'This field is too long' }]);
        }
        fields.add(part.fieldname, String(part.value));
        continue;
      }
      if (part.fieldname !== 'file') throw invalid([{ path: part.fieldname, message: 'Unknown field' }]);
      if (file) throw invalid([{ path: 'file', message: 'Only one file can be uploaded at a time' }]);
      const name = safeFileName(part.filename);
      const content = await receiveFile(ctx, name, part.file);
      onSpooled(content.path);
      file = { name, declaredType: part.mimetype, content };
    }
  } catch (error) {
    drainRequest(request.raw);
    throw formFault(error, request);
  }
  return { fields, file };
}
