import type { UploadEffect } from '@landfall/contract';
import { Card, Group, Text, Title } from '@mantine/core';
import { quantity } from '../../../lib/numbers.ts';
import type { UploadKind } from '../model/upload-kind.ts';
import { UploadMoves } from './upload-moves.tsx';
import classes from './effect.module.css';

interface Figure {
  label: string;
  value: number;
  /** Of a figure that is not zero. */
  tone?: 'green' | 'red' | 'yellow';
}

/** Counts beside each other. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-tone={value === 0 ? undefined : tone}>{quantity(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EffectPanelProps {
  kind: UploadKind;
  effect: UploadEffect;
  /** It has not happened yet. */
  isAhead: boolean;
}

/** What a file changed or would change. */
export function EffectPanel({ kind, effect, isAhead }: EffectPanelProps) {
  return (
    <Card component="section" aria-labelledby="upload-effect">
      <Group justify="space-between" align="flex-start" gap="sm" mb={effect.largestMoves.length > 0 ? 'sm' : 0}>
        <div>
          <Title order={2} id="upload-effect">
            {effectTitle(isAhead)}
          </Title>
          <Text size="sm" c="dimmed">
            Against what {isAhead ? 'is in force now' : 'was in force before'}
          </Text>
        </div>
        <EffectFigures kind={kind} effect={effect} />
      </Group>
      <UploadMoves kind={kind} moves={effect.largestMoves} />
    </Card>
  );
}

export const effectTitle = (isAhead: boolean): string => (isAhead ? 'What it would change' : 'What it changed');

export function EffectFigures({ kind, effect }: { kind: UploadKind; effect: UploadEffect }) {
  const { added, changed, unchanged, removed } = effect;
  return (
    <Figures
      figures={[
        { label: 'Added', value: added },
        { label: 'Changed', value: changed },
        { label: 'Unchanged', value: unchanged },
        ...(kind.slug === 'composition' ? [{ label: 'Removed', value: removed }] : []),
      ]}
    />
  );
}
