import { z } from 'zod';
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
/** Per cent or currency units. A form may send its text; it is read where it is a number and refused by the rules where not. */
const number = z.union([z.number(), z.string().max(40)]).nullable();

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

const maxRows = 2_000;
export const extractedLists = z.object({
  securities: z.array(securityRow).max(maxRows),
  modeledStats: z.array(modeledStatRow).max(maxRows),
  couponChangeHistories: z.array(couponChangeRow).max(maxRows),
  elAttributions: z.array(elAttributionRow).max(maxRows),
});
export type ExtractedLists = z.infer<typeof extractedLists>;

/** Points on the displayed page, origin top left, y down. */
export const box = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() });
export type Box = z.infer<typeof box>;

/** Where one extracted value came from, and what was extracted (so that an edit can be compared and put back). */
export const fieldEvidence = z.object({
  list: z.enum(listNames),
  rowId,
  field: z.string(),
  issuerClass: z.string(),
  value: z.union([z.string(), z.number()]).nullable(),
  page: z.number().int().min(1),
  boxes: z.array(box),
  quote: z.string(),
  confidence: z.number(),
  rule: z.string(),
});
export type FieldEvidence = z.infer<typeof fieldEvidence>;

export const finding = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  issuerClass: z.string().optional(),
  list: z.enum(listNames).optional(),
  rowId: rowId.optional(),
  field: z.string().optional(),
  alternatives: z
    .array(
      z.object({
        value: z.union([z.string(), z.number()]).nullable(),
        page: z.number().int(),
        quote: z.string(),
        boxes: z.array(box),
      }),
    )
    .optional(),
});
export type Finding = z.infer<typeof finding>;

const who = z.object({ username: z.string(), at: z.iso.datetime() });

/** The answer of the extracted-data call. Lists are empty and version is 0 until an extraction has succeeded. */
export const extractedDocumentData = extractedLists.extend({
  version: z.number().int().min(0),
  evidence: z.array(fieldEvidence),
  findings: z.array(finding),
  document: documentItem,
  lastEdited: who.nullable(),
  signedOff: who.nullable(),
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
    version: z.number().int().min(0),
    evidence: z.unknown().optional(),
    findings: z.unknown().optional(),
    document: z.unknown().optional(),
    lastEdited: z.unknown().optional(),
    signedOff: z.unknown().optional(),
  })
  .strict();
export type SaveExtractedDataRequest = z.infer<typeof saveExtractedDataRequest>;
