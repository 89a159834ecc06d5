import { z } from 'zod';
import { plainDate } from './dates.ts';
import { documentItem } from './deal-room.ts';

export const couponTypes = ['FLOAT', 'FIXED', 'ZERO_COUPON'] as const;
export const dayCountConventions = ['ACT/ACT', 'ACT/360', 'ACT/365', '30/360', '30E/360'] as const;
export const businessDayConventions = [
  'FOLLOWING',
  'MODIFIED_FOLLOWING',
  'PRECEDING',
  'MODIFIED_PRECEDING',
  'UNADJUSTED',
] as const;
export const spreadTypes = ['INITIAL', 'RESET', 'EXTENSION'] as const;
export const yesNo = ['Y', 'N'] as const;

export const listNames = ['securities', 'modeledStats', 'couponChangeHistories', 'elAttributions'] as const;
export type ListName = (typeof listNames)[number];

const text = z.string().max(2_000).nullable();
/** No field holds a number beyond this; the rule of each says how much less is allowed. */
export const largestNumber = 1e15;
const finite = z.number().min(-largestNumber).max(largestNumber);
/** Per cent or currency units. A form may send its text; it is read where it is a number and refused by the rules where not. */
const number = z.union([finite, z.string().max(40)]).nullable();
const value = z.union([z.string(), finite]).nullable();

const maxRows = 2_000;
const versionNumber = z.number().int().min(0).max(2_147_483_647);
/** 1-based. */
const page = z.number().int().min(1).max(100_000);
const point = z.number().min(-1_000_000).max(1_000_000);

/** Stable name of a row through every edit, such as `securities:0`; rows that an analyst adds bring their own. */
const rowId = z.string().min(1).max(80);

/** One security (class) as extracted and edited. Coupon rate in per cent, par amount in units of currency. */
export const securityRow = z.strictObject({
  rowId,
  documentId: z.string().optional(),
  isin: text,
  cusip: text,
  issuerName: text,
  issuerSeries: text,
  issuerClass: text,
  issueDate: text,
  maturityDate: text,
  currency: text,
  parAmount: number,
  couponType: text,
  couponRate: number,
  dayCountConvention: text,
  businessDayConvention: text,
  firstCouponDate: text,
  lastCouponDate: text,
  shortDescription: text,
  longDescription: text,
  isCallable: text,
  couponFrequency: number,
  baseRateInstrument: text,
});

/** Annual probabilities and expected loss in per cent. */
export const modeledStatRow = z.strictObject({
  rowId,
  documentId: z.string().optional(),
  isin: text,
  cusip: text,
  issuerClass: text,
  attachmentProbability: number,
  expectedLoss: number,
  exhaustionProbability: number,
  effectiveFromDate: text,
  effectiveToDate: text,
});

export const couponChangeRow = z.strictObject({
  rowId,
  documentId: z.string().optional(),
  isin: text,
  cusip: text,
  issuerClass: text,
  effectiveFromDate: text,
  effectiveToDate: text,
  couponRate: number,
  spreadType: text,
});

export const elAttributionRow = z.strictObject({
  rowId,
  documentId: z.string().optional(),
  isin: text,
  cusip: text,
  issuerClass: text,
  perilName: text,
  perilId: text,
  elAttribution: number,
  effectiveFromDate: text,
  effectiveToDate: text,
  applyCdf: text,
});

export type SecurityRow = z.infer<typeof securityRow>;
export type ModeledStatRow = z.infer<typeof modeledStatRow>;
export type CouponChangeRow = z.infer<typeof couponChangeRow>;
export type ElAttributionRow = z.infer<typeof elAttributionRow>;

export const extractedLists = z.object({
  securities: z.array(securityRow).max(maxRows),
  modeledStats: z.array(modeledStatRow).max(maxRows),
  couponChangeHistories: z.array(couponChangeRow).max(maxRows),
  elAttributions: z.array(elAttributionRow).max(maxRows),
});
export type ExtractedLists = z.infer<typeof extractedLists>;

/** Points on the displayed page, origin top left, y down. */
export const box = z.object({ x0: point, y0: point, x1: point, y1: point });
export type Box = z.infer<typeof box>;

/** Where one extracted value came from, and what was extracted (so that an edit can be compared and put back). */
export const fieldEvidence = z.object({
  list: z.enum(listNames),
  rowId,
  field: z.string(),
  issuerClass: z.string(),
  value,
  page,
  boxes: z.array(box),
  quote: z.string(),
  confidence: z.number().min(0).max(1),
  rule: z.string(),
});
export type FieldEvidence = z.infer<typeof fieldEvidence>;

/** Where a finding is: of a value, a row, a class, or the whole document. `index` is the row's place in its list. */
const place = {
  issuerClass: z.string().optional(),
  list: z.enum(listNames).optional(),
  index: z.number().int().min(0).max(maxRows).optional(),
  field: z.string().optional(),
};

export const severities = ['info', 'warning', 'error'] as const;

export const finding = z.object({
  code: z.string(),
  severity: z.enum(severities),
  message: z.string(),
  ...place,
  rowId: rowId.optional(),
  /** Of what was said in reading a value: what was read. It holds for as long as that stands. */
  value: value.optional(),
  alternatives: z.array(z.object({ value, page, quote: z.string(), boxes: z.array(box) })).optional(),
});
export type Finding = z.infer<typeof finding>;

/** Why an error is let stand, as it is sent with a sign-off: for each finding of severity error one, at the finding's place. */
export const acknowledgement = z.object({
  code: z.string().max(80),
  issuerClass: z.string().max(2_000).nullish(),
  list: z.enum(listNames).nullish(),
  index: z.number().int().min(0).max(maxRows).nullish(),
  field: z.string().max(80).nullish(),
  reason: z.string().trim().min(1, 'A reason is required').max(500),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;

/** An error that was let stand at a sign-off, as it is kept. */
export const acknowledgedFinding = z.object({
  code: z.string(),
  message: z.string(),
  ...place,
  reason: z.string(),
});
export type AcknowledgedFinding = z.infer<typeof acknowledgedFinding>;

/** What the security master holds of a class of the document's deals, to compare with. Null where it holds nothing. */
export const classOnFile = z.object({
  issuerClass: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  /** Further identifiers, such as the Regulation S pair. */
  aliases: z.array(z.string()),
  /** In force on the business day. */
  modeledStat: modeledStatRow
    .pick({ attachmentProbability: true, expectedLoss: true, exhaustionProbability: true, effectiveFromDate: true })
    .nullable(),
  couponChange: couponChangeRow.pick({ couponRate: true, effectiveFromDate: true }).nullable(),
});
export type ClassOnFile = z.infer<typeof classOnFile>;

/** A value by its place. */
export const valuePlace = z.object({ list: z.enum(listNames), rowId, field: z.string().max(80) });
export type ValuePlace = z.infer<typeof valuePlace>;
/** Values that somebody keeps against a doubt of the reader's: one of several that the document gives. */
const settled = z.array(valuePlace).max(5_000);

const who = z.object({ username: z.string(), at: z.iso.datetime() });

/** The answer of the extracted-data call. Lists are empty and version is 0 until an extraction has succeeded. */
export const extractedDocumentData = extractedLists.extend({
  version: versionNumber,
  evidence: z.array(fieldEvidence),
  /** All findings of this version, as `findingsOf` makes them. */
  findings: z.array(finding),
  /** Of those, what only the reader could know: the same for every version. */
  readerFindings: z.array(finding),
  settled,
  onFile: z.array(classOnFile),
  businessDate: plainDate,
  document: documentItem,
  lastEdited: who.nullable(),
  signedOff: who.nullable(),
  /** The errors with which it was signed off, and why. */
  acknowledged: z.array(acknowledgedFinding),
});
export type ExtractedDocumentData = z.infer<typeof extractedDocumentData>;

/** Rows as a client sends them: an absent field is null, an absent rowId a new row. */
const sentLists = z.object({
  securities: z.array(securityRow.partial()).max(maxRows),
  modeledStats: z.array(modeledStatRow.partial()).max(maxRows),
  couponChangeHistories: z.array(couponChangeRow.partial()).max(maxRows),
  elAttributions: z.array(elAttributionRow.partial()).max(maxRows),
});
export type SentLists = z.infer<typeof sentLists>;

/** What save and sign-off send: the whole object. What the client cannot change is taken and ignored. */
export const saveExtractedDataRequest = sentLists
  .extend({
    version: versionNumber,
    /** Without it, what was settled stays so. */
    settled: settled.optional(),
    evidence: z.unknown().optional(),
    findings: z.unknown().optional(),
    readerFindings: z.unknown().optional(),
    onFile: z.unknown().optional(),
    businessDate: z.unknown().optional(),
    document: z.unknown().optional(),
    lastEdited: z.unknown().optional(),
    signedOff: z.unknown().optional(),
    acknowledged: z.unknown().optional(),
  })
  .strict();
export type SaveExtractedDataRequest = z.infer<typeof saveExtractedDataRequest>;

export const signOffRequest = saveExtractedDataRequest.extend({
  acknowledged: z.array(acknowledgement).max(maxRows).default([]),
});
export type SignOffRequest = z.infer<typeof signOffRequest>;
