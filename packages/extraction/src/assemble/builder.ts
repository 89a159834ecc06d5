import type { Choice } from '../decide/choose.ts';
import { fieldWords, fieldWordsFirst } from '../field-words.ts';
import type { Bases, Basis } from '../judge/basis.ts';
import type { Span } from '../layout/flow.ts';
import type { Facts } from '../locate/document/facts.ts';
import type { Candidates, Mention } from '../locate/mention.ts';
import type { ExtractionResult, FieldEvidence, Finding, ListName, Target } from '../types.ts';
import { asEvidence, Places } from './evidence.ts';

const plainly = (value: unknown) => value as string | number;

/** Collects rows with their evidence and findings while they are put together. */
export class Builder {
  readonly facts: Facts;
  readonly candidates: Candidates;
  readonly result: ExtractionResult = {
    securities: [],
    modeledStats: [],
    couponChangeHistories: [],
    elAttributions: [],
    evidence: [],
    findings: [],
  };
  /** What the judge has to know of each value. */
  readonly bases: Bases = new Map();
  readonly #places = new Places();

  constructor(facts: Facts, candidates: Candidates) {
    this.facts = facts;
    this.candidates = candidates;
  }

  /** The place of the row that comes next in a list. */
  next<L extends ListName>(list: L, issuerClass: string): Omit<Target, 'field'> & { list: L } {
    return { list, index: this.result[list].length, issuerClass };
  }

  find(finding: Finding): void {
    this.result.findings.push(finding);
  }

  evidence(target: Target, value: string | number | null, spans: readonly Span[], score: number, rule: string): void {
    const place = this.#places.of(spans);
    if (!place) return;
    const shown = asEvidence({ ...target, value }, place, rule);
    this.result.evidence.push(shown);
    this.bases.set(shown, { spans, score });
  }

  /** Takes what was chosen for a field: its value, with evidence, and with findings for what stands against it. */
  take<M extends Mention<unknown>>(
    target: Target,
    choice: Choice<M>,
    show: (value: NonNullable<M['value']>) => string | number = plainly,
  ): NonNullable<M['value']> | null {
    const { taken, placeholder, others, told } = choice;
    if (taken === null) {
      if (placeholder) this.preliminary(target, placeholder.spans);
      return null;
    }
    const value = taken.value as NonNullable<M['value']>;
    const repaired = taken.rule.includes('.repaired');
    const score =
      taken.score -
      (others.length > 0 ? 25 : told.length > 0 ? 12 : 0) -
      (choice.borrowed ? 20 : 0) -
      (repaired ? 25 : 0);
    this.evidence(target, show(value), taken.spans, score, taken.rule);
    const differing = told.map((other) => ({
      value: show(other.value as NonNullable<M['value']>),
      spans: other.spans,
    }));
    this.conflict(target, differing);
    if (repaired)
      this.find({
        code: 'LOW_CONFIDENCE',
        severity: 'warning',
        message: `${fieldWordsFirst(target.field)} was recognised with letters that look alike; it was put right by its check digit.`,
        ...target,
      });
    return value;
  }

  /** Tells what else the document says of a field, with where. */
  conflict(target: Target, differing: readonly { value: string | number; spans: readonly Span[] }[]): void {
    const alternatives = differing.flatMap(({ value, spans }) => {
      const place = this.#places.of(spans);
      return place ? [{ value, ...place }] : [];
    });
    if (alternatives.length === 0) return;
    this.find({
      code: 'CONFLICT',
      severity: 'warning',
      message: `The document gives different values for ${fieldWords(target.field)}.`,
      ...target,
      alternatives,
    });
  }

  /** Rows that repeat a class's identifiers show where those were read. */
  identifierEvidence(target: Omit<Target, 'field'>): void {
    for (const field of ['isin', 'cusip']) {
      const known = this.result.evidence.find(
        (each) => each.issuerClass === target.issuerClass && each.field === field,
      );
      if (known && (known.list !== target.list || known.index !== target.index))
        this.#repeat(known, { ...target, field });
    }
  }

  #repeat(known: FieldEvidence, target: Target): void {
    const repeated = { ...known, ...target };
    this.result.evidence.push(repeated);
    this.bases.set(repeated, this.bases.get(known) as Basis);
  }

  preliminary(target: Target, spans: readonly Span[]): void {
    const place = this.#places.of(spans);
    this.find({
      code: 'PRELIMINARY',
      severity: 'warning',
      message: `The document leaves ${fieldWords(target.field)} open${place ? `: ${place.quote}` : ''}.`,
      ...target,
      ...(place ? { alternatives: [{ value: null, ...place }] } : {}),
    });
  }
}
