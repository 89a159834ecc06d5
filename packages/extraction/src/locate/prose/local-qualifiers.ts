import type { DocumentKind } from '../../types.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { turns } from '../../words/versions.ts';
import { readQualifiers } from '../qualifiers.ts';

/** What the words right before a figure make of it, where old and new values stand in one sentence. */
interface LocalQualifier {
  prior: boolean;
  updated: boolean;
}

const priorBefore =
  /\b(?:previous(?:ly)?|prior(?: to (?:the |this )?reset)?|formerly|initial(?:ly)?|original(?:ly)?|old|former|compared (?:with|to)|versus|vs\.?|against|instead of|in place of|replac(?:es|ing)|after|was|were|(?:up|down|increased|decreased|reduced|changed|revised|moved|lowered|raised|amended|rising|falling)\s+from|from|than|existing|(?:(?:was|were|had been) (?:last )?(?:stated|given|shown|disclosed|reported|published)(?: as| to be)?)|(?:having|had|has) been|in (?:place|lieu) of|before(?: the reset)?)\W*(?:(?:at|of|the|a|an|value|level|being|set|figure|amount|spread|to|per|annum|were|was|is)\W+){0,4}$/i;
const priorPhrase =
  /\b(?:previous|prior|former|old|existing|initial|original)\s+(?!to\b)(?:[a-z-]+\s+){0,5}[a-z]+\s*[:=]?\s*$/i;
const updatedBefore =
  /\b(?:to|now|updated|new|revised|is|will be|becomes?|reset (?:to|at)|shall be|are)\W*(?:(?:at|of|the|a|an|value|level|being|set|to|be)\W+){0,4}$/i;
/** Words in the brackets that a figure stands in, or that follow it and hold none: "(prior to the reset: 2.1%)", "2.1% (old)". */
const bracketBefore = /[([]([^()[\]]{2,60})$/;
const bracketAfter = /^\s*(?:per annum|p\.a\.)?\s*[([]([^()[\]\d]{2,60})[)\]]/;

const turnFinder = new PhraseFinder<keyof typeof turns>(
  Object.entries(turns) as [keyof typeof turns, readonly string[]][],
);

/** "In place of 2.64%, 1.96% and …", "when you bought the Notes": whether the words before a figure say that what follows them is old. */
function isAfterTurn(text: string, at: number): boolean {
  const last = turnFinder.find(text.slice(Math.max(0, at - 260), at)).at(-1);
  if (last?.key !== 'old') return false;
  const between = text.slice(Math.max(0, at - 260) + last.to, at);
  // What was said in brackets, or before a semicolon, is over.
  return !/^[^(]*\)|;/.test(between);
}

const yearAhead =
  /\b(?:for|in|of|during|to)\s+(?:the\s+)?(?:calendar\s+)?(?:year\s+|period\s+)?((?:19|20)\d\d)\b(?!-\d)/g;
const yearBehind = /^\s*(?:p\.\s?a\.|per annum|a year)?\s*(?:\(|(?:for|in|during)\s+)((?:19|20)\d\d)\b/;

/** Of figures that a sentence gives for several years, those of the last and those of the others; none where it names one year or no year. */
export function versionsByYear<T extends { from: number; to: number }>(
  text: string,
  figures: readonly T[],
): Map<T, 'old' | 'new'> {
  const years = new Map(
    figures.flatMap((each): [T, number][] => {
      const year =
        yearBehind.exec(text.slice(each.to))?.[1] ?? [...text.slice(0, each.from).matchAll(yearAhead)].at(-1)?.[1];
      return year === undefined ? [] : [[each, Number(year)]];
    }),
  );
  const latest = Math.max(...years.values());
  if (new Set(years.values()).size < 2) return new Map();
  return new Map([...years].map(([each, year]) => [each, year === latest ? 'new' : 'old']));
}

const replacedAfter =
  /^["”’']?,?\s*(?:,\s*)?(?:is|are|was|were|shall be|will be|has been|have been)\s+(?:hereby\s+)?(?:deleted\s+and\s+)?(?:replaced|substituted|amended|changed|superseded)\s+(?:by|with|to)\b/i;
const passingBefore = /\b(?:originally(?:\s+(?:of|for|at))?|(?:increased|upsized|raised|reduced|decreased)\s+by)\s*$/i;

/** "“4.00%” is replaced by “3.50%”", "originally of $80m, increased by $20m to": of a value that holds no more, or of a change. */
export function isSuperseded(text: string, from: number, to: number): boolean {
  return replacedAfter.test(text.slice(to, to + 60)) || passingBefore.test(text.slice(Math.max(0, from - 30), from));
}

export function localQualifier(text: string, from: number, to: number, kind: DocumentKind): LocalQualifier {
  if (kind !== 'RESET') {
    return {
      prior:
        isSuperseded(text, from, to) ||
        /\b(?:previously|formerly|prior)\W*(?:at\W+|of\W+)?$/i.test(text.slice(Math.max(0, from - 24), from)),
      updated: false,
    };
  }
  const before = text.slice(Math.max(0, from - 70), from);
  const after = text.slice(to, to + 60);
  const said = bracketBefore.exec(before)?.[1] ?? bracketAfter.exec(after)?.[1];
  const inBrackets = said === undefined ? null : readQualifiers(said);
  if (inBrackets && inBrackets.prior !== inBrackets.updated) return inBrackets;
  const updated = updatedBefore.test(before);
  const prior =
    /^\s*(?:→|⇒|-?>|=>|»)\s*\d/.test(after) ||
    priorBefore.test(before) ||
    priorPhrase.test(before) ||
    (isAfterTurn(text, from) && !updated);
  return { prior, updated: !prior && updated };
}
