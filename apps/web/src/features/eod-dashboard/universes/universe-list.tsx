import type { EodUniverse } from '@landfall/contract';
import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { UniverseSection } from './universe-section.tsx';
import classes from './universe-list.module.css';

interface UniverseListProps {
  universes: readonly EodUniverse[];
  /** Told as it changes, or asked for every few seconds. */
  isLive: boolean;
}

/** A section for each universe, open until it is closed. */
export function UniverseList({ universes, isLive }: UniverseListProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setClosed((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  const areAllClosed = universes.every(({ universeId }) => closed.has(universeId));
  return (
    <section aria-labelledby="universe-processes">
      <div className={classes.head}>
        <Title order={2} id="universe-processes">
          Universe Processes
        </Title>
        <span className={classes.live} data-live={isLive || undefined}>
          {isLive ? 'Live' : 'Updated every few seconds'}
        </span>
        {universes.length > 1 ? (
          <Button
            size="compact-sm"
            variant="subtle"
            ml="auto"
            onClick={() => setClosed(new Set(areAllClosed ? [] : universes.map(({ universeId }) => universeId)))}
          >
            {areAllClosed ? 'Expand all' : 'Collapse all'}
          </Button>
        ) : null}
      </div>
      {universes.map((universe) => (
        <UniverseSection
          key={universe.universeId}
          universe={universe}
          isOpen={!closed.has(universe.universeId)}
          onToggle={() => toggle(universe.universeId)}
        />
      ))}
    </section>
  );
}
