import { Buffer } from 'node:buffer';
import type { UploadRowError, UploadType } from '@landfall/contract';
import type { ListedSecurity, SecurityDirectory } from '../../market-data/index.ts';
import { alpha, beta, inventedCusip, isinOf } from '../../market-data/testing/invented.ts';
import { validateFile, type ValidatedFile } from './validate-file.ts';

/** Known only from a reset document. */
export const gamma = inventedCusip('99887C', 'AC');
export const matured = inventedCusip('99887C', 'AD');

const listed = (
  securityNo: number,
  name: string,
  cusip: string,
  issueDate: string | null = '2025-01-10',
  maturityDate: string | null = '2027-12-31',
): [string, ListedSecurity] => [cusip, { securityNo, securityId: cusip, name, issueDate, maturityDate }];
const byCusip = new Map([
  listed(1, 'Alpha', alpha),
  listed(2, 'Beta', beta),
  listed(3, 'Gamma', gamma, null, null),
  listed(4, 'Delta', matured, '2023-01-10', '2026-01-09'),
]);

const directory: SecurityDirectory = {
  byCusip,
  byIsin: new Map([...byCusip].map(([cusip, security]) => [isinOf(cusip), security])),
};
const today = '2026-01-15';

export function validate(
  type: UploadType,
  content: string | Uint8Array,
  indexCodes: readonly string[] = [],
): ValidatedFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return validateFile({ type, bytes, directory, indexCodes, today });
}

/** `2 PRICE+COMMENTS: text` for each error. */
export const told = (file: ValidatedFile): string[] =>
  [...file.errors.inOrder()].flatMap(({ rowIndex, errors }: UploadRowError) =>
    errors.map(({ fieldNames, error }) => `${rowIndex} ${fieldNames?.join('+') ?? 'null'}: ${error}`),
  );
