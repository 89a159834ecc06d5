import type { DocumentKind, ListName } from '../types.ts';
import { fieldTable, type Field } from '../words/fields.ts';

/** What a second reader is asked of each class of notes. */
export interface Question {
  list: ListName;
  field: string;
  /** The fields whose candidates the engine makes this value of. */
  of: readonly Field[];
  /** In words for the second reader. */
  asks: string;
}

/** What a second reader says: a value of a class, and the words of one page that it stands in. */
export interface Proposal {
  /** As the document names it; blank where it names none. */
  issuerClass: string;
  field: string;
  value: string | number;
  /** 1-based page in the file. */
  page: number;
  quote: string;
}

const perCent = 'in per cent, as a number';
const date = 'as yyyy-mm-dd';
const stats: readonly Question[] = [
  ['attachmentProbability', 'annual probability of attachment (first loss)'],
  ['expectedLoss', 'annual expected loss'],
  ['exhaustionProbability', 'annual probability of exhaustion (total loss)'],
].map(([field, words]) => ({
  list: 'modeledStats',
  field: field as string,
  of: [field as Field],
  asks: `${words}, base case, ${perCent}`,
}));

const ofSecurity = (field: Field, asks: string): Question => ({ list: 'securities', field, of: [field], asks });
const rate = { field: 'couponRate', of: ['spread', 'fixedRate'] as const };

/**
 * Not asked for: issuer and series, which are the deal's; shares of perils; what follows from other values; and calls and
 * business days, where a few quoted words prove little.
 */
export const questionsFor: Readonly<Record<DocumentKind, readonly Question[]>> = {
  OC: [
    ofSecurity('isin', 'ISIN of the Rule 144A notes'),
    ofSecurity('cusip', 'CUSIP of the Rule 144A notes'),
    ofSecurity('issueDate', `issue (closing) date, ${date}`),
    ofSecurity('maturityDate', `scheduled maturity date, without extensions, ${date}`),
    ofSecurity('currency', 'currency, three letters'),
    ofSecurity('parAmount', 'principal amount, in full units, as a number'),
    ofSecurity('couponType', 'FLOAT, FIXED or ZERO_COUPON'),
    {
      ...rate,
      list: 'securities',
      asks: `initial risk interest spread of a floater, or rate of a fixed note, ${perCent}`,
    },
    ofSecurity('firstCouponDate', `first payment date, ${date}`),
    ofSecurity('lastCouponDate', `last payment date, ${date}`),
    ofSecurity('couponFrequency', 'payments a year, as a number'),
    ofSecurity('dayCountConvention', 'ACT/ACT, ACT/360, ACT/365, 30/360 or 30E/360'),
    ofSecurity('baseRateInstrument', 'CUSIP or ISIN of the money market fund that the collateral is in'),
    ...stats,
  ],
  RESET: [
    ...stats,
    {
      ...rate,
      list: 'couponChangeHistories',
      asks: `risk interest spread from the reset on, ${perCent}`,
    },
    {
      list: 'modeledStats',
      field: 'effectiveFromDate',
      of: ['resetDate'],
      asks: `date from which the reset values hold, ${date}`,
    },
  ],
};

/** Whether its values are figures, which a neighbouring word or digit makes others: "$250 million". */
export const isFigure = ({ of: [field] }: Question): boolean =>
  field !== undefined && ['rate', 'money'].includes(fieldTable[field].type);
