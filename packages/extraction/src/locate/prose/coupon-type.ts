import type { Flow } from '../../layout/flow.ts';
import { couponTypeIn, fixedIn, floatingIn, isZero, namesSpread, noneIn } from '../../read/coupon-type.ts';
import { type Context, weaker } from '../context.ts';
import { pushWord } from '../mention.ts';
import { isExtension } from '../qualifiers.ts';
import type { Field } from '../vocabulary.ts';
import { noValue } from '../../words/coupon-words.ts';
import { sentencesIn } from './sentences.ts';

/** Floating, fixed or zero coupon, from what is said of the rate: of the class, or else of all of them. */
export function readCouponType(context: Context, flow: Flow, field: Field, around: string = flow.text): void {
  const { text } = flow;
  const said = couponTypeIn(text);
  const isNone = (field === 'fixedRate' && isZero(text)) || noneIn(text) !== null;
  if (!said && field !== 'couponType' && isNone) {
    pushWord(context, 'couponType', flow, { value: 'ZERO_COUPON', ...(noneIn(text) ?? { from: 0, to: text.length }) });
    return;
  }
  if (said) {
    pushWord(context, 'couponType', flow, said);
    return;
  }
  // "Not applicable" under the heading of a spread: such notes do not float.
  if (noValue.has(text.trim().toLowerCase())) return;
  const plain = sentencesIn(around)
    .filter((sentence) => !isExtension(sentence))
    .join(' ');
  const hasSpread = field === 'spread' || namesSpread(plain);
  if (floatingIn(plain) || (hasSpread && !fixedIn(plain)))
    pushWord(weaker(context, 25), 'couponType', flow, {
      value: 'FLOAT',
      from: 0,
      to: text.length,
    });
}
