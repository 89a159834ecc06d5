/** The specification's words for the review status on this screen. */
export const reviewLabels = { PENDING_REVIEW: 'Pending', SIGNED_OFF: 'Signed Off' } as const;
