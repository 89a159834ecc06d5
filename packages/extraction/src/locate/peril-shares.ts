import { spansOf, type Flow, type Span } from '../layout/flow.ts';
import { readPercents } from '../read/percent.ts';
import { hasHazard } from '../read/perils.ts';
import { readShares } from '../read/shares.ts';
import { findClasses } from './classes.ts';
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

export function readPerilShares(context: Context, flow: Flow, label: string): boolean {
  const shares = readShares(flow.text);
  if (shares.length === 0) return false;
  const mentions = findClasses(flow.text, context.facts.classSet);
  const group = context.group;
  for (const share of shares) {
    const before = mentions.findLast((each) => each.to <= share.from);
    const classes = before ? before.names : null;
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
