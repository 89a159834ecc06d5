/** Words of the headings of tables, written as in announcements.ts. */
export const headingWords = {
  /** Over the labels of the rows: these come first. */
  corner: [
    'class/classes/tranche/tranches/note/notes/series',
    '[covered] peril/perils',
    'item/items/term/terms/metric/metrics/statistic/statistics/measure/measures/description/descriptions',
    'region/regions/parameter/parameters/security/securities/feature/features/provision/provisions/case/cases/scenario/scenarios',
    '=model/modeled/modelled result/output/statistic',
  ],
  /** Over or beside identifiers. */
  identifier: [
    'cusip/cusips/isin/isins/cins/regs/identifier/identifiers',
    '=144 a',
    'reg/regulation . s',
    '=common code',
  ],
  /** Of a day. */
  day: ['date/dates/maturity/redemption/closing/settlement/coupon/payment'],
  /** Over values, and nothing else with them. */
  whole: [
    'total/totals/value/values/amount/amounts/level/levels/other/others/particular/particulars',
    '[covered/insured] peril/perils',
    '=all perils',
    'share/shares/contribution/contributions/proportion/proportions',
    'note/notes/term/terms/item/items/metric/metrics/description/descriptions/feature/features/provision/provisions',
  ],
  /** Over the bounds of a period: these come first. */
  bound: ['from/to/until/period/start/end/date'],
  /** Of what follows in the column: "Second Annual Risk Period". */
  period: ['=first/second/third/fourth/fifth [annual] [risk/reset] period', '=first/second/third/fourth/fifth year'],
} as const satisfies Record<string, readonly string[]>;

/** Numbers of notes in other systems, which may have the shape of a CUSIP. */
export const otherCodeWords: readonly string[] = [
  'common code/codes',
  'valor*/WKN/wkn/SEDOL/sedol/FISN/FIGI/CFI/LEI',
  '=swiss security number',
];
