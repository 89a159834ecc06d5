import type { UploadEffect, UploadMove } from '@landfall/contract';
import { Box, Card, Group, Text, Title } from '@mantine/core';
import {
  counted,
  exactly,
  quantity,
  signedExactly,
  signedThreeDecimals,
  signedTwoDecimals,
  twoDecimals,
} from '../../lib/numbers.ts';
import type { UploadKind } from './model/upload-kind.ts';
import classes from './uploads.module.css';
import { noValue } from '../../ui/data-table/column.ts';
import { Notice } from '../../ui/notice.tsx';
import { MovesTable } from '../../ui/small-table.tsx';
import { PathLink, securityPath } from '../../ui/path-link.tsx';
import { NameText } from '../../ui/securities/security-link.tsx';
import { weightPercent } from './model/row-errors.ts';

interface Figure {
  label: string;
  value: number;
  /** Of a figure that is not zero. */
  tone?: 'green' | 'red' | 'yellow';
}

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
      <MissingRates effect={effect} isAhead={isAhead} />
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

/** `2 prices have no margin: there are no index rates in EUR.` */
export function missingRatesText({ currency, rows }: { currency: string; rows: number }, isAhead: boolean): string {
  const have = isAhead ? 'would have' : rows === 1 ? 'has' : 'have';
  return `${counted(rows, 'price')} ${have} no margin: there are no index rates in ${currency}.`;
}

/** What a price lacks until its currency's rates are loaded. */
export function MissingRates({ effect, isAhead }: Pick<EffectPanelProps, 'effect' | 'isAhead'>) {
  if (!effect.withoutRates) return null;
  return (
    <Box my="sm">
      <Notice tone="yellow">
        {effect.withoutRates.map((each) => (
          <div key={each.currency}>{missingRatesText(each, isAhead)}</div>
        ))}
      </Notice>
    </Box>
  );
}

interface MoveText {
  before: string;
  after: string;
  /** Signed; of weights in percentage points. */
  change: string;
  isFall: boolean;
}

/** A price per 100 with two decimals, a weight in per cent, and how far it moved; with all decimals where these hide the move. */
export function moveText({ slug }: Pick<UploadKind, 'slug'>, { before, after }: UploadMove): MoveText {
  const isPrice = slug === 'price';
  // A new or removed security moves by its whole weight; a new price has no move.
  const from = before ?? (isPrice ? null : 0);
  const to = after ?? (isPrice ? null : 0);
  const move = from === null || to === null ? null : isPrice ? to - from : (to - from) * 100;
  const isTiny = move !== null && move !== 0 && Math.abs(move) < (isPrice ? 0.005 : 0.0005);
  const shown = (value: number | null) => {
    if (value === null) return noValue;
    if (isPrice) return isTiny ? exactly(value) : twoDecimals(value);
    return isTiny ? `${exactly(value * 100)}%` : weightPercent(value);
  };
  const signed = isTiny ? signedExactly : isPrice ? signedTwoDecimals : signedThreeDecimals;
  const change = move === null ? noValue : `${signed(move)}${isPrice ? '' : ' pp'}`;
  return { before: shown(before), after: shown(after), change, isFall: change.startsWith('−') };
}

interface UploadMovesProps {
  kind: UploadKind;
  moves: readonly UploadMove[];
  /** In a drawer, dates and indices are below the names. */
  isNarrow?: boolean;
}

export function UploadMoves({ kind, moves, isNarrow = false }: UploadMovesProps) {
  if (moves.length === 0) return null;
  const isComposition = kind.slug === 'composition';
  return (
    <>
      <Text size="sm" fw={500} mb={4}>
        Largest moves
      </Text>
      <MovesTable
        details={isComposition ? ['Index', 'From'] : ['Date']}
        isNarrow={isNarrow}
        moves={moves.map((move) => {
          const identifier = move.isin ?? move.cusip;
          return {
            key: `${move.indexCode} ${identifier} ${move.effectiveDate}`,
            name: (
              <PathLink path={identifier && securityPath(identifier)}>
                <NameText name={move.name} />
              </PathLink>
            ),
            details: isComposition ? [move.indexCode ?? '', move.effectiveDate] : [move.effectiveDate],
            ...moveText(kind, move),
          };
        })}
      />
    </>
  );
}
