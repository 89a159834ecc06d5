import { spansOf, type Flow, type Span } from '../layout/flow.ts';
import type { Facts } from '../locate/document/facts.ts';
import type { Placed } from '../locate/document/outline.ts';
import { readDates } from '../read/dates.ts';

const title = /\bnotice of (?:an? )?(?:\w+ )?extension\b|\b(?:maturity )?extension notice\b/i;
const definedAfter =
  /^\s*\((?:the\s+|such date,?\s+)?["“]?(?:the\s+)?(?:(?:final|latest)\s+)?extended\s+(?:redemption|maturity)/i;
const extendedBefore = /\bextended\b[^.;]{0,160}\b(?:to|until)\s+(?:\(?(?:and|but)\s+(?:including|excluding)\)?\s+)?$/i;

/** Until when a notice of extension lets the notes run, ISO date with its place. */
interface Extension {
  to: string | null;
  toSpans: Span[];
}

function flowsOf({ block }: Placed): Flow[] {
  return block.kind === 'paragraph' ? [block.flow] : block.rows.flatMap((row) => row.cells.map((cell) => cell.flow));
}

/** What a notice of extension says. Null where the document is none; no date where it names several. */
export function readExtension(placed: readonly Placed[], facts: Facts): Extension | null {
  const own = placed.filter(({ section }) => section !== 'risk' && section !== 'contents').flatMap(flowsOf);
  if (!own.some(({ text }) => text.length < 120 && title.test(text))) return null;
  const found = own.flatMap((flow) =>
    readDates(flow.text, facts.dayOrder)
      .filter(
        ({ from, to }) =>
          definedAfter.test(flow.text.slice(to)) || extendedBefore.test(flow.text.slice(Math.max(0, from - 220), from)),
      )
      .map((token) => ({ value: token.value, spans: spansOf(flow, token.from, token.to) })),
  );
  const [first] = found;
  const isOne = first !== undefined && found.every(({ value }) => value === first.value);
  return isOne ? { to: first.value, toSpans: first.spans } : { to: null, toSpans: [] };
}
