import type { Paragraph } from '../../layout/blocks.ts';
import { concatFlows, sliceFlow, type Flow } from '../../layout/flow.ts';
import { readPercents } from '../../read/percent.ts';
import { findClasses } from '../../read/classes.ts';
import { splitSentences } from '../prose/sentences.ts';
import type { Placed } from './outline.ts';

const longestLead = 160;

/** "(a) in the case of …", "(ii) …", "• …", "– …". */
const opensItem = /^(?:\(?[a-z]{1,4}\)|\(?\d{1,2}\)|[•▪■–—-])\s/;

const behindMark = (flow: Flow): Flow => sliceFlow(flow, opensItem.exec(flow.text)?.[0].length ?? 0, flow.text.length);

/** What ends a paragraph and leads to the items below: "The Risk Spread is:". */
function leadOf({ flow }: Paragraph, known: ReadonlySet<string>): Flow | null {
  const text = flow.text.trimEnd();
  const [start = 0] = splitSentences(text).at(-1) ?? [];
  const lead = text.slice(start);
  // An item before them is one of the list.
  const leads = lead.endsWith(':') || (start === 0 && /\p{L}$/u.test(lead) && !opensItem.test(lead));
  const isPlain = findClasses(lead, known).length === 0 && readPercents(lead).length === 0;
  return leads && isPlain && lead.length < longestLead ? sliceFlow(flow, start, text.length) : null;
}

/** The items of a list of which each is of one or more classes of its own. */
function itemsFrom(placed: readonly Placed[], first: number, known: ReadonlySet<string>): Paragraph[] {
  const items: Paragraph[] = [];
  for (let at = first; at < placed.length; at++) {
    const { block, isHeading } = placed[at] as Placed;
    if (block.kind !== 'paragraph' || isHeading || !opensItem.test(block.flow.text)) break;
    if (findClasses(block.flow.text, known).length === 0) break;
    items.push(block);
  }
  const named = new Set(items.flatMap(({ flow }) => findClasses(flow.text, known).flatMap(({ names }) => names)));
  return named.size > 1 ? items : [];
}

/**
 * "The Risk Spread is:" over "(a) for the Class A Notes, 8.00%; and" and "(b) for the Class B Notes, 13.50%": each item is read
 * behind the words that lead to it.
 */
export function withLeads(placed: readonly Placed[], known: ReadonlySet<string>): Placed[] {
  const leads = new Map<Paragraph, Flow>();
  const alone = new Set<Paragraph>();
  for (const [index, { block }] of placed.entries()) {
    if (block.kind !== 'paragraph') continue;
    const items = itemsFrom(placed, index + 1, known);
    const lead = items.length > 0 ? leadOf(block, known) : null;
    if (lead === null) continue;
    for (const item of items) leads.set(item, lead);
    if (lead.text.length === block.flow.text.trimEnd().length) alone.add(block);
  }
  return placed.flatMap((each): Placed[] => {
    if (each.block.kind !== 'paragraph') return [each];
    if (alone.has(each.block)) return [];
    const lead = leads.get(each.block);
    return [
      lead ? { ...each, block: { ...each.block, flow: concatFlows([lead, behindMark(each.block.flow)]) } } : each,
    ];
  });
}
