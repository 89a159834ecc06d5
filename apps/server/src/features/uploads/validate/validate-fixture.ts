import { Buffer } from 'node:buffer';
import type { UploadRowError, UploadType } from '@landfall/contract';
import type { ListedSecurity, SecurityDirectory } from '../../market-data/index.ts';
import { alpha, beta, inventedCusip, isinOf } from '../../market-data/testing/invented.ts';
import type { PriceRow } from '../store/price-table.ts';
import { validateFile, type ValidatedFile } from './validate-file.ts';

/** Known only from a reset document. */
export const gamma = inventedCusip('99887C', 'AC');

const listed = (securityNo: number, name: string, cusip: string, isKnown = true): [string, ListedSecurity] => [
  cusip,
  {
    securityNo,
    securityId: cusip,
    name,
    issueDate: isKnown ? '2025-01-10' : null,
    maturityDate: isKnown ? '2027-12-31' : null,
  },
];
const byCusip = new Map([listed(1, 'Alpha', alpha), listed(2, 'Beta', beta), listed(3, 'Gamma', gamma, false)]);

const directory: SecurityDirectory = {
  byCusip,
  byIsin: new Map([...byCusip].map(([cusip, security]) => [isinOf(cusip), security])),
};
const today = '2026-01-15';

/** A file and its prices. */
export function validate(type: UploadType, content: string | Uint8Array): ValidatedFile & { prices: PriceRow[] } {
  const prices: PriceRow[] = [];
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { ...validateFile({ type, bytes, directory, today, prices }), prices };
}

/** `2 PRICE+COMMENTS: text` for each error. */
export const told = (file: ValidatedFile): string[] =>
  [...file.errors.inOrder()].flatMap(({ rowIndex, errors }: UploadRowError) =>
    errors.map(({ fieldNames, error }) => `${rowIndex} ${fieldNames?.join('+') ?? 'null'}: ${error}`),
  );
