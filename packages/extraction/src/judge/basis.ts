import type { Span } from '../layout/flow.ts';
import { type Candidates, type Mention, mayBeOf } from '../locate/mention.ts';
import type { FieldEvidence } from '../types.ts';

/** What the choice knew of a value when it took it. */
export interface Basis {
  spans: readonly Span[];
  /** Of the place, less what stood against it. */
  score: number;
}

export type Bases = Map<FieldEvidence, Basis>;

/** A candidate with what it says, ready to be compared. */
interface Candidate {
  mention: Mention<unknown>;
  said: string;
  /** Candidates with the same topic answer the same question. */
  topic: string;
}

/** Every candidate of a document, found again by the place it was read from and by its question. */
export class CandidatesByPlace {
  readonly #byPlace = new Map<readonly Span[], Candidate>();
  readonly #byTopic = new Map<string, Candidate[]>();

  constructor(candidates: Candidates) {
    for (const each of [...candidates.words, ...candidates.numbers, ...candidates.dates])
      this.#add(each, String(each.value), each.field);
    for (const each of candidates.rates) this.#add(each, String(each.value), `${each.field} ${each.step} ${each.from}`);
    for (const each of candidates.amounts) this.#add(each, String(each.value?.amount), each.field);
    for (const each of candidates.identifiers)
      this.#add(each, String(each.value?.text), `${each.value?.kind} ${each.regS && !each.rule144A}`);
    for (const each of candidates.shares) this.#add(each, String(each.value), `share of ${each.peril.name}`);
  }

  #add(mention: Mention<unknown>, said: string, topic: string): void {
    if (mention.value === null) return;
    const candidate = { mention, said, topic };
    this.#byPlace.set(mention.spans, candidate);
    const others = this.#byTopic.get(topic);
    if (others) others.push(candidate);
    else this.#byTopic.set(topic, [candidate]);
  }

  at(spans: readonly Span[]): Candidate | null {
    return this.#byPlace.get(spans) ?? null;
  }

  /** What answers the same question for this class. */
  besides(candidate: Candidate, issuerClass: string): Candidate[] {
    return (this.#byTopic.get(candidate.topic) ?? []).filter(
      ({ mention }) => mention !== candidate.mention && mayBeOf(mention, issuerClass),
    );
  }

  /** How many different answers there are, whatever the class. */
  answers(candidate: Candidate): number {
    return new Set((this.#byTopic.get(candidate.topic) ?? []).map(({ said }) => said)).size;
  }
}
