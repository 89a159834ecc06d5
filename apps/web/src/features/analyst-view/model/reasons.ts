import type { FieldEvidence } from '@landfall/contract';
import { byAnalyst } from './evidence-index.ts';
import { counted } from '../../../lib/numbers.ts';

const placed = (label: string | null, column: string | null): string[] => {
  const parts = [...(label === null ? [] : [`beside “${label}”`]), ...(column === null ? [] : [`under “${column}”`])];
  const text = parts.join(', ');
  return text === '' ? [] : [`It stands ${text}.`];
};

const ofSecondReader = {
  AGREES: 'The second reader found the same.',
  DIFFERS: 'The second reader found another value.',
  ALONE: 'Only the second reader found it: it is a proposal.',
} as const;

/** Why a value was taken, and what speaks against it, a sentence each. Nothing for what was read before this was kept. */
export function reasonsFor({ grounds, rule }: Partial<Pick<FieldEvidence, 'grounds' | 'rule'>>): string[] {
  if (rule === byAnalyst) return ['Taken from the page by an analyst.'];
  if (!grounds) return [];
  const { label, column, agreeing, differing, against, secondReader } = grounds;
  return [
    ...placed(label, column),
    agreeing === 0
      ? 'No other place of the document says the same.'
      : `${counted(agreeing, 'other place')} ${agreeing === 1 ? 'says' : 'say'} the same.`,
    ...(differing === 0 ? [] : [`${counted(differing, 'place')} ${differing === 1 ? 'says' : 'say'} otherwise.`]),
    ...(secondReader === undefined ? [] : [ofSecondReader[secondReader]]),
    ...against,
  ];
}
