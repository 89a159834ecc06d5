/** Why this person may not approve what another has started; null where they may. */
export function approvalBarrier(triggeredBy: string | null, email: string | null): string | null {
  if (email === null) return 'Only a signed-in user can approve.';
  const isSame = triggeredBy?.toLowerCase() === email.toLowerCase();
  return isSame ? 'You started this process. A second person has to approve it.' : null;
}
