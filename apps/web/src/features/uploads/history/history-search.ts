import { uploadSlugs } from '../model/upload-slug.ts';
import type { UploadSlug } from '../model/upload-slug.ts';

/** What the Upload Center shows of the history. */
export interface UploadsSearch {
  type?: UploadSlug;
  /** From 1; the first is left out. */
  page?: number;
  /** The upload that is open. */
  upload?: string;
}

const isUploadId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

export function readUploadsSearch(raw: Record<string, unknown>): UploadsSearch {
  const type = uploadSlugs.find((slug) => slug === raw['type']);
  const page = Number(raw['page']);
  const upload = raw['upload'];
  return {
    ...(type === undefined ? {} : { type }),
    ...(Number.isSafeInteger(page) && page > 1 && page <= 100_000 ? { page } : {}),
    ...(isUploadId(upload) ? { upload } : {}),
  };
}
