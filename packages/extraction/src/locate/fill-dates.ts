import { sliceFlow, spansOf, type Flow, type Span } from '../layout/flow.ts';
import { readDates } from '../read/dates.ts';
import { readSchedule } from '../read/schedule.ts';
import { fieldTable, type Field } from '../words/fields.ts';
import { nearestField } from '../words/nearest-field.ts';
import { findClasses } from './classes.ts';
import type { Facts } from './facts.ts';
import { leastSure, noContext, noTerms, reach, score } from './gap-rules.ts';
import { pushSchedule } from './labelled.ts';
import { localQualifier } from './local-qualifiers.ts';
import type { Candidates, Mention } from './mention.ts';
import type { Placed } from './outline.ts';
import { isExtension, isForeign } from './qualifiers.ts';
import { splitSentences } from './sentences.ts';

/** The dates that a document of each kind is read for. */
const wanted: Readonly<Record<Facts['kind'], readonly Field[]>> = {
  OC: ['issueDate', 'maturityDate'],
  RESET: ['resetDate', 'nextResetDate'],
};
const dateFields = (Object.keys(fieldTable) as Field[]).filter((field) => fieldTable[field].type.startsWith('date'));
const ofResets: ReadonlySet<Field> = new Set<Field>(wanted.RESET);
const rivals = {
  OC: [...dateFields.filter((field) => !ofResets.has(field)), 'none'] as const,
  RESET: [...dateFields, 'none'] as const,
};

const isTaken = (mentions: readonly { spans: Span[] }[], { page, from }: Span): boolean =>
  mentions.some(({ spans }) => spans.some((span) => span.page === page && span.from <= from && from < span.to));

function readFlow(
  flow: Flow,
  facts: Facts,
  missing: readonly Field[],
  candidates: Candidates,
): (Mention<string> & { sureness: number })[] {
  const found: (Mention<string> & { sureness: number })[] = [];
  for (const [start, end] of splitSentences(flow.text)) {
    const text = flow.text.slice(start, end);
    if (isForeign(text)) continue;
    let last = 0;
    for (const { value, from, to } of readDates(text, facts.dayOrder)) {
      const before = text
        .slice(Math.max(last, from - reach), from)
        .split(/[;:]\s/)
        .at(-1) as string;
      last = to;
      const spans = spansOf(flow, start + from, start + to);
      const [place] = spans;
      if (value === null || !place || isTaken([...candidates.dates, ...candidates.schedules], place)) continue;
      if (isExtension(before) || (facts.kind === 'RESET' && localQualifier(text, from, to, 'RESET').prior)) continue;
      const nearest = nearestField(before, rivals[facts.kind]);
      if (!nearest || nearest.field === 'none' || nearest.sureness < leastSure || !missing.includes(nearest.field))
        continue;
      const classes = findClasses(text.slice(0, from), facts.classSet).at(-1)?.names ?? null;
      found.push({
        field: nearest.field,
        classes,
        explicit: classes !== null,
        value,
        spans,
        score,
        rule: `nearest.${nearest.field}`,
        sureness: nearest.sureness,
      });
    }
  }
  return found;
}

/** Dates that nothing was found for by a phrase, by the phrases that the words before them have most in common with. */
export function fillDates(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  const isMissing = (field: Field) => !candidates.dates.some((each) => each.field === field && each.value !== null);
  const missing = wanted[facts.kind].filter(isMissing);
  if (missing.length === 0) return;
  const found = placed.flatMap(({ block, section }) => {
    if (block.kind === 'grid' || noTerms.has(section) || !/\d/.test(block.flow.text)) return [];
    return readFlow(block.flow, facts, missing, candidates);
  });
  for (const field of missing) {
    // Where nothing says from when, until when is not to be guessed either.
    if (field === 'nextResetDate' && isMissing('resetDate')) continue;
    const own = found.filter((each) => each.field === field);
    const most = Math.max(...own.map(({ sureness }) => sureness));
    candidates.dates.push(...own.filter(({ sureness }) => sureness >= most - 0.1));
  }
}

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
