import { eodStatusLabels, type EodStatus, type EodUniverse } from '@landfall/contract';
import { Button, Collapse, Group, Stack } from '@mantine/core';
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { Notice, ToneBadge } from '../../../ui/notice.tsx';
import { ofStatus, universeBadges } from '../model/board.ts';
import { statusTones } from '../status-badge.tsx';
import { useEodScreen } from '../screen-context.tsx';
import { ProcessCard } from './process-card.tsx';
import classes from '../eod-result.module.css';

interface UniverseSectionProps {
  universe: EodUniverse;
  /** Only cards of this status; undefined for all. */
  show: EodStatus | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

export function UniverseSection({ universe, show, isOpen, onToggle }: UniverseSectionProps) {
  const { date, ask } = useEodScreen();
  const { universeName, processes, canRun, restatementReason } = universe;
  const id = useId();
  return (
    <section className={classes.universe} aria-labelledby={`${id}-name`}>
      <Group gap="sm" wrap="nowrap">
        <h3 className="fill">
          <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            <IconChevronDown size={16} stroke={1.8} aria-hidden className={classes.chevron} />
            <span id={`${id}-name`} className={classes.name}>
              {universeName}
            </span>
            <span className={classes.badges}>
              <ToneBadge tone="grey">{counted(processes.length, 'process', 'processes')}</ToneBadge>
              {universeBadges(processes).map(({ status, count }) => (
                <ToneBadge key={status} tone={statusTones[status]}>
                  {count} {eodStatusLabels[status].toLowerCase()}
                </ToneBadge>
              ))}
              {restatementReason === null ? null : <ToneBadge tone="yellow">data changed</ToneBadge>}
            </span>
          </button>
        </h3>
        {canRun && restatementReason === null ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPlay size={13} stroke={1.8} aria-hidden />}
            aria-label={`Run ${universeName}`}
            onClick={() => ask({ kind: 'run', universe, date })}
          >
            Run
          </Button>
        ) : null}
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="sm" p="0.125rem 0 1rem">
          {restatementReason === null ? null : (
            <Notice tone="yellow" title="Data of this day has changed">
              <Group justify="space-between" gap="xs">
                <span>{restatementReason}</span>
                {canRun ? (
                  <Button size="compact-sm" variant="default" onClick={() => ask({ kind: 'run', universe, date })}>
                    Run again
                  </Button>
                ) : null}
              </Group>
            </Notice>
          )}
          <ul className={classes.universeCards}>
            {ofStatus(processes, show).map((process) => (
              <ProcessCard key={process.processId} process={process} ofUniverse={processes} />
            ))}
          </ul>
        </Stack>
      </Collapse>
    </section>
  );
}
