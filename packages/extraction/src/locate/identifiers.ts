import { spansOf, type Flow } from '../layout/flow.ts';
import { readIdentifiers } from '../read/identifiers.ts';
import { findClasses } from './classes.ts';
import type { Context } from './context.ts';
import { readQualifiers } from './qualifiers.ts';

/** Reads the identifiers of notes, with the offering they belong to where it is said. */
export function pushIdentifiers(context: Context, flow: Flow, words: string): boolean {
  const tokens = readIdentifiers(flow.text, {
    expectCusip: /CUSIP|CINS|144A|Reg|identif/i.test(words) && !/common code|valor|wkn|sedol/i.test(words),
    expectIsin: /ISIN|144A|Reg|identif/i.test(words),
    ocr: context.ocr,
  });
  for (const token of tokens) {
    if (token.value === null) continue;
    const before = flow.text.slice(Math.max(0, token.from - 60), token.from);
    const after = flow.text.slice(token.to, token.to + 24);
    const near = readQualifiers(
      /^\s*\(/.test(after)
        ? after.slice(0, after.indexOf(')') + 1)
        : before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf(',')) + 1),
    );
    const mentions = findClasses(flow.text, context.facts.classSet);
    const own = mentions.findLast((each) => each.to <= token.from) ?? null;
    const classes = own?.names ?? context.classes;
    context.ledger.identifiers.push({
      field: token.value.kind === 'ISIN' ? 'isin' : 'cusip',
      classes: classes ?? context.scope,
      explicit: classes !== null,
      value: token.value,
      spans: spansOf(flow, token.from, token.to),
      score: context.score + (classes !== null ? 6 : context.scope !== null ? 4 : 0),
      rule: `${context.rule}.${token.value.kind === 'ISIN' ? 'isin' : 'cusip'}${token.value.repaired ? '.repaired' : ''}`,
      // Where label or heading names both offerings it says nothing of the single identifier.
      regS: near.regS || (!near.rule144A && context.qualifiers.regS && !context.qualifiers.rule144A),
      rule144A: near.rule144A || (!near.regS && context.qualifiers.rule144A && !context.qualifiers.regS),
    });
  }
  return tokens.length > 0;
}
