import { Buffer } from 'node:buffer';
import {
  priceUploadColumns,
  compositionUploadColumns,
  type UploadType,
  type UploadValidation,
} from '@landfall/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../../testing/harness.ts';
import { loadSecurities } from '../../market-data/index.ts';
import { alpha, alphaRegS, beta, importText, inventedSecurity } from '../../market-data/testing/invented.ts';

export { alpha, alphaRegS, beta, isinOf } from '../../market-data/testing/invented.ts';

export const priceHead = priceUploadColumns.join(',');
const compositionHead = compositionUploadColumns.join(',');
export const priceFile = (...rows: readonly string[]): string => [priceHead, ...rows, ''].join('\n');
export const compositionFile = (...rows: readonly string[]): string => [compositionHead, ...rows, ''].join('\n');

/** Two securities, with evaluated prices of 12 to 14 January 2026. */
export async function loadTwoSecurities(landfall: TestApp): Promise<void> {
  const ctx = await landfall.ctx();
  await ctx.tx((tx) =>
    loadSecurities(tx, ctx, [
      inventedSecurity(alpha, { aliases: [{ kind: 'CUSIP', value: alphaRegS, rule: 'REG_S' }] }),
      inventedSecurity(beta, { issuerClass: 'B' }),
    ]),
  );
  const days = ['2026-01-12', '2026-01-13', '2026-01-14'];
  const lines = days.flatMap((day) => [`${alpha},${day},100,500`, `${beta},${day},100,500`]);
  await importText(ctx, 'PRICES', ['CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM', ...lines].join('\n'));
}

const boundary = '----landfall-test';

export interface Upload {
  content: string | Uint8Array;
  type?: UploadType | 'other';
  name?: string;
  userId?: string;
}

/** Posts a file as a browser would. */
export async function upload(
  landfall: TestApp,
  cookie: string,
  { content, type = 'security-price/override', name = 'prices.csv', userId }: Upload,
): Promise<LightMyRequestResponse> {
  const own = (await landfall.ctx(cookie)).actor?.id ?? '';
  const field = (key: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return landfall.inject(
    {
      method: 'POST',
      url: '/csv/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(field('userId', userId ?? own) + field('uploadType', type) + head),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    },
    cookie,
  );
}

/** Posts a file and returns the validation answered. */
export async function validated(landfall: TestApp, cookie: string, asked: Upload): Promise<UploadValidation> {
  const answer = await upload(landfall, cookie, asked);
  if (answer.statusCode !== 200) throw new Error(`The upload was answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<UploadValidation>();
}
