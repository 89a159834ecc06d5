import type { Flow } from '../../layout/flow.ts';
import type { Token } from '../../read/tokens.ts';
import { couponWords } from '../../words/coupon-words.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import type { Context } from '../context.ts';
import { pushWord } from '../push.ts';
import { isExtension } from '../qualifiers.ts';
import type { Field } from '../vocabulary.ts';
import { sentencesIn } from './sentences.ts';

const words = new PhraseFinder(couponWords);
type Kind = keyof typeof couponWords;

/** The first words of one kind that are no part of a phrase of another. */
const firstOf = (text: string, kind: Kind, other: Kind) =>
  words
    .only(kind, other)
    .find(text)
    .find(({ key }) => key === kind) ?? null;

/** "The Notes bear no interest", and not "no interest will accrue by reason of the delay". */
function zeroIn(text: string): { from: number; to: number } | null {
  const found = words.only('zero', 'notZero').find(text);
  const said = found.find(({ key, from, to }) => {
    const end = /[.;]\s|$/.exec(text.slice(to));
    const clause = to + (end?.index ?? 0);
    return (
      key === 'zero' && !found.some((other) => other.key === 'notZero' && other.from >= from && other.to <= clause)
    );
  });
  return said ?? null;
}

/** "Floating", and not "no floating element is added". */
const floatingIn = (text: string) => firstOf(text, 'floating', 'notFloating');

/** "Fixed rate", and not "the spread has been fixed at 4.25%", which settles it. */
const fixedIn = (text: string) => firstOf(text, 'fixed', 'notFixed');

/** What a text calls the coupon. */
export function couponTypeIn(text: string): Token<'ZERO_COUPON' | 'FLOAT' | 'FIXED'> | null {
  if (words.only('options').has(text)) return null;
  const said = (
    [
      ['ZERO_COUPON', zeroIn],
      ['FLOAT', floatingIn],
      ['FIXED', fixedIn],
    ] as const
  ).map(([value, find]) => ({ value, at: find(text) }));
  const [first] = said.flatMap(({ value, at }) => (at ? [{ value, from: at.from, to: at.to }] : []));
  return first ?? null;
}

/** Floating, fixed or zero coupon, from what is said of the rate: of the class, or else of all of them. */
export function readCouponType(context: Context, flow: Flow, field: Field, around: string = flow.text): void {
  const { text } = flow;
  const said = couponTypeIn(text);
  const [none] = field === 'couponType' ? [] : words.only('none').find(text);
  // "None. The return is the discount".
  if (!said && none?.from === 0 && /^\s*(?:[.,;(]|$)/.test(text.slice(none.to))) {
    pushWord(context, 'couponType', flow, { value: 'ZERO_COUPON', from: none.from, to: none.to });
    return;
  }
  if (said) {
    pushWord(context, 'couponType', flow, said);
    return;
  }
  const plain = sentencesIn(around)
    .filter((sentence) => !isExtension(sentence))
    .join(' ');
  const hasSpread = field === 'spread' || words.only('spread').has(plain);
  if (floatingIn(plain) || (hasSpread && !fixedIn(plain)))
    pushWord({ ...context, score: context.score - 25 }, 'couponType', flow, {
      value: 'FLOAT',
      from: 0,
      to: text.length,
    });
}
