import { setOf } from '../../words/phrase-syntax.ts';
import { monthNames } from '../../words/versions.ts';

const months = setOf(monthNames);
const issuerEnd =
  /\s*(?:\((?![A-Z][A-Za-z]+\)\s+(?:Ltd|LTD|Limited|LIMITED|DAC|Pte|PTE|plc|PLC|Inc|INC)\b)|["“]|,\s*(?:an?|as|the|incorporated|organi[sz]ed)\b|;|\.\s*$|\.\s+(?=[A-Z])(?!Ltd|LTD|Limited|LIMITED|DAC|Pte|PTE))/;

const afterVerb = /^[^,.;("“]*\b(?:(?:issued|offered|sold)\s+by|(?:Notes|Bonds|Securities)\s+of)\s+(?=[A-Z])/;

/** The name as printed, without what explains it. */
export function issuerNameIn(text: string): { from: number; to: number; value: string } | null {
  // "The Class A Notes will be issued by Example Re Ltd.": the name comes after the verb.
  const lead = afterVerb.exec(text)?.[0].length ?? 0;
  let start = text.slice(lead).search(/[^\s:]/) + lead;
  let end = text.slice(start).search(issuerEnd);
  end = end < 0 ? text.length : start + end;
  // Its seat follows the legal form: "Example Re AG, Zurich".
  const form = /\b(?:Ltd\.?|Limited|DAC|AG|SE|PLC|plc)(?=,\s)/.exec(text.slice(start, end));
  if (form) end = start + form.index + form[0].length;
  // A stop after an abbreviation belongs to the name.
  const tailStop =
    text.slice(end, end + 1) === '.' && /\b(?:Ltd|Inc|Corp|Co|S\.A|N\.V|B\.V)$/i.test(text.slice(0, end));
  if (tailStop) end++;
  // "This document concerns the issue by Example Re Ltd.": the name is what is written in capitals on end.
  const words =
    /(?:(?:[A-ZÀ-Þ0-9][\w&.'’À-ÿ-]*|\([A-Z][A-Za-z]+\)|&|of|and|for|the|de|du)\s+)*[A-ZÀ-Þ0-9][\w&.'’À-ÿ-]*\.?$/.exec(
      text.slice(start, end).trim().replace(/,/g, ' '),
    );
  const within =
    words && words.index > 0 ? words.index + (/^(?:(?:of|and|for|the|de|du)\s+)+/.exec(words[0])?.[0].length ?? 0) : 0;
  start += within;
  const value = text.slice(start, end).trim().replace(/,/g, '');
  // A sentence is no name.
  if ((value.match(/(?<= )(?!of |and |for |the |de |du )[a-z]{2,}(?= )/g) ?? []).length > 1) return null;
  // Neither is "January 2031".
  if (value.split(' ').every((word) => months.has(word.toLowerCase()) || /^\d+$/.test(word))) return null;
  if (value.length < 2 || value.length > 80 || !/^[A-ZÀ-Þ0-9]/.test(value) || !/[A-Za-z]{2}/.test(value)) return null;
  return { from: start, to: start + text.slice(start, end).trimEnd().length, value };
}
