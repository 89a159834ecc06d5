import { spansOf, type Span } from '../../layout/flow.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { issuerWords } from '../../words/issuer-words.ts';
import type { Placed } from './outline.ts';

const word = String.raw`[A-ZÀ-Þ][A-Za-zÀ-ÿ0-9&’'-]*`;
const form = String.raw`(?:Pte\.?|Pty\.?|PCC|ICC|Capital)? ?(?:Ltd\b\.?|LTD\b\.?|Limited|LIMITED|Designated Activity Company|DAC|p\.l\.c\.|plc|PLC|Inc\b\.?|LLC|SPC|S\.A\.|B\.V\.|S\.r\.l\.)`;
/** With its legal form, as reinsurers of one deal are called, or as development banks are. */
const named = new RegExp(
  String.raw`(?<![\w-])(?:(?<formal>${word}(?: (?:${word}|\d{1,4}|of|and)){0,5} ?${form})(?!\w)|(?<short>${word}(?: ${word}){0,2} Re(?: (?:[IVX]{1,4}|\d{1,2}|II[AB]?))?)(?![\w-]| [A-ZÀ-Þ](?!eries))|(?<bank>${word} Bank for ${word}(?: and ${word})?|${word} Development Bank))`,
  'g',
);
/** Parts of the names of those who sponsor, place, rate, model or list notes. */
const others = new Set(
  'insurance assurance securities markets services group holdings holding ratings association agency solutions partners exchange corporation underwriting life mutual management brokers advisors trust trustees'.split(
    ' ',
  ),
);
const finder = new PhraseFinder<'before' | 'after'>([
  ['before', issuerWords.before],
  ['after', issuerWords.after],
]);
/** "Example Re 2013-1", "Example Re (Series": a series follows. */
const beforeSeries = /^\.?\s?\(?(?:(?:19|20)\d{2}-\w|series\b)/i;
const nearest = 4;
const leastWeight = 2;

interface Named {
  value: string;
  weight: number;
  spans: Span[];
}

const keyOf = (name: string): string => name.replace(new RegExp(` ?${form}$`), '').toUpperCase();

/** The company or bank that the text calls the issuer most clearly, wherever it stands; null where none is. */
export function issuerInText(placed: readonly Placed[]): Named | null {
  const found = new Map<string, Named>();
  for (const { block, section } of placed) {
    if (section === 'contents' || section === 'risk') continue;
    const flows = block.kind === 'paragraph' ? [block.flow] : block.rows.flatMap(({ cells }) => cells.map((c) => c.flow));
    for (const flow of flows) {
      const said = finder.find(flow.text);
      for (const { 0: value, index, groups } of flow.text.matchAll(named)) {
        if (value.split(' ').some((part) => others.has(part.toLowerCase()))) continue;
        const to = index + value.length;
        const isSaid =
          beforeSeries.test(flow.text.slice(to)) ||
          said.some(({ key, from, to: end }) =>
            key === 'before' ? end <= index && index - end <= nearest : from >= to && from - to <= nearest,
          );
        const weight = (isSaid ? 3 : 0) + (groups?.['formal'] === undefined ? 0.5 : / Re /.test(value) ? 2 : 1);
        const known = found.get(keyOf(value));
        const isFuller = known === undefined || value.length > known.value.length;
        found.set(keyOf(value), {
          value: isFuller ? value : known.value,
          weight: weight + (known?.weight ?? 0),
          spans: isFuller ? spansOf(flow, index, to) : known.spans,
        });
      }
    }
  }
  const [best] = [...found.values()].toSorted((a, b) => b.weight - a.weight);
  return best && best.weight >= leastWeight ? best : null;
}
