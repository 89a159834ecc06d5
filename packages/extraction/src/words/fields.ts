/** The one table of what is looked for. All that names fields derives from it. */
export const fieldTable = {
  attribution: { type: 'share' },
  attachmentProbability: { type: 'rate' },
  exhaustionProbability: { type: 'rate' },
  expectedLoss: { type: 'rate' },
  extensionSpread: { type: 'rate' },
  spread: { type: 'rate' },
  issuerClass: { type: 'name' },
  issuerSeries: { type: 'name' },
  issuerName: { type: 'name' },
  currency: { type: 'word' },
  parAmount: { type: 'money' },
  nextResetDate: { type: 'date' },
  resetDate: { type: 'date' },
  issueDate: { type: 'date' },
  maturityDate: { type: 'date' },
  firstCouponDate: { type: 'date' },
  lastCouponDate: { type: 'date' },
  couponFrequency: { type: 'word' },
  paymentDates: { type: 'dates' },
  dayCountConvention: { type: 'word' },
  businessDayConvention: { type: 'word' },
  isCallable: { type: 'word' },
  baseRateInstrument: { type: 'identifier' },
  couponType: { type: 'word' },
  fixedRate: { type: 'rate' },
  cusip: { type: 'identifier' },
  isin: { type: 'identifier' },
} as const satisfies Record<
  string,
  { type: 'share' | 'rate' | 'name' | 'word' | 'money' | 'date' | 'dates' | 'identifier' }
>;

/** The facts that are looked for. */
export type Field = keyof typeof fieldTable;

const isOfType = (type: string) => (field: Field) => fieldTable[field].type === type;
const allFields = Object.keys(fieldTable) as Field[];

/** Fields whose values are per cent. */
export const rateFields: ReadonlySet<Field> = new Set<Field>([
  ...allFields.filter(isOfType('rate')).filter((field) => field !== 'extensionSpread'),
  'attribution',
]);

/** What models tell of a class, from the most to the least likely. */
export const modelled = ['attachmentProbability', 'expectedLoss', 'exhaustionProbability'] as const satisfies Field[];
export const modelledFields: ReadonlySet<Field> = new Set(modelled);

/** What notes pay: a spread, or a fixed rate. */
export const couponFields: ReadonlySet<Field> = new Set<Field>(['spread', 'fixedRate']);
export const isCoupon = (field: Field | null): boolean => field !== null && couponFields.has(field);

/** A figure of a hundred, whatever of. */
export const isRateField = (field: Field | null | undefined): field is Field => rateFields.has(field as Field);

export const dateFields: ReadonlySet<Field> = new Set(allFields.filter(isOfType('date')));
