import type { SecurityPrice } from '@landfall/contract';
import { signInByApi } from './support/accounts.ts';
import { marketDay, readCsv } from './support/market.ts';
import { expectReadable } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test(
  'prices are shown as they were known at an instant, in the list, the file and the page',
  { tag: '@slow' },
  async ({ page }) => {
    await signInByApi(page, 'analyst');
    const { day } = await marketDay(page);
    const listed = async (asOf: string) =>
      (await (await page.request.get(`/securities?startDate=${day}${asOf}`)).json()) as SecurityPrice[];
    // Once the demonstration has today's prices.
    await expect.poll(async () => (await listed('')).length, { timeout: 90_000 }).toBeGreaterThan(0);
    const before = new Date().toISOString();
    // From the middle: other journeys take the first and the last.
    const priced = (await listed('')).filter(({ source, cusip }) => source === 'EVALUATED' && cusip !== null);
    const known = priced[Math.floor(priced.length / 2)]!;
    const price = Math.round((known.bidPx + 1) * 100) / 100;
    const { user } = (await (await page.request.get('/auth/session')).json()) as { user: { id: string } };
    const file = `CUSIP,ISIN,EFFECTIVE_DATE,PRICE,DISCOUNT_MARGIN,COMMENTS\n${known.cusip},,${day},${price},,As of\n`;
    const sent = await page.request.post('/csv/upload', {
      multipart: {
        userId: user.id,
        uploadType: 'security-price/override',
        file: { name: 'as-of.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
      },
    });
    expect(sent.status()).toBe(200);

    await page.goto(`/tools/security-analysis?type=CUSIP&ids=${known.cusip}&from=${day}&to=${day}`);
    const row = page.getByRole('grid').getByRole('row').nth(1);
    await expect(row).toContainText(price.toFixed(2));
    await page.goto(`/tools/security-analysis?type=CUSIP&ids=${known.cusip}&from=${day}&to=${day}&asOf=${before}`);
    await expect(page.getByText(/^As it was known at .* in New York\)$/)).toBeVisible();
    await expect(row).toContainText(known.bidPx.toFixed(2));
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const [header, line] = await readCsv(await waiting);
    expect(header?.slice(-2)).toEqual(['AS_OF', 'NOT_STORED']);
    expect([Number(line?.[6]), line?.[9]]).toEqual([known.bidPx, before]);

    await row.getByRole('link', { name: known.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: known.name })).toBeVisible();
    await expect(page).toHaveURL(/\/security\/.*asOf=/);
    await expect(page.getByText(/^Not stored for that time, so not shown: .*trades\.$/)).toBeVisible();
    const newest = page.getByRole('banner').last().or(page.locator('header')).filter({ hasText: 'Clean Price' });
    await expect(newest).toContainText(known.bidPx.toFixed(2));
    await expectReadable(page);
    await page.getByRole('button', { name: 'Back to what is known now' }).click();
    await expect(newest).toContainText(price.toFixed(2));
    await expect(page).not.toHaveURL(/asOf/);

    // What moved, and the search by criteria.
    await page.goto(`/?view=moves&asOf=${before}`);
    await page.getByLabel(/^Find in All since/).fill(known.cusip!);
    const shownAs = page.getByRole('row').filter({ hasText: known.isin ?? known.cusip! });
    await expect(shownAs).toContainText(known.bidPx.toFixed(2));
    await expect(page.getByText('Live events are known only as they are now, so they are left out.')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all moves' }).click();
    const [names, ...moves] = await readCsv(await downloading);
    expect(names).toContain('PRICE_1W');
    const moved = moves.find((each) => each[2] === known.cusip);
    expect([Number(moved?.[4]), moved?.at(-2)]).toEqual([known.bidPx, before]);
    await expectReadable(page);
    await page.goto(`/tools/security-analysis?by=criteria&identifier=${known.cusip}&date=${day}&asOf=${before}`);
    await expect(shownAs).toContainText(known.bidPx.toFixed(2));
    await page.getByRole('button', { name: 'Back to what is known now' }).click();
    await expect(shownAs).toContainText(price.toFixed(2));

    // The composition of an index, before and after an upload.
    const code = `AS_OF_${Date.now()}`;
    const columns =
      'INDEX_CODE,CUSIP,ISIN,EFFECTIVE_FROM_DATE,EFFECTIVE_TO_DATE,PAR_AMOUNT,WEIGHT,NEW_ENTRANT,ENTRY_AT_ASK,COMMENTS';
    const composed = await page.request.post('/csv/upload', {
      multipart: {
        userId: user.id,
        uploadType: 'composition/upload',
        file: {
          name: 'composition.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`${columns}\n${code},${known.cusip},,${day},,1000000,1,N,N,\n`),
        },
      },
    });
    expect(await composed.json()).toMatchObject({ invalidRowsCount: 0 });
    await page.goto('/tools/security-analysis');
    await page.getByRole('link', { name: 'Composition of an index' }).click();
    await page.getByRole('combobox', { name: 'Index' }).fill(code);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const members = page.getByRole('grid', { name: `Composition of ${code}` });
    await expect(members.getByRole('row').nth(1)).toContainText('100.0000');
    await expectReadable(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await readCsv(await saving))[1]?.slice(0, 3)).toEqual([code, known.name, known.cusip]);
    await page.goto(`${page.url()}&asOf=${before}`);
    await expect(page.getByText(/^No composition of .* covers this day, as far as was known then\.$/)).toBeVisible();

    await page.goto(`/security/${known.cusip}`);
    await page.getByRole('button', { name: 'As it was known…' }).click();
    const picker = page.getByRole('dialog', { name: 'As it was known' });
    await picker.getByLabel('Known at').fill('2100-01-01T12:00');
    await picker.getByRole('button', { name: 'Show what was known' }).click();
    await expect(picker.getByRole('alert')).toHaveText('This instant is in the future.');
    await picker.getByLabel('Known at').fill('1999-01-01T12:00');
    await picker.getByRole('button', { name: 'Show what was known' }).click();
    await expect(page.getByRole('alert')).toContainText('the records begin at');
  },
);
