import { sliceFlow } from '../../layout/flow.ts';
import { readSchedule } from '../../read/schedule.ts';
import type { Facts } from '../document/facts.ts';
import { noContext, noTerms, score } from './gap-rules.ts';
import { pushSchedule } from '../prose/labelled.ts';
import type { Candidates } from '../mention.ts';
import type { Placed } from '../document/outline.ts';
import { isForeign } from '../qualifiers.ts';
import { splitSentences } from '../prose/sentences.ts';

/** Days of several months, which nothing but payments is made on, where no days of payment were found. */
export function fillSchedules(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  if (facts.kind === 'RESET' || candidates.schedules.some(({ value }) => (value?.frequency ?? null) !== null)) return;
  for (const { block, section } of placed) {
    if (block.kind === 'grid' || noTerms.has(section)) continue;
    for (const [start, end] of splitSentences(block.flow.text)) {
      const flow = sliceFlow(block.flow, start, end);
      const { months, day } = readSchedule(flow.text, facts.dayOrder);
      if (months.length < 2 || day === null || isForeign(flow.text)) continue;
      pushSchedule({ ...noContext, facts, candidates, score, rule: 'nearest' }, flow);
    }
  }
}
