import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { alpha, alphaRegS, beta, importText, inventedCusip, inventedSecurity, isinOf } from '../testing/invented.ts';
import { loadSecurities } from './load-securities.ts';

const header =
  'ISIN,CUSIP,REG_S_CUSIP,ISSUER_NAME,ISSUER_SERIES,ISSUER_CLASS,ISSUE_DATE,MATURITY_DATE,CURRENCY,PAR_AMOUNT,COUPON_TYPE,COUPON_RATE,STATUS,STATUS_FROM,ATTACHMENT_PROBABILITY,EXPECTED_LOSS,EXHAUSTION_PROBABILITY,PERILS,RISK_PERIODS,REGIONS,STATS_FROM';
const cells = {
  ISIN: isinOf(alpha),
  CUSIP: alpha,
  REG_S_CUSIP: alphaRegS,
  ISSUER_NAME: 'Fernhollow Re Ltd.',
  ISSUER_SERIES: '2025-1',
  ISSUER_CLASS: 'A',
  ISSUE_DATE: '2025-01-10',
  MATURITY_DATE: '12/31/2027',
  CURRENCY: 'USD',
  PAR_AMOUNT: '150000000',
  COUPON_TYPE: 'FLOAT',
  COUPON_RATE: '6.5',
  STATUS: '',
  STATUS_FROM: '',
  ATTACHMENT_PROBABILITY: '3.1',
  EXPECTED_LOSS: '2.4',
  EXHAUSTION_PROBABILITY: '1.9',
  PERILS: 'Florida Hurricane=60|Japan Earthquake=40',
  RISK_PERIODS: '2025-02-01/2027-12-24',
  REGIONS: '',
  STATS_FROM: '',
};
const row = (more: Partial<typeof cells> = {}): string => Object.values({ ...cells, ...more }).join(',');

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp();
});
afterAll(() => landfall.close());

const load = async (...rows: string[]) => importText(await landfall.ctx(), 'SECURITIES', [header, ...rows].join('\n'));
const db = () => landfall.services.database.db;
/** The coupons of a security that apply at some time, oldest first. */
async function coupons(cusip: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('coupon_history as c')
    .innerJoin('securities as s', 's.security_id', 'c.security_id')
    .select(['c.effective_from', 'c.effective_to', 'c.coupon_rate', 'c.spread_type'])
    .where('s.cusip', '=', cusip)
    .whereRef('c.effective_to', '>', 'c.effective_from')
    .orderBy('c.effective_from')
    .execute();
  return rows.map((each) => Object.values(each).join(' '));
}

describe('importing the security master', () => {
  it('adds a security with everything that hangs on it, and changes nothing the second time', async () => {
    expect(await load(row())).toMatchObject({ added: 1, refused: 0 });
    const version = () =>
      db().selectFrom('data_versions').select('version').where('dataset', '=', 'securities').executeTakeFirstOrThrow();
    const before = await version();
    expect(await load(row())).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(await version()).toEqual(before);

    const stored = await db().selectFrom('securities').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      name: 'Fernhollow Re Ltd. 2025-1 Class A',
      maturity_date: '2027-12-31',
      par_amount: '150000000',
      security_type: 'ILS',
      status: 'ACTIVE',
    });
    expect(
      await db().selectFrom('el_attributions').select(['peril_name', 'el_attribution', 'apply_cdf']).execute(),
    ).toEqual([
      { peril_name: 'Florida Hurricane', el_attribution: '60', apply_cdf: true },
      { peril_name: 'Japan Earthquake', el_attribution: '40', apply_cdf: false },
    ]);
    expect(await db().selectFrom('security_aliases').selectAll().execute()).toMatchObject([
      { kind: 'CUSIP', value: alphaRegS, rule: 'REG_S' },
    ]);
    expect(await db().selectFrom('risk_periods').select(['starts_on', 'ends_on']).execute()).toEqual([
      { starts_on: '2025-02-01', ends_on: '2027-12-24' },
    ]);
  });

  it('changes what differs, keeps what an empty cell does not say, and closes statistics without losing them', async () => {
    const reset = row({
      PAR_AMOUNT: '',
      COUPON_RATE: '7',
      EXPECTED_LOSS: '2.8',
      STATS_FROM: '2026-01-10',
      REGIONS: 'FL|JP',
    });
    expect(await load(reset)).toMatchObject({ added: 0, changed: 1 });
    expect(await db().selectFrom('securities').select(['par_amount', 'coupon_rate']).execute()).toEqual([
      { par_amount: '150000000', coupon_rate: '7' },
    ]);
    const stats = await db()
      .selectFrom('modeled_stats')
      .select(['expected_loss', 'effective_from', 'effective_to'])
      .orderBy('effective_from')
      .execute();
    expect(stats).toEqual([
      { expected_loss: '2.4', effective_from: '2025-01-10', effective_to: '2026-01-10' },
      { expected_loss: '2.8', effective_from: '2026-01-10', effective_to: null },
    ]);
    expect(await coupons(alpha)).toEqual(['2025-01-10 2026-01-10 6.5 INITIAL', '2026-01-10 2027-12-31 7 RESET']);
    expect(await load(reset)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('says that an older file does not replace statistics, and nothing where it says the same', async () => {
    const older = row({ COUPON_RATE: '7', REGIONS: 'FL|JP', EXPECTED_LOSS: '2.9' });
    expect(await load(older)).toMatchObject({
      unchanged: 1,
      notes: [{ line: 2, text: 'its statistics are not taken: those on file begin later' }],
    });
    const same = row({ COUPON_RATE: '7', REGIONS: 'FL|JP', EXPECTED_LOSS: '2.8' });
    expect(await load(same)).toMatchObject({ unchanged: 1, notes: [] });
  });

  it('calculates with the coupon that a file corrects, and leaves the former one as replaced', async () => {
    const cusip = inventedCusip('99887E', 'AA');
    const line = (rate: string) =>
      row({ ISIN: '', CUSIP: cusip, REG_S_CUSIP: '', ISSUER_CLASS: 'E', COUPON_RATE: rate });
    await load(line('6.5'));
    expect(await load(line('5.6'))).toMatchObject({ changed: 1 });
    expect(await coupons(cusip)).toEqual(['2025-01-10 2027-12-31 5.6 INITIAL']);
    expect(await load(line('5.6'))).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('lets the coupon of a note that is extended run on', async () => {
    const cusip = inventedCusip('99887H', 'AA');
    const line = (MATURITY_DATE: string) =>
      row({ ISIN: '', CUSIP: cusip, REG_S_CUSIP: '', ISSUER_CLASS: 'H', MATURITY_DATE });
    await load(line('2027-12-31'));
    expect(await load(line('2028-06-30'))).toMatchObject({ changed: 1 });
    expect(await coupons(cusip)).toEqual(['2025-01-10 2028-06-30 6.5 INITIAL']);
  });

  it('takes another day of a status, and refuses a status without a day', async () => {
    const cusip = inventedCusip('99887F', 'AA');
    const line = (STATUS: string, STATUS_FROM: string) =>
      row({ ISIN: '', CUSIP: cusip, REG_S_CUSIP: '', ISSUER_CLASS: 'F', STATUS, STATUS_FROM });
    const text = 'STATUS EXHAUSTED needs the day since when: STATUS_FROM is missing';
    expect((await load(line('EXHAUSTED', ''))).refusals).toEqual([{ line: 2, text }]);
    expect(await load(line('', ''))).toMatchObject({ added: 1 });
    expect((await load(line('EXHAUSTED', ''))).refusals).toEqual([{ line: 2, text }]);
    expect(await load(line('EXHAUSTED', '2026-01-05'))).toMatchObject({ changed: 1 });
    expect(await load(line('EXHAUSTED', '2025-12-05'))).toMatchObject({ changed: 1 });
    expect(await load(line('EXHAUSTED', ''))).toMatchObject({ unchanged: 1 });
    expect(
      await db().selectFrom('securities').select(['status', 'status_from']).where('cusip', '=', cusip).execute(),
    ).toEqual([{ status: 'EXHAUSTED', status_from: '2025-12-05' }]);
  });

  it('keeps a former identifier, under which the security is still found, and puts it back where a line says so', async () => {
    const [before, after] = [inventedCusip('99887G', 'AA'), inventedCusip('99887G', 'AB')];
    const headed = async (ISIN: string, CUSIP: string, FORMER_ISIN = '', FORMER_CUSIP = '') => {
      const line = row({ ISIN, CUSIP, REG_S_CUSIP: '', ISSUER_CLASS: 'G' });
      const text = [`${header},FORMER_ISIN,FORMER_CUSIP`, `${line},${FORMER_ISIN},${FORMER_CUSIP}`].join('\n');
      return importText(await landfall.ctx(), 'SECURITIES', text);
    };
    const onFile = async () => {
      const stored = await db().selectFrom('securities').selectAll().where('issuer_class', '=', 'G').execute();
      const aliases = await db()
        .selectFrom('security_aliases')
        .select(['value', 'rule'])
        .where('security_id', '=', stored[0]?.security_id ?? '')
        .orderBy('value')
        .execute();
      return [
        stored.map(({ isin, cusip }) => `${isin} ${cusip}`),
        aliases.map(({ value, rule }) => `${value} ${rule}`),
      ];
    };
    expect(await headed(isinOf(before), before)).toMatchObject({ added: 1 });
    const change = () => headed(isinOf(after), after, isinOf(before), before);
    expect(await change()).toMatchObject({ added: 0, changed: 1, refused: 0, notes: [] });
    const changed = [[`${isinOf(after)} ${after}`], [`${before} FORMER`, `${isinOf(before)} FORMER`]];
    expect(await onFile()).toEqual(changed);
    expect(await change()).toMatchObject({ changed: 0, unchanged: 1 });
    // A file that still has the old one is about the same security, and does not bring it back.
    const { unchanged, notes } = await headed(isinOf(before), before);
    expect([unchanged, notes.map(({ text }) => text)]).toEqual([
      1,
      [
        `ISIN ${isinOf(before)} is on file as another identifier of it, and ${isinOf(after)} stays`,
        `CUSIP ${before} is on file as another identifier of it, and ${after} stays`,
      ],
    ]);
    expect(await onFile()).toEqual(changed);
    expect(await headed(isinOf(before), before, isinOf(after), after)).toMatchObject({ changed: 1 });
    expect(await onFile()).toEqual([[`${isinOf(before)} ${before}`], [`${after} FORMER`, `${isinOf(after)} FORMER`]]);
    // One of the two is enough where the other is on file; what it replaces stays known.
    expect(await headed(isinOf(before), inventedCusip('99887G', 'AC'))).toMatchObject({ changed: 1 });
    expect((await onFile())[1]).toContain(`${before} FORMER`);
  });

  it('still reads and changes a security that has an unknown currency from before they were checked', async () => {
    await load(row());
    await db().updateTable('securities').set({ currency: 'YEN' }).where('cusip', '=', alpha).execute();
    const analyst = await landfall.login();
    const answer = await landfall.inject({ method: 'GET', url: `/securities/${alpha}` }, analyst);
    expect([answer.statusCode, answer.json<{ currency: string }>().currency]).toEqual([200, 'YEN']);
    const shrunk = await load(row({ CURRENCY: '', COUPON_RATE: '', PAR_AMOUNT: '140000000' }));
    expect(shrunk, JSON.stringify(shrunk.refusals)).toMatchObject({ changed: 1, refused: 0 });
    expect(await load(row({ CURRENCY: 'JPY', COUPON_RATE: '', PAR_AMOUNT: '140000000' }))).toMatchObject({
      changed: 1,
      refused: 0,
    });
  });

  it('refuses line by line, and takes the others', async () => {
    const wrong = `${beta.slice(0, 8)}${(Number(beta[8]) + 1) % 10}`;
    const other = { ISIN: isinOf(beta), CUSIP: beta, REG_S_CUSIP: '' };
    const report = await load(
      row({ ...other, CUSIP: wrong }),
      row({ ...other, ISSUE_DATE: '2027-12-31' }),
      row({ ...other, ISSUER_NAME: '' }),
      row({ ...other, PERILS: 'Florida Hurricane=60' }),
      row({ ...other, EXPECTED_LOSS: '' }),
      row({ ...other, REGIONS: 'ATLANTIS' }),
      row({ ...other, RISK_PERIODS: '2025' }),
      row({ ...other, COUPON_TYPE: 'STEP' }),
      row({ ISIN: '', CUSIP: '', REG_S_CUSIP: '' }),
      row({ ...other, PAR_AMOUNT: '"150,000"' }),
      row({ ...other, PAR_AMOUNT: '1.000.000' }),
      row({ ...other, PAR_AMOUNT: "1'000'000.00" }),
      row({ ...other, CURRENCY: 'EURO' }),
      row({ ...other, ISSUER_CLASS: 'B' }),
      row({ ...other, ISSUER_CLASS: 'B' }),
    );
    expect(report).toMatchObject({ added: 1, refused: 14 });
    expect(report.refusals.map(({ line, text }) => `${line} ${text}`)).toEqual([
      `2 CUSIP ${wrong} has a wrong check digit`,
      '3 MATURITY_DATE 2027-12-31 is not after the issue date',
      '4 ISSUER_NAME is missing',
      '5 PERILS add up to 60, not 100',
      '6 ATTACHMENT_PROBABILITY, EXPECTED_LOSS and EXHAUSTION_PROBABILITY are given together or not',
      '7 REGIONS: there is no region ATLANTIS',
      '8 RISK_PERIODS 2025 is not a period such as 2026-01-01/2028-12-31',
      '9 COUPON_TYPE STEP is not one of FLOAT, FIXED, ZERO_COUPON',
      '10 CUSIP/ISIN: at least one of them is needed',
      '11 PAR_AMOUNT 150,000 may have a thousands separator: write it without',
      '12 PAR_AMOUNT 1.000.000 has thousands separators: write it without',
      "13 PAR_AMOUNT 1'000'000.00 has thousands separators: write it without",
      '14 CURRENCY EURO is no currency code of ISO 4217 such as USD or JPY',
      `16 ${isinOf(beta)} is already on line 15`,
    ]);
    const text = [`${header},COUPON_FREQUENCY`, `${row({ ...other, ISSUER_CLASS: 'C' })},5`].join('\n');
    expect((await importText(await landfall.ctx(), 'SECURITIES', text)).refusals).toEqual([
      { line: 2, text: 'COUPON_FREQUENCY 5 is not 0, 1, 2, 3, 4, 6 or 12 a year' },
    ]);
  });

  it('notes values in what seems to be another unit, once, and takes them', async () => {
    const cusip = inventedCusip('99887U', 'AA');
    const figures = { ATTACHMENT_PROBABILITY: '0.031', EXPECTED_LOSS: '0.024', EXHAUSTION_PROBABILITY: '0.019' };
    const line = row({
      ISIN: '',
      CUSIP: cusip,
      REG_S_CUSIP: '',
      ISSUER_CLASS: 'U',
      MATURITY_DATE: '2128-12-31',
      RISK_PERIODS: '',
      PAR_AMOUNT: '150',
      COUPON_RATE: '0.065',
      ...figures,
    });
    const report = await load(line);
    expect(report).toMatchObject({ added: 1, refused: 0 });
    expect(report.notes.map(({ line: place, text }) => `${place} ${text}`)).toEqual([
      '2 PAR_AMOUNT 150 is little for a class: the amount is in units of the currency, not in thousands or millions.',
      '2 MATURITY_DATE 2128-12-31 is more than 10 years after the issue on 2025-01-10.',
      '2 COUPON_RATE 0.065 % a year is unusual: a coupon is per cent, 5.25 and neither 0.0525 nor 525.',
      '2 ATTACHMENT_PROBABILITY 0.031 % is very little: figures are per cent, 2.28 and not 0.0228.',
    ]);
    expect(await load(line)).toMatchObject({ unchanged: 1, notes: [] });
  });

  it('applies a long file in parts, and none of them when its end cannot be read', async () => {
    const letter = (n: number): string => String.fromCharCode(65 + n);
    const rows = Array.from({ length: 501 }, (_, n) => {
      const cusip = inventedCusip('99886C', `${letter(Math.floor(n / 26))}${letter(n % 26)}`);
      return row({ ISIN: '', CUSIP: cusip, REG_S_CUSIP: '', ISSUER_CLASS: `L${n}` });
    });
    const count = async () =>
      (await db().selectFrom('securities').select('cusip').where('cusip', 'like', '99886C%').execute()).length;
    expect((await load(...rows, '"never closed')).fault).toContain('a quote is opened but never closed');
    expect(await count()).toBe(0);
    expect(await load(...rows)).toMatchObject({ rowsRead: 501, added: 501, refused: 0, fault: null });
    expect(await count()).toBe(501);
    expect(await load(...rows)).toMatchObject({ added: 0, changed: 0, unchanged: 501 });
  });

  it('knows a security by the CUSIP of its ISIN and the other way round, and by its name where it has neither', async () => {
    const ctx = await landfall.ctx();
    const [byIsin, byCusip, byName] = ['AA', 'AB', 'AC'].map((issue) => inventedCusip('99886E', issue)) as [
      string,
      string,
      string,
    ];
    const none = { isin: null, cusip: null };
    await ctx.tx((tx) =>
      loadSecurities(tx, ctx, [
        inventedSecurity(byIsin, { issuerClass: 'E1', cusip: null }),
        inventedSecurity(byCusip, { issuerClass: 'E2', isin: null }),
        inventedSecurity(byName, { issuerClass: 'E3', ...none }),
      ]),
    );
    const other = { REG_S_CUSIP: '', PAR_AMOUNT: '' };
    const report = await load(
      row({ ...other, ISIN: '', CUSIP: byIsin, ISSUER_CLASS: 'E1' }),
      row({ ...other, ISIN: isinOf(byCusip), CUSIP: '', ISSUER_CLASS: 'E2' }),
      row({ ...other, ISIN: isinOf(byName), CUSIP: byName, ISSUER_CLASS: 'E-3' }),
    );
    expect(report).toMatchObject({ added: 0, changed: 3, refused: 0, notes: [] });
    const rows = await db()
      .selectFrom('securities')
      .select(['isin', 'cusip'])
      .where(
        'security_id',
        'in',
        [byIsin, byCusip, byName].map((cusip) => `test-${cusip}`),
      )
      .orderBy('cusip')
      .execute();
    expect(rows).toEqual([byIsin, byCusip, byName].map((cusip) => ({ isin: isinOf(cusip), cusip })));
    // One of the same name that has others is another security, which is told.
    const again = inventedCusip('99886E', 'AD');
    const { added, notes } = await load(row({ ...other, ISIN: '', CUSIP: again, ISSUER_CLASS: 'E1' }));
    expect([added, notes.map(({ text }) => text)]).toEqual([
      1,
      [`another security of this issuer, series and class is on file as ${isinOf(byIsin)}`],
    ]);
  });

  it('refuses identifiers of two securities, and to overrule a signed-off document', async () => {
    expect((await load(row({ ISIN: isinOf(beta), REG_S_CUSIP: '' }))).refusals[0]?.text).toBe(
      'its identifiers belong to Fernhollow Re Ltd. 2025-1 Class B and to Fernhollow Re Ltd. 2025-1 Class A',
    );
    const ctx = await landfall.ctx();
    const cusip = inventedCusip('99887D', 'AA');
    await ctx.tx((tx) => loadSecurities(tx, ctx, [inventedSecurity(cusip, { issuerClass: 'D' })]));
    await db()
      .transaction()
      .execute(async (tx) => {
        const id = ctx.ids.uuid();
        const sha256 = 'f'.repeat(64);
        await tx.insertInto('stored_files').values({ sha256, last_put_at: ctx.clock.now() }).execute();
        await tx
          .insertInto('documents')
          .values({
            id,
            document_type: 'OC',
            sha256,
            size_bytes: 1,
            original_name: 'oc.pdf',
            host: 'iLink',
            page_ranges: null,
            page_count: null,
            status: 'SIGNED_OFF',
            status_reason: null,
            deal_set: '',
            uploaded_by: null,
            uploaded_by_name: 'test',
            uploaded_at: ctx.clock.now(),
            upload_date: '2026-01-15',
            latest_run_id: null,
          })
          .execute();
        await tx.updateTable('securities').set({ source_document_id: id }).where('cusip', '=', cusip).execute();
      });
    const report = await load(row({ ISIN: '', CUSIP: cusip, REG_S_CUSIP: '', ISSUER_CLASS: 'D', COUPON_RATE: '9' }));
    expect(report).toMatchObject({ changed: 0, refused: 1 });
    expect(report.refusals[0]?.text).toContain('COUPON_RATE');
    // What the document leaves open is filled in, and the rest of the line counts.
    await db().updateTable('securities').set({ currency: null, isin: null }).where('cusip', '=', cusip).execute();
    const filling = { PAR_AMOUNT: '', STATUS: 'EXHAUSTED', STATUS_FROM: '2026-01-14' };
    const same = { ISIN: isinOf(cusip), CUSIP: cusip, REG_S_CUSIP: '', ISSUER_CLASS: 'D' };
    expect(await load(row({ ...same, ...filling }))).toMatchObject({ changed: 1, refused: 0 });
    const filled = await db().selectFrom('securities').selectAll().where('cusip', '=', cusip).executeTakeFirstOrThrow();
    expect(filled).toMatchObject({ isin: isinOf(cusip), currency: 'USD', status: 'EXHAUSTED' });
  });
});
