/** What a process does. A universe has at most one of each. */
export const processKinds = [
  'OPEN_DAY',
  'LOAD_PRICES',
  'APPLY_OVERRIDES',
  'VALIDATE_PRICES',
  'SIGN_OFF_PRICES',
  'LOAD_COMPOSITION',
  'CALCULATE_INDEX',
  'PUBLISH_INDEX',
] as const;
export type ProcessKind = (typeof processKinds)[number];
