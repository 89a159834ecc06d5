// Dates, and the ranges of all numbers, in calls and answers.
import { z } from 'zod';

/** A real calendar date as `yyyy-MM-dd`. */
export const plainDate = z.iso.date();
/** Whether calculations and the database can also hold the days before and after it. Text that is not a date passes: it has a message of its own. */
export const hasDaysAround = (day: string): boolean => !/^(?:0|9999)/.test(day);
/** A day that a call asks about. */
export const askedDate = z.iso.date().refine(hasDaysAround, 'Must be a date of the years 1000 to 9998');
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

const most32 = 2_147_483_647;
/** Well within the integers that a JavaScript number represents exactly. */
const most = 1e15;

/** Rows, pages, attempts, places in a list. */
export const count = z.int().min(0).max(most32);
/** By how much a count changes. */
export const countChange = z.int().min(-most32).max(most32);
/** Of a document, the first is 1. */
export const pageOfDocument = z.int().min(1).max(most32);
/** Starts at 1; each change raises it. */
export const versionNumber = z.int().min(1).max(most32);
/** The version of a whole data set, raised by every change of a row; also numbers that are never reused. */
export const serial = z.int().min(0).max(most);
export const byteCount = z.int().min(0).max(most);
export const milliseconds = z.int().min(0).max(most);

/** Clean price per 100. */
export const cleanPrice = z.number().min(0).max(200);
/** Basis points. */
export const maxDiscountMarginBp = 100_000;
export const discountMargin = z.number().min(-maxDiscountMarginBp).max(maxDiscountMarginBp);
/** Points of one clean price over another. */
export const priceChange = z.number().min(-200).max(200);
/** Basis points of one margin over another. */
export const marginChange = z
  .number()
  .min(-2 * maxDiscountMarginBp)
  .max(2 * maxDiscountMarginBp);
/** Change of one price against another. */
export const changePercent = z.number().min(-100).max(1e9);
/** A rate, a probability or a share. */
export const percent = z.number().min(-1_000).max(1_000);
/** From 0 to 1. */
export const probability = z.number().min(0).max(1);
/** Mean surprise at what turned out to be right; the lower, the better the probabilities told it. */
export const logLoss = z.number().min(0).max(1_000);
/** Currency units, or thousands of them. */
export const amount = z.number().min(0).max(most);
/** A level of an index. */
export const indexLevel = z.number().min(0).max(1e12);
/** Return of an index over a day, as a fraction. */
export const dayReturn = z.number().min(-1).max(1e6);
