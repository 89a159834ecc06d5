import type { APIRequestContext } from '@playwright/test';
import { createDeals, dataOf, signOffByApi, uniqueIssuer, uploadByApi, waitForReading } from './support/documents.ts';
import { expectReadableInEveryLook } from './support/looks.ts';
import { startOwnServer } from './support/own-server-fixture.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

/** A page of lines, each a label and its value. */
function paper(issuer: string, lines: readonly (readonly [string, string])[]): Buffer {
  const line = (x: number, y: number, text: string) => `BT /F1 11 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;
  const text = [
    line(72, 730, `${issuer} Series 2026-1 Class A Notes`),
    ...lines.flatMap(([label, value], index) => [
      line(72, 700 - 20 * index, label),
      line(320, 700 - 20 * index, value),
    ]),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

// The study reads all that was signed, and holds back every fourth document: here only what this test signs. Three teach.
test(
  'an administrator studies the sign-offs, takes what is proposed and goes back',
  { tag: '@slow' },
  async ({ browser }) => {
    const { site, stop } = await startOwnServer({ name: 'study', users: { admin: 'Cat Admin' } });
    const context = await browser.newContext({ baseURL: site });
    try {
      const page = await context.newPage();
      const { request } = context;
      const label = 'Toast burn';
      const papers: { pdf: Buffer; deals: Awaited<ReturnType<typeof createDeals>>; loss: number }[] = [];
      for (const number of [1, 2, 3, 4]) {
        const issuer = uniqueIssuer('Sponsor');
        const loss = 1.37 + number / 100;
        // Without an exhaustion probability the loss cannot be found by elimination.
        const pdf = paper(issuer, [
          ['Attachment Probability', '3.100%'],
          [label, `${loss.toFixed(3)}%`],
        ]);
        papers.push({ pdf, deals: await createDeals(request, issuer, '2026-1', ['A']), loss });
      }
      for (const [index, { pdf, deals, loss }] of papers.entries()) {
        const documentId = await uploadByApi(request, deals, pdf, `sponsor-${index + 1}.pdf`);
        await waitForReading(request, documentId);
        await saveAndSignOff(request, documentId, loss);
      }

      await page.goto('/administration/reading');
      await expect(page.getByText('As shipped, with nothing of your own.')).toBeVisible();
      await page.getByRole('button', { name: 'Study the sign-offs' }).click();
      const proposals = page.getByRole('list', { name: 'Proposed phrases' });
      const ours = proposals.getByRole('listitem').filter({ hasText: label });
      await expect(ours.getByRole('checkbox')).toBeChecked({ timeout: 90_000 });
      await expect(ours).toContainText('means Expected Loss');
      await ours.getByText('Found in 3 documents').click();
      await expect(ours.getByRole('link', { name: /^sponsor-\d\.pdf$/ }).first()).toBeVisible();
      await expect(page.getByRole('table', { name: 'Values read correctly, by field and month' })).toContainText(
        'Modeled Stats, Expected Loss',
      );
      await expectReadableInEveryLook(page);
      await page.getByRole('button', { name: 'Use the selected changes' }).click();
      await expect(page.getByText(/^Reading \d+: .* of your own/)).toBeVisible();
      await expect(page.getByText('Another reading is in force since this study.')).toBeVisible();
      await page.getByRole('button', { name: /^Go back to / }).click();
      await expect(page.getByText('As shipped, with nothing of your own.')).toBeVisible();

      // What cannot be fetched again stays, and says so.
      await page.route('**/administration/reading**', (route) => route.fulfill({ status: 403, json: {} }));
      await page.getByRole('button', { name: 'Study the sign-offs' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('What is shown may be out of date.');
    } finally {
      await Promise.allSettled([context.close(), stop()]);
    }
  },
);

/** Corrects what was read to what the paper says, whose expected loss was not read, and fills in the rest. */
async function saveAndSignOff(request: APIRequestContext, documentId: string, loss: number): Promise<void> {
  const data = await dataOf(request, documentId);
  expect(data.modeledStats[0]?.expectedLoss ?? null).toBeNull();
  const [stat] = data.modeledStats;
  const figures = { expectedLoss: Number(loss.toFixed(3)), exhaustionProbability: 0.45 };
  const dates = { effectiveFromDate: '2026-01-05', effectiveToDate: '2029-01-05' };
  const isin = `US${String(Math.round(loss * 1_000)).padStart(9, '0')}0`;
  const own = { isin, cusip: null, issuerClass: 'A' };
  const saved = await request.put(`/deal-room/extracted-document-data/${documentId}`, {
    data: {
      ...data,
      securities: [
        {
          ...own,
          rowId: data.securities[0]?.rowId ?? 's',
          issuerName: 'Sponsor Re Ltd.',
          issuerSeries: '2026-1',
          issueDate: '2026-01-05',
          maturityDate: '2029-01-05',
          currency: 'USD',
          parAmount: 50_000_000,
          couponType: 'FLOAT',
          couponRate: 5,
          dayCountConvention: 'ACT/360',
          businessDayConvention: 'FOLLOWING',
          firstCouponDate: '2026-04-05',
          lastCouponDate: '2029-01-05',
          isCallable: 'Y',
          couponFrequency: 4,
          baseRateInstrument: '07987V202',
        },
      ],
      modeledStats: [{ ...stat, ...own, ...dates, rowId: stat?.rowId ?? 'm', ...figures }],
      couponChangeHistories: [{ ...own, ...dates, rowId: 'c', couponRate: 5, spreadType: 'INITIAL' }],
      elAttributions: [
        { ...own, ...dates, rowId: 'e', perilName: 'US Named Storm', elAttribution: 100, applyCdf: 'Y' },
      ],
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await signOffByApi(request, documentId);
}
