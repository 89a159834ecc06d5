/** Shapes of the extraction engine. Units: per cent for probabilities, losses, rates and shares; currency units for par. */

import type { PageModel } from './layout/page-model.ts';
import type { Weights } from './judge/probability.ts';
import type { LearnedPhrase } from './words/match-label.ts';

/** One page of positioned text: structurally what the PDF reader produces. Points, origin top left, y down. */
export interface InputPage {
  /** 1-based page number in the file. */
  page: number;
  width: number;
  height: number;
  /** Characters in producer order; character i has its box at boxes[4*i..4*i+3] = x0,y0,x1,y1. */
  text: string;
  boxes: Float32Array;
  fontSizes: Float32Array;
  bold: Uint8Array;
  source: 'text' | 'ocr';
  confidence: number;
  /** How sure recognition is of each character, per cent. */
  certainty?: Uint8Array;
  /** Boxes that drawn lines close: x0, y0, x1, y1 each; and the number, from 1, of the one around each character, or 0. */
  drawnBoxes?: Float32Array;
  drawnBoxOf?: Uint16Array;
  /** Degrees clockwise by which the page was turned for reading. Evidence shows it as it is displayed. */
  turned?: 90 | 180 | 270;
  /** How many times as high as displayed it was made for reading. Evidence shows it as it is displayed. */
  stretched?: number;
  /** Form fields whose drawn text, which is what is read, says something else than their value. */
  otherFields?: readonly { drawn: string; value: string }[];
  /** By how much its points were multiplied for reading. Evidence shows it as it is displayed. */
  scale?: number;
  /** By how much its lines fell from left to right before they were set level for reading. Evidence shows it as it is displayed. */
  slope?: number;
  /** Of a page that was set on a sheet with others: the sheet's size and where on it the page begins. */
  sheet?: { x0: number; y0: number; width: number; height: number };
  /** Of a table whose columns were printed on several pages: these pages, where each begins and by how much it was moved. */
  strips?: readonly { page: number; from: number; shift: number; width: number }[];
}

export type DocumentKind = 'OC' | 'RESET';

/** What a desk has learned from its own documents: phrases beside those that ship, and weights in the place of the shipped ones. */
export interface Learned {
  phrases: readonly LearnedPhrase[];
  weights: Weights | null;
}

export interface ExtractionInput {
  kind: DocumentKind;
  pages: readonly InputPage[];
  /** What the deal already says, as hints only: never a source of values. */
  hints?: { issuerName?: string; issuerSeries?: string; issuerClasses?: readonly string[] };
  learned?: Learned;
  /** The pages as `layOut` gives them, where that was called before. The reading changes them. */
  laidOut?: ReadonlyMap<InputPage, PageModel[]>;
}

/** A row that is of one class. */
export interface RowOfClass {
  isin: string | null;
  cusip: string | null;
  issuerClass: string;
}

export interface ExtractedSecurity extends RowOfClass {
  issuerName: string | null;
  issuerSeries: string | null;
  issueDate: string | null;
  maturityDate: string | null;
  currency: string | null;
  parAmount: number | null;
  couponType: 'FLOAT' | 'FIXED' | 'ZERO_COUPON' | null;
  couponRate: number | null;
  dayCountConvention: string | null;
  businessDayConvention: string | null;
  firstCouponDate: string | null;
  lastCouponDate: string | null;
  shortDescription: string | null;
  longDescription: string | null;
  isCallable: 'Y' | 'N' | null;
  couponFrequency: number | null;
  baseRateInstrument: string | null;
}

export interface ExtractedModeledStat extends RowOfClass {
  attachmentProbability: number | null;
  expectedLoss: number | null;
  exhaustionProbability: number | null;
  effectiveFromDate: string | null;
  effectiveToDate: string | null;
}

export interface ExtractedCouponChange extends RowOfClass {
  effectiveFromDate: string | null;
  effectiveToDate: string | null;
  couponRate: number | null;
  spreadType: 'INITIAL' | 'RESET' | 'EXTENSION';
}

export interface ExtractedElAttribution extends RowOfClass {
  perilName: string;
  perilId: string | null;
  elAttribution: number | null;
  effectiveFromDate: string | null;
  effectiveToDate: string | null;
  applyCdf: 'Y' | 'N' | null;
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export type ListName = 'securities' | 'modeledStats' | 'couponChangeHistories' | 'elAttributions';

/** Where on a page something stands. */
export interface Place {
  /** 1-based. */
  page: number;
  /** One box a line of the quote, in points, origin top left. */
  boxes: Box[];
  /** The text the boxes cover, single-spaced. */
  quote: string;
}

/** A field of a row, as extracted. */
export interface Target {
  list: ListName;
  /** Index of the row in its list. */
  index: number;
  field: string;
  issuerClass: string;
}

/** The words that a value stands beside: in its line, and over its column. */
export interface Beside {
  label: string | null;
  column: string | null;
}

/** A figure that the document gives for the same thing in another case. */
export interface OtherFigure extends Place {
  value: string | number;
  /** The document's words for the case, such as "Warm sea catalogue". */
  dimension: string;
}

/** What speaks for a value and what against it. */
export interface Grounds extends Beside {
  /** Other places that say the same, and places that say otherwise. */
  agreeing: number;
  differing: number;
  /** What does not fit, a sentence each. */
  against: string[];
  otherFigures: OtherFigure[];
  /** What a second reader said, where it said anything that counts. */
  secondReader?: 'AGREES' | 'DIFFERS' | 'ALONE';
}

/** Where one value of one row came from. */
export interface FieldEvidence extends Target, Place {
  /** The value as extracted, so that a later edit can be compared and put back. */
  value: string | number | null;
  /** 0..1. */
  confidence: number;
  /** Stable name of the rule that read it, such as `table.classes-as-columns.expected-loss`. */
  rule: string;
  grounds?: Grounds;
}

/** What only the reader of a document can know. */
export type FindingCode =
  | 'PRELIMINARY'
  | 'CONFLICT'
  | 'LOW_CONFIDENCE'
  | 'UNREADABLE_PAGE'
  | 'CORRUPT_TEXT'
  | 'FIELD_DIFFERS'
  | 'OTHER_ISSUER'
  | 'OTHER_SERIES'
  | 'NO_SECURITIES';

/** Findings warn; they never change a value. */
export interface Finding {
  code: FindingCode;
  severity: 'info' | 'warning' | 'error';
  message: string;
  issuerClass?: string;
  list?: ListName;
  index?: number;
  field?: string;
  /** For CONFLICT: the other values seen, with where. */
  alternatives?: (Place & { value: string | number | null })[];
}

export interface ExtractionResult {
  securities: ExtractedSecurity[];
  modeledStats: ExtractedModeledStat[];
  couponChangeHistories: ExtractedCouponChange[];
  elAttributions: ExtractedElAttribution[];
  evidence: FieldEvidence[];
  findings: Finding[];
}
