import { z } from 'zod';
import { count, plainDate } from './values.ts';
import { documentItem, documentNote } from './deal-room.ts';
import { maxReasonLength, requiredWriting } from './characters.ts';

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
/** No number may be larger; the rule of each field allows less. */
export const largestNumber = 1e15;
const finite = z.number().min(-largestNumber).max(largestNumber);
/** Per cent or currency units. A form may send text; the rules refuse it if it is not a number. */
const number = z.union([finite, z.string().max(40)]).nullable();
const value = z.union([z.string(), finite]).nullable();

const maxRows = 2_000;
const versionNumber = z.number().int().min(0).max(2_147_483_647);
/** 1-based. */
const page = z.number().int().min(1).max(100_000);
const point = z.number().min(-1_000_000).max(1_000_000);

/** Identifies a row through every edit, such as `securities:0`; the client names rows that an analyst adds. */
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

/** Which class of a document a row is about. */
const ofClass = {
  rowId,
  documentId: z.string().optional(),
  isin: text,
  cusip: text,
  issuerClass: text,
};

/** Annual probabilities and expected loss in per cent. */
export const modeledStatRow = z.strictObject({
  ...ofClass,
  attachmentProbability: number,
  expectedLoss: number,
  exhaustionProbability: number,
  effectiveFromDate: text,
  effectiveToDate: text,
});

export const couponChangeRow = z.strictObject({
  ...ofClass,
  effectiveFromDate: text,
  effectiveToDate: text,
  couponRate: number,
  spreadType: text,
});

export const elAttributionRow = z.strictObject({
  ...ofClass,
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

const rows = [securityRow, modeledStatRow, couponChangeRow, elAttributionRow];
/** Of any list; each reader of values is found by it. */
export const fieldName = z.enum([...new Set(rows.flatMap((row) => Object.keys(row.shape)))], 'Is not a field');

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

/** Why a value was taken: the words it stands beside, what agrees with it, and what does not. */
export const grounds = z.object({
  label: z.string().nullable(),
  column: z.string().nullable(),
  /** Other places of the document that say the same, and places that say otherwise. */
  agreeing: count,
  differing: count,
  /** What does not fit, a sentence each. */
  against: z.array(z.string()),
  /** Figures for the same thing in another case, with the document's words for it. */
  otherFigures: z.array(z.object({ value, dimension: z.string(), page, boxes: z.array(box), quote: z.string() })),
  /** What a second reader said, where it said anything that counts; `ALONE` where nobody else found the value. */
  secondReader: z.enum(['AGREES', 'DIFFERS', 'ALONE']).optional(),
});

/** The origin of an extracted value, and the value itself, so that an edit can be compared and reverted. */
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
  /** Absent for what was read before they were kept. */
  grounds: grounds.optional(),
});
export type FieldEvidence = z.infer<typeof fieldEvidence>;

/** A place that somebody took a value from: its words say the value. */
export const fillPlace = z.object({
  list: z.enum(listNames),
  rowId,
  field: fieldName,
  page,
  boxes: z.array(box).min(1).max(200),
  /** What of the words there was selected, where that is not all of them. */
  text: z.string().max(2_000).optional(),
});
export type FillPlace = z.infer<typeof fillPlace>;

/** What a finding is about: a value, a row, a class or the whole document. `index` is the row's place in its list. */
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
  /** For a reader's finding about a value: what was read. The finding holds until the value changes. */
  value: value.optional(),
  alternatives: z.array(z.object({ value, page, quote: z.string(), boxes: z.array(box) })).optional(),
});
export type Finding = z.infer<typeof finding>;

/** The reason for accepting an error at sign-off, with the place of its finding. Each error needs one. */
export const acknowledgement = z.object({
  code: z.string().max(80),
  issuerClass: z.string().max(2_000).nullish(),
  list: z.enum(listNames).nullish(),
  index: z.number().int().min(0).max(maxRows).nullish(),
  field: z.string().max(80).nullish(),
  reason: requiredWriting(maxReasonLength),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;

/** An error that was accepted at sign-off, as stored. */
export const acknowledgedFinding = z.object({
  code: z.string(),
  message: z.string(),
  ...place,
  reason: z.string(),
});
export type AcknowledgedFinding = z.infer<typeof acknowledgedFinding>;

/** What the security master has about a class of the document's deals, for comparison. */
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

export const valuePlace = z.object({ list: z.enum(listNames), rowId, field: fieldName });
export type ValuePlace = z.infer<typeof valuePlace>;
/** Values that somebody has confirmed although the reader doubted them. */
const settled = z.array(valuePlace).max(5_000);

/** The id is null where it was not kept; two users may have the same name. */
const who = z.object({ id: z.string().nullable(), username: z.string(), at: z.iso.datetime() });

/** Lists are empty and the version is 0 until an extraction has succeeded. */
export const extractedDocumentData = extractedLists.extend({
  version: versionNumber,
  evidence: z.array(fieldEvidence),
  /** All findings of this version, made by `findingsOf`. */
  findings: z.array(finding),
  /** The reader's own findings, the same for every version. */
  readerFindings: z.array(finding),
  settled,
  /** Where an analyst took values from, in the shape of the engine's own evidence. */
  filled: z.array(fieldEvidence),
  /**
   * Names the words and weights that this version, or what it corrects, was read with, and the model of a second reader
   * that answered; null where nothing was read.
   */
  readWith: z.string().nullable(),
  onFile: z.array(classOnFile),
  businessDate: plainDate,
  document: documentItem,
  lastEdited: who.nullable(),
  signedOff: who.nullable(),
  /** Who opened it again, and why; null while it is signed off. */
  withdrawn: who.extend({ reason: z.string() }).nullable(),
  /** The errors accepted at sign-off, with their reasons. */
  acknowledged: z.array(acknowledgedFinding),
  /** What somebody wrote about the document last; its activity has the others. */
  lastNote: documentNote.nullable(),
});
export type ExtractedDocumentData = z.infer<typeof extractedDocumentData>;

/** Rows from a client: an absent field is null, an absent rowId means a new row. */
const sentLists = z.object({
  securities: z.array(securityRow.partial()).max(maxRows),
  modeledStats: z.array(modeledStatRow.partial()).max(maxRows),
  couponChangeHistories: z.array(couponChangeRow.partial()).max(maxRows),
  elAttributions: z.array(elAttributionRow.partial()).max(maxRows),
});
export type SentLists = z.infer<typeof sentLists>;

/** Save and sign-off send the whole object; fields that a client cannot change are ignored. */
export const saveExtractedDataRequest = sentLists
  .extend({
    version: versionNumber,
    /** If absent, the settled values stay as they are. */
    settled: settled.optional(),
    /** Values taken from a place since the last save. A place that does not say its value is refused. */
    fills: z.array(fillPlace).max(1_000).optional(),
    filled: z.unknown().optional(),
    evidence: z.unknown().optional(),
    findings: z.unknown().optional(),
    readerFindings: z.unknown().optional(),
    readWith: z.unknown().optional(),
    onFile: z.unknown().optional(),
    businessDate: z.unknown().optional(),
    document: z.unknown().optional(),
    lastEdited: z.unknown().optional(),
    signedOff: z.unknown().optional(),
    withdrawn: z.unknown().optional(),
    acknowledged: z.unknown().optional(),
    lastNote: z.unknown().optional(),
  })
  .strict();
export type SaveExtractedDataRequest = z.infer<typeof saveExtractedDataRequest>;

export const signOffRequest = saveExtractedDataRequest.extend({
  acknowledged: z.array(acknowledgement).max(maxRows).default([]),
  /** Of the preview that was shown: the sign-off is refused when it would change anything else. */
  masterState: z.string().max(80).optional(),
});
export type SignOffRequest = z.infer<typeof signOffRequest>;

export const withdrawSignOffRequest = z.strictObject({
  reason: requiredWriting(maxReasonLength),
  /** The version that was signed off. */
  version: versionNumber,
});
export type WithdrawSignOffRequest = z.infer<typeof withdrawSignOffRequest>;
