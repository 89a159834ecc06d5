export const findingCodes = [
  'MISSING_PRICE',
  'STALE_PRICE',
  'UNCHANGED_PRICE',
  'WRONG_UNIT',
  'PERCENT_CHANGE',
  'ABSOLUTE_CHANGE',
  'CROSS_SOURCE',
  'BEFORE_ISSUE',
  'MATURED_STILL_PRICED',
  'MATURED_STILL_HELD',
  'NO_OPENING_PRICE',
  'TERMS_UNUSABLE',
  'MEMBER_WITHOUT_MARK',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** A finding about a security. An `ERROR` fails the process. */
export interface Finding {
  securityNo: number | null;
  code: FindingCode;
  severity: 'WARNING' | 'ERROR';
  message: string;
  /** The price in question, and the one it was compared with. */
  price: number | null;
  reference: number | null;
  changePercent: number | null;
}

export const finding = (
  securityNo: number | null,
  code: FindingCode,
  severity: Finding['severity'],
  message: string,
  more: Partial<Pick<Finding, 'price' | 'reference' | 'changePercent'>> = {},
): Finding => ({ securityNo, code, severity, message, price: null, reference: null, changePercent: null, ...more });

export const isError = (each: Pick<Finding, 'severity'>): boolean => each.severity === 'ERROR';
