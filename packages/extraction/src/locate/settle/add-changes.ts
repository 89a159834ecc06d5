import { areOnEachOther, sliceFlow, spansOf, type Flow } from '../../layout/flow.ts';
import type { Block } from '../../layout/blocks.ts';
import { classesIn } from '../../read/classes.ts';
import { readPercents } from '../../read/percent.ts';
import { type Token, textBefore } from '../../read/tokens.ts';
import { anniversaries } from '../../read/years.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { says } from '../../words/says.ts';
import { changeWords } from '../../words/versions.ts';
import { leadsTo } from '../bounds.ts';
import type { Facts } from '../document/facts.ts';
import type { Placed } from '../document/outline.ts';
import { daysNamed } from '../document/period-starts.ts';
import { flowsOf, mayTellTerms } from '../document/texts.ts';
import { type Candidates, type RateMention, mayBeOf } from '../mention.ts';
import { splitSentences } from '../prose/sentences.ts';
import { isExtension } from '../qualifiers.ts';
import { findAnchors } from '../vocabulary.ts';
import { couponFields } from '../../words/fields.ts';

const changes = new PhraseFinder(changeWords);

/** The days on which a rate changes by a figure: the one that is named, or each anniversary. */
function daysOf(text: string, by: Token<number>, { dayOrder, periodStarts }: Facts): string[] {
  const around = text.slice(Math.max(0, by.from - 20), by.to) + text.slice(by.to).split(/[.;]/, 1).join();
  if (says(around, 'onceAYear')) return [...anniversaries];
  const days = daysNamed(text, dayOrder, periodStarts);
  const last = days.findLast(({ to }) => to <= by.from);
  if (last && says(text.slice(by.to), 'thereafter')) return [last.until ?? last.value ?? []].flat();
  const led = days.filter(({ from }) => leadsTo('from', textBefore(text, from, 50)));
  return [(led.find(({ from }) => from >= by.to) ?? led.at(-1))?.value ?? []].flat();
}

interface Changed {
  rate: RateMention;
  /** The classes whose rate changes. */
  classes: RateMention['classes'];
}

/** The rates of whose change a sentence tells: those that stand in it, or else the best one of each class that it is said of. */
function ratesBefore(sentence: Flow, names: readonly string[], { rates }: Candidates): Changed[] {
  const first = rates.filter(({ field, step, value }) => couponFields.has(field) && step === 0 && value !== null);
  const spans = spansOf(sentence, 0, sentence.text.length);
  const inside = first
    .filter((each) => areOnEachOther(each.spans, spans))
    .map((rate) => ({ rate, classes: rate.classes }));
  if (inside.length > 0 || findAnchors(sentence.text, couponFields).length === 0) return inside;
  return names.flatMap((name) => {
    const [best] = first.filter((each) => mayBeOf(each, name)).toSorted((a, b) => b.score - a.score);
    return best ? [{ rate: best, classes: [name] }] : [];
  });
}

/** "Stepping up by 0.50% on 10 June 2033", "increases by 25 basis points on each anniversary": the rates that follow, in doubt. */
export function addChanges(
  placed: readonly Placed[],
  facts: Facts,
  scopes: ReadonlyMap<Block, string[] | null>,
  candidates: Candidates,
): void {
  for (const each of facts.kind === 'OC' ? placed.filter(mayTellTerms) : [])
    for (const flow of flowsOf(each).filter(({ text }) => changes.has(text)))
      for (const [start, end] of splitSentences(flow.text)) {
        const sentence = sliceFlow(flow, start, end);
        const { text } = sentence;
        const by = readPercents(text).find(({ from }) => changes.endOf(text.slice(0, from)) !== null);
        if (!by?.value || isExtension(text) || says(text, 'ifSo') || says(text, 'reset')) continue;
        const sign = changes.endOf(text.slice(0, by.from)) === 'up' ? 1 : -1;
        const named = classesIn(text, facts.classSet);
        const names = named.length > 0 ? named : (scopes.get(each.block) ?? facts.classes);
        const at = spansOf(sentence, by.from, by.to);
        for (const { rate, classes } of ratesBefore(sentence, names, candidates)) {
          const days = daysOf(text, by, facts);
          if (days.length === 0) rate.goesOn = true;
          for (const [index, from] of days.entries()) {
            const value = Number(((rate.value ?? 0) + sign * by.value * (index + 1)).toFixed(6));
            const step = { from, fromSpans: at, step: index + 1 };
            candidates.rates.push({ ...rate, ...step, classes, value, spans: at, rule: 'nearest.spread' });
          }
        }
      }
}
