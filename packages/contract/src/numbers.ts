/** The ranges of the numbers that cross the wire: one that has none cannot be stored, added up or shown. */
import { z } from 'zod';

const most32 = 2_147_483_647;
/** Far below where whole numbers are no longer told apart. */
const most = 1e15;

/** Rows, pages, tries, places in a list. */
export const count = z.int().min(0).max(most32);
/** From 1 on, raised by each change. */
export const versionNumber = z.int().min(1).max(most32);
/** Of a whole data set, raised by every change of any of its rows; and numbers that are never used twice. */
export const serial = z.int().min(0).max(most);
export const byteCount = z.int().min(0).max(most);

/** Clean price per 100. */
export const cleanPrice = z.number().min(0).max(200);
/** Basis points; those that are computed lie far inside. */
export const maxDiscountMarginBp = 100_000;
export const discountMargin = z.number().min(-maxDiscountMarginBp).max(maxDiscountMarginBp);
/** Of one price against another. */
export const changePercent = z.number().min(-100).max(1e9);
/** Of a rate, a probability or a share. */
export const percent = z.number().min(-1_000).max(1_000);
/** Units of a currency; also thousands of them. */
export const amount = z.number().min(0).max(most);
/** A level of an index. */
export const indexLevel = z.number().min(0).max(1e12);
/** Return of an index over a day, as a fraction. */
export const dayReturn = z.number().min(-1).max(1e6);
