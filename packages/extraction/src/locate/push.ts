import { spansOf, type Flow, type Span } from '../layout/flow.ts';
import type { Token } from '../read/tokens.ts';
import { scoreOf, type Context } from './context.ts';
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
    ...(context.isByOrder ? { isByOrder: true } : {}),
    value: token.value,
    spans: spansOf(flow, token.from, token.to),
    score: scoreOf(context, named !== null),
    rule: `${context.rule}.${field}`,
    group: context.group,
    ...(context.version && { version: context.version }),
  };
}

/** A candidate that is said of no class, wherever it stands. */
export const ofNoClass = <T>(field: Field, value: T, spans: Span[], score: number, rule: string): Mention<T> => ({
  field,
  classes: null,
  explicit: false,
  value,
  spans,
  score,
  rule,
});

/** What a sentence says, whose values belong together no more than those of other sentences. */
export function mentionOfSentence<T>(context: Context, field: Field, flow: Flow, token: Token<T>): Mention<T> {
  const { group: _, ...said } = mention(context, field, flow, token);
  return said;
}

export function pushWord(context: Context, field: Field, flow: Flow, token: Token<string> | null): boolean {
  if (!token) return false;
  context.candidates.words.push(mention(context, field, flow, token));
  return true;
}
