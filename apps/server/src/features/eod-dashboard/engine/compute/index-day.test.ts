import { businessCalendars, couponSchedule, flatRate, type Note } from '@landfall/instruments';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeIndexDay, type IndexDayInput, type MemberInput } from './index-day.ts';
import { snapshotHash } from '../snapshot-store.ts';

const floater: Note = {
  couponType: 'FLOAT',
  dayCount: 'ACT/360',
  couponRates: flatRate(6),
  periods: couponSchedule({
    issueDate: '2025-01-14',
    maturityDate: '2028-01-14',
    frequency: 4,
    businessDayConvention: 'FOLLOWING',
    calendar: businessCalendars.US_BOND,
  }),
};

const member = (place: number, more: Partial<MemberInput> = {}): MemberInput => ({
  securityNo: place,
  securityId: `S${String(place).padStart(3, '0')}`,
  currency: 'USD',
  parAmount: 1_000_000,
  newEntrant: false,
  entryAtAsk: false,
  price: 100,
  opening: null,
  entryPrice: 100,
  principal: { factors: [], redeemedOn: null, exhaustedOn: null },
  note: floater,
  ...more,
});

const dayOf = (members: readonly MemberInput[], more: Partial<IndexDayInput> = {}): IndexDayInput => ({
  indexCode: 'TEST',
  date: '2026-01-15',
  previousDate: '2026-01-14',
  previousHash: null,
  previousLevels: { price: 100, coupon: 100, total: 100 },
  settings: { entryAskPoints: 0.25, missingTerms: 'FAIL' },
  rates: new Map([['USD', flatRate(4)]]),
  members,
  ...more,
});

const arbitraryMembers = fc
  .array(
    fc.record({
      parAmount: fc.integer({ min: 1, max: 500 }).map((millions) => millions * 1_000_000),
      price: fc.double({ min: 1, max: 130, noNaN: true }),
      entryPrice: fc.double({ min: 1, max: 130, noNaN: true }),
      newEntrant: fc.boolean(),
      entryAtAsk: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((list) => list.map((each, index) => member(index + 1, each)));

function contentOf(input: IndexDayInput) {
  const { content } = computeIndexDay(input);
  if (!content) throw new Error('a content was expected');
  return content;
}

it('weights sum to 1, scaling every par changes nothing, and the order of the members no bit', () => {
  fc.assert(
    fc.property(arbitraryMembers, fc.double({ min: 0.001, max: 1_000, noNaN: true }), (members, scale) => {
      const content = contentOf(dayOf(members));
      expect(content.members.reduce((sum, each) => sum + each.weight, 0)).toBeCloseTo(1, 10);
      const scaled = contentOf(dayOf(members.map((each) => ({ ...each, parAmount: each.parAmount * scale }))));
      expect(scaled.levels.total / content.levels.total).toBeCloseTo(1, 10);
      expect(snapshotHash(contentOf(dayOf(members.toReversed())))).toBe(snapshotHash(content));
    }),
  );
});

it('the hash says the content: another price is another one, another number of the database is not', () => {
  const content = contentOf(dayOf([member(1), member(2)]));
  const renumbered = contentOf(dayOf([member(1, { securityNo: 77 }), member(2)]));
  expect(snapshotHash(renumbered)).toBe(snapshotHash(content));
  for (const more of [{ price: 100.001 }, { parAmount: 1_000_001 }, { securityId: 'S009' }]) {
    expect(snapshotHash(contentOf(dayOf([member(1, more), member(2)])))).not.toBe(snapshotHash(content));
  }
  expect(snapshotHash(contentOf(dayOf([member(1), member(2)], { previousHash: 'other' })))).not.toBe(
    snapshotHash(content),
  );
  // As it comes back from the database.
  expect(snapshotHash(JSON.parse(JSON.stringify(content)) as typeof content)).toBe(snapshotHash(content));
});

it('chaining equals direct: two days are worth what the prices did over both', () => {
  const anyPrice = fc.double({ min: 1, max: 130, noNaN: true });
  const zero: Note = { ...floater, couponType: 'ZERO_COUPON' };
  fc.assert(
    fc.property(anyPrice, anyPrice, (middle, last) => {
      const first = contentOf(dayOf([member(1, { price: middle, note: zero })]));
      const opening = first.members[0]?.closing ?? null;
      const next = { date: '2026-01-16', previousDate: '2026-01-15', previousLevels: first.levels };
      const second = contentOf(dayOf([member(1, { price: last, opening, note: zero })], next));
      expect(second.levels.price).toBeCloseTo(last, 8);
    }),
  );
});

it('what had no price at the close before enters at this close, and earns nothing on the day', () => {
  const { content, findings } = computeIndexDay(dayOf([member(1, { price: 101 }), member(2, { entryPrice: null })]));
  expect(findings).toMatchObject([{ securityNo: 2, code: 'NO_OPENING_PRICE', severity: 'WARNING' }]);
  expect(content?.members[1]).toMatchObject({ weight: 0, priceReturn: 0, closing: { priceClean: 100 } });
  expect(content?.members[0]?.weight).toBe(1);
});

it('terms that give no interest stop the day, or count as none where the universe says so', () => {
  const members = [member(1), member(2, { note: null })];
  expect(computeIndexDay(dayOf(members))).toMatchObject({
    content: null,
    findings: [{ securityNo: 2, code: 'TERMS_UNUSABLE', severity: 'ERROR' }],
  });
  const lenient = contentOf(dayOf(members, { settings: { entryAskPoints: 0, missingTerms: 'NO_INTEREST' } }));
  expect(lenient.members[1]?.closing.accrued).toBe(0);
  expect(computeIndexDay(dayOf([member(1)], { rates: new Map() })).content).toBeNull();
  expect(computeIndexDay(dayOf([member(1, { price: null })])).findings).toMatchObject([
    { code: 'MEMBER_WITHOUT_MARK', severity: 'ERROR' },
  ]);
});

it('a note accrues on the rates of its own currency, and never on those of another', () => {
  const members = [member(1), member(2, { currency: 'EUR' })];
  expect(computeIndexDay(dayOf(members))).toMatchObject({
    content: null,
    findings: [{ securityNo: 2, message: 'There are no index rates in EUR, so its interest cannot be calculated.' }],
  });
  const rates = new Map([
    ['USD', flatRate(4)],
    ['EUR', flatRate(2)],
  ]);
  const [dollar, euro] = contentOf(dayOf(members, { rates })).members;
  const days = 1;
  expect(dollar?.closing.accrued).toBeCloseTo((10 * days) / 360, 10);
  expect(euro?.closing.accrued).toBeCloseTo((8 * days) / 360, 10);
});

it.each([
  ['between two coupons, with the interest until then', '2026-02-09', '2026-02-10', '2026-02-10', (10 * 27) / 360],
  ['on a day of payment, with the coupon alone', '2026-04-13', '2026-04-14', '2026-04-14', (10 * 90) / 360],
  ['at maturity, with the last coupon alone', '2028-01-13', '2028-01-14', '2028-01-14', (10 * 92) / 360],
])('a note is redeemed %s', (_what, previousDate, date, redeemedOn, interest) => {
  const principal = { factors: [], redeemedOn, exhaustedOn: null };
  const [redeemed] = contentOf(dayOf([member(1, { price: null, principal })], { previousDate, date })).members;
  expect(redeemed).toMatchObject({ principalPaid: 100, closing: { factor: 0, accrued: 0 } });
  expect(redeemed?.couponPaid).toBeCloseTo(interest, 10);
});
