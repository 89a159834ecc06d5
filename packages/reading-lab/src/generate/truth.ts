import type {
  ExtractedCouponChange,
  ExtractedElAttribution,
  ExtractedModeledStat,
  ExtractedSecurity,
  ListName,
} from '@landfall/extraction';
import { type Deal, perilSeasons } from './deal.ts';

/** What a document says: a field of the lists, of one class or of all ('*'), and of a peril where it is a share. */
export interface Saying {
  issuerClass: string;
  field: string;
  value: string | number;
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Where a saying stands: points, origin top left. */
export interface Place extends Saying {
  page: number;
  text: string;
  boxes: Box[];
}

type Scored<T, Left extends string> = Partial<Omit<T, Left>> & { issuerClass: string };

/** The extracted-data shape, with the fields that are scored. Null is a value that the document does not give. */
export interface Truth {
  kind: 'OC' | 'RESET';
  deal: { issuerName: string; issuerSeries: string; issuerClasses: string[] };
  /** The document never names its only class. */
  unnamedClass?: boolean;
  securities: Scored<ExtractedSecurity, 'shortDescription' | 'longDescription'>[];
  modeledStats: Scored<ExtractedModeledStat, 'effectiveToDate'>[];
  couponChangeHistories: Scored<ExtractedCouponChange, never>[];
  elAttributions: Scored<ExtractedElAttribution, 'effectiveToDate' | 'perilId'>[];
  places?: Place[];
}

const begin = '\u0001';
const text = '\u0002';
const end = '\u0003';

/** Text between marks stands for sayings; the number of the mark is the index in `sayings`. */
export class Book {
  readonly sayings: Saying[][] = [];

  mark(sayings: readonly Saying[], words: string): string {
    this.sayings.push([...sayings]);
    return `${begin}${this.sayings.length - 1}${text}${words}${end}`;
  }
}

/** A letter with the number of the mark it stands in, -1 outside of any. */
export interface MarkedLetter {
  letter: string;
  mark: number;
}

export function markedLetters(marked: string): MarkedLetter[] {
  const letters: MarkedLetter[] = [];
  for (const part of marked.split(begin)) {
    const [number, rest] = part.includes(text) ? part.split(text) : ['', part];
    const [inside = '', outside = ''] = number === '' ? ['', rest] : (rest as string).split(end);
    for (const letter of inside) letters.push({ letter, mark: Number(number) });
    for (const letter of outside) letters.push({ letter, mark: -1 });
  }
  return letters;
}

/** Rows without the fields that are not scored. */
const withoutOpenFields = <T extends object>(row: { [Field in keyof T]: T[Field] | undefined }) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T;

/** The truth of a document is what was set on its pages, and nothing else of the deal. */
export function truthOf(
  kind: 'OC' | 'RESET',
  deal: Deal,
  places: readonly Place[],
  unnamedClass: boolean,
): Truth & { places: Place[] } {
  const said = new Map(places.map((place) => [`${place.issuerClass}|${place.field}`, place.value]));
  // What a field holds is what the invented deal put there.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  const of = <T extends string | number>(issuerClass: string, field: string) =>
    (said.get(`${issuerClass}|${field}`) ?? said.get(`*|${field}`) ?? null) as T | null;
  const told = (issuerClass: string, ...fields: string[]) => fields.some((field) => of(issuerClass, field) !== null);
  const names = deal.classes.map(({ name }) => name);
  const identifiers = (name: string) => ({
    isin: of<string>(name, 'isin'),
    cusip: of<string>(name, 'cusip'),
    issuerClass: name,
  });
  const from = kind === 'OC' ? 'issueDate' : 'resetDate';
  const until = kind === 'OC' ? 'maturityDate' : 'nextResetDate';
  const spreadType = kind === 'OC' ? 'INITIAL' : 'RESET';
  return {
    kind,
    deal: { issuerName: deal.issuer, issuerSeries: deal.series, issuerClasses: names },
    ...(unnamedClass ? { unnamedClass } : {}),
    securities:
      kind === 'RESET'
        ? []
        : names.map((name) =>
            withoutOpenFields({
              ...identifiers(name),
              issuerName: of(name, 'issuerName'),
              issuerSeries: of(name, 'issuerSeries'),
              issueDate: of(name, 'issueDate'),
              maturityDate: of(name, 'maturityDate'),
              currency: of(name, 'currency'),
              parAmount: of(name, 'parAmount'),
              couponType: of(name, 'couponType'),
              couponRate: of(name, 'couponRate'),
              // How days are counted where no interest is paid is open to argument; so is the last payment where payments are told without their end.
              dayCountConvention: of(name, 'couponType') === 'ZERO_COUPON' ? undefined : of(name, 'dayCountConvention'),
              businessDayConvention: of(name, 'businessDayConvention'),
              firstCouponDate: of(name, 'firstCouponDate'),
              lastCouponDate:
                of(name, 'lastCouponDate') ?? (told(name, 'couponFrequency', 'firstCouponDate') ? undefined : null),
              isCallable: of(name, 'isCallable'),
              couponFrequency: of(name, 'couponFrequency'),
              baseRateInstrument: of(name, 'baseRateInstrument'),
            }),
          ),
    modeledStats: names
      .filter((name) => told(name, 'attachmentProbability', 'expectedLoss', 'exhaustionProbability'))
      .map((name) => ({
        ...identifiers(name),
        attachmentProbability: of(name, 'attachmentProbability'),
        expectedLoss: of(name, 'expectedLoss'),
        exhaustionProbability: of(name, 'exhaustionProbability'),
        effectiveFromDate: of(name, from),
      })),
    couponChangeHistories: names.flatMap((name) => {
      const rate = of<number>(name, 'couponRate');
      if (rate === null) return [];
      const stepped = of<number>(name, 'steppedRate');
      const row = {
        ...identifiers(name),
        effectiveFromDate: of<string>(name, from),
        effectiveToDate: of<string>(name, until),
        couponRate: rate,
        spreadType,
      } as const;
      if (stepped === null) return [row];
      const step = of<string>(name, 'stepDate');
      return [
        { ...row, effectiveToDate: step },
        { ...row, effectiveFromDate: step, couponRate: stepped, spreadType: 'RESET' as const },
      ];
    }),
    elAttributions: deal.classes.flatMap(({ name, perils }) =>
      perils.flatMap((peril) => {
        const share = of<number>(name, `share:${peril.name}`);
        if (share === null) return [];
        return [
          {
            ...identifiers(name),
            perilName: peril.name,
            elAttribution: share,
            effectiveFromDate: of<string>(name, from),
            applyCdf: perilSeasons[peril.name] ?? null,
          },
        ];
      }),
    ),
    places: [...places],
  };
}

/** Where the truth of a field of a row stands: a row's dates are those of the issue or the reset. */
export function placesOf(truth: Truth, list: ListName, issuerClass: string, field: string, peril?: string): Place[] {
  const names: Record<string, string[]> = {
    effectiveFromDate: [truth.kind === 'OC' ? 'issueDate' : 'resetDate', 'stepDate'],
    effectiveToDate: [truth.kind === 'OC' ? 'maturityDate' : 'nextResetDate', 'stepDate'],
    elAttribution: [`share:${peril ?? ''}`],
    perilName: [`share:${peril ?? ''}`],
    applyCdf: [`share:${peril ?? ''}`],
    couponRate: list === 'couponChangeHistories' ? ['couponRate', 'steppedRate'] : ['couponRate'],
  };
  const asked = names[field] ?? [field];
  return (truth.places ?? []).filter(
    (place) => (place.issuerClass === issuerClass || place.issuerClass === '*') && asked.includes(place.field),
  );
}
