import type { UploadRowError, UploadValidation } from '@landfall/contract';

/** What the server found in the rows of a file: it has errors, or warnings, or neither. */
export interface RowMarks {
  kind: 'error' | 'warning';
  rows: readonly UploadRowError[];
}

export const rowMarksOf = ({ errors, warnings }: Pick<UploadValidation, 'errors' | 'warnings'>): RowMarks =>
  warnings.length > 0 ? { kind: 'warning', rows: warnings } : { kind: 'error', rows: errors };
