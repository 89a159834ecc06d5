import { spansOf } from '../../layout/flow.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { slots } from '../../words/slots.ts';
import { findClasses } from '../document/classes.ts';
import type { Facts } from '../document/facts.ts';
import { fillSchedules } from './fill-schedules.ts';
import { noTerms, score } from './gap-rules.ts';
import type { Candidates, Mention } from '../mention.ts';
import type { Placed } from '../document/outline.ts';
import { isForeign } from '../qualifiers.ts';
import { splitSentences } from '../prose/sentences.ts';

const slotWords = (...names: string[]) =>
  names
    .flatMap((name) => (slots[name] ?? '').split(' '))
    .filter((word) => /^[a-z]+$/.test(word))
    .join('|');

const fundWords = new RegExp(
  `\\b(?:${slotWords('earnings', 'fund', 'collateral')}|bank|shares|bills|notes of)\\b`,
  'i',
);

/** The one identifier that is said of no class, in a sentence of what the collateral is and earns: that of the fund or note. */
function fillFund(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  if (facts.kind === 'RESET' || candidates.words.some(({ field }) => field === 'baseRateInstrument')) return;
  const ofNotes = new Set(
    candidates.identifiers.flatMap(({ rule, value }) => (value && rule.startsWith('table') ? [value.text] : [])),
  );
  const found = new Map<string, Mention<string>>();
  for (const { block, section } of placed) {
    if (block.kind === 'grid' || noTerms.has(section)) continue;
    for (const [start, end] of splitSentences(block.flow.text)) {
      const text = block.flow.text.slice(start, end);
      const isOfClass = findClasses(text, facts.classSet).length > 0;
      if (isForeign(text)) continue;
      for (const { value, from, to } of readIdentifiers(text, { expectCusip: true, expectIsin: true })) {
        if (!value?.valid) continue;
        const spans = spansOf(block.flow, start + from, start + to);
        const own = { classes: null, explicit: false, value: value.text, spans, score };
        if (isOfClass) ofNotes.add(value.text);
        else if (fundWords.test(text))
          found.set(value.text, { ...own, field: 'baseRateInstrument', rule: 'nearest.baseRateInstrument' });
      }
    }
  }
  for (const text of ofNotes) found.delete(text);
  const [fund, ...others] = found.values();
  // Several notes without a class have identifiers that are said of none as well.
  if (!fund || others.length > 0 || ofNotes.size === 0) return;
  candidates.words.push(fund);
  candidates.identifiers = candidates.identifiers.filter(({ value }) => value?.text !== fund.value);
}

/** What no reader found, looked for where and how it may stand at all. It is worth less than what a reader finds. */
export function fillGaps(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  fillSchedules(placed, facts, candidates);
  fillFund(placed, facts, candidates);
}
