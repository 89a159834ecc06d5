import { headingWords } from './heading-words.ts';

/**
 * What a text or the words beside a value may speak of, written as in announcements.ts. Nothing is taken from these words:
 * they say whether something is looked at, or to whom it belongs.
 */
export const topics = {
  /** Words that say what the figures of a document or a table are. */
  figures: [
    'figure/figures/amount/amounts/value/values/number/numbers/probabilit*/spread/spreads/rate/rates',
    'expressed/stated/shown/given/quoted/denominated/entries',
  ],
  notes: ['notes/bonds/securities'],
  offering: ['offer*/issu*/compris*/consist*'],
  /** Before a day of a reset notice: it is none of the reset. */
  otherDay: [
    'data/exposure/exposures/portfolio/calculat*/determin*/report*/dated/issu*/closing/matur*/redemption/redeem*',
    'payment/payments/interest/accrual/last',
  ],
  /** Before a day: it was before the reset. */
  pastDay: ['prior/previous*/preceding/former*/expired/expiring/current'],
  /** Before a day of which something is counted or listed. */
  countedDay: ['as of/at', 'premium/premiums/TIV/policy/policies/losses/since', 'insured value/values'],
  /** Between the two ends of a period. */
  upTo: ['to/until/till/through', 'and [it] end/ends/stop/stops/ending/expire/expires [on]'],
  from: ['from'],
  extension: ['extension*/extended'],
  reset: ['reset*'],
  initial: ['initial*'],
  and: ['and'],
  all: ['all'],
  peril: ['peril/perils/hazard/region'],
  /** A heading over names of classes, and a label that is no more than one. */
  classHeading: ['class/tranche/series'],
  classLabel: ['class/tranche/series/note/notes/total'],
  /** What identifies notes, as a heading. */
  identifying: ['class/tranche/note/notes/cusip/isin/cins'],
  identifier: headingWords.identifier,
  ofNotes: ['class/classes/note/notes/series'],
  /** Before a figure: its name stands behind it. */
  beforeFigure: ['are/is/and/or/by'],
  size: ['size/principal/nominal/amount/volume'],
  million: ['million/m'],
  /** On further lines of a label: another thing than the first lines name. */
  alters: ['conditional/given/adjustment/change/variation/difference/multiple/ratio'],
  /** At the beginning of a cell: a clause, and no label. */
  clause: ['at/by/from/if/in/on/upon'],
  bound: ['from/to/until/period/start/end'],
  issuing: ['{issueWord}'],
  afterScheduled: ['[from] scheduled maturity/redemption'],
  thereafter: ['thereafter/subsequently', '=after that', '=from then'],
  /** What collateral is and earns. */
  fund: ['{earnings}/bank/shares/bills', '{fund}', '{collateral}', 'notes of'],
  /** An identifier beside these is none of the notes. */
  otherPaper: [
    'fund/trust',
    'money market',
    'permitted/eligible investment',
    'european/international bank for',
    'notes/bonds of/by IBRD/EBRD/KfW',
    'notes/bonds issued by IBRD/EBRD/KfW',
  ],
  /** Old and new, over a column. */
  oldOrNew: [
    'prior/previous/old/current/update/updated/new/revised/before/after/initial/reset/original/expiring/renewed',
  ],
  oldOrNewAlone: [
    'prior/previous/old/current/update/updated/new/revised/before/after/initial/reset/original/expiring/renewed [value]',
    'actual/existing/was/now/pre/post/then/corrected [value]',
    '=will be [value]',
    '=as notified/announced/published/reported [value]',
  ],
} as const satisfies Record<string, readonly string[]>;
