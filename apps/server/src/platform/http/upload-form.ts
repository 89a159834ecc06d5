import { rm } from 'node:fs/promises';
import type { MultipartValue } from '@fastify/multipart';
import { maxUploadBytes } from '@landfall/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';
import { drainRequest, formFault, receiveFile, type SpooledFile } from './upload-spool.ts';
import { check, listFields } from './validation.ts';

export interface UploadedFile {
  name: string;
  declaredType: string;
  content: SpooledFile;
}

export interface UploadForm<S extends z.ZodType> {
  fields: z.output<S>;
  file: UploadedFile;
}

interface FormShape<S extends z.ZodType> {
  /** The text parts. */
  fields: S;
  /** Refuses a file before it is read. */
  permitName?: (name: string) => void;
}

/** One byte and one file more than allowed, so that our own messages refuse them. */
const limits = { fileSize: maxUploadBytes + 1, files: 2, fields: 60, parts: 64, fieldSize: 4_000, fieldNameSize: 100 };

/** Reads a form of text parts and one file, in any order, and gives it to `act`. The spooled file is gone afterwards. */
export async function withForm<S extends z.ZodType, T>(
  ctx: Ctx,
  request: FastifyRequest,
  { fields: schema, permitName }: FormShape<S>,
  act: (form: UploadForm<S>) => Promise<T>,
): Promise<T> {
  const sent = new Map<string, string | string[]>(listFields(schema).map((name) => [name, []]));
  let file: UploadedFile | null = null;
  try {
    try {
      for await (const part of request.parts({ limits })) {
        if (part.type === 'field') {
          addText(sent, part);
          continue;
        }
        if (part.fieldname !== 'file') throw fault(part.fieldname, 'Unknown field');
        if (file) throw fault('file', 'Only one file can be uploaded at a time');
        const name = safeFileName(part.filename);
        permitName?.(name);
        file = { name, declaredType: part.mimetype, content: await receiveFile(ctx, name, part.file) };
      }
    } catch (error) {
      drainRequest(request.raw);
      throw formFault(error, request);
    }
    const fields = check<z.output<S>>(schema as z.ZodType<z.output<S>>, Object.fromEntries(sent));
    if (!file) throw fault('file', 'A file is required');
    return await act({ fields, file });
  } finally {
    if (file) await rm(file.content.path, { force: true });
  }
}

const fault = (path: string, message: string) => invalid([{ path: path.slice(0, 100), message }]);

function addText(sent: Map<string, string | string[]>, { fieldname, value, ...cut }: MultipartValue): void {
  if (cut.valueTruncated || cut.fieldnameTruncated) throw fault(fieldname, 'This field is too long');
  const before = sent.get(fieldname);
  if (typeof before === 'string') throw fault(fieldname, 'This field was sent more than once');
  sent.set(fieldname, before ? [...before, String(value)] : String(value));
}

const longest = 200;

/** The last extension in lower case, with its dot; empty if there is none. */
export const extensionOf = (name: string): string => /\.[^./\\\s]{1,10}$/.exec(name)?.[0].toLowerCase() ?? '';

/** Cuts between characters, never inside one. */
const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\uFFFD$/, '');

/** How browsers escape quotes and line ends of a file name in a form. */
const escapedInForms = /%22|%0D|%0A/g;

/**
 * A file's name as stored and shown: without folders, control and direction characters, in composed Unicode, of limited
 * length, never empty.
 */
export function safeFileName(sent: string): string {
  const name = sent.toWellFormed().replaceAll(escapedInForms, (escaped) => decodeURIComponent(escaped));
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const extension = clean.slice(clean.length - extensionOf(clean).length);
  const stem = clean.slice(0, clean.length - extension.length).replace(/^\.+/, '');
  return (cut(stem, longest - extension.length).trim() || 'document') + extension;
}
