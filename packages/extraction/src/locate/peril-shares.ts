import { spansOf, type Flow, type Span } from '../layout/flow.ts';
import { readPercents } from '../read/percent.ts';
import { hasHazard } from '../read/perils.ts';
import { readShares, type Share } from '../read/shares.ts';
import { findClasses, type ClassMention } from './classes.ts';
import type { Context } from './context.ts';
import { mention } from './push.ts';

/** Where a name stands nearest to a figure. */
function spansNear(flow: Flow, name: string, at: number): Span[] {
  const before = flow.text.lastIndexOf(name, at);
  const after = flow.text.indexOf(name, at);
  const from = before >= 0 && (after < 0 || at - before - name.length <= after - at) ? before : after;
  return from < 0 ? [] : spansOf(flow, from, from + name.length);
}

/** Whether every per cent of a text is a known peril's, as in a list under a heading that asks for the shares. */
export function isListOfShares(text: string): boolean {
  if (text.length > 600) return false;
  const shares = readShares(text).filter(({ peril }) => hasHazard(peril.name));
  return shares.length > 0 && shares.length === readPercents(text).length;
}

/** "… 88.1% from wind and 11.9% from hail for Class A, and 83.6% and 16.4%, respectively, for Class B": in the order of the first. */
function inOrderOfFirst(text: string, shares: readonly Share[], mentions: readonly ClassMention[]): Share[] {
  if (!/\brespectively\b/.test(text)) return [];
  const tokens = readPercents(text);
  return mentions.slice(1).flatMap((mention, index) => {
    const own = tokens.filter(({ from, to }) => from >= (mentions[index]?.to ?? 0) && to <= mention.from);
    const first = shares.filter((share) => share.to <= (mentions[0]?.from ?? 0));
    const isNamed = shares.some((share) => hasHazard(share.peril.name) && own.some(({ from }) => from === share.from));
    if (isNamed || own.length !== first.length) return [];
    return own.map((token, at) => ({ ...token, peril: (first[at] as Share).peril }));
  });
}

export function readPerilShares(context: Context, flow: Flow, label: string): boolean {
  const shares = readShares(flow.text);
  if (shares.length === 0) return false;
  const mentions = findClasses(flow.text, context.facts.classSet);
  const group = context.group;
  // "70% from wind and 30% from quake for the Class A Notes, and …": each class is named after its shares.
  const [first] = shares;
  const areAfter = mentions.length > 1 && first !== undefined && mentions.every((each) => each.from > first.from);
  const listed = areAfter ? inOrderOfFirst(flow.text, shares, mentions) : [];
  for (const share of [...shares.filter(({ from }) => !listed.some((other) => other.from === from)), ...listed]) {
    const named = areAfter
      ? mentions.find((each) => each.from >= share.to)
      : mentions.findLast((each) => each.to <= share.from);
    if (areAfter && !named) continue;
    const classes = named ? named.names : null;
    context.ledger.shares.push({
      ...mention(context, 'attribution', flow, share, classes),
      peril: share.peril,
      perilSpans: spansNear(flow, share.peril.name, share.from),
      group,
      rule: `${context.rule}.${label}`,
    });
  }
  return true;
}
