import { ApiError } from './api-error.ts';

export const fetchMessages = {
  unavailable: "We're temporarily unavailable. Please try again in a few minutes.",
  other: 'An error occurred while fetching data. Please try again.',
} as const;

/** What a screen says when its data could not be fetched. */
export const fetchErrorMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 503 ? fetchMessages.unavailable : fetchMessages.other;
