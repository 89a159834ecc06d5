import { isPlainDate } from '@landfall/instruments';
import type {
  ClassOnFile,
  ExtractedLists,
  FieldEvidence,
  Finding,
  ListName,
  severities,
  ValuePlace,
} from '../extracted-data.ts';
import { sectionsOf } from '../extracted-fields.ts';

export interface FindingsInput {
  docTypeCode: string;
  lists: ExtractedLists;
  /** The reader's evidence and its own findings. */
  read: { evidence: readonly FieldEvidence[]; findings: readonly Finding[] };
  /** Values that somebody has confirmed although the reader doubted them. */
  settled: readonly ValuePlace[];
  /** Classes of the document's deals; null if there is no deal to compare with. */
  dealClasses: readonly string[] | null;
  /** The issuer and series of its deals; null likewise. */
  deal: { issuerName: string; issuerSeries: string } | null;
  onFile: readonly ClassOnFile[];
  /** Null to skip checks against today. */
  businessDate: string | null;
}

/** The reader's own findings bring their severity with them. */
const severityOf = {
  ATTRIBUTION_SUM: 'error',
  BASE_RATE_INSTRUMENT: 'warning',
  CHECK_DIGIT: 'error',
  COUPON_DIFFERS: 'warning',
  CUSIP_ISIN_MISMATCH: 'error',
  DATE_ORDER: 'error',
  DUPLICATE_CLASS: 'error',
  EFFECTIVE_SOON: 'warning',
  EFFECTIVE_FAR_AHEAD: 'error',
  EP_EL_AP_ORDER: 'error',
  EXTRA_CLASS: 'error',
  MISSING_CLASS: 'error',
  MISSING_VALUE: 'info',
  NO_COUPON: 'error',
  NO_MODELED_STAT: 'error',
  OTHER_DEAL: 'warning',
  OTHER_ON_FILE: 'error',
  UNUSUAL_VALUE: 'warning',
} as const satisfies Record<string, (typeof severities)[number]>;

/** Whether findings of this code follow from the data, rather than from reading the document. */
export const isOfData = (code: string): boolean => Object.hasOwn(severityOf, code);

type Row<L extends ListName> = ExtractedLists[L][number];
type Place = { issuerClass?: string | null; list?: ListName; index?: number; rowId?: string; field?: string };
export type Find = (code: keyof typeof severityOf, message: string, place: Place) => void;

export function collector(): { find: Find; findings: Finding[] } {
  const findings: Finding[] = [];
  const find: Find = (code, message, { issuerClass, ...place }) =>
    findings.push({ code, severity: severityOf[code], message, ...(issuerClass ? { issuerClass } : {}), ...place });
  return { find, findings };
}

/** The rows of a list with their places; none if the document type does not show the list. */
export function placedRows<L extends ListName>(
  { docTypeCode, lists }: Pick<FindingsInput, 'docTypeCode' | 'lists'>,
  list: L,
): { row: Row<L>; at: Required<Omit<Place, 'field'>> }[] {
  if (!sectionsOf(docTypeCode).includes(list)) return [];
  return (lists[list] as Row<L>[]).map((row, index) => ({
    row,
    at: { issuerClass: row.issuerClass, list, index, rowId: row.rowId },
  }));
}

/** While one types, a number may be any text; only real numbers are compared. */
export const numberIn = (value: string | number | null): number | null => (typeof value === 'number' ? value : null);
export const dateIn = (value: string | null): string | null => (value !== null && isPlainDate(value) ? value : null);
