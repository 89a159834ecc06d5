import type { ExtractedDocumentData } from '@landfall/contract';
import { createStore, type Store } from '../../../lib/store.ts';
import { indexEvidence, type EvidenceIndex } from '../model/evidence-index.ts';
import { indexFindings, type FindingIndex } from '../model/findings.ts';
import type { Spot } from '../../../ui/pdf/page-layout.ts';
import type { CellKey } from '../model/cells.ts';
import { derive, openReview, type Derived, type ReviewState } from '../model/review-state.ts';
import { createContext, use, useSyncExternalStore } from 'react';

export interface FocusTarget {
  classKey: string;
  elementId: string;
}

/** The current field, whose evidence shows, and where the pages beside it are to go. */
export interface Focus {
  cell: CellKey | null;
  /** What is drawn strongly on the pages. A new object each time, so that asking twice scrolls twice. */
  spot: Spot | null;
  /** What is to take the focus once its tab is on screen. */
  wanted: FocusTarget | null;
}

/** An evidence card: opened by hand it stays, opened by hovering it stays as long as the pointer is on it. */
export interface OpenCard {
  cell: CellKey;
  anchor: HTMLElement;
  isPinned: boolean;
  isHeld: boolean;
}

/** Filling a field from the page: what became of it last, and the field whose value is being chosen by keyboard. */
export interface Filling {
  told: { tone: 'taken' | 'refused' | 'reading'; message: string; key: CellKey | null } | null;
  choosing: CellKey | null;
}

/** One opened review: its stores live as long as the modal, so that typing re-renders a field and not the editor. */
export interface Review {
  state: Store<ReviewState>;
  focus: Store<Focus>;
  card: Store<OpenCard | null>;
  filling: Store<Filling>;
  derived: () => Derived;
  evidence: () => EvidenceIndex;
  findings: () => FindingIndex;
}

/** Remembers the last result for the last argument. */
function lastOf<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { argument: A; result: R } | null = null;
  return (argument) => {
    if (!last || last.argument !== argument) last = { argument, result: compute(argument) };
    return last.result;
  };
}

export function createReview(data: ExtractedDocumentData): Review {
  const state = createStore<ReviewState>(openReview(data));
  // New data always comes with a new form.
  const derivedOf = lastOf((form: ReviewState['form']) => derive({ form, data: state.get().data }));
  const evidenceOf = lastOf((current: ExtractedDocumentData) => indexEvidence(current.evidence));
  let index: { keys: string; findings: FindingIndex } | null = null;
  const findings = () => {
    const placed = derivedOf(state.get().form).findings;
    // Typing that changes no finding draws no field anew.
    const keys = placed.map(({ key }) => key).join('\n');
    if (index?.keys !== keys) index = { keys, findings: indexFindings(placed) };
    return index.findings;
  };
  return {
    state,
    focus: createStore<Focus>({ cell: null, spot: null, wanted: null }),
    card: createStore<OpenCard | null>(null),
    filling: createStore<Filling>({ told: null, choosing: null }),
    derived: () => derivedOf(state.get().form),
    evidence: () => evidenceOf(state.get().data),
    findings,
  };
}

export const ReviewContext = createContext<Review | null>(null);

export function useReview(): Review {
  const review = use(ReviewContext);
  if (!review) throw new Error('This part belongs inside a review.');
  return review;
}

/** Follows one value of the review; renders again only when that value changes. */
export function useReviewState<T>(select: (state: ReviewState) => T): T {
  const { state } = useReview();
  return useSyncExternalStore(state.subscribe, () => select(state.get()));
}

export function useDerived<T>(select: (derived: Derived) => T): T {
  const review = useReview();
  return useSyncExternalStore(review.state.subscribe, () => select(review.derived()));
}

/** What was read from the document, and where; another index only when the server's data changes. */
export function useEvidence(): EvidenceIndex {
  const review = useReview();
  return useSyncExternalStore(review.state.subscribe, review.evidence);
}

/** What there is to say of the form as it stands. */
export function useFindings<T>(select: (findings: FindingIndex) => T): T {
  const review = useReview();
  return useSyncExternalStore(review.state.subscribe, () => select(review.findings()));
}

export function useFocus<T>(select: (focus: Focus) => T): T {
  const { focus } = useReview();
  return useSyncExternalStore(focus.subscribe, () => select(focus.get()));
}

export function useFilling(): Filling {
  const { filling } = useReview();
  return useSyncExternalStore(filling.subscribe, filling.get);
}
