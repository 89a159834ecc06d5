import { dayNumber } from '@landfall/instruments';
import { marginsOf } from './margins.ts';
import { cycleOver } from './cycle.ts';
import { pricePath, yieldsOver, type PricePath, type PriceWorld } from './price-path.ts';
import { printsOn, type DemoPrint } from './prints.ts';
import type { DemoSecurity } from './security.ts';
import { seasonTable } from './seasons.ts';
import { timelineUntil } from './timeline.ts';
import { universeOf } from './universe.ts';

/** No prices before: the first day that can be searched. */
export const firstPriceDay = dayNumber('2008-01-01');

/** Settlement dates of today's trades lie ahead. */
const daysAhead = 14;

/** Prices and prints of some days; securities by their place in `securities`. */
export interface MarketBlock {
  security: Int32Array<ArrayBuffer>;
  day: Int32Array<ArrayBuffer>;
  cleanPrice: Float64Array<ArrayBuffer>;
  discountMargin: Float64Array<ArrayBuffer>;
  prints: { security: number; print: DemoPrint }[];
}

export interface DemoMarket {
  /** By date of issue: a later day's market begins with the same ones. */
  securities: readonly DemoSecurity[];
  /** What was published on the days, both included; by security, then day. */
  block(fromDay: number, toDay: number): MarketBlock;
}

/** Columns that are filled row by row, with room for the largest possible number of rows. */
class Columns {
  #rows = 0;
  readonly #security: Int32Array<ArrayBuffer>;
  readonly #day: Int32Array<ArrayBuffer>;
  readonly #price: Float64Array<ArrayBuffer>;
  readonly #margin: Float64Array<ArrayBuffer>;

  constructor(most: number) {
    this.#security = new Int32Array(most);
    this.#day = new Int32Array(most);
    this.#price = new Float64Array(most);
    this.#margin = new Float64Array(most);
  }

  add(security: number, day: number, price: number, margin: number): void {
    const at = this.#rows;
    this.#security[at] = security;
    this.#day[at] = day;
    this.#price[at] = price;
    this.#margin[at] = margin;
    this.#rows += 1;
  }

  finish(): Omit<MarketBlock, 'prints'> {
    return {
      security: this.#security.slice(0, this.#rows),
      day: this.#day.slice(0, this.#rows),
      cleanPrice: this.#price.slice(0, this.#rows),
      discountMargin: this.#margin.slice(0, this.#rows),
    };
  }
}

/** The invented market as of a day. Prices and trades are published on business days. */
export function demoMarketOn(today: string): DemoMarket {
  const lastDay = dayNumber(today);
  const timeline = timelineUntil(lastDay + daysAhead);
  const cycle = cycleOver(timeline);
  const world: PriceWorld = { timeline, cycle, seasons: seasonTable(timeline), yields: yieldsOver(timeline) };
  const securities = universeOf({ timeline, cycle }, lastDay);
  const paths: (PricePath | undefined)[] = [];
  const pathOf = (security: DemoSecurity, place: number): PricePath => (paths[place] ??= pricePath(security, world));

  function addSecurity(
    place: number,
    fromIndex: number,
    toIndex: number,
    into: MarketBlock['prints'],
    columns: Columns,
  ): void {
    const security = securities[place];
    if (!security) return;
    const { firstIndex, prices } = pathOf(security, place);
    const marginOf = marginsOf(security);
    const end = Math.min(toIndex, firstIndex + prices.length);
    for (let index = Math.max(fromIndex, firstIndex); index < end; index += 1) {
      const day = timeline.days[index] ?? 0;
      const price = prices[index - firstIndex] ?? 0;
      const margin = marginOf(timeline.dates[index] ?? '', day, price);
      columns.add(place, day, price, margin);
      const mark = { price, margin, yieldPercent: world.yields[index] ?? 0 };
      const prints = printsOn(security, timeline, index, mark, { morningOnly: day === lastDay });
      for (const print of prints) into.push({ security: place, print });
    }
  }

  return {
    securities,
    block: (fromDay, toDay) => {
      const fromIndex = timeline.atOrAfter(Math.max(fromDay, firstPriceDay));
      const toIndex = timeline.atOrAfter(Math.min(toDay, lastDay) + 1);
      const priced = [...securities.entries()].filter(
        ([, { issueDay, maturityDay }]) => issueDay <= toDay && maturityDay > fromDay,
      );
      const columns = new Columns(Math.max(0, toIndex - fromIndex) * priced.length);
      const prints: MarketBlock['prints'] = [];
      for (const [place] of priced) addSecurity(place, fromIndex, toIndex, prints, columns);
      return { ...columns.finish(), prints };
    },
  };
}

/** The columns of some rows of a block, for the loader. */
export function priceColumns(block: MarketBlock, numbers: Int32Array, from = 0, to = block.day.length) {
  return {
    securityNo: block.security.subarray(from, to).map((place) => numbers[place] ?? 0),
    day: block.day.subarray(from, to),
    cleanPrice: block.cleanPrice.subarray(from, to),
    discountMargin: block.discountMargin.subarray(from, to),
  };
}
