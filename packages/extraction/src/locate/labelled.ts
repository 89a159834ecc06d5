import { sliceFlow, spansOf, type Flow, type Span } from '../layout/flow.ts';
import { readBusinessDay, readBusinessDayClause, readCallable, readDayCount } from '../read/conventions.ts';
import { readDates } from '../read/dates.ts';
import { readIdentifiers } from '../read/identifiers.ts';
import { currencyOf, readBareAmount, readMoney, type Money } from '../read/money.ts';
import { readFrequencyWord, readSchedule } from '../read/schedule.ts';
import { readShares } from '../read/shares.ts';
import type { Token } from '../read/tokens.ts';
import { bind } from './bind.ts';
import { findClasses } from './classes.ts';
import type { Context } from './context.ts';
import { localQualifier } from './local-qualifiers.ts';
import type { Mention } from './mention.ts';
import { isExtension } from './qualifiers.ts';
import { rateFields, readRates } from './rates.ts';
import type { Field } from './vocabulary.ts';

function mention<T>(
  context: Context,
  field: Field,
  flow: Flow,
  token: Token<T>,
  classes: string[] | null = null,
): Mention<T> {
  const named = classes ?? context.classes;
  return {
    field,
    classes: named ?? context.scope,
    explicit: named !== null,
    value: token.value,
    spans: spansOf(flow, token.from, token.to),
    score: context.score + (named !== null ? 6 : context.scope !== null ? 4 : 0),
    rule: `${context.rule}.${field}`,
  };
}

const placeholder = /\[\s*(?:[●•_*◦–-]|TBD|to be|\d)/i;

function readAmounts(context: Context, flow: Flow): void {
  const { text } = flow;
  let tokens = readMoney(text).filter(
    (token) =>
      !/\b(?:denominations?|multiples?|minimum|in excess|increments?)\b(?: of)?\W*(?:\w+\W+){0,2}$/i.test(
        text.slice(Math.max(0, token.from - 48), token.from),
      ),
  );
  if (tokens.length === 0) {
    const bare = readBareAmount(text, context.unitHint);
    if (bare) tokens = [{ value: bare, from: 0, to: text.length }];
    else if (/^\s*\[[^\]]*\]\s*$/.test(text) && placeholder.test(text))
      tokens = [{ value: null, from: 0, to: text.length }];
  }
  const first = tokens[0];
  if (!first) return;
  const mentions = findClasses(text, context.facts.classSet);
  const bound = bind<Field, Token<Money>>(tokens, [], mentions, 'parAmount');
  const seen = new Set<string>();
  for (const { value, classes } of bound) {
    if (value.value !== null && value.value.amount < 100_000) continue;
    const key = (classes ?? []).join(',');
    if (seen.has(key)) continue;
    seen.add(key);
    context.ledger.amounts.push(mention(context, 'parAmount', flow, value, classes));
    if (value.value === null) {
      const code = currencyOf(text.slice(value.from, value.to));
      if (code) context.ledger.words.push(mention(context, 'currency', flow, { ...value, value: code }, classes));
    }
  }
}

function readDate(context: Context, field: Field, flow: Flow): void {
  const { text } = flow;
  const tokens = readDates(text, context.facts.dayOrder);
  const mentions = findClasses(text, context.facts.classSet);
  const seen = new Set<string>();
  for (const { value: token, classes } of bind<Field, Token<string>>(tokens, [], mentions, field)) {
    const before = text.slice(Math.max(0, token.from - 90), token.from);
    if (
      field === 'maturityDate' &&
      isExtension(before.slice(before.lastIndexOf(';') + 1)) &&
      !/scheduled/i.test(before.slice(-30))
    )
      continue;
    const local = localQualifier(text, token.from, token.to, context.facts.kind);
    if (
      context.facts.kind === 'RESET' &&
      field !== 'maturityDate' &&
      /previous|prior/i.test(before.slice(-25)) &&
      local.prior
    )
      continue;
    const key = (classes ?? []).join(',');
    if (seen.has(key)) continue;
    seen.add(key);
    context.ledger.dates.push(mention(context, field, flow, token, classes));
  }
}

function pushWord(context: Context, field: Field, flow: Flow, token: Token<string> | null): boolean {
  if (!token) return false;
  context.ledger.words.push(mention(context, field, flow, token));
  return true;
}

/** Classes may differ in what the text says of them: then each class's own part is read. */
function byClass(context: Context, flow: Flow, read: (context: Context, flow: Flow) => void): void {
  const mentions = findClasses(flow.text, context.facts.classSet);
  const distinct = new Set(mentions.flatMap((each) => each.names));
  if (mentions.length < 2 || distinct.size < 2 || mentions[0]!.names.length > 1) {
    const only =
      distinct.size > 0 && mentions.length === 1 && distinct.size < context.facts.classes.length ? [...distinct] : null;
    read(only && context.classes === null ? { ...context, classes: only } : context, flow);
    return;
  }
  for (const [index, each] of mentions.entries()) {
    const end = mentions[index + 1]?.from ?? flow.text.length;
    read({ ...context, classes: each.names }, sliceFlow(flow, each.from, end));
  }
}

export function pushSchedule(context: Context, flow: Flow, besideRate = false): boolean {
  const schedule = readSchedule(flow.text, context.facts.dayOrder);
  // Dates beside a rate are mostly those of its steps.
  if (besideRate && schedule.months.length === 0)
    Object.assign(schedule, { first: null, last: null, firstAt: null, lastAt: null });
  if (schedule.frequency === null && schedule.first === null && schedule.last === null) return false;
  const spans = (at: [number, number] | null) => (at ? spansOf(flow, at[0], at[1]) : []);
  const all = { value: schedule, from: 0, to: flow.text.length };
  context.ledger.schedules.push({
    ...mention(context, 'paymentDates', flow, all),
    frequencySpans: spans(schedule.frequencyAt),
    firstSpans: spans(schedule.firstAt),
    lastSpans: spans(schedule.lastAt),
  });
  return true;
}

const issuerEnd =
  /\s*(?:\(|["“]|,\s*(?:an?|as|the|incorporated|organi[sz]ed)\b|;|\.\s*$|\.\s+(?=[A-Z])(?!Ltd|Limited|DAC|Pte))/;

/** The name as printed, without what explains it. */
export function issuerNameIn(text: string): { from: number; to: number; value: string } | null {
  const start = text.search(/\S/);
  if (start < 0) return null;
  let end = text.slice(start).search(issuerEnd);
  end = end < 0 ? text.length : start + end;
  // A stop after an abbreviation belongs to the name.
  const tailStop = text.slice(end, end + 1) === '.' && /\b(?:Ltd|Inc|Corp|Co|S\.A|N\.V|B\.V)$/.test(text.slice(0, end));
  if (tailStop) end++;
  const value = text.slice(start, end).trim().replace(/,/g, '');
  if (value.length < 2 || value.length > 80 || !/^[A-Z0-9]/.test(value) || !/[A-Za-z]{2}/.test(value)) return null;
  return { from: start, to: start + text.slice(start, end).trimEnd().length, value };
}

export function readBaseRate(context: Context, flow: Flow): boolean {
  const tokens = readIdentifiers(flow.text, {
    expectCusip: /cusip|identifier|CINS|fund|trust/i.test(flow.text + context.unitHint),
    expectIsin: /isin/i.test(flow.text + context.unitHint),
    ocr: context.ocr,
  });
  for (const token of tokens) {
    if (token.value === null) continue;
    const { value } = token;
    context.ledger.words.push({
      ...mention(context, 'baseRateInstrument', flow, { ...token, value: value.text }),
      rule: `${context.rule}.baseRateInstrument${value.repaired ? '.repaired' : ''}${value.valid ? '' : '.unchecked'}`,
    });
  }
  return tokens.length > 0;
}

/** Where a name stands nearest to a figure. */
function spansNear(flow: Flow, name: string, at: number): Span[] {
  const before = flow.text.lastIndexOf(name, at);
  const after = flow.text.indexOf(name, at);
  const from = before >= 0 && (after < 0 || at - before - name.length <= after - at) ? before : after;
  return from < 0 ? [] : spansOf(flow, from, from + name.length);
}

export function readPerilShares(context: Context, flow: Flow, label: string): boolean {
  const shares = readShares(flow.text);
  if (shares.length === 0) return false;
  const mentions = findClasses(flow.text, context.facts.classSet);
  const group = context.group;
  for (const share of shares) {
    const before = mentions.findLast((each) => each.to <= share.from);
    const classes = before ? before.names : null;
    context.ledger.shares.push({
      ...mention(context, 'attribution', flow, share, classes),
      peril: share.peril,
      perilSpans: spansNear(flow, share.peril.name, share.from),
      group,
      rule: `${context.rule}.${label}`,
    });
  }
  return true;
}

/** Reads a value whose label asks for several things: rates and dates in the label's order, the rest by their words. */
export function readListed(context: Context, fields: readonly Field[], flow: Flow): void {
  const [first] = fields;
  if (fields.length === 1 && first) {
    readLabelled(context, first, flow);
    return;
  }
  if (fields.every((field) => rateFields.has(field))) {
    if (context.qualifiers.sensitivity || (context.qualifiers.prior && context.facts.kind === 'RESET')) return;
    readRates(context, flow, null, null, fields);
    return;
  }
  const dates = readDates(flow.text, context.facts.dayOrder);
  if (fields.every((field) => field.endsWith('Date')) && dates.length === fields.length) {
    for (const [index, field] of fields.entries()) {
      context.ledger.dates.push(mention(context, field, flow, dates[index] as Token<string>));
    }
    return;
  }
  for (const field of fields) if (!field.endsWith('Date')) readLabelled(context, field, flow);
}

/** Reads what a label asks for from the text that stands beside it. */
export function readLabelled(context: Context, field: Field, flow: Flow): void {
  const { text } = flow;
  if (text.trim() === '') return;
  if (context.qualifiers.sensitivity && rateFields.has(field)) return;
  if (context.qualifiers.prior && !context.qualifiers.updated && context.facts.kind === 'RESET') return;
  switch (field) {
    case 'attachmentProbability':
    case 'expectedLoss':
    case 'exhaustionProbability':
      readRates(context, flow, field);
      return;
    case 'spread':
    case 'fixedRate':
      readRates(context, flow, field);
      byClass(context, flow, (own, part) => readCouponType(own, part, field, text));
      if (/\b(?:payable|paid|in arrears?)\b|\bannually\b|\bquarterly\b|\bmonthly\b/i.test(text))
        pushSchedule({ ...context, score: context.score - 10 }, flow, true);
      return;
    case 'extensionSpread':
      return;
    case 'attribution':
      readPerilShares(context, flow, 'list');
      return;
    case 'parAmount':
      readAmounts(context, flow);
      return;
    case 'maturityDate':
      if (readDates(text, context.facts.dayOrder).length === 0) {
        // "Redemption" may ask for the date or for the right to redeem.
        byClass(context, flow, (own, part) => pushWord(own, 'isCallable', part, readCallable(part.text)));
        return;
      }
      readDate(context, field, flow);
      return;
    case 'issueDate':
    case 'resetDate':
    case 'nextResetDate':
    case 'firstCouponDate':
    case 'lastCouponDate':
      readDate(context, field, flow);
      return;
    case 'paymentDates':
      byClass(context, flow, (own, part) => {
        pushSchedule(own, part);
        pushWord(
          { ...own, score: own.score - 8 },
          'businessDayConvention',
          part,
          /business day/i.test(part.text) ? readBusinessDayClause(part.text) : null,
        );
      });
      return;
    case 'couponFrequency':
      byClass(context, flow, (own, part) => {
        const word = readFrequencyWord(part.text);
        const bare = /^\s*(1|2|4|12)\s*$/.exec(part.text);
        const token = word ?? (bare ? { value: Number(bare[1]), from: 0, to: part.text.length } : null);
        if (token) own.ledger.numbers.push(mention(own, field, part, token));
      });
      return;
    case 'dayCountConvention':
      byClass(context, flow, (own, part) => pushWord(own, field, part, readDayCount(part.text)));
      return;
    case 'businessDayConvention':
      byClass(context, flow, (own, part) => pushWord(own, field, part, readBusinessDay(part.text)));
      return;
    case 'isCallable':
      byClass(context, flow, (own, part) => pushWord(own, field, part, readCallable(part.text)));
      return;
    case 'baseRateInstrument':
      byClass(context, flow, readBaseRate);
      return;
    case 'couponType':
      byClass(context, flow, (own, part) => readCouponType(own, part, field));
      return;
    case 'currency': {
      const codes = /\b(?:USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD|SGD|HKD|MXN)\b/.exec(text);
      const code = codes ? codes[0] : currencyOf(text);
      if (code)
        pushWord(context, field, flow, {
          value: code,
          from: codes?.index ?? 0,
          to: codes ? codes.index + 3 : text.length,
        });
      return;
    }
    case 'issuerName': {
      const name = issuerNameIn(text);
      if (name) pushWord(context, field, flow, name);
      return;
    }
    case 'issuerSeries': {
      const tokens = [...text.matchAll(/\b((?:19|20)\d{2})\s?[-–—]\s?(\d{1,2})\b/g)].map((match) => ({
        value: `${match[1]}-${match[2]}`,
        from: match.index,
        to: match.index + match[0].length,
      }));
      const several = new Set(tokens.map((token) => token.value)).size > 1;
      for (const { value: token, classes } of bind<Field, Token<string>>(
        tokens,
        [],
        findClasses(text, context.facts.classSet),
        field,
      )) {
        // Where two series are named, each holds only for the classes said with it.
        if (!several || classes !== null)
          context.ledger.words.push(mention(context, field, flow, token, several ? classes : null));
      }
      return;
    }
    default:
  }
}

const zero =
  /\bzero[- ]coupon\b|\bnon-?interest[- ]bearing\b|\b(?:do|does|will|shall) not (?:bear|pay|accrue)(?: any)? (?:periodic )?interest\b|\bdiscount notes?\b|\bno (?:periodic )?interest\b|\bissued at a discount\b/i;
const floating =
  /\bfloating\b|\b(?:return|yield|interest|earnings|income|euribor|sofr|libor)\b[^.;]{0,80}(?:\bplus\b|\+)|\bvariable rate\b|\b(?:plus|over|above)\b[^.;]{0,60}\b(?:yield|rate|return|fund|LIBOR|SOFR|EURIBOR|treasury|collateral)\b|\b(?:investment|collateral|reference) (?:yield|return|rate)\b|\bsum of\b|\bLIBOR\b|\bSOFR\b|\bEURIBOR\b|\bmoney market\b/i;
const fixed = /(?<!\b365\s?\()\bfixed(?:[- ]rate)?\b/i;

/** Floating, fixed or zero coupon, from what is said of the rate: of the class, or else of all of them. */
export function readCouponType(context: Context, flow: Flow, field: Field, around: string = flow.text): void {
  const { text } = flow;
  for (const [shape, value] of [
    [zero, 'ZERO_COUPON'],
    [floating, 'FLOAT'],
    [fixed, 'FIXED'],
  ] as const) {
    const match = shape.exec(text);
    if (!match) continue;
    pushWord(context, 'couponType', flow, { value, from: match.index, to: match.index + match[0].length });
    return;
  }
  const whole = { from: 0, to: text.length };
  const plain = around
    .split(/(?<=\.)\s+/)
    .filter((sentence) => !isExtension(sentence))
    .join(' ');
  if (fixed.test(plain) && !floating.test(plain)) {
    pushWord({ ...context, score: context.score - 25 }, 'couponType', flow, { ...whole, value: 'FIXED' });
  } else if (floating.test(plain) || /\b(?:spread|margin)\b/i.test(plain)) {
    pushWord({ ...context, score: context.score - 25 }, 'couponType', flow, { ...whole, value: 'FLOAT' });
  } else if (field === 'fixedRate' && /\d\s*(?:%|per ?cent)/i.test(text)) {
    pushWord({ ...context, score: context.score - 30 }, 'couponType', flow, { ...whole, value: 'FIXED' });
  } else if (field === 'spread') {
    pushWord({ ...context, score: context.score - 25 }, 'couponType', flow, { ...whole, value: 'FLOAT' });
  }
}
