import type { DocumentActivity } from '@landfall/contract';

const words: Record<DocumentActivity['kind'], string> = {
  UPLOADED: 'Uploaded',
  EXTRACTED: 'Securities extracted',
  EXTRACTION_FAILED: 'Extraction failed',
  EXTRACTION_RETRIED: 'Extraction retried',
  CHECKED: 'File checked',
  PAGES_CHANGED: 'Other pages asked for',
  FILE_REPLACED: 'File replaced',
  KEYED_BY_HAND: 'Entered by hand',
  VIEWED: 'Viewed',
  DOWNLOADED: 'Downloaded',
  EDITED: 'Edited',
  SIGNED_OFF: 'Signed off',
};

/** What was done, such as `Edited, version 3`. */
export const activityWords = ({ kind, version }: Pick<DocumentActivity, 'kind' | 'version'>): string =>
  version === null ? words[kind] : `${words[kind]}, version ${version}`;
