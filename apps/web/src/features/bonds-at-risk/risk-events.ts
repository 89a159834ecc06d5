import type { BondAtRisk } from '@landfall/contract';
import { readableInstant } from '../../lib/dates.ts';
import { quantity } from '../../lib/numbers.ts';

const millions = (amount: number): string => quantity(Math.round(amount / 1e4) / 100);

/** `USD 125 m`: millions of the currency. */
export const money = (amount: number, currency: string | null): string =>
  `${currency ?? ''} ${millions(amount)} m`.trim();

const words = (codes: readonly string[]): string =>
  codes.map((code) => code.toLowerCase().replaceAll('_', ' ')).join(', ');

/** The rule, and the report that met it first. */
export const becauseWords = ({ because }: BondAtRisk): string => {
  const { perilName, elAttribution, perils, regions, reportedAt } = because;
  return `${perilName} (${elAttribution}% of EL) covers ${words(perils)} in ${regions.join(', ')}, reported ${readableInstant(reportedAt)}`;
};

export interface RiskEvent {
  eventId: string;
  name: string;
  event: BondAtRisk['event'];
  bonds: number;
  /** By currency. */
  notional: ReadonlyMap<string, number>;
  /** Points, of the bonds that have a price before the event; null without any. */
  averageChange: number | null;
  /** When its reports came in, and who loaded them. */
  receivedAt: string;
  loadedBy: string;
}

/** The bonds by event, the event with the most bonds first. */
export function eventsOf(rows: readonly BondAtRisk[]): RiskEvent[] {
  return [...Map.groupBy(rows, ({ eventId }) => eventId)]
    .flatMap(([eventId, bonds]): RiskEvent[] => {
      const [first] = bonds;
      if (!first) return [];
      const notional = new Map<string, number>();
      for (const { notional: own } of bonds) {
        if (own) notional.set(own.currency ?? '', (notional.get(own.currency ?? '') ?? 0) + own.amount);
      }
      const changes = bonds.flatMap(({ priceChange }) => priceChange ?? []);
      const sum = changes.reduce((total, change) => total + change, 0);
      const { receivedAt, loadedBy } = bonds
        .map(({ because }) => because)
        .reduce((earliest, each) => (each.receivedAt < earliest.receivedAt ? each : earliest));
      return [
        {
          eventId,
          name: first.eventName,
          event: first.event,
          bonds: bonds.length,
          notional,
          averageChange: changes.length === 0 ? null : sum / changes.length,
          receivedAt,
          loadedBy,
        },
      ];
    })
    .toSorted((one, other) => other.bonds - one.bonds || (one.name < other.name ? -1 : 1));
}
