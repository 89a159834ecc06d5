import { createContext, use, useSyncExternalStore } from 'react';
import type { EvidenceIndex } from '../model/evidence-index.ts';
import type { FindingIndex } from '../model/findings.ts';
import type { Derived, ReviewState } from '../model/review-state.ts';
import type { Filling, Focus, Review } from './review.ts';

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
