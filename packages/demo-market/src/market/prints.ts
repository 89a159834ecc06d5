import { dayNumber } from '@landfall/instruments';
import { mixSeed, Random } from './random.ts';
import type { DemoSecurity } from './security.ts';
import type { Timeline } from './timeline.ts';

/** Trades of Rule 144A bonds have been published since then. */
const firstTradeDay = dayNumber('2014-06-30');
const nextDaySettlement = dayNumber('2024-05-28');

/** "1MM+": how larger prints of bonds below investment grade are published. */
const cap = 1_000_000;
const sizes = [50_000, 100_000, 200_000, 250_000, 250_000, 300_000, 500_000, 500_000, 750_000, 1_000_000] as const;
const counts = [1, 2, 2, 2, 3, 3, 4] as const;

/** A published trade, apart from its security. */
export interface DemoPrint {
  /** Eastern time. */
  tradeDate: string;
  /** `HH:mm:ss`. */
  tradeTime: string;
  settlementDate: string;
  /** Per 100. */
  price: number;
  /** Units of currency; the cap where the print was capped. */
  quantity: number;
  isCapped: boolean;
  side: 'B' | 'S' | 'D';
  yield: number | null;
  isAsOf: boolean;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Only the morning's prints: those of today, whose afternoon is to come. */
export interface PrintOptions {
  morningOnly: boolean;
}

/**
 * The prints of a security on one business day: on most days none. Settlement is two business days later, one since
 * May 2024. `margin`: basis points, NaN where it has no meaning.
 */
export function printsOn(
  { seed, terms }: DemoSecurity,
  timeline: Timeline,
  index: number,
  mark: { price: number; margin: number; yieldPercent: number },
  { morningOnly }: PrintOptions,
): DemoPrint[] {
  const day = timeline.days[index] ?? 0;
  if (day < firstTradeDay) return [];
  const random = new Random(mixSeed(seed, day));
  const size = Math.min(1, terms.parAmount / 300_000_000);
  const busy = mark.price < 85 ? 2 : 1;
  if (!random.chance((0.05 + 0.1 * size) * busy)) return [];
  const tradeDate = timeline.dates[index] ?? '';
  const settlement = day >= nextDaySettlement ? 1 : 2;
  const settlementDate = timeline.dates[index + settlement] ?? tradeDate;
  const count = random.pick(counts);
  const prints: DemoPrint[] = [];
  for (let each = 0; each < count; each += 1) {
    const seconds = random.whole(8 * 3600, 17 * 3600 - 1);
    const isCapped = random.chance(0.245);
    const side = random.pick(['B', 'S', 'D', 'D'] as const);
    const width = mark.price * random.between(0.0002, 0.0035);
    // Evaluations are at the bid: customers sell there and buy above it.
    const away = { B: random.between(-0.3, 0.2), S: random.between(0.6, 1.3), D: random.between(0.1, 0.9) }[side];
    const quantity = isCapped ? cap : random.pick(sizes);
    const isAsOf = random.chance(0.01);
    if (morningOnly && seconds >= 12 * 3600) continue;
    const price = Math.max(0.05, Math.round((mark.price + width * away) * 1000) / 1000);
    const yieldPercent = Number.isNaN(mark.margin)
      ? null
      : Math.round((mark.yieldPercent + mark.margin / 100) * 1000) / 1000;
    prints.push({
      tradeDate,
      tradeTime: `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
      settlementDate,
      price,
      quantity,
      isCapped,
      side,
      yield: yieldPercent,
      isAsOf,
    });
  }
  return prints;
}
