import type { Deal, DealClass, RiskFigures } from './deal.ts';
import type { Random } from './random.ts';
import { Book, type Saying } from './truth.ts';
import { baseRates, labels, noteNames, type Topic } from './words.ts';

/** How a family writes. */
export interface Voice {
  /** Picks one wording of each list. */
  number: number;
  dates?: 'us' | 'uk' | 'short' | 'ordinal' | 'iso' | 'weekday' | 'upper' | undefined;
  percent?: 'sign' | 'cent' | 'percent' | 'bare' | 'spaced' | 'comma' | undefined;
  spread?: 'percent' | 'bp' | 'bare-bp' | undefined;
  /** Labels of its own in place of those its number picks. */
  labels?: Partial<Record<Topic, string>>;
  money?:
    | 'symbol'
    | 'code'
    | 'million'
    | 'short'
    | 'usd-symbol'
    | 'bare-thousands'
    | 'bare-millions'
    | 'apostrophe'
    | 'iso-million'
    | 'european'
    | undefined;
}

const months = 'January February March April May June July August September October November December'.split(' ');
const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

const parts = (date: string) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, day, name: months[month - 1] as string };
};

function ordinal(day: number): string {
  const last = day % 10;
  if (day > 10 && day < 14) return `${day}th`;
  return `${day}${last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function dateText(date: string, style: Voice['dates'] = 'us'): string {
  const { year, day, name } = parts(date);
  switch (style) {
    case 'uk':
      return `${day} ${name} ${year}`;
    case 'short':
      return `${day} ${name.slice(0, 3)} ${year}`;
    case 'ordinal':
      return `${ordinal(day)} ${name} ${year}`;
    case 'iso':
      return date;
    case 'weekday':
      return `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${day} ${name} ${year}`;
    case 'upper':
      return `${name.toUpperCase()} ${day}, ${year}`;
    default:
      return `${name} ${day}, ${year}`;
  }
}

export function moneyText(amount: number, currency: string, style: Voice['money'] = 'symbol'): string {
  const millions = Number((amount / 1e6).toFixed(3));
  const whole = amount.toLocaleString('en-US');
  const symbol = symbols[currency] ?? `${currency} `;
  switch (style) {
    case 'code':
      return `${currency} ${whole}`;
    case 'million':
      return `${currency === 'USD' ? 'US$' : symbol}${millions} million`;
    case 'european':
      return `${currency} ${whole.replaceAll(',', '.')},00`;
    case 'iso-million':
      return `${currency} ${millions} million`;
    case 'short':
      return `${currency} ${millions.toFixed(1)}m`;
    case 'usd-symbol':
      return `${currency === 'USD' ? 'U.S.$' : symbol}${whole}`;
    case 'bare-thousands':
      return (amount / 1e3).toLocaleString('en-US');
    case 'bare-millions':
      return millions.toFixed(1);
    case 'apostrophe':
      return `${currency} ${whole.replaceAll(',', "'")}`;
    default:
      return `${symbol}${whole}`;
  }
}

export function percentText(value: number, style: Voice['percent'] = 'sign', digits = 2): string {
  const shown = value.toFixed(digits);
  switch (style) {
    case 'cent':
      return `${shown} per cent.`;
    case 'percent':
      return `${shown} percent`;
    case 'bare':
      return shown;
    case 'spaced':
      return `${shown} %`;
    case 'comma':
      return `${shown.replace('.', ',')}%`;
    default:
      return `${shown}%`;
  }
}

export type RiskField = 'attachment' | 'loss' | 'exhaustion';
const riskFields: Readonly<Record<RiskField, string>> = {
  attachment: 'attachmentProbability',
  loss: 'expectedLoss',
  exhaustion: 'exhaustionProbability',
};

const dateFields = {
  issueDate: 'issueDate',
  maturityDate: 'maturityDate',
  firstCouponDate: 'firstCouponDate',
  stepDate: 'stepDate',
  resetDate: 'resetDate',
  nextResetDate: 'nextResetDate',
} as const;

const dayCounts: Readonly<Record<Deal['dayCount'], readonly string[]>> = {
  'ACT/360': ['Actual/360', 'Act/360', 'actual number of days elapsed over a year of 360 days', 'ACT / 360'],
  'ACT/365': ['Actual/365', 'Act/365', 'the actual number of days divided by 365', 'ACT / 365'],
  '30/360': ['30/360', 'twelve months of 30 days in a year of 360', '30/360 (bond basis)', '30 / 360'],
};
const conventions: Readonly<Record<Deal['businessDays'], readonly string[]>> = {
  FOLLOWING: [
    'Following',
    'Following Business Day Convention',
    'the next succeeding Business Day',
    'moved to the next following Business Day',
  ],
  MODIFIED_FOLLOWING: [
    'Modified Following',
    'Modified Following Business Day Convention',
    'the next succeeding Business Day, unless that day is in the next calendar month, then the Business Day before',
    'moved to the next following Business Day, or back where that would be in another month',
  ],
  PRECEDING: [
    'Preceding',
    'Preceding Business Day Convention',
    'the Business Day immediately before',
    'moved to the preceding Business Day',
  ],
};
const calls = {
  Y: [
    'Yes',
    'At the option of the Issuer on any Payment Date',
    'Permitted, in whole but not in part',
    'The Issuer may redeem the Notes early at its option',
  ],
  N: ['None', 'Not applicable', 'No', 'The Issuer has no right to redeem the Notes early'],
};
const frequencies: Readonly<Record<Deal['frequency'], readonly string[]>> = {
  4: ['Quarterly', 'quarterly in arrear', 'every three months', 'four times a year'],
  2: ['Semi-annually', 'semi-annually in arrear', 'every six months', 'twice a year'],
  12: ['Monthly', 'monthly in arrear', 'every month', 'on a monthly basis'],
};

/** Says the facts of one deal in one voice. Whatever it returns carries the mark of what it says. */
export class Say {
  readonly book = new Book();
  readonly deal: Deal;
  readonly voice: Voice;
  readonly random: Random;

  constructor(deal: Deal, voice: Voice, random: Random) {
    this.deal = deal;
    this.voice = voice;
    this.random = random;
  }

  get classes(): readonly DealClass[] {
    return this.deal.classes;
  }

  get firstClass(): DealClass {
    return this.deal.classes[0] as DealClass;
  }

  get classNames(): string[] {
    return this.deal.classes.map(({ name }) => `Class ${name}`);
  }

  /** Of all classes together. */
  get perilNames(): string[] {
    return [...new Set(this.deal.classes.flatMap(({ perils }) => perils.map(({ name }) => name)))];
  }

  /** One of a list, the same throughout the family. */
  choose<T>(list: readonly T[], shift = 0): T {
    return list[(this.voice.number + shift) % list.length] as T;
  }

  label(topic: Topic): string {
    return this.voice.labels?.[topic] ?? this.choose<string>(labels[topic]);
  }

  mark(words: string, ...sayings: Saying[]): string {
    return this.book.mark(sayings, words);
  }

  issuer(): string {
    return this.mark(this.deal.issuer, { issuerClass: '*', field: 'issuerName', value: this.deal.issuer });
  }

  series(): string {
    return this.mark(this.deal.series, { issuerClass: '*', field: 'issuerSeries', value: this.deal.series });
  }

  /** A date of the deal, for all classes. */
  date(field: keyof typeof dateFields, style = this.voice.dates): string {
    return this.mark(dateText(this.deal[field], style), {
      issuerClass: '*',
      field: dateFields[field],
      value: this.deal[field],
    });
  }

  /** A date that is no fact of ours. */
  plainDate(date: string): string {
    return dateText(date, this.voice.dates);
  }

  amount(note: DealClass, style = this.voice.money): string {
    const currency =
      style?.startsWith('bare') === true ? [] : [{ issuerClass: note.name, field: 'currency', value: note.currency }];
    return this.mark(
      moneyText(note.amount, note.currency, style),
      { issuerClass: note.name, field: 'parAmount', value: note.amount },
      ...currency,
    );
  }

  currencyIn(words: string): string {
    return this.mark(words, { issuerClass: '*', field: 'currency', value: this.firstClass.currency });
  }

  rate(value: number, style = this.voice.percent): string {
    if (this.voice.spread === 'bp') return `${Math.round(value * 100).toLocaleString('en-US')} basis points`;
    if (this.voice.spread === 'bare-bp') return String(Math.round(value * 100));
    return percentText(value, style);
  }

  spread(note: DealClass): string {
    return this.mark(this.rate(note.spread), { issuerClass: note.name, field: 'couponRate', value: note.spread });
  }

  steppedSpread(note: DealClass): string {
    const value = note.steppedSpread ?? note.spread;
    return this.mark(this.rate(value), { issuerClass: note.name, field: 'steppedRate', value });
  }

  /** The base rate, which tells that the coupon floats. */
  baseRate(shift = 0): string {
    return this.mark(this.choose(baseRates, shift), { issuerClass: '*', field: 'couponType', value: 'FLOAT' });
  }

  noteName(): string {
    return this.mark(this.choose(noteNames), { issuerClass: '*', field: 'couponType', value: 'FLOAT' });
  }

  risk(note: DealClass, field: RiskField, style = this.voice.percent): string {
    return this.mark(percentText(note.risk[field], style), {
      issuerClass: note.name,
      field: riskFields[field],
      value: note.risk[field],
    });
  }

  /** A figure that is not the answer: a stress, a whole term, a value before a reset. */
  trap(figures: RiskFigures, field: RiskField): string {
    return percentText(figures[field], this.voice.percent);
  }

  share(note: DealClass, peril: string, style: Voice['percent'] = this.voice.percent): string {
    const share = note.perils.find(({ name }) => name === peril)?.share ?? 0;
    return this.mark(percentText(share, style, 1), { issuerClass: note.name, field: `share:${peril}`, value: share });
  }

  /** Something said of a class, or of all ('*'), in words of the caller. */
  tell(words: string, issuerClass: string, field: string, value: string | number): string {
    return this.mark(words, { issuerClass, field, value });
  }

  cusip(note: DealClass): string {
    return this.mark(note.cusip, { issuerClass: note.name, field: 'cusip', value: note.cusip });
  }

  isin(note: DealClass): string {
    return this.mark(note.isin, { issuerClass: note.name, field: 'isin', value: note.isin });
  }

  fund(): string {
    return `${this.deal.fund.name} (CUSIP ${this.mark(this.deal.fund.cusip, { issuerClass: '*', field: 'baseRateInstrument', value: this.deal.fund.cusip })})`;
  }

  dayCount(): string {
    return this.all(this.choose(dayCounts[this.deal.dayCount]), 'dayCountConvention', this.deal.dayCount);
  }

  businessDays(): string {
    return this.all(this.choose(conventions[this.deal.businessDays]), 'businessDayConvention', this.deal.businessDays);
  }

  call(): string {
    const value = this.deal.callable ? 'Y' : 'N';
    return this.all(this.choose(calls[value]), 'isCallable', value);
  }

  frequency(shift = 0): string {
    return this.all(this.choose(frequencies[this.deal.frequency], shift), 'couponFrequency', this.deal.frequency);
  }

  /** "the Scheduled Maturity Date" where it ends the list of payment dates. */
  lastPayment(): string {
    return this.all(`the ${this.label('maturity').replace(/ \(.*$/, '')}`, 'lastCouponDate', this.deal.maturityDate);
  }

  /** "quarterly on the 9th day of January, April …, from … to …" */
  payments(): string {
    const { firstCouponDate, frequency } = this.deal;
    const { day } = parts(firstCouponDate);
    const first = Number(firstCouponDate.slice(5, 7)) - 1;
    const step = 12 / frequency;
    const named = Array.from({ length: frequency }, (_, index) => (first + index * step) % 12)
      .toSorted((a, b) => a - b)
      .map((index) => months[index] as string);
    const list = frequency === 12 ? 'each month' : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
    const on =
      frequency === 12
        ? `the ${ordinal(day)} day of ${list}`
        : this.choose([`the ${ordinal(day)} day of ${list} of each year`, `${day} ${list} in each year`]);
    const marked = this.all(on, 'couponFrequency', frequency);
    return `${marked}, ${this.choose(['commencing', 'beginning', 'from (and including)', 'starting on'])} ${this.date('firstCouponDate')}, to and including ${this.lastPayment()}`;
  }

  /** "Class A Notes", or what stands for the only class where it has no name. */
  classNotes(note: DealClass): string {
    return `Class ${note.name} Notes`;
  }

  private all(words: string, field: string, value: string | number): string {
    return this.mark(words, { issuerClass: '*', field, value });
  }
}

/** "A, B and C". */
export function listOf(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
