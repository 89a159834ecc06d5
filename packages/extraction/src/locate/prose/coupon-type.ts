import type { Flow } from '../../layout/flow.ts';
import type { Token } from '../../read/tokens.ts';
import { notOfCoupon, optionsOfCoupon, zeroCouponWords } from '../../words/coupon-words.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import type { Context } from '../context.ts';
import { pushWord } from '../push.ts';
import { isExtension } from '../qualifiers.ts';
import type { Field } from '../vocabulary.ts';

const words = new PhraseFinder({ zero: zeroCouponWords, other: notOfCoupon, options: optionsOfCoupon });

/** "The Notes bear no interest", and not "no interest will accrue by reason of the delay". */
function zeroIn(text: string): { from: number; to: number } | null {
  const found = words.find(text);
  const said = found.find(({ key, from, to }) => {
    const end = /[.;]\s|$/.exec(text.slice(to));
    const clause = to + (end?.index ?? 0);
    return key === 'zero' && !found.some((other) => other.key === 'other' && other.from >= from && other.to <= clause);
  });
  return said ?? null;
}

const floating =
  /\bfloating\b|\b(?:return|yield|interest|earnings|income|euribor|sofr|libor)\b[^.;]{0,80}(?:\bplus\b|\+)|\bvariable rate\b|\b(?:plus|over|above)\b[^.;]{0,60}\b(?:yield|rate|return|fund|LIBOR|SOFR|EURIBOR|treasury|collateral)\b|\b(?:investment|collateral|reference) (?:yield|return|rate)\b|\bsum of\b|\bLIBOR\b|\bSOFR\b|\bEURIBOR\b|\bmoney market\b|\b(?:SONIA|TONA|TIBOR|SARON|SORA|HIBOR|BBSW|ESTR|€STR|T-?bills?)\b|(?:\bplus|\+)\s*\d[\d.,]*\s*(?:%|per ?cent|bps|basis)/i;
const fixed = /(?<!\b365\s?\()\bfixed(?:[- ]rate)?\b/i;
/** "The spread has been fixed at 4.25%": settled, which makes no fixed rate. */
const spreadIsFixed = /\b((?:spread|margin)\b.{0,200}?\b(?:is|was|been|are|were)\s+)fixed\b/gis;

/** "No floating element is added". */
const noFloating = /\b(?:no|not|without(?: an?)?) floating\b/gi;
const blank = (cut: string) => ' '.repeat(cut.length);

/** What a text calls the coupon. */
export function couponTypeIn(printed: string): Token<'ZERO_COUPON' | 'FLOAT' | 'FIXED'> | null {
  const text = printed.replace(spreadIsFixed, '$1     ').replace(noFloating, blank);
  if (words.find(text).some(({ key }) => key === 'options')) return null;
  const none = zeroIn(text);
  if (none) return { value: 'ZERO_COUPON', from: none.from, to: none.to };
  for (const [shape, value] of [
    [floating, 'FLOAT'],
    [fixed, 'FIXED'],
  ] as const) {
    const match = shape.exec(text);
    if (match) return { value, from: match.index, to: match.index + match[0].length };
  }
  return null;
}

/** Floating, fixed or zero coupon, from what is said of the rate: of the class, or else of all of them. */
export function readCouponType(context: Context, flow: Flow, field: Field, around: string = flow.text): void {
  const { text } = flow;
  const said = couponTypeIn(text);
  if (said) {
    pushWord(context, 'couponType', flow, said);
    return;
  }
  const whole = { from: 0, to: text.length };
  const plain = around
    .replace(/\bU\.\s?S\./g, 'US')
    .replace(spreadIsFixed, '$1     ')
    .split(/(?<=\.)\s+/)
    .filter((sentence) => !isExtension(sentence))
    .join(' ');
  if (fixed.test(plain) && !floating.test(plain)) {
  } else if (floating.test(plain) || /\b(?:spread|margin)\b/i.test(plain)) {
    pushWord({ ...context, score: context.score - 25 }, 'couponType', flow, { ...whole, value: 'FLOAT' });
  } else if (field === 'spread') {
    pushWord({ ...context, score: context.score - 25 }, 'couponType', flow, { ...whole, value: 'FLOAT' });
  }
}
