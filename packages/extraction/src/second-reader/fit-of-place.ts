import { wordsBeside } from '../judge/labels-beside.ts';
import { areOnEachOther, spansOf, type Span, textsIn } from '../layout/flow.ts';
import { casesOf } from '../locate/prose/case-of-value.ts';
import { onlyClass, classesIn } from '../read/classes.ts';
import { noQualifiers } from '../locate/context.ts';
import type { Facts } from '../locate/document/facts.ts';
import { findSeries } from '../read/series.ts';
import { localQualifier } from '../locate/prose/local-qualifiers.ts';
import type { Candidates, Mention } from '../locate/mention.ts';
import type { Placed } from '../locate/document/outline.ts';
import { sentencesOfFlow } from '../locate/prose/sentences.ts';
import { valuesForField } from '../read-field.ts';
import { fieldTable } from '../words/fields.ts';
import type { Question } from './questions.ts';
import { isSameValue, type ValuePlace } from './find-quote.ts';
import {
  isExtension,
  isForeign,
  mergeQualifiers,
  type Qualifiers,
  qualifiersIn,
  qualifiersOfCaption,
} from '../locate/qualifiers.ts';

/** How the engine has read the document. */
export interface AsRead {
  facts: Facts;
  placed: readonly Placed[];
  candidates: Candidates;
}

/** What is asked, of which class. */
interface Asked extends Question {
  issuerClass: string;
}

/** A value that the engine has read somewhere, for whatever field. */
interface Known {
  mention: Mention<unknown>;
  value: string | number | null;
  /** Of another case than the one that counts, later than the first step of a rate, or of the Regulation S notes. */
  isAside: boolean;
}

/** The words that say of what a value is; label and column of a table only. */
interface WordsAround {
  label: string | null;
  column: string | null;
  sentence: string;
  /** What of the sentence leads to the value. */
  before: string;
  row: string;
  caption: string;
}

const known = (mention: Mention<unknown>, value: Known['value'], isAside = false): Known => ({
  mention,
  value,
  isAside,
});

function everythingRead(candidates: Candidates): Known[] {
  const { words, numbers, dates, amounts, identifiers, rates, shares, asides } = candidates;
  return [
    ...[...words, ...numbers, ...dates, ...shares].map((each) => known(each, each.value)),
    ...amounts.map((each) => known(each, each.value?.amount ?? null)),
    ...identifiers.map((each) => known(each, each.value?.text ?? null, each.regS && !each.rule144A)),
    ...rates.map((each) => known(each, each.value, each.step > 0)),
    ...asides.map((each) => known(each, each.value, true)),
  ];
}

/** Parts of a document from which nothing is taken that contradicts the others. */
const weakSections: ReadonlySet<string> = new Set(['contents', 'risk', 'form']);
const extendable: ReadonlySet<string> = new Set(['couponRate', 'maturityDate']);
const longestCaption = 220;
/** As far before a value as words that lead to it stand. */
const lead = 90;

/** Says whether a place is of the class, case, version, period and series that is asked for, as the engine judges it. */
export class FitOfPlaces {
  readonly #read: AsRead;
  readonly #known: readonly Known[];

  constructor(read: AsRead) {
    this.#read = read;
    this.#known = everythingRead(read.candidates);
  }

  fits(asked: Asked, place: ValuePlace): boolean {
    if (weakSections.has(place.placed.section)) return false;
    const here = this.#known.filter(
      ({ mention, value }) =>
        value !== null && isSameValue(value, place.value) && areOnEachOther(mention.spans, place.spans),
    );
    if (here.length > 0) return here.some((each) => this.#answers(asked, each));
    return !this.#isBesideAnswer(asked, place) && this.#isSaidOfIt(asked, place);
  }

  #isOfClass({ issuerClass }: Asked, classes: readonly string[] | null): boolean {
    return classes === null || classes.includes(issuerClass);
  }

  #answers(asked: Asked, { mention, isAside }: Known): boolean {
    return !isAside && asked.of.includes(mention.field) && this.#isOfClass(asked, mention.classes);
  }

  /** The engine has told the values of this table or sentence apart, and it is another one that answers. */
  #isBesideAnswer(asked: Asked, place: ValuePlace): boolean {
    const { block } = place.placed;
    const sentence = sentenceAt(place);
    const isNear = ({ spans }: Mention<unknown>) =>
      block.kind === 'grid'
        ? block.rows.some(({ cells }) =>
            cells.some(({ flow }) =>
              areOnEachOther(
                spans,
                flow.pieces.map(({ span }) => span),
              ),
            ),
          )
        : areOnEachOther(spans, sentence.spans);
    return this.#known.some((each) => each.value !== null && this.#answers(asked, each) && isNear(each.mention));
  }

  /** What the words around say of a value that the engine has not read. */
  #isSaidOfIt(asked: Asked, place: ValuePlace): boolean {
    const { facts, candidates } = this.#read;
    const unasked = candidates.unasked.find(({ flow }) => flow === place.flow)?.context;
    const around = this.#wordsAround(place);
    const near = [around.label, around.column, around.sentence].filter((text) => text !== null);
    const every = [...near, around.row, around.caption];
    const qualifiers = this.#qualifiersOf(asked, place, around);
    return (
      !hasOtherDimension(asked, qualifiers) &&
      !(unasked && hasOtherDimension(asked, unasked.qualifiers)) &&
      this.#isOfClass(asked, unasked?.classes ?? unasked?.scope ?? null) &&
      this.#namesClass(asked, near, around.caption) &&
      !every.some((text) =>
        isForeign(
          text,
          findSeries(text).some(({ series }) => facts.series.includes(series)),
        ),
      ) &&
      !every.some((text) => namesOtherSeries(text, facts)) &&
      !(
        extendable.has(asked.field) &&
        [around.label, around.column, around.before].some((text) => isExtension(text ?? ''))
      )
    );
  }

  #wordsAround(place: ValuePlace): WordsAround {
    const { placed, flow, from, spans } = place;
    const { block, heading } = placed;
    const sentence = sentenceAt(place);
    const all = this.#read.placed;
    const above = all[all.indexOf(placed) - 1]?.block;
    const caption =
      block.kind === 'grid' && above?.kind === 'paragraph' && above.flow.text.length < longestCaption
        ? above.flow.text
        : '';
    const row = block.kind === 'grid' ? block.rows.find(({ cells }) => cells.some((cell) => cell.flow === flow)) : null;
    const beside = spans[0] ? wordsBeside(spans[0]) : { label: null, column: null };
    return {
      ...(block.kind === 'grid' ? beside : { label: null, column: null }),
      sentence: sentence.text,
      before: flow.text.slice(Math.max(sentence.from, from - lead), from),
      row: textsIn(row?.cells).join(' ; '),
      caption: [heading, caption].join(' ; '),
    };
  }

  #qualifiersOf(asked: Asked, place: ValuePlace, around: WordsAround): Qualifiers {
    const { cases, kind } = this.#read.facts;
    const { from, to } = place;
    const sentence = sentenceAt(place);
    const values = valuesForField(asked.list, asked.field, sentence.text);
    const at = values.findIndex((each) => each.from <= from - sentence.from && each.to >= to - sentence.from);
    const own = at < 0 ? null : casesOf(sentence.text, values)[at];
    const inSentence = at < 0 ? qualifiersIn(sentence.text, cases) : noQualifiers;
    const nearest = localQualifier(sentence.text, from - sentence.from, to - sentence.from, kind);
    const { prior, updated } = nearest.prior || nearest.updated ? nearest : qualifiersIn(around.before, cases);
    const merged = mergeQualifiers(
      [
        ...[around.label, around.column].map((text) => qualifiersIn(text ?? '', cases)),
        {
          ...inSentence,
          prior,
          updated,
          base: inSentence.base || own === 'base',
          sensitivity: inSentence.sensitivity || own === 'other',
        },
      ],
      qualifiersOfCaption(around.caption),
      noQualifiers,
    );
    // A circular has few old values; only words right before one say so.
    return kind === 'RESET' ? merged : { ...merged, ...nearest };
  }

  /** Whether the nearest words that name classes name this one. */
  #namesClass({ issuerClass }: Asked, near: readonly string[], caption: string): boolean {
    const { classSet } = this.#read.facts;
    const namesIn = (text: string) => {
      const only = onlyClass(text, classSet);
      return only === null ? classesIn(text, classSet) : [only];
    };
    const said = near.flatMap(namesIn);
    const names = said.length > 0 ? said : namesIn(caption);
    return names.length === 0 || names.includes(issuerClass);
  }
}

function hasOtherDimension({ of: [field] }: Asked, qualifiers: Qualifiers): boolean {
  const type = field === undefined ? null : fieldTable[field].type;
  return (
    (type === 'rate' && qualifiers.sensitivity && !qualifiers.base) ||
    (qualifiers.prior && !qualifiers.updated) ||
    (type === 'identifier' && qualifiers.regS && !qualifiers.rule144A)
  );
}

function namesOtherSeries(text: string, { series }: Facts): boolean {
  const named = findSeries(text).map((each) => each.series);
  return named.length > 0 && series.length > 0 && !named.some((each) => series.includes(each));
}

/** The sentence that a value stands in; in a table, its cell. */
function sentenceAt({ placed, flow, from }: ValuePlace): { text: string; from: number; spans: readonly Span[] } {
  const whole = flow.pieces.map(({ span }) => span);
  if (placed.block.kind === 'grid') return { text: flow.text, from: 0, spans: whole };
  const own = sentencesOfFlow(flow).find((each) => each.from <= from && from < each.to);
  return own ? { ...own, spans: spansOf(flow, own.from, own.to) } : { text: flow.text, from: 0, spans: whole };
}
