import { concatFlows, sliceFlow, type Flow, spansOf, type Span } from '../../layout/flow.ts';
import { readPercents } from '../../read/percent.ts';
import { findPerils, hasHazard, readPeril } from '../../read/perils.ts';
import type { Context } from '../context.ts';
import { longestName, readShareText } from './share-text.ts';
import type { Grid } from '../../layout/blocks.ts';
import type { Row } from '../../layout/rows.ts';
import { onlyClass } from '../../read/classes.ts';
import { qualifiersOfCaption } from '../qualifiers.ts';
import { gradeOf } from './share-words-around.ts';
import { sumOf } from '../../lists.ts';

/** Longer than a line of a list. */
const longest = 200;

/** Lines below each other, of which only all together tell the shares: bullets, or a line for each peril. */
export class ShareLines {
  #lines: Flow[] = [];
  #context: Context | null = null;
  #around: readonly string[] = [];

  /** Takes a line of a list; anything else ends the list before it. */
  add(context: Context, flow: Flow, around: readonly string[]): void {
    const { text } = flow;
    const figure = readPercents(text).at(-1)?.to ?? Infinity;
    const name = figure <= longest ? (findPerils(text.slice(0, figure + longestName)).at(-1)?.to ?? 0) : 0;
    const end = Math.max(figure, name);
    const isLine = end <= longest && hasHazard(text);
    if (!isLine || this.#context?.scope?.join() !== context.scope?.join()) this.end();
    if (!isLine) return;
    if (this.#context === null) {
      this.#context = context;
      this.#around = around;
    }
    this.#lines.push(text.length > longest ? sliceFlow(flow, 0, end) : flow);
  }

  end(): void {
    const context = this.#context;
    if (context && this.#lines.length > 1)
      readShareText({ ...context, group: context.group + 0.7 }, concatFlows(this.#lines), this.#around, false);
    this.#lines = [];
    this.#context = null;
  }
}

/** The figures of a stacked bar, left to right. */
interface Bar {
  context: Context;
  classes: string[] | null;
  parts: { value: number; spans: Span[] }[];
}

/** Rounded shares of a bar make 100 within so much. */
const rounding = 0.25;

/** A row of nothing but shares that make 100. */
function barOf({ cells }: Row): Bar['parts'] | null {
  const parts = cells.flatMap(({ flow }) => {
    const [token, ...others] = readPercents(flow.text);
    const isAlone = token?.from === 0 && token.to === flow.text.trim().length && others.length === 0;
    return isAlone && token.value !== null ? [{ value: token.value, spans: spansOf(flow, token.from, token.to) }] : [];
  });
  const sum = sumOf(parts.map(({ value }) => value));
  return parts.length > 1 && parts.length === cells.length && Math.abs(sum - 100) <= rounding ? parts : null;
}

/** Bars of shares with nothing but figures in them, whose perils a legend below names in the order of the bars. */
export class ShareBars {
  #bars: Bar[] = [];
  #heading = '';

  /** Takes the bars of a grid, and the legend; `said` stands right above it. */
  read(context: Context, { rows }: Grid, said: string, heading: string): void {
    if (heading !== this.#heading) this.#bars = [];
    this.#heading = heading;
    const { facts } = context;
    const { sensitivity, base } = qualifiersOfCaption(said);
    const mayTell = gradeOf([heading, said]) === 2 && !(sensitivity && !base);
    const named = onlyClass(said.split(' ; ').at(-1) ?? '', facts.classSet);
    for (const row of rows) {
      const parts = mayTell || this.#bars.length > 0 ? barOf(row) : null;
      if (parts) this.#bars.push({ context, classes: named === null ? context.scope : [named], parts });
      else this.#readLegend(row);
    }
  }

  #readLegend({ cells }: Row): void {
    const perils = cells.map(({ flow }) => (hasHazard(flow.text) ? readPeril(flow.text) : null));
    if (!perils.every((peril) => peril !== null)) return;
    const bars = this.#bars.filter(({ parts }) => parts.length === perils.length);
    const isForAll = bars.length === 1 && bars[0]?.classes === null;
    for (const [index, { context, classes, parts }] of bars.entries()) {
      if (classes === null && !isForAll) continue;
      for (const [at, { value, spans }] of parts.entries()) {
        const { flow } = cells[at] as Row['cells'][number];
        context.candidates.shares.push({
          field: 'attribution',
          classes,
          explicit: classes !== null,
          value,
          spans,
          score: context.score + 3,
          rule: `${context.rule}.bars`,
          peril: perils[at] as NonNullable<ReturnType<typeof readPeril>>,
          perilSpans: spansOf(flow, 0, flow.text.length),
          group: context.group + 0.9 + 0.001 * index,
          grade: 2,
        });
      }
    }
    if (bars.length > 0) this.#bars = [];
  }
}
