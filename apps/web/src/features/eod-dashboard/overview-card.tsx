import { Card, Title, Group } from '@mantine/core';
import { readableDate } from '../../lib/dates.ts';
import { ToneBadge, type Tone } from '../../ui/notice.tsx';
import { type Board, overviewFigures } from './model/board.ts';
import { statusTones } from './status-badge.tsx';
import classes from './eod-result.module.css';
import type { EodDay, EodDayState } from '@landfall/contract';
import { counted } from '../../lib/numbers.ts';

const dayStates: Readonly<Record<EodDayState, { label: string; tone: Tone }>> = {
  CLEAN: { label: 'Clean', tone: 'green' },
  NOT_CLEAN: { label: 'Not clean', tone: 'red' },
  OPEN: { label: 'Open', tone: 'blue' },
  NO_RUN: { label: 'No run', tone: 'grey' },
};

function failuresEnded({ resolvedFailures, supersededFailures, waivedFailures }: EodDay): string {
  const parts = [
    [resolvedFailures, 'resolved'],
    [supersededFailures, 'superseded'],
    [waivedFailures, 'waived'],
  ] as const;
  const all = resolvedFailures + supersededFailures + waivedFailures;
  if (all === 0) return '';
  const named = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return ` ${counted(all, 'failure')} ended: ${named.join(', ')}.`;
}

/** One or two sentences that say whether the day is clean, and why not. */
export function dayWords(day: EodDay, changed = 0): string {
  if (day.state === 'NO_RUN')
    return day.isBusinessDay ? 'Nothing has started yet.' : 'Not a business day: nothing runs.';
  const ended = failuresEnded(day);
  if (day.state === 'NOT_CLEAN') {
    return `${counted(day.openFailures, 'failure')} still to be resolved or waived.${ended}`;
  }
  if (day.state === 'OPEN' && changed > 0) {
    return `Not everything is done: the data of ${counted(changed, 'universe')} has changed since it was published.${ended}`;
  }
  if (day.state === 'OPEN') return `Not everything is done yet.${ended}`;
  return `Everything is done.${ended === '' ? ' Nothing failed.' : ended}`;
}

/** The day in figures, and whether it is clean. */
export function OverviewCard({ board, date }: { board: Board; date: string }) {
  const { day, universes } = board;
  const changed = universes.filter(({ restatementReason }) => restatementReason !== null).length;
  return (
    <Card component="section" padding="md" aria-labelledby="eod-overview">
      <Group gap="0.25rem 0.75rem" align="baseline" mb="sm">
        <Title order={2} id="eod-overview">
          Overview
        </Title>
        <time dateTime={date} className="quiet">
          {readableDate(date)}
        </time>
        {day ? (
          <p className={classes.day}>
            <ToneBadge tone={dayStates[day.state].tone}>{dayStates[day.state].label}</ToneBadge>
            <span>{dayWords(day, changed)}</span>
          </p>
        ) : null}
      </Group>
      <dl className={classes.figures}>
        {overviewFigures(universes).map(({ label, count, status }) => (
          <div
            key={label}
            data-tone={status === null ? undefined : statusTones[status]}
            data-none={count === 0 || undefined}
          >
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
