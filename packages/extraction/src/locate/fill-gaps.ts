import type { Block } from '../layout/blocks.ts';
import { concatFlows, spansOf, type Flow, type Span } from '../layout/flow.ts';
import { readDates } from '../read/dates.ts';
import { readIdentifiers } from '../read/identifiers.ts';
import { readBareRate, readPercents } from '../read/percent.ts';
import { hasHazard } from '../read/perils.ts';
import { fieldTable, type Field } from '../words/fields.ts';
import { slots } from '../words/slots.ts';
import { nearestField } from '../words/nearest-field.ts';
import { findClasses } from './classes.ts';
import { noQualifiers, type Context } from './context.ts';
import type { Facts } from './facts.ts';
import { localQualifier } from './local-qualifiers.ts';
import { readLabelled } from './labelled.ts';
import type { Candidates, Mention, Unasked } from './mention.ts';
import type { Placed, Section } from './outline.ts';
import { isExtension, isForeign } from './qualifiers.ts';
import { readShareText } from './share-text.ts';
import { splitSentences } from './sentences.ts';

const slotWords = (...names: string[]) =>
  names
    .flatMap((name) => (slots[name] ?? '').split(' '))
    .filter((word) => /^[a-z]+$/.test(word))
    .join('|');

/** The class in force where each block stands. */
type Scopes = ReadonlyMap<Block, string[] | null>;

const noTerms: ReadonlySet<Section> = new Set<Section>(['risk', 'contents', 'form']);

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

const leastSure = 0.5;
/** Below what any phrase of ours is worth. */
const score = 44;
/** So much of a sentence before a date may speak of it. */
const reach = 70;

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
function fillDates(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
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
  const nearest = nearestField(words, rivalRates);
  const probability = nearestField(words, rivalRates, probabilities);
  if (
    nearest &&
    nearest.sureness >= leastSure &&
    ratesOfNotes.includes(nearest.field as Field) &&
    !probabilities.includes(nearest.field as Field)
  )
    return { ...each, field: nearest.field as Field, value };
  return probability && probability.sureness >= leastSure ? { ...each, field: 'a probability', value } : null;
}

/** Figures of tables, by the phrases that their labels have most in common with. The greater probability is that of any loss. */
function fillRates(facts: Facts, candidates: Candidates): void {
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
    } else if (most && !least && loss !== null) {
      if (attachment === null && most.value >= loss) take('attachmentProbability', most);
      else if (exhaustion === null && most.value <= loss) take('exhaustionProbability', most);
    }
  }
}

/** "France Windstorm 77,2 %": a peril and its share, and nothing else. */
const longestShare = 60;
const isShare = ({ text }: Flow): boolean =>
  text.length < longestShare && /\d\s?%/.test(text) && hasHazard(text) && readPercents(text).length === 1;

/** Perils with their shares on end, wherever on the page each stands, of classes that no shares were found for. */
function fillShares(placed: readonly Placed[], facts: Facts, candidates: Candidates, scopes: Scopes): void {
  const isKnown = new Set(candidates.shares.flatMap(({ classes }) => classes ?? facts.classes));
  if (facts.classes.every((name) => isKnown.has(name))) return;
  let run: Flow[] = [];
  let scope: string[] | null = null;
  let group = -1;
  const settle = () => {
    const isOfNew = scope === null ? isKnown.size === 0 : !scope.some((name) => isKnown.has(name));
    const context: Context = {
      facts,
      candidates,
      classes: null,
      scope,
      qualifiers: noQualifiers,
      unitHint: '',
      score,
      rule: 'nearest',
      ocr: false,
      group: group--,
    };
    if (run.length > 1 && isOfNew) readShareText(context, concatFlows(run), [], false);
    run = [];
  };
  for (const { block, section } of placed) {
    if (noTerms.has(section)) continue;
    const flows =
      block.kind === 'paragraph' ? [[block.flow]] : block.rows.map((row) => row.cells.map((cell) => cell.flow));
    for (const row of flows) {
      const own = row.filter(isShare);
      if (own.length === 0) settle();
      else scope = scopes.get(block) ?? null;
      run.push(...own);
    }
  }
  settle();
}

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
export function fillGaps(placed: readonly Placed[], facts: Facts, candidates: Candidates, scopes: Scopes): void {
  fillDates(placed, facts, candidates);
  fillRates(facts, candidates);
  fillShares(placed, facts, candidates, scopes);
  fillFund(placed, facts, candidates);
}
