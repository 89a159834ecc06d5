import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { UploadType, UploadValidation } from '@landfall/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { readCsv } from './market.ts';

export const priceHeader = 'CUSIP,ISIN,EFFECTIVE_DATE,PRICE,DISCOUNT_MARGIN,COMMENTS';
export const compositionHeader =
  'INDEX_CODE,CUSIP,ISIN,EFFECTIVE_FROM_DATE,EFFECTIVE_TO_DATE,PAR_AMOUNT,WEIGHT,NEW_ENTRANT,ENTRY_AT_ASK,COMMENTS';

export const csv = (header: string, rows: readonly string[]): string => `${[header, ...rows].join('\r\n')}\r\n`;

/** Makes files and indices unique. */
export const unique = (): string => randomUUID().slice(0, 8);

export const fileInput = (page: Page): Locator => page.getByLabel('CSV file');
export const result = (page: Page): Locator => page.getByRole('region', { name: 'Validation result' });
export const rowsGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Rows of the file' });
/** A drawn row of the result, by its number in the file. */
export const fileRow = (page: Page, row: number): Locator => rowsGrid(page).locator(`[data-place="${row - 1}"]`);

/** From the disk, because Playwright is slow with large buffers. */
export async function chooseFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  const path = test.info().outputPath(name);
  writeFileSync(path, text);
  await fileInput(page).setInputFiles(path);
}

/** Uploads through the API, as another window or somebody else would. */
export async function uploadByApi(
  page: Pick<Page, 'request'>,
  uploadType: UploadType,
  name: string,
  text: string,
): Promise<UploadValidation> {
  const session = (await (await page.request.get('/auth/session')).json()) as { user: { id: string } };
  const form = new FormData();
  form.append('userId', session.user.id);
  form.append('uploadType', uploadType);
  form.append('file', new Blob([text], { type: 'text/csv' }), name);
  const answer = await page.request.post('/csv/upload', { multipart: form });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as UploadValidation;
}

/** Sends a file, and waits for the server's answer to appear on the screen. */
export async function uploadFile(page: Page, name: string, text: string | Buffer): Promise<UploadValidation> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/csv/upload');
  await chooseFile(page, name, text);
  const answer = await answered;
  expect(answer.status()).toBe(200);
  // The browser also reads a large file.
  await expect(result(page)).toBeVisible({ timeout: 90_000 });
  return (await answer.json()) as UploadValidation;
}

export async function downloadBy(page: Page, button: string): Promise<{ name: string; rows: string[][] }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await downloading;
  const [header = [], ...rest] = (await readCsv(download)).filter((row) => row.some((cell) => cell !== ''));
  // Spreadsheets recognise UTF-8 by its byte order mark.
  const rows = [header.map((cell) => cell.replace('\u{FEFF}', '')), ...rest];
  return { name: download.suggestedFilename(), rows };
}
