import { announcements } from '../words/announcements.ts';
import { dimensions } from '../words/dimensions.ts';
import { PhraseFinder } from '../words/find-phrases.ts';
import { knownLabels, matchLabel } from '../words/match-label.ts';
import { rateFields, type Field } from '../words/fields.ts';
import { readDates } from '../read/dates.ts';
import { setOf } from '../words/phrase-syntax.ts';
import { wordsBeforeDay } from '../words/versions.ts';

export type { Field };

/** What may stand before a label to count it, each with the space after it. */
const counts = [
  // "Table 4." and "Annex B:"
  String.raw`(?:table|exhibit|schedule|annex)\s+[\dA-Z]{1,4}[.:]\s+`,
  // "Part II – "
  String.raw`(?:table|part|panel)\s+[\dA-Z]{1,4}(?:[.:]|\s?[–—-])\s+`,
  // "Section 3.2", "Clause IV)" and "§ 5"
  String.raw`(?:section|clause|condition|article|paragraph|item|§)\s?[\dIVX]+(?:\.\d+)*[.:)]?\s+`,
  // "1.2)", "(iv)" and "a."
  String.raw`\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[ivx]{1,5}|[a-z])[.)]{1,2}\s+`,
  // "7.Class", whose blank was lost in recognition
  String.raw`\d{1,2}[.)](?=\p{L}{4})`,
  // "Q4."
  String.raw`Q(?:uestion)?\s?\d*[.:)]\s+`,
  // a bullet
  String.raw`[•·▪■–-]\s+`,
];
const enumeration = new RegExp(String.raw`^\s*(?:${counts.join('|')})+`, 'iu');

/** "Expected loss, %", "Attachment probability, per cent. p.a.": the unit of the figures, which is no part of the label. */
const unitAtEnd = /,\s+(?:%|per ?cent\.?|pct\.?|bps?|basis points)(?:\s+(?:p\.\s?a\.?|per (?:annum|year)))?$/i;

/** A label as the vocabulary knows it: without number, bullet, colon, footnote mark, unit and class at its end and what stands in brackets. */
export function bareLabel(text: string): string {
  return text
    .replace(enumeration, '')
    .replace(/(?<=[a-z])_(?=[a-z])/g, ' ')
    .replace(/(?<=\bprobability)(?=of\b)/gi, ' ')
    .replace(/^\d{1,2}\s+(?=[A-Z(])/, '')
    .replace(enumeration, '')
    .replace(/(?<!\b[PE])\s*\((?:[^()]|\([^()]*\)){0,40}\)\s*/g, ' ')
    .replace(/["“”]/g, '')
    .replace(/[\s*†‡§:.·…_]+$/, '')
    .replace(unitAtEnd, '')
    .replace(/,\s+(?:class\s+)?[A-Z]\d?$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a text is a label that is known, though it may ask for nothing of ours. */
export const isKnownLabel = (text: string, least = leastGradeOfOther): boolean =>
  (matchLabel(bareLabel(text))[0]?.grade ?? 0) >= least;

/** The same few labels are asked about again and again. */
const longestKnown = 200;

/** The field that a label asks for. Long texts are no labels. */
export function fieldOfLabel(printed: string): Field | null {
  const known = knownLabels();
  const before = known.get(printed);
  if (before !== undefined) return before;
  const field = findField(printed);
  if (known.size > 5_000) known.clear();
  if (printed.length < longestKnown) known.set(printed, field);
  return field;
}

function findField(printed: string): Field | null {
  const text = printed.replace(inCapitals, (word) => word.charAt(0) + word.slice(1).toLowerCase());
  const bare = bareLabel(text);
  // "Payment date (issue date)": what stands in brackets says which.
  const inBrackets = /\((?:the )?((?:issue|issuance|closing|settlement|maturity|redemption) date)\)$/i.exec(text)?.[1];
  if (inBrackets !== undefined) return lookUp(inBrackets);
  const plain = withoutVersion(withoutClass(bare)).replace(forPeriod, '');
  const ofPlain = plain === bare ? null : lookUp(plain);
  const field = lookUp(bare);
  // "Following Reset EL": not the date of the following reset.
  const isOfReset = field === 'nextResetDate' || field === 'resetDate';
  if (field !== null && isOtherWithBrackets(text)) return null;
  if (field !== null) return isOfReset && ofPlain !== null && rateFields.has(ofPlain) ? ofPlain : field;
  // "Probability of any payout (attachment)"
  const measure =
    /\(((?:(?:annual|modell?ed) )*(?:(?:probability of )?(?:attachment|exhaustion)(?: probability)?|expected loss))\)$/i.exec(
      text.trim(),
    )?.[1];
  if (measure !== undefined) return lookUp(measure);
  return ofPlain ?? ofDay(bare) ?? fieldOfOneLanguage(bare) ?? withBrackets(text, bare);
}

const leadToDay = setOf(wordsBeforeDay);

/** "Spread to but excluding June 7, 2031": the rate that is asked for, without from or until when. */
function ofDay(bare: string): Field | null {
  const last = readDates(bare).at(-1);
  if (last === undefined || last.to < bare.length - 1) return null;
  const words = bare
    .slice(0, last.from)
    .trim()
    .split(/[\s,]+/);
  while (leadToDay.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  const field = lookUp(words.join(' '));
  return field !== null && rateFields.has(field) ? field : null;
}

/** "Due (at the latest)": with what stands in brackets the label is known to ask for something else. */
function isOtherWithBrackets(text: string): boolean {
  if (!text.includes('(') || text.length > 60) return false;
  const [best] = matchLabel(text.replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim());
  return best !== undefined && best.field === null && best.grade >= surelyOther;
}

/** "Perils (share of expected loss)": what stands in brackets counts where the rest says nothing. */
function withBrackets(text: string, bare: string): Field | null {
  const whole = text.replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();
  return bare === '' || !text.includes('(') || text.length > 80 ? null : lookUp(whole);
}

/** "Nennbetrag / Principal Amount": a label in two languages, one of which is known. */
function fieldOfOneLanguage(bare: string): Field | null {
  const parts = bare.split(' / ');
  if (parts.length !== 2) return null;
  const [field, ...others] = parts.map(lookUp).filter((each) => each !== null);
  return field !== undefined && others.length === 0 ? field : null;
}

/** "Class A – size", "Principal amount of the Class A Notes": what is asked for, without for which class. */
function withoutClass(bare: string): string {
  return bare.replace(classBefore, '').replace(classAfter, '');
}

const inCapitals = /\b(?:CLASS|TRANCHE|NOTES)(?= )/g;
const className = String.raw`(?:Class|Tranche)\s+[A-Z0-9][A-Z0-9-]{0,4}(?:\s+Notes)?`;
const classBefore = new RegExp(String.raw`^(?:the\s+)?${className}\s*(?:[–—:,-]\s*|(?=[a-z])|\s(?=[A-Z])(?!Notes\b))`);
const classAfter = new RegExp(String.raw`(?:\s*[–—,-]\s*|\s+(?:(?:of|for|on)\s+)?(?:the\s+)?)${className}$`);
const forPeriod =
  /,\s+(?:one[- ]year|annual(?:i[sz]ed)?)$|,\s+(?:first|second|third|fourth|fifth)\s+(?:(?:annual|risk|reset)\s+)*period$|,?\s+(?:annual\s+)?(?:risk|reset)\s+period\s+(?:one|two|three|four|five|\d)$|\s+(?:for|in|during) the (?:new|next|following|current|relevant|applicable|prior|previous|expiring|upcoming|first|second|third|fourth|fifth)\s+(?:annual\s+)?(?:risk|reset)\s+period$/i;

const versionFinder = new PhraseFinder({ prior: dimensions.prior, updated: dimensions.updated });

/** "Prior EL", "Following reset EL": what makes the value old or new is no part of what is asked for. */
function withoutVersion(bare: string): string {
  const [first] = versionFinder.find(bare);
  return first?.from === 0 ? bare.slice(first.to).replace(/^[\s:,–—-]+/, '') : bare;
}

/** How well the words of a label have to fit those of a phrase. */
const leastGrade = 0.6;
const leastGradeOfOther = 0.7;
const surelyOther = 0.9;

function lookUp(bare: string): Field | null {
  if (bare.length === 0 || bare.length > 110) return null;
  const [best] = matchLabel(bare);
  return best && best.grade >= (best.field !== null && rateFields.has(best.field) ? leastGrade : leastGradeOfOther)
    ? best.field
    : null;
}

/** The field that the words over a table are about: the nearest of them that name one. */
export function fieldOfCaption(caption: string): Field | null {
  const parts = caption.split(/\s*(?:[;|:]|\.\s)\s*/).filter((part) => part !== '');
  const found = parts.toReversed().map(fieldOfLabel);
  return found.find((field) => field !== null) ?? null;
}

const pair =
  /^(?:first|initial)\s*(?:\/|and|&)\s*(?:last|final)\s+(?:interest\s+|coupon\s+)?(?:coupon|payment|interest)(?:\s+dates?)?$/i;

/** A label whose value is a period: from one reset to the next. */
const resetPeriod =
  /^(?:the\s+)?(?:(?:next|new|updated|upcoming|following|annual)\s+)*(?:(?:reset|risk)\s+)+period(?:\s+(?:to which|for which|covered)\b.{0,40})?$/i;

/** The fields of a label that asks for several at once: "EL / PFL / PEX", "Day count / bus. day", "First / last coupon". */
export function fieldsOfLabel(text: string): Field[] {
  // "Payment dates (first / last)": one of each.
  const bare = withoutClass(bareLabel(text.replace(/^(.+?)\s+\((\w+)\s*\/\s*(\w+)\)$/, '$2 / $3 $1')));
  if (pair.test(bare)) return ['firstCouponDate', 'lastCouponDate'];
  if (resetPeriod.test(bare)) return ['resetDate', 'nextResetDate'];
  const dated = /\bdates?$/i.test(bare);
  const parts = bare.split(/\s*[/|;]\s*|\s+and\s+|\s*&\s*|,\s+/);
  if (parts.length > 1 && parts.length <= 5) {
    const fields = parts.map((part) => fieldOfLabel(dated && !/dates?$/i.test(part) ? `${part} Date` : part));
    const distinct = [...new Set(fields)];
    if (distinct.every((field) => field !== null) && (distinct.length === 1 || distinct.length === fields.length))
      return distinct;
  }
  const field = fieldOfLabel(text);
  return field === null ? [] : [field];
}

export interface Anchor {
  field: Field;
  from: number;
  to: number;
}

/** What words of running text announce. */
export const announced = new PhraseFinder(announcements);

/** Whether words that make nothing of ours of a figure stand right beside it: "0.08% funding margin", "funding margin of 0.08%". */
export const isOfNone = (text: string, { from, to }: { from: number; to: number }): boolean =>
  announced
    .only('none')
    .find(text.slice(Math.max(0, from - 40), to + 40))
    .some((each) => {
      const at = Math.min(from, 40);
      const between = each.to <= at ? text.slice(from - at + each.to, from) : text.slice(to, from - at + each.from);
      return beside.test(between) && (each.to <= at || each.from >= at + to - from);
    });
const beside = /^[\s:]*(?:(?:p\.a\.|of|at|plus|minus|is)\s+)*$/i;

/** Where running text announces one of the wanted fields; of several at one place the longest. */
export function findAnchors(text: string, wanted: ReadonlySet<Field>): Anchor[] {
  return announced
    .find(text, (key) => key === 'none' || wanted.has(key))
    .flatMap(({ key, from, to }) => (key === 'none' ? [] : [{ field: key, from, to }]));
}
