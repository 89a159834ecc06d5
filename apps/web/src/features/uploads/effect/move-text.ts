import type { UploadMove } from '@landfall/contract';
import { twoDecimals } from '../../../lib/market-numbers.ts';
import { weightPercent } from '../model/cell-text.ts';
import type { UploadKind } from '../model/upload-kind.ts';

const none = '–';

export interface MoveText {
  before: string;
  after: string;
  /** Signed; of weights in percentage points. */
  change: string;
  isFall: boolean;
}

const signed = (value: number, text: string) => `${value > 0 ? '+' : ''}${text.replace('-', '−')}`;

/** A price per 100 with two decimals, a weight in per cent, and how far it moved. */
export function moveText({ slug }: Pick<UploadKind, 'slug'>, { before, after }: UploadMove): MoveText {
  const isPrice = slug === 'price';
  const shown = (value: number | null) => (value === null ? none : isPrice ? twoDecimals(value) : weightPercent(value));
  // A security that comes in or goes out moves by all of its weight; a price that there was not has not moved.
  const from = before ?? (isPrice ? null : 0);
  const to = after ?? (isPrice ? null : 0);
  const change = from === null || to === null ? null : to - from;
  return {
    before: shown(before),
    after: shown(after),
    change: change === null ? none : signed(change, isPrice ? change.toFixed(2) : `${(change * 100).toFixed(3)} pp`),
    isFall: change !== null && change < 0,
  };
}
