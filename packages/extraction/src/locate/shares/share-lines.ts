import { concatFlows, sliceFlow, type Flow } from '../../layout/flow.ts';
import { readPercents } from '../../read/percent.ts';
import { findPerils, hasHazard } from '../../read/perils.ts';
import type { Context } from '../context.ts';
import { longestName, readShareText } from './share-text.ts';

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
