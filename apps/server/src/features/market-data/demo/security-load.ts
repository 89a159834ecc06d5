import { plainDateFromDayNumber } from '@landfall/instruments';
import type { SecurityLoad } from '../bulk-load.ts';
import type { DemoSecurity } from './security.ts';

/** When a security's status came about, as of a day. */
export function statusOn(
  { exhaustedDay, maturityDay }: DemoSecurity,
  today: number,
): { status: 'EXHAUSTED' | 'REDEEMED'; from: string } | null {
  if (exhaustedDay !== null && exhaustedDay <= today) {
    return { status: 'EXHAUSTED', from: plainDateFromDayNumber(exhaustedDay) };
  }
  return maturityDay <= today ? { status: 'REDEEMED', from: plainDateFromDayNumber(maturityDay) } : null;
}

/** The coupon rows that have begun by the day; each ends where the next reset is scheduled, or at maturity. */
export const couponHistoryOn = (
  { terms, steps }: DemoSecurity,
  today: number,
): SecurityLoad['couponHistory'][number][] =>
  terms.couponType === 'ZERO_COUPON'
    ? []
    : steps.flatMap(({ day, couponRate }, index) => {
        if (day > today) return [];
        const next = steps[index + 1];
        return {
          from: plainDateFromDayNumber(day),
          to: next ? plainDateFromDayNumber(next.day) : terms.maturityDate,
          couponRate,
          spreadType: index === 0 ? 'INITIAL' : 'RESET',
        };
      });

export const modeledStatsOn = ({ steps }: DemoSecurity, today: number): SecurityLoad['modeledStats'][number][] =>
  steps.flatMap(({ day, attachmentProbability, expectedLoss, exhaustionProbability }, index) => {
    if (day > today) return [];
    const next = steps[index + 1];
    return {
      from: plainDateFromDayNumber(day),
      to: next && next.day <= today ? plainDateFromDayNumber(next.day) : null,
      attachmentProbability,
      expectedLoss,
      exhaustionProbability,
    };
  });

/** A security as it is known on a day: without resets that are still to come. */
export function securityLoadOn(security: DemoSecurity, today: number): SecurityLoad {
  const { terms, shares, steps } = security;
  const status = statusOn(security, today);
  return {
    ...terms,
    couponRate: terms.couponType === 'ZERO_COUPON' ? null : steps[0].couponRate,
    status: status?.status ?? null,
    statusFrom: status?.from ?? null,
    regions: [],
    modeledStats: modeledStatsOn(security, today),
    couponHistory: couponHistoryOn(security, today),
    elAttributions: shares.map(({ peril, percent }) => ({
      from: terms.issueDate,
      to: null,
      perilName: peril.name,
      perilId: peril.id,
      elAttribution: percent,
      applyCdf: peril.season !== 'EVEN',
    })),
  };
}
