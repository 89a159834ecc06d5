import { addMonths } from '@landfall/instruments';
import { asEvidence, Places } from '../assemble/evidence.ts';
import { isRounding } from '../decide/choose.ts';
import { fieldWords, fieldWordsFirst } from '../field-words.ts';
import { wordsBeside } from '../judge/labels-beside.ts';
import type { Vote } from '../judge/judge.ts';
import type { PageModel } from '../layout/page-model.ts';
import { normaliseClass } from '../read/classes.ts';
import { unnamedClass } from '../locate/document/facts.ts';
import type { ExtractionResult, FieldEvidence, Place } from '../types.ts';
import { FitOfPlaces, type AsRead } from './fit-of-place.ts';
import { QuoteFinder, isSameValue, passagesByPage, placesOfValue, type ValuePlace } from './find-quote.ts';
import { questionsFor, type Proposal, type Question } from './questions.ts';

/** What became of the proposals of a second reader: the first three are accepted, the others dropped. */
export interface VoteCounts {
  agreed: number;
  differed: number;
  /** Where the engine had nothing. */
  alone: number;
  quoteNotFound: number;
  valueNotInQuote: number;
  wrongDimension: number;
  /** About no field that was asked for, or a second answer to one question. */
  notAsked: number;
}

/** How sure a value is that nobody but the second reader found: never so sure that it needs no look. */
const aloneConfidence = 0.4;

/** A value that stands where its proposal says, and fits there. */
interface Accepted {
  question: Question;
  issuerClass: string;
  place: ValuePlace;
}

type Dropped = 'quoteNotFound' | 'valueNotInQuote' | 'wrongDimension' | 'notAsked';
type Value = string | number | null;

const isOneYearApart = (a: string, b: string) =>
  [-36, -24, -12, 12, 24, 36].some((months) => addMonths(a, months) === b);

/** Checks proposals one by one against the pages and what the engine knows of them. */
class Checker {
  readonly #read: AsRead;
  readonly #quotes: QuoteFinder;
  readonly #passages: ReturnType<typeof passagesByPage>;
  readonly #places: FitOfPlaces;

  constructor(read: AsRead, pages: readonly PageModel[]) {
    this.#read = read;
    this.#quotes = new QuoteFinder(pages);
    this.#passages = passagesByPage(read.placed);
    this.#places = new FitOfPlaces(read);
  }

  check(proposal: Proposal): Accepted | Dropped {
    const { facts } = this.#read;
    const question = questionsFor[facts.kind].find(({ field }) => field === proposal.field);
    if (!question) return 'notAsked';
    const quoted = this.#quotes.find(proposal.page, proposal.quote);
    if (quoted.length === 0) return 'quoteNotFound';
    const places = quoted.flatMap((span) =>
      placesOfValue(question, proposal, span, this.#passages.get(span.page) ?? [], facts.dayOrder),
    );
    if (places.length === 0) return 'valueNotInQuote';
    const issuerClass = this.#classOf(proposal);
    if (issuerClass === undefined) return 'wrongDimension';
    const place = places.find((each) => this.#places.fits({ ...question, issuerClass }, each));
    return place ? { question, issuerClass, place } : 'wrongDimension';
  }

  /** A document of one class that it never names is of no other. */
  #classOf({ issuerClass }: Proposal): string | undefined {
    const { classes } = this.#read.facts;
    if (classes.length === 1 && classes[0] === unnamedClass) return unnamedClass;
    return classes.find((name) => normaliseClass(name) === normaliseClass(issuerClass));
  }
}

/** Takes what was accepted into a result: votes for the judge, and conflicts and lone values for the reader. */
class Ballot {
  readonly votes = new Map<FieldEvidence, Vote>();
  readonly #result: ExtractionResult;
  readonly #places = new Places();

  constructor(result: ExtractionResult) {
    this.#result = result;
  }

  take({ question, issuerClass, place: { value, spans } }: Accepted): keyof VoteCounts {
    const { list, field } = question;
    const shown = this.#places.of(spans);
    if (!shown) return 'quoteNotFound';
    const own = this.#result.evidence.find(
      (each) => each.list === list && each.field === field && each.issuerClass === issuerClass,
    );
    if (!own || own.value === null) return this.#propose(question, issuerClass, value, shown, spans);
    if (isSameValue(own.value, value)) return this.#vote(own, 'agrees', 'AGREES');
    if (isOneRounded(own.value, value)) return 'agreed';
    // A reset a whole year before or after is another one.
    if (field === 'effectiveFromDate' && isOneYearApart(String(own.value), String(value))) return 'wrongDimension';
    this.#tellConflict(own, value, shown);
    return this.#vote(own, 'differs', 'DIFFERS');
  }

  /** What other lists repeat of a value has its vote too. */
  #vote(own: FieldEvidence, vote: Vote, said: 'AGREES' | 'DIFFERS'): 'agreed' | 'differed' {
    for (const each of this.#result.evidence) {
      if (each.field !== own.field || each.issuerClass !== own.issuerClass || each.value !== own.value) continue;
      this.votes.set(each, vote);
      if (each.grounds) each.grounds = { ...each.grounds, secondReader: said };
    }
    return vote === 'agrees' ? 'agreed' : 'differed';
  }

  #tellConflict({ list, index, field, issuerClass }: FieldEvidence, value: string | number, place: Place): void {
    const { findings } = this.#result;
    const isTold = findings.some(
      (each) =>
        each.code === 'CONFLICT' &&
        each.list === list &&
        each.index === index &&
        each.field === field &&
        each.alternatives?.some((other) => other.value === value),
    );
    if (isTold) return;
    findings.push({
      code: 'CONFLICT',
      severity: 'warning',
      message: `The second reader found another value for ${fieldWords(field)}.`,
      list,
      index,
      field,
      issuerClass,
      alternatives: [{ value, ...place }],
    });
  }

  /** Shows a value that the engine has not found, in the row of its class. */
  #propose(
    { list, field }: Question,
    issuerClass: string,
    value: string | number,
    place: Place,
    [first]: ValuePlace['spans'],
  ): 'alone' | 'wrongDimension' {
    const { evidence, findings } = this.#result;
    const index = this.#rowOf(list, issuerClass);
    const row = this.#result[list][index] as unknown as Record<string, Value> | undefined;
    const isLeftOpen = findings.some(
      (each) => each.code === 'PRELIMINARY' && each.list === list && each.index === index && each.field === field,
    );
    if (!row || isLeftOpen || (row[field] ?? null) !== null) return 'wrongDimension';
    row[field] = value;
    const target = { list, index, field, issuerClass };
    evidence.push({
      ...asEvidence({ ...target, value }, place, 'second-reader'),
      confidence: aloneConfidence,
      grounds: {
        ...(first ? wordsBeside(first) : { label: null, column: null }),
        agreeing: 0,
        differing: 0,
        against: [],
        otherFigures: [],
        secondReader: 'ALONE',
      },
    });
    findings.push({
      code: 'LOW_CONFIDENCE',
      severity: 'warning',
      message: `${fieldWordsFirst(field)} is a proposal: only the second reader found it. Check it against the document.`,
      ...target,
    });
    return 'alone';
  }

  /** The row of a class, made of what its other rows say where there is none; -1 where the class has no row at all. */
  #rowOf(list: Question['list'], issuerClass: string): number {
    const { securities, modeledStats, couponChangeHistories } = this.#result;
    const isOwn = (row: { issuerClass: string }) => row.issuerClass === issuerClass;
    const index = this.#result[list].findIndex(isOwn);
    if (index >= 0 || list === 'securities' || list === 'elAttributions') return index;
    const security = securities.find(isOwn);
    const other = modeledStats.find(isOwn) ?? couponChangeHistories.find(isOwn);
    const known = security ?? other;
    if (!known) return -1;
    const base = {
      isin: known.isin,
      cusip: known.cusip,
      issuerClass,
      effectiveFromDate: security?.issueDate ?? other?.effectiveFromDate ?? null,
      effectiveToDate: null,
    };
    if (list === 'modeledStats')
      return (
        modeledStats.push({ ...base, attachmentProbability: null, expectedLoss: null, exhaustionProbability: null }) - 1
      );
    return couponChangeHistories.push({ ...base, couponRate: null, spreadType: 'RESET' }) - 1;
  }
}

const placesOf = (value: number) => String(value).split('.')[1]?.length ?? 0;

/** Whether two figures differ only in how many places are printed, which contradicts nothing. */
function isOneRounded(a: string | number, b: string | number): boolean {
  if (typeof a !== 'number' || typeof b !== 'number' || placesOf(a) === placesOf(b)) return false;
  return isRounding(a, b, Math.min(placesOf(a), placesOf(b)));
}

interface Votes {
  counts: VoteCounts;
  votes: ReadonlyMap<FieldEvidence, Vote>;
}

/**
 * Lets a second reader vote. A proposal counts only if its quote stands on the page named, the field's own reader finds the
 * value in it, and the place is of the class, case, version, period and series asked for: what a text says to a reader of
 * it gains nothing. Each question is answered once.
 */
export function castVotes(
  read: AsRead & { pages: readonly PageModel[]; result: ExtractionResult },
  proposals: readonly Proposal[],
): Votes {
  const counts: VoteCounts = {
    agreed: 0,
    differed: 0,
    alone: 0,
    quoteNotFound: 0,
    valueNotInQuote: 0,
    wrongDimension: 0,
    notAsked: 0,
  };
  const ballot = new Ballot(read.result);
  if (proposals.length === 0) return { counts, votes: ballot.votes };
  const answered = new Set<string>();
  const checker = new Checker(read, read.pages);
  for (const proposal of proposals) {
    const checked = checker.check(proposal);
    if (typeof checked === 'string') {
      counts[checked]++;
      continue;
    }
    const key = `${checked.issuerClass}|${checked.question.field}`;
    counts[answered.has(key) ? 'notAsked' : ballot.take(checked)]++;
    answered.add(key);
  }
  return { counts, votes: ballot.votes };
}
