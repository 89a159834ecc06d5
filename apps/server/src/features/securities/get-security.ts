import type { SecurityDetail, UnstoredPart } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readAsOf } from './as-of/as-of.ts';
import { historiesOf, termsKnownAt } from './as-of/known-security.ts';
import { runningInterest } from './running-interest.ts';
import {
  aliasesOf,
  documentsOf,
  findByIdentifier,
  pricesOf,
  riskLabel,
  riskPeriodsOf,
  tradesOf,
} from './security-store.ts';
import type { SecurityRecord } from './store.ts';

const number = (text: string | null): number | null => (text === null ? null : Number(text));

const termsOf = (found: SecurityRecord) => ({
  name: found.name,
  isin: found.isin,
  cusip: found.cusip,
  issuerName: found.issuer_name,
  issuerSeries: found.issuer_series ?? '',
  issuerClass: found.issuer_class ?? '',
  issueDate: found.issue_date,
  maturityDate: found.maturity_date,
  currency: found.currency,
  parAmount: number(found.par_amount),
  couponType: found.coupon_type,
  couponRate: number(found.coupon_rate),
  couponFrequency: number(found.coupon_frequency),
  dayCountConvention: found.day_count_convention,
  businessDayConvention: found.business_day_convention,
  baseRateInstrument: found.base_rate_instrument,
});

/** What is left where the terms are not stored: names and identifiers of today, which say what was asked for. */
const withoutTerms = (found: SecurityRecord) => ({
  ...termsOf(found),
  issueDate: null,
  maturityDate: null,
  currency: null,
  parAmount: null,
  couponType: null,
  couponRate: null,
  couponFrequency: null,
  dayCountConvention: null,
  businessDayConvention: null,
  baseRateInstrument: null,
});

/** One security with all its data; as known at an instant, or now. */
export async function getSecurity(ctx: Ctx, identifier: string, asOf?: string): Promise<SecurityDetail> {
  const at = await readAsOf(ctx, asOf);
  const found = await findByIdentifier(ctx.db, identifier.trim().toUpperCase());
  if (!found) throw notFound('There is no security with this identifier.');
  return at === null ? securityNow(ctx, found) : securityKnownAt(ctx, found, at);
}

async function securityNow(ctx: Ctx, found: SecurityRecord): Promise<SecurityDetail> {
  const { db } = ctx;
  const { security_id: id, security_no: no } = found;
  const today = ctx.clock.businessDate();
  const [aliases, riskPeriods, { parts }, documents, prices, trades, interest] = await Promise.all([
    aliasesOf(db, id),
    riskPeriodsOf(db, id),
    historiesOf(db, found, null),
    documentsOf(db, id),
    pricesOf(db, no, null),
    tradesOf(db, no),
    runningInterest(db, found, today),
  ]);
  const risk = {
    issueDate: found.issue_date,
    maturityDate: found.maturity_date,
    status: found.status,
    statusFrom: found.status_from,
    riskPeriods,
  };
  return {
    ...termsOf(found),
    aliases: aliases.map(({ kind, value, rule }) => ({ scheme: kind, value, rule })),
    interest,
    riskLabel: riskLabel(risk, today),
    ...parts,
    documents,
    prices,
    trades,
    knownAt: null,
  };
}

/** Of these only what they are now is stored. */
const neverKept = ['aliases', 'riskLabel', 'interest', 'documents', 'trades'] as const;

async function securityKnownAt({ db }: Ctx, found: SecurityRecord, at: Date): Promise<SecurityDetail> {
  if (found.created_at > at) {
    throw notFound(
      `The security was not known at ${at.toISOString()}: it was recorded at ${found.created_at.toISOString()}.`,
    );
  }
  const [terms, histories, prices] = await Promise.all([
    termsKnownAt(db, found, at),
    historiesOf(db, found, at),
    pricesOf(db, found.security_no, at),
  ]);
  const notStored: UnstoredPart[] = [...(terms ? [] : ['terms' as const]), ...histories.lost, ...neverKept];
  return {
    ...(terms ? termsOf(terms) : withoutTerms(found)),
    aliases: [],
    interest: null,
    riskLabel: null,
    ...histories.parts,
    documents: [],
    prices,
    trades: [],
    knownAt: { asOf: at.toISOString(), notStored },
  };
}
