import { addMonths, daysBetween } from '@landfall/instruments';
import { areOnEachOther, spansOf, type Span } from '../../layout/flow.ts';
import { readDates } from '../../read/dates.ts';
import { says } from '../../words/says.ts';
import type { Facts } from '../document/facts.ts';
import { rowsOfFlows } from '../document/texts.ts';
import type { Placed } from '../document/outline.ts';
import type { Candidates } from '../mention.ts';
import { ofNoClass } from '../push.ts';
import { noTerms, score } from './gap-rules.ts';

/** Years that notes run at most. */
const longestTerm = 7;
/** In days: so long before an anniversary of their issue notes are redeemed at the earliest, and so long after it at the latest. */
const before = 25;
const after = 65;

const isTerm = (issue: string, maturity: string): boolean =>
  Array.from({ length: longestTerm }, (_, index) => daysBetween(addMonths(issue, 12 * (index + 1)), maturity)).some(
    (days) => days >= -before && days <= after,
  );

/** In days, from the first paper of an offering to the issue. */
const longestSale = 20;

/** Letters before a day that say what it is. */
const reach = 40;

interface Day {
  spans: Span[];
  /** The words before it, with the label of its row. */
  words: string;
}

/** Every day where terms are told, by its value. */
function daysTold(placed: readonly Placed[], { dayOrder }: Facts): Map<string, Day[]> {
  const days = new Map<string, Day[]>();
  for (const each of placed) {
    if (noTerms.has(each.section)) continue;
    for (const row of rowsOfFlows(each))
      for (const [index, flow] of row.entries()) {
        const label = index > 0 ? `${row[0]?.text} ` : '';
        for (const { value, from, to } of readDates(flow.text, dayOrder)) {
          if (value === null) continue;
          const day = { spans: spansOf(flow, from, to), words: (label + flow.text.slice(0, from)).slice(-reach) };
          days.set(value, [...(days.get(value) ?? []), day]);
        }
      }
  }
  return days;
}

/**
 * The day of issue of an offering that no known words give: the only day from which the notes run whole years and some weeks, and
 * that nothing else was read from. Of several such days it is the only one with words of an issue before it, or the last where they lie within a few days.
 */
export function guessIssueDate(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  const { dates, schedules } = candidates;
  if (facts.kind === 'RESET' || dates.some(({ field }) => field === 'issueDate')) return;
  const [maturity] = dates
    .filter(({ field, value }) => field === 'maturityDate' && value !== null)
    .toSorted((a, b) => b.score - a.score);
  if (!maturity?.value) return;
  const taken = [...dates.map(({ spans }) => spans), ...schedules.flatMap((each) => [each.firstSpans, each.lastSpans])];
  const isTaken = ({ spans }: Day) => taken.some((own) => areOnEachOther(own, spans));
  // A day that nothing leads to is that of the paper.
  const isOther = ({ words }: Day) => words === '' || says(words, 'notIssued');
  const days = [...daysTold(placed, facts)].filter(
    ([value, all]) => isTerm(value, maturity.value as string) && !all.some(isTaken) && !all.every(isOther),
  );
  const said = days.filter(([, all]) => all.some(({ words }) => says(words, 'dayOfIssue')));
  const fitting = said.length === 1 ? said : days.toSorted(([a], [b]) => a.localeCompare(b));
  const [first, issue] = [fitting[0], fitting.at(-1)];
  if (!first || !issue || daysBetween(first[0], issue[0]) > longestSale) return;
  const spans = issue[1].find((day) => !isOther(day))?.spans ?? [];
  dates.push(ofNoClass('issueDate', issue[0], spans, score, 'nearest.issueDate'));
}
