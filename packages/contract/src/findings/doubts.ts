import type { Finding, ValuePlace } from '../extracted-data.ts';
import { extractedFields } from '../extracted-fields.ts';

/** Read with less than the probability that needs no look, or contradicted by another place of the document. */
const doubtful: readonly string[] = ['LOW_CONFIDENCE', 'CONFLICT'];

/** Whether a finding asks somebody to look at a value that was read. */
export const isDoubt = ({ code }: Pick<Finding, 'code'>): boolean => doubtful.includes(code);

/** The values of the editor that somebody should look at, each once. */
export function doubtsOf(findings: readonly Finding[]): ValuePlace[] {
  const places = new Map<string, ValuePlace>();
  for (const finding of findings) {
    const { list, rowId, field } = finding;
    if (!isDoubt(finding) || !list || !rowId || !extractedFields[list].some(({ name }) => name === field)) continue;
    if (field !== undefined) places.set(`${list} ${rowId} ${field}`, { list, rowId, field });
  }
  return [...places.values()];
}
