import { spansOf, type Flow } from '../layout/flow.ts';
import type { Token } from '../read/tokens.ts';
import type { Context } from './context.ts';
import type { Mention } from './mention.ts';
import type { Field } from './vocabulary.ts';

/** A candidate as its place says it: for which classes, and how good. */
export function mention<T>(
  context: Context,
  field: Field,
  flow: Flow,
  token: Token<T>,
  classes: string[] | null = null,
): Mention<T> {
  const named = classes ?? context.classes;
  return {
    field,
    classes: named ?? context.scope,
    explicit: named !== null,
    value: token.value,
    spans: spansOf(flow, token.from, token.to),
    score: context.score + (named !== null ? 6 : context.scope !== null ? 4 : 0),
    rule: `${context.rule}.${field}`,
    group: context.group,
  };
}

export function pushWord(context: Context, field: Field, flow: Flow, token: Token<string> | null): boolean {
  if (!token) return false;
  context.candidates.words.push(mention(context, field, flow, token));
  return true;
}
