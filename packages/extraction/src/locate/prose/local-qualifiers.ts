import type { DocumentKind } from '../../types.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { besideOldAndNew, turns } from '../../words/versions.ts';
import { readQualifiers } from '../qualifiers.ts';
import { perYear, readPercents } from '../../read/percent.ts';
import { rateFields } from '../../words/fields.ts';
import { closesWith, says } from '../../words/says.ts';
import { findAnchors } from '../vocabulary.ts';
import { textBehind, textBefore } from '../../read/tokens.ts';

/** What the words right before a figure make of it, where old and new values stand in one sentence. */
interface LocalQualifier {
  prior: boolean;
  updated: boolean;
}

const beside = new PhraseFinder(besideOldAndNew);
const afterOld = new Set(
  'at of the a an value level being set figure amount spread to per annum were was is'.split(' '),
);
const afterNew = new Set('at of the a an value level being set to be'.split(' '));
const wordsOfTerm = 6;

const endsWith = (text: string, kind: keyof typeof besideOldAndNew, light: ReadonlySet<string>): boolean =>
  beside.only(kind).endOf(text, light) !== null;

/** "The attachment probability was 2.0%, the expected loss 1.5%": words that announce a rate, without a verb of their own. */
const leavesOutVerb = (between: string): boolean =>
  between.length < 60 &&
  !/[.;()]/.test(between) &&
  !says(between, 'verb') &&
  !beside.only('new').has(between) &&
  findAnchors(`${between} 1%`, rateFields).length === 1;

const onlyPerYear = new RegExp(String.raw`^\s*${perYear}?\s*$`);

/** "1.49% instead of 1.70%": whether right behind a figure stands the one that it replaces. */
function leadsToOld(after: string): boolean {
  const [next] = beside.only('old').find(after);
  return next !== undefined && onlyPerYear.test(after.slice(0, next.from)) && /^\s*\d/.test(after.slice(next.to));
}

/** Whether a figure is of the version of the one before it, as the words between leave out their verb. */
function isOldAsBefore(text: string, from: number, kind: DocumentKind): boolean {
  const before = readPercents(text.slice(0, from)).at(-1);
  return (
    before !== undefined &&
    leavesOutVerb(text.slice(before.to, from)) &&
    !isBehindOld(textBehind(text, before.to, 60)) &&
    localQualifier(text, before.from, before.to, kind).prior
  );
}

/** "the previous annual expected loss": a word for old, and after it nothing but what is old. */
function namesOldTerm(text: string): boolean {
  const last = beside.only('oldTerm').find(text).at(-1);
  const words = last === undefined ? [] : text.slice(last.to).trim().split(/\s+/);
  return (
    words.length > 0 &&
    words.length <= wordsOfTerm &&
    words[0] !== 'to' &&
    words.every((word) => /^[a-z-]+[:=]?$/i.test(word))
  );
}

/** "2.05% at the last reset": nothing but "per annum" between the figure and the words. */
function isBehindOld(text: string): boolean {
  const [next] = beside.only('oldBehind').find(text);
  return next !== undefined && onlyPerYear.test(text.slice(0, next.from));
}

/** Words in the brackets that a figure stands in, or that follow it and hold none: "(prior to the reset: 2.1%)", "2.1% (old)". */
const bracketBefore = /[([]((?:[^()[\]]|\([^()[\]]*\)){2,60})$/;
const bracketAfter = new RegExp(String.raw`^\s*${perYear}?\s*[([]([^()[\]\d]{2,60})[)\]]`);

const turnFinder = new PhraseFinder(turns);

/** "In place of 2.64%, 1.96% and …", "when you bought the Notes": whether the words before a figure say that what follows them is old. */
function isAfterTurn(text: string, at: number): boolean {
  const last = turnFinder.find(textBefore(text, at, 260)).at(-1);
  if (last?.key !== 'old') return false;
  const whole = text.slice(Math.max(0, at - 260) + last.to, at);
  // What a bracket that is still open lists is all said of the same.
  const open = whole.lastIndexOf('(');
  const between = open > whole.lastIndexOf(')') ? whole.slice(0, open) : whole;
  // What was said in brackets, or before a semicolon, is over.
  return !/^[^(]*\)|;/.test(between);
}

/** "“4.00%” is replaced by “3.50%”", "originally of $80m, increased by $20m to": of a value that holds no more, or of a change. */
export function isSuperseded(text: string, from: number, to: number): boolean {
  const before = textBefore(text, from, 60);
  if (endsWith(before, 'passing', none) && !endsWith(before, 'added', none)) return true;
  const after = textBehind(text, to, 60);
  const [next] = beside.only('replaced').find(after);
  return next !== undefined && !/[^\s"”’',]/.test(after.slice(0, next.from));
}
const none: ReadonlySet<string> = new Set();
const atOrOf = new Set(['at', 'of']);

export function localQualifier(text: string, from: number, to: number, kind: DocumentKind): LocalQualifier {
  if (kind !== 'RESET')
    return {
      prior: isSuperseded(text, from, to) || endsWith(textBefore(text, from, 24), 'formerly', atOrOf),
      updated: false,
    };
  const before = textBefore(text, from, 70);
  const after = textBehind(text, to, 60);
  // "5.87% (from 5.65%)": alone in a heading the word is of what holds from a day on.
  if (/[([]\s*\w+\s*$/.test(before) && closesWith(before, 'from')) return { prior: true, updated: false };
  const said = bracketBefore.exec(before)?.[1] ?? bracketAfter.exec(after)?.[1];
  // "(was 2.66% at the 2030 reset, 2.52% at issuance)": all of it is old.
  if (said !== undefined && beside.only('old').find(said)[0]?.from === 0) return { prior: true, updated: false };
  const inBrackets = said === undefined ? null : readQualifiers(said);
  if (inBrackets && inBrackets.prior !== inBrackets.updated) return inBrackets;
  const updated = endsWith(before, 'new', afterNew);
  const prior =
    /^\s*(?:→|⇒|-?>|=>|»|by\s)\s*\d/.test(after) ||
    endsWith(before, 'old', afterOld) ||
    isSuperseded(text, from, to) ||
    namesOldTerm(before) ||
    isBehindOld(after) ||
    (!updated && !leadsToOld(after) && (isAfterTurn(text, from) || isOldAsBefore(text, from, kind)));
  return { prior, updated: !prior && updated };
}
