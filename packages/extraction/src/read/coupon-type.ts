import type { Token } from './tokens.ts';
import { couponWords } from '../words/coupon-words.ts';
import { PhraseFinder } from '../words/find-phrases.ts';
import type { Stretch } from '../layout/extents.ts';

const words = new PhraseFinder(couponWords);
type Kind = keyof typeof couponWords;

/** The first words of one kind that are no part of a phrase of another. */
const firstOf = (text: string, kind: Kind, other: Kind) =>
  words
    .only(kind, other)
    .find(text)
    .find(({ key }) => key === kind) ?? null;

/** "The Notes bear no interest", and not "no interest will accrue by reason of the delay". */
function zeroIn(text: string): Stretch | null {
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
export const floatingIn = (text: string) => firstOf(text, 'floating', 'notFloating');

/** "Fixed rate", and not "the spread has been fixed at 4.25%", which settles it. */
export const fixedIn = (text: string) => firstOf(text, 'fixed', 'notFixed');

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

/** Whether a text begins with saying that there is none: "None. The return is the discount". */
export function noneIn(text: string): Stretch | null {
  const [none] = words.only('none').find(text);
  return none?.from === 0 && /^\s*(?:[.,;(]|$)/.test(text.slice(none.to)) ? none : null;
}

/** "0%" */
export const isZero = (text: string): boolean => /^\s*0(?:\.0+)?\s?%?\s*$/.test(text);

/** Whether a text speaks of the spread that floating notes pay. */
export const namesSpread = (text: string): boolean => words.only('spread').has(text);
