import { Card, Title } from '@mantine/core';
import { readableDate } from '../../../lib/dates.ts';
import { ToneBadge } from '../../../ui/tone-badge.tsx';
import type { Board } from '../model/board.ts';
import { overviewFigures } from '../model/counts.ts';
import { dayStates, dayWords } from '../model/day-words.ts';
import { statusTones } from '../model/status-words.ts';
import classes from './overview-card.module.css';

/** The day in figures, and whether it is clean. */
export function OverviewCard({ board, date }: { board: Board; date: string }) {
  const { day, universes } = board;
  const changed = universes.filter(({ restatementReason }) => restatementReason !== null).length;
  return (
    <Card component="section" padding="md" aria-labelledby="eod-overview">
      <div className={classes.head}>
        <Title order={2} id="eod-overview">
          Overview
        </Title>
        <time dateTime={date} className={classes.date}>
          {readableDate(date)}
        </time>
        {day ? (
          <p className={classes.day}>
            <ToneBadge tone={dayStates[day.state].tone}>{dayStates[day.state].label}</ToneBadge>
            <span>{dayWords(day, changed)}</span>
          </p>
        ) : null}
      </div>
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
