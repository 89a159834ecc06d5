import type { Grid } from '../../layout/blocks.ts';
import { spansOf, type Span } from '../../layout/flow.ts';
import type { Row } from '../../layout/rows.ts';
import { readPercents } from '../../read/percent.ts';
import { hasHazard, readPeril } from '../../read/perils.ts';
import { onlyClass } from '../../read/classes.ts';
import type { Context } from '../context.ts';
import { qualifiersOfCaption } from '../qualifiers.ts';
import { gradeOf } from './share-words-around.ts';

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
  const sum = parts.reduce((all, { value }) => all + value, 0);
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
