import { announcements } from '../words/announcements.ts';
import { dimensions } from '../words/dimensions.ts';
import { joiningWords } from '../words/explaining-words.ts';
import { PhraseFinder } from '../words/find-phrases.ts';
import { knownLabels, matchLabel } from '../words/match-label.ts';
import { rateFields, type Field, isCoupon, modelled, isRateField } from '../words/fields.ts';
import { floatingIn } from '../read/coupon-type.ts';
import { readDates } from '../read/dates.ts';
import { readYears } from '../read/years.ts';
import { anyOf, setOf } from '../words/phrase-syntax.ts';
import { perYear, rateUnit } from '../read/percent.ts';
import { isJoin } from '../read/tokens.ts';
import { inUsualPrint, withoutClass, withoutLetter } from '../read/classes.ts';
import { closesWith, isAll, opensWith, withoutEnd } from '../words/says.ts';
import { labelWords } from '../words/label-words.ts';
import { stepWords, wordsBeforeDay } from '../words/versions.ts';
import { wordsOfBounds } from '../words/words-beside-figures.ts';
import { type Stretch, movedBy } from '../layout/extents.ts';

export type { Field };

/** What may stand before a label to count it, each with the space after it. */
const counts = [
  String.raw`${anyOf(labelWords.countedPapers)}\s+[\dA-Z]{1,4}[.:]\s+`,
  String.raw`${anyOf(labelWords.countedPanels)}\s+[\dA-Z]{1,4}(?:[.:]|\s?[–—-])\s+`,
  String.raw`${anyOf(labelWords.countedClauses)}\s?[\dIVX]+(?:\.\d+)*[.:)]?\s+`,
  // "1.2)", "(iv)" and "a."
  String.raw`\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[ivx]{1,5}|[a-z])[.)]{1,2}\s+`,
  // "7.Class", whose blank was lost in recognition
  String.raw`\d{1,2}[.)](?=\p{L}{4})`,
  String.raw`${anyOf(labelWords.countedQuestions)}\s?\d*[.:)]\s+`,
  // a bullet
  String.raw`[•·▪■–-]\s+`,
];
const enumeration = new RegExp(String.raw`^\s*(?:${counts.join('|')})+`, 'iu');

const lostBlank = new RegExp(String.raw`(?<=\b${anyOf(labelWords.runTogether)})(?=of\b)`, 'gi');

/** "Expected loss, %", "Attachment probability, per cent. p.a.": the unit of the figures, which is no part of the label. */
const unitAtEnd = new RegExp(String.raw`,\s+${rateUnit}(?:\s+${perYear})?$`, 'i');

/** A label as the vocabulary knows it: without number, bullet, colon, footnote mark, unit and class at its end and what stands in brackets. */
export function bareLabel(text: string): string {
  const bare = text
    .replace(enumeration, '')
    .replace(/(?<=[a-z])_(?=[a-z])/g, ' ')
    .replace(lostBlank, ' ')
    .replace(/^\d{1,2}\s+(?=[A-Z(])/, '')
    .replace(enumeration, '')
    .replace(/(?<!\b[PE])\s*\((?:[^()]|\([^()]*\)){0,40}\)\s*/g, ' ')
    .replace(/["“”]/g, '')
    .replace(/[\s*†‡§:.·…_]+$/, '')
    .replace(unitAtEnd, '');
  return withoutLetter(bare).replace(/\s+/g, ' ').trim();
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

/** "Interest (over the collateral's yield)": what is paid on top of something that floats is a spread. */
function findField(printed: string): Field | null {
  const field = fieldOfWords(printed);
  return field === 'fixedRate' && floatingIn(printed) ? 'spread' : field;
}

function fieldOfWords(printed: string): Field | null {
  const text = inUsualPrint(printed);
  const bare = bareLabel(text);
  const day = dayInBrackets.exec(text)?.[1];
  if (day !== undefined) return lookUp(day);
  const plain = withoutVersion(withoutClass(bare)).replace(forPeriod, '');
  const ofPlain = plain === bare ? null : lookUp(plain);
  // "An expected loss above 2.15% would …".
  if (isBoundLabel(text) || closesWith(bare, 'beyond')) return null;
  const field = lookUp(bare);
  // "Following Reset EL": not the date of the following reset.
  const isOfReset = field === 'nextResetDate' || field === 'resetDate';
  if (field !== null && isOtherWithBrackets(text)) return null;
  if (field !== null) return isOfReset && isRateField(ofPlain) ? ofPlain : field;
  const event = eventInBrackets.exec(text.trim())?.[1];
  const ofEvent = event === undefined ? null : lookUp(`probability of ${event}`);
  if (ofEvent !== null) return ofEvent;
  const figure = figureInBrackets.exec(text.trim())?.[1];
  if (figure !== undefined) return lookUp(figure);
  return ofPlain ?? ofDay(bare) ?? fieldOfOneLanguage(bare) ?? withBrackets(text, bare) ?? beforeRemark(text);
}

/** "Risk spread; guidance 7.00–7.75%": what a label asks for before a remark with figures of its own. */
function beforeRemark(text: string): Field | null {
  const at = text.indexOf('; ');
  return at > 0 && text.length < 60 && /\d/.test(text.slice(at)) ? lookUp(bareLabel(text.slice(0, at))) : null;
}

const bounds = new PhraseFinder(wordsOfBounds);

/** Whether words name what a figure may not go beyond. */
export const nameBound = (text: string): boolean => bounds.find(text).some(({ key }) => key === 'bound');

/** "Expected loss (max.)", "Spread cap", "Floor": a label of what a figure may not go beyond. */
export function isBoundLabel(text: string): boolean {
  const bare = bareLabel(text);
  return isAll(bare, 'bounds') || closesWith(bare, 'boundOfRate') || nameBound(text);
}

const leadToDay = setOf(wordsBeforeDay);

/** "Spread to but excluding June 7, 2031", "Margin from the step-up date": the rate that is asked for, without from or until when. */
function ofDay(bare: string): Field | null {
  let words = withoutEnd(bare, 'toTheEnd').trimEnd();
  for (let at = startOfLastDay(words); at !== null; at = startOfLastDay(words)) {
    const before = words
      .slice(0, at)
      .trim()
      .split(/[\s,–-]+/);
    while (leadToDay.has(before.at(-1)?.toLowerCase() ?? '')) before.pop();
    words = before.join(' ');
  }
  const field = words === bare ? null : lookUp(words);
  if (!isRateField(field)) return null;
  // What is modelled of a later year is another figure.
  return readDates(bare).length > 0 || isCoupon(field) ? field : null;
}

const daysOfSteps = new PhraseFinder({ day: stepWords.day });

/** Where the day begins that a label ends with: a date, or the name of the day of a step. */
function startOfLastDay(label: string): number | null {
  const last = readDates(label).at(-1) ?? daysOfSteps.find(label).at(-1) ?? readYears(label).at(-1);
  return last === undefined || last.to < label.length - 1 ? null : last.from;
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

const dayInBrackets = new RegExp(String.raw`\((${anyOf(labelWords.daysInBrackets)})\)$`, 'i');
/** "P(first dollar)", "Pr [exhaustion]": of what a probability is. */
const eventInBrackets = /^P(?:[a-z]{1,3}\.?\s?)?[([]([^()[\]]+)[)\]]$/;
const figureInBrackets = new RegExp(
  String.raw`\(((?:${anyOf(labelWords.besideFigureInBrackets)} )*${anyOf(labelWords.figuresInBrackets)})\)$`,
  'i',
);
const forPeriod = new RegExp(
  [
    String.raw`,\s+${anyOf(labelWords.oneYear)}$`,
    String.raw`,\s+${anyOf(labelWords.orderOfPeriods)}\s+${anyOf(labelWords.periods)}$`,
    String.raw`,?\s+${anyOf(labelWords.modelledPeriods)}\s+(?:${anyOf(labelWords.numbersOfPeriods)}|\d)$`,
    String.raw`\s+${anyOf(labelWords.beforePeriod)}\s+${anyOf(labelWords.whichPeriod)}\s+${anyOf(labelWords.modelledPeriods)}$`,
  ].join('|'),
  'i',
);

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
  return best && best.grade >= (isRateField(best.field) ? leastGrade : leastGradeOfOther) ? best.field : null;
}

/** The field that the words over a table are about: the nearest of them that name one. */
export function fieldOfCaption(caption: string): Field | null {
  const parts = caption.split(/\s*(?:[;|:]|\.\s)\s*/).filter((part) => part !== '');
  const found = parts.toReversed().map(fieldOfLabel);
  return found.find((field) => field !== null) ?? null;
}

const betweenFields = new RegExp(String.raw`\s*[/|;&]\s*|\s+${anyOf(joiningWords)}\s+|,\s+`);

/** The fields of a label that asks for several at once: "EL / PFL / PEX", "Day count / bus. day", "First / last coupon". */
export function fieldsOfLabel(text: string): Field[] {
  // "Payment dates (first / last)": one of each.
  const bare = withoutClass(bareLabel(text.replace(/^(.+?)\s+\((\w+)\s*\/\s*(\w+)\)$/, '$2 / $3 $1')));
  if (isAll(bare, 'firstAndLast')) return ['firstCouponDate', 'lastCouponDate'];
  if (isAll(bare, 'resetPeriod') || opensWith(bare, 'coveredPeriod')) return ['resetDate', 'nextResetDate'];
  const dated = closesWith(bare, 'date');
  // "AP / EL / EP, base case": what stands behind the list says of which case it is.
  const [, list = bare, aside = ''] = /^([^,]+\/[^,/]+), ([^,/]+)$/.exec(bare) ?? [];
  const parts = (fieldOfLabel(aside) === null ? list : bare).split(betweenFields);
  if (parts.length > 1 && parts.length <= 5) {
    const fields = parts.map((part) => fieldOfLabel(dated && !closesWith(part, 'date') ? `${part} Date` : part));
    const distinct = [...new Set(fields)];
    if (distinct.every((field) => field !== null) && (distinct.length === 1 || distinct.length === fields.length))
      return distinct;
    // "Any loss / expected loss / total loss": the chances on either side of it.
    if (fields.length === 3 && modelled.every((field, at) => field === fields[at] || (at !== 1 && fields[at] === null)))
      return [...modelled];
  }
  // "Modelled results (expected loss / attachment / exhaustion)".
  const listed = /\(([^()]+[/|;][^()]+)\)\W*$/.exec(text)?.[1];
  const found = listed === undefined || fieldOfLabel(bare) !== null ? [] : fieldsOfLabel(listed);
  if (found.length > 1 && found.every((each) => rateFields.has(each))) return found;
  const field = fieldOfLabel(text);
  return field === null ? [] : [field];
}

export interface Anchor extends Stretch {
  field: Field;
  /** Whether it is said of the figure right before it: "4.30% of attachment". */
  isBehind?: boolean;
}

/** What words of running text announce. */
export const announced = new PhraseFinder(announcements);

/** Whether words that make nothing of ours of a figure stand right beside it: "0.08% funding margin", "funding margin of 0.08%". */
export const isOfNone = (text: string, { from, to }: Stretch): boolean =>
  announced
    .only('none')
    .find(text.slice(Math.max(0, from - 40), to + 40))
    .some((each) => {
      const at = Math.min(from, 40);
      const between = each.to <= at ? text.slice(from - at + each.to, from) : text.slice(to, from - at + each.from);
      return beside.test(between) && (each.to <= at || each.from >= at + to - from);
    });
const beside = new RegExp(String.raw`^[\s:]*(?:${anyOf(labelWords.besideNone)}\)?\s+)*[-−]?$`, 'i');

/** "probability and the exhaustion": the end of one name of a list and the beginning of the next. */
const endsAnother = /^\S+(\s+\S+\s)/;

/** Where running text announces one of the wanted fields; of several at one place the longest. */
export function findAnchors(text: string, wanted: ReadonlySet<Field>): Anchor[] {
  const found = announced.find(text, (key) => key === 'none' || wanted.has(key));
  for (const { key, from, to } of found) {
    if (key === 'none' || !rateFields.has(key)) continue;
    const [whole = '', between = ''] = endsAnother.exec(text.slice(from, to)) ?? [];
    if (!isJoin(between)) continue;
    const cut = from + whole.length - between.length;
    const behind = findAnchors(text.slice(cut), wanted);
    return [...findAnchors(text.slice(0, cut), wanted), ...behind.map((each) => movedBy(each, cut))];
  }
  return found.flatMap(({ key, from, to, isBehind }) =>
    key === 'none' ? [] : [{ field: key, from, to, ...(isBehind && { isBehind }) }],
  );
}
