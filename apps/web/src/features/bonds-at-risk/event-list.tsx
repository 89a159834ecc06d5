import { Fact } from '../../ui/fact.tsx';
import { Anchor, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { marketInstant, readableInstant, readerTimeZone } from '../../lib/dates.ts';
import { signedTwoDecimals, counted, quantity } from '../../lib/numbers.ts';
import { noValue } from '../../ui/data-table/column.ts';
import classes from './bonds-at-risk.module.css';
import type { BondAtRisk } from '@landfall/contract';

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

interface RiskEvent {
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

const kinds = { STORM: 'Storm', EARTHQUAKE: 'Earthquake' } as const;

interface EventListProps {
  events: readonly RiskEvent[];
  chosen: string | undefined;
  onChoose: (eventId: string | undefined) => void;
}

/** The events that put bonds on the list, each with what it puts at risk; the table can be narrowed to one. */
export function EventList({ events, chosen, onChoose }: EventListProps) {
  return (
    <ul className={classes.events} aria-label="Events">
      {events.map((each) => (
        <EventCard
          key={each.eventId}
          of={each}
          isChosen={each.eventId === chosen}
          onChoose={() => onChoose(each.eventId === chosen ? undefined : each.eventId)}
        />
      ))}
    </ul>
  );
}

function Time({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={marketInstant(instant)}>
      {readableInstant(instant)} ({readerTimeZone})
    </time>
  );
}

function EventCard({ of, isChosen, onChoose }: { of: RiskEvent; isChosen: boolean; onChoose: () => void }) {
  const { name, event, bonds, notional, averageChange, receivedAt, loadedBy } = of;
  const amounts = [...notional].map(([currency, amount]) => money(amount, currency)).join(', ');
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      <h2>{name}</h2>
      <p>
        {kinds[event.kind]}, reported by{' '}
        {event.link === null ? (
          event.source
        ) : (
          <Anchor href={event.link} target="_blank" rel="noopener noreferrer" size="xs" underline="always">
            {event.source} <IconExternalLink size={12} stroke={1.7} aria-label="(opens a new tab)" />
          </Anchor>
        )}
      </p>
      <dl>
        <Fact term={event.kind === 'STORM' ? 'First reported' : 'Happened'}>
          <Time instant={event.startedAt} />
        </Fact>
        <Fact term="Newest report">
          <Time instant={event.reportedAt} />
        </Fact>
        <Fact term="Notional at risk">{amounts === '' ? noValue : amounts}</Fact>
        <Fact term="Price since the event, on average">
          {averageChange === null ? noValue : signedTwoDecimals(averageChange)}
        </Fact>
      </dl>
      <p>
        Matched by peril and region. The first report that matched was received on <Time instant={receivedAt} />, loaded
        by {loadedBy}.
      </p>
      <Button size="compact-sm" variant={isChosen ? 'filled' : 'default'} aria-pressed={isChosen} onClick={onChoose}>
        {isChosen ? 'Show all events' : `Show its ${counted(bonds, 'bond')}`}
      </Button>
    </li>
  );
}
