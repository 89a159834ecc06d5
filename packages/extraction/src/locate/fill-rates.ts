import { spansOf } from '../layout/flow.ts';
import { readBareRate, readPercents } from '../read/percent.ts';
import { hasHazard } from '../read/perils.ts';
import type { Field } from '../words/fields.ts';
import { nearestField } from '../words/nearest-field.ts';
import { findClasses } from './classes.ts';
import type { Facts } from './facts.ts';
import { leastSure, noTerms, reach, score } from './gap-rules.ts';
import { readLabelled } from './labelled.ts';
import { localQualifier } from './local-qualifiers.ts';
import type { Candidates, Unasked } from './mention.ts';
import type { Placed } from './outline.ts';
import { isExtension, isForeign } from './qualifiers.ts';
import { splitSentences } from './sentences.ts';

const couponFields: ReadonlySet<Field> = new Set<Field>(['spread', 'fixedRate']);
const probabilities: readonly Field[] = ['attachmentProbability', 'exhaustionProbability'];
const ratesOfNotes: readonly Field[] = ['expectedLoss', ...probabilities, 'spread', 'fixedRate'];
const rivalRates = [...ratesOfNotes, 'extensionSpread', 'attribution', 'none'] as const;

/** A figure whose label no phrase knows, and what it is nearest to; of probabilities only that it is one may be sure. */
interface NearRate extends Unasked {
  field: Field | 'a probability';
  value: number;
}

function nearRate(each: Unasked): NearRate | null {
  const { context, words, flow } = each;
  const { sensitivity, prior, updated } = context.qualifiers;
  if (sensitivity || (prior && !updated && context.facts.kind === 'RESET') || hasHazard(words)) return null;
  const [token] = readPercents(flow.text);
  // Of old and new in one cell the last is like the others.
  const bare = flow.text.trim().split(/\s+/).at(-1) ?? '';
  const value = (token ?? readBareRate(bare, context.unitHint))?.value ?? null;
  if (value === null || value <= 0 || value > 60) return null;
  const probability = nearestField(words, rivalRates, probabilities);
  return probability && probability.sureness >= leastSure ? { ...each, field: 'a probability', value } : null;
}

/** Figures of tables, by the phrases that their labels have most in common with. The greater probability is that of any loss. */
export function fillRates(facts: Facts, candidates: Candidates): void {
  const near = candidates.unasked.flatMap((each) => nearRate(each) ?? []);
  const namesOf = ({ context: { classes, scope } }: Unasked) => classes ?? scope;
  for (const issuerClass of facts.classes) {
    const isOwn = (classes: readonly string[] | null) =>
      classes === null ? facts.classes.length === 1 : classes.includes(issuerClass);
    const known = (field: Field) =>
      candidates.rates.find((each) => each.field === field && each.value !== null && isOwn(each.classes))?.value ??
      null;
    const own = near.filter((each) => isOwn(namesOf(each)));
    const take = (field: Field, { context, flow }: NearRate) =>
      readLabelled({ ...context, score: score + 6, rule: 'nearest' }, field, flow);
    for (const field of ratesOfNotes) {
      const [first, ...others] = known(field) === null ? own.filter((each) => each.field === field) : [];
      if (first && others.every(({ value }) => value === first.value)) take(field, first);
    }
    const chances = own.filter((each) => each.field === 'a probability').toSorted((a, b) => b.value - a.value);
    const [most, least, ...others] = chances;
    const [attachment, loss, exhaustion] = [
      known('attachmentProbability'),
      known('expectedLoss'),
      known('exhaustionProbability'),
    ];
    if (
      most &&
      least &&
      others.length === 0 &&
      attachment === null &&
      exhaustion === null &&
      (loss === null || (loss <= most.value && loss >= least.value))
    ) {
      take('attachmentProbability', most);
      take('exhaustionProbability', least);
    }
  }
}

/** Rates that sentences say the notes pay, where nothing else says it. */
export function fillSpreads(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  if (candidates.rates.some(({ field, value }) => couponFields.has(field) && value !== null)) return;
  for (const { block, section } of placed) {
    if (block.kind === 'grid' || noTerms.has(section)) continue;
    for (const [start, end] of splitSentences(block.flow.text)) {
      const text = block.flow.text.slice(start, end);
      if (isForeign(text) || hasHazard(text)) continue;
      let last = 0;
      for (const { value, from, to } of readPercents(text)) {
        const before = text
          .slice(Math.max(last, from - reach), from)
          .split(/[;:]\s/)
          .at(-1) as string;
        last = to;
        const nearest = nearestField(before, rivalRates);
        const isSure = nearest !== null && nearest.sureness >= leastSure && couponFields.has(nearest.field as Field);
        const { prior } = localQualifier(text, from, to, facts.kind);
        if (!isSure || isExtension(before) || (facts.kind === 'RESET' && prior) || value === null || value > 40)
          continue;
        const classes = findClasses(text.slice(0, from), facts.classSet).at(-1)?.names ?? null;
        const field = nearest.field as Field;
        candidates.rates.push({
          field,
          classes,
          explicit: classes !== null,
          value,
          spans: spansOf(block.flow, start + from, start + to),
          score,
          rule: `nearest.${field}`,
          from: null,
          fromSpans: [],
          step: 0,
        });
      }
    }
  }
}
