import {
  beforeForms,
  legalForms,
  reinsurerWords,
  shortenedBeginnings,
  shortForms,
  stampWords,
  verbsOfHeadlines,
  wordsOfPapers,
} from '../words/issuer-words.ts';
import { anyOf, setOf } from '../words/phrase-syntax.ts';
import { monthNames } from '../words/versions.ts';
import { textBehind } from './tokens.ts';

const months = setOf(monthNames);
const sourceOf = (form: string): string => form.replaceAll('.', String.raw`\.?`).replaceAll(' ', String.raw`\s`);
/** "Example Re AG", "Example Re II SE": forms that are too short for any name, behind a word of reinsurers. */
const behindReinsurer = String.raw`(?<=\b(?:${reinsurerWords.join('|')})(?:\s[IVX]{1,4})?\s)(?:${shortForms.join('|')})(?!\w)`;
/** A pattern of the legal forms that names of companies end in. */
export const legalForm = `(?:${[...legalForms.map(sourceOf), behindReinsurer].join('|')})`;
const onlyForm = new RegExp(`^${legalForm}$`);
/** "Example Re DAC Series. 2031-1": the next label, right behind the name. */
const labelAfter = new RegExp(
  String.raw`\b(?:Ltd\.?|DAC|SPC|plc|PLC)(?=\s+(?!${legalForm}(?!\w))\p{Lu}\p{Ll}{3})`,
  'u',
);
const seatAfter = new RegExp(String.raw`\b(?:${legalForm}|${shortForms.join('|')})(?=,\s)`);
const issuerEnd = new RegExp(
  [
    // "Example Re (Bermuda) Ltd."
    String.raw`\s*\((?![A-Z][A-Za-z]+\)\s+(?:${anyOf(beforeForms)} )?${legalForm}(?!\w))`,
    String.raw`\s*["“]`,
    String.raw`\s*,\s*(?:an?|as|the|acting|incorporated|organi[sz]ed)\b`,
    String.raw`\s*;`,
    String.raw`\s*\.\s*$`,
    String.raw`\s*(?<!\b(?:${shortenedBeginnings.join('|')}))\.\s+(?=[A-Z])(?!${legalForm}(?!\w))`,
  ].join('|'),
);

const afterVerb =
  /^[^,.;("“]*\b(?:(?:issued|offered|sold)\s+by|(?:Notes|Bonds|Securities|Program(?:me)?)\s+of)\s+(?=[A-Z])/;

/** "Draft Example Re Ltd.", "Term Sheet of Example Re Ltd.": what a badge or a title says of the paper. */
const stamps = new RegExp(
  String.raw`^(?:${anyOf(stampWords)}[\s:–—-]+)*(?:(?:\w+ )?${anyOf(wordsOfPapers)} (?:of|for) )?(?=\S)`,
  'i',
);

/** "Example Ratings Affirms Sandbar Re Ltd.": who does something to a company, before its name. */
const headline = new RegExp(String.raw`^(?:[A-Z][\w&.’'-]* ){1,4}(?:${anyOf(verbsOfHeadlines)}) (?=[A-Z][a-z]+ [A-Z])`);

/** "Example Mutual’s Sandbar Re Ltd.": whose it is. */
const whose = /^(?:\S+ ){0,3}?\S+[’']s (?=\S+ \S+ )/;

/** "FINAL PRICING TERMS Example Re Ltd.": words in capitals before a name that is not are those of a heading. */
export const lengthOfHeading = (name: string): number =>
  /^(?=.*[A-Z]{4})(?:[A-Z\d]+\.? ){2,}(?=[A-Z][a-z]+ [A-Z])/.exec(name)?.[0].length ??
  headline.exec(name)?.[0].length ??
  whose.exec(name)?.[0].length ??
  stamps.exec(name)?.[0].length ??
  0;

/** The name as printed, without what explains it. */
export function issuerNameIn(text: string): { from: number; to: number; value: string } | null {
  // "The Class A Notes will be issued by Example Re Ltd.": the name comes after the verb.
  const lead = afterVerb.exec(text)?.[0].length ?? 0;
  let start = text.slice(lead).search(/[^\s:]/) + lead;
  let end = text.slice(start).search(issuerEnd);
  end = end < 0 ? text.length : start + end;
  // Its seat follows the legal form: "Example Re AG, Zurich"; or what was printed next.
  const form = seatAfter.exec(text.slice(start, end)) ?? labelAfter.exec(text.slice(start, end));
  if (form) end = start + form.index + form[0].length;
  // A stop after an abbreviation belongs to the name.
  const tailStop =
    textBehind(text, end, 1) === '.' && /\b(?:Ltd|Inc|Corp|Co|S\.A|N\.V|B\.V|r\.l)$/i.test(text.slice(0, end));
  if (tailStop) end++;
  // "This document concerns the issue by Example Re Ltd.": the name is what is written in capitals on end.
  const words =
    /(?:(?:[A-ZÀ-Þ0-9][\w&.'’À-ÿ-]*|\([A-Z][A-Za-z]+\)|&|of|and|for|the|de|du)\s+)*[A-ZÀ-Þ0-9][\w&.'’À-ÿ-]*\.?$/.exec(
      text.slice(start, end).trim().replace(/,/g, ' '),
    );
  const within =
    words && words.index > 0 ? words.index + (/^(?:(?:of|and|for|the|de|du)\s+)+/.exec(words[0])?.[0].length ?? 0) : 0;
  start += within;
  start += lengthOfHeading(text.slice(start, end));
  const value = text.slice(start, end).trim().replace(/,/g, '');
  // A sentence is no name.
  if ((value.match(/(?<= )(?!of |and |for |the |de |du )[a-z]{2,}(?= )/g) ?? []).length > 1) return null;
  // Neither is "January 2031", nor "Dublin, 01.07.2031".
  if (/ \d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(value)) return null;
  if (value.split(' ').every((word) => months.has(word.toLowerCase()) || /^\d+$/.test(word))) return null;
  // The second line of a name is none.
  if (onlyForm.test(value)) return null;
  if (value.length < 2 || value.length > 80 || !/^[A-ZÀ-Þ0-9]/.test(value) || !/[A-Za-z]{2}/.test(value)) return null;
  return { from: start, to: start + text.slice(start, end).trimEnd().length, value };
}
