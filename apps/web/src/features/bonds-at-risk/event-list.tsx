import { Fact } from '../../ui/fact.tsx';
import { Anchor, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { marketInstant, readableInstant, readerTimeZone } from '../../lib/dates.ts';
import { signedTwoDecimals, counted } from '../../lib/numbers.ts';
import { noValue } from '../../ui/data-table/column.ts';
import { money, type RiskEvent } from './risk-events.ts';
import classes from './bonds-at-risk.module.css';

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
