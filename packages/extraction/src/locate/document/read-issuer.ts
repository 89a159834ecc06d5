import type { Paragraph } from '../../layout/blocks.ts';
import { spansOf } from '../../layout/flow.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import {
  actingAs,
  articles,
  banksAlone,
  banksFor,
  beforeClient,
  beforeIssuer,
  beforeIssuing,
  beforeTitles,
  beforeVehicles,
  behindTitles,
  insideBanks,
  insideNames,
  issuerTerms,
  issuesItselfWords,
  kindsOfVehicle,
  ofNotes,
  otherForms,
  otherPartyWords,
  vehicleWords,
  wordsOfIssue,
  wordsOfIssued,
  wordsOfPapers,
  wordsOfPrepared,
  wordsOfSeats,
} from '../../words/issuer-words.ts';
import { anyOf, setOf } from '../../words/phrase-syntax.ts';
import type { Context } from '../context.ts';
import { issuerNameIn, legalForm, lengthOfHeading } from '../../read/issuer-name.ts';
import { isForeign } from '../qualifiers.ts';
import { says } from '../../words/says.ts';
import { sentencesIn } from '../prose/sentences.ts';
import type { Section } from './outline.ts';
import { ofNoClass } from '../mention.ts';
import type { Stretch } from '../../layout/extents.ts';

const endsInForm = new RegExp(String.raw`\b(?:${legalForm}|${anyOf(otherForms)})\s*$`);
const paper = wordsOfPapers
  .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
  .join('|');
/** A line that begins with a name in full, or with what the paper is and a dash before the name. */
export const titleName = new RegExp(
  [
    String.raw`^(?:(?:[A-Z]{3,}(?: [A-Z]{4,})?|(?:[A-Z][a-z-]+ ){0,3}(?:${paper})|${anyOf(beforeTitles)})\s*[–—:-]\s*)?`,
    String.raw`([A-ZÀ-Þ][A-Za-zÀ-ÿ0-9&.'’-]*(?: (?:[A-ZÀ-Þ0-9&][A-Za-zÀ-ÿ0-9&.'’-]*|\([A-Z][A-Za-z]+\)|${anyOf(insideNames)})){0,8}?,?\s${legalForm})`,
    String.raw`(?=\s*(?:$|[—–:;|,(-]|${anyOf(behindTitles)}\b|[A-Z]{4,}\b|(?:19|20)\d{2}-\w{1,2}\b|\d+(?:st|nd|rd|th)? [A-Z]))`,
  ].join(''),
);
const nameWord = '[A-Z][A-Za-z]+';
/** A development bank. */
const bankName = new RegExp(
  String.raw`^(?:[A-Z][A-Za-z-]+ ){1,3}(?:${anyOf(banksFor)} ${nameWord}(?: ${anyOf(insideBanks)} ${nameWord}| ${nameWord}){0,4}|${anyOf(banksAlone)})$`,
);
const smallWords = setOf(insideNames.join(' '));
/** A name in capitals as it is written in running text. */
const inRunningText = (name: string): string =>
  name === name.toUpperCase()
    ? name.replace(/\p{L}+/gu, (word) => {
        const small = word.toLowerCase();
        return smallWords.has(small) ? small : word.charAt(0) + small.slice(1);
      })
    : name;
const isBank = (text: string): boolean => bankName.test(inRunningText(text));
const parties = new PhraseFinder({ other: otherPartyWords, vehicle: vehicleWords });
/** "Example Insurance Limited" is another party; "Example Insurance SPV plc" is none. */
function isOtherParty(text: string): boolean {
  const keys = new Set(parties.find(text).map(({ key }) => key));
  return keys.has('other') && !keys.has('vehicle');
}
const issuedBy = new RegExp(
  String.raw`\b(?:${anyOf(wordsOfIssued)}|${anyOf(wordsOfIssue)} .{0,60} by)\s+(?:${anyOf(articles)}\s+)?([A-Z][^,;(“"]{2,70}?)(?=\s*(?:\(|,|“|"|;|$|\.\s))`,
);
/** "the Bermuda-based": what a company is called by before its name. */
const seatOfIssuer = String.raw`(?:[A-Z]\w+ )?\w+-${anyOf(wordsOfSeats)}`;
/** A company by its full name. */
const company = String.raw`[A-ZÀ-Þ][A-Za-zÀ-ÿ0-9&.'’ -]{2,60}?\s(?:\([A-Z][a-z]+\)\s)?${legalForm}`;
const issuedByCompany = new RegExp(
  String.raw`\b${anyOf(wordsOfIssued)}\s+(?:${anyOf(articles)}\s+)?(?:${seatOfIssuer}\s+)?(${company})(?=[\s,.;(]|$)`,
);
/** "Example Re Ltd. is offering …": the first words of a sentence. */
const issuesItself = new RegExp(
  String.raw`(?:^(?:\d+(?:\.\d+)*\.?\s+)?|[.;]\s|\b${anyOf(beforeIssuing)}\s)(${company})\s+(?:\((?:${anyOf(articles)}\s+)?[“"][^”"()]{3,20}[”"]\)\s+)?${anyOf(issuesItselfWords)}(?=\s)`,
);
/** "Example Re Ltd., a special purpose insurer, …": what only the issuer of such notes is. */
const isVehicle = new RegExp(
  String.raw`(?:^|[.;–—-]\s+|\b${anyOf(beforeVehicles)}\s+)(${company}),\s+an?\s+(?:[\w-]+\s+){0,4}?(?:${anyOf(kindsOfVehicle)})\b`,
);
/** "Prepared by Example Models for Example Re Ltd.": whom a modelling firm writes for. */
const preparedFor = new RegExp(
  String.raw`^${anyOf(wordsOfPrepared)}\s[^;]{3,60}?\s${anyOf(beforeClient)}\s+(${company})(?=[\s,.;(]|$)`,
);
/** What the text calls the issuer from here on: most paragraphs call nobody so. */
const term = String.raw`${anyOf(issuerTerms)}["”']`;
const anyTerm = new RegExp(term);
const theIssuer = new RegExp(
  String.raw`([A-ZÀ-Þ][A-Za-zÀ-ÿ0-9&.'’ -]{2,70}?\s(?:\([A-Z][A-Za-z]+\)\s)?${legalForm})\s*(?:,\s+(?:an?|${anyOf(actingAs)})\s[^().;]{5,140})?\(\s*(?:${anyOf(beforeIssuer)}\s+)?["“']?(?:${anyOf(articles)}\s+)?["“']?${term}`,
);

const titleOfNotes = new RegExp(
  String.raw`^(?:${anyOf(ofNotes.series)} \S+ )?(?:${anyOf(ofNotes.classes)} \S+ )?${anyOf(ofNotes.notes)} (?=[A-Z])`,
);

/** Titles stand on the first pages. */
export const lastTitlePage = 3;

interface Name extends Stretch {
  score: number;
  rule: string;
}

/** "Example Re Ltd. (the “Issuer”)": the words of a sentence or of a title before the name are no part of it. */
function defined(text: string, section: Section): Name[] {
  const definition = anyTerm.test(text) ? theIssuer.exec(text) : null;
  const name = definition?.[1];
  if (!definition || name === undefined) return [];
  const lead = /^.*[a-z]{3}\.\s+(?=[A-Z])/.exec(name.slice(0, Math.max(0, name.length - 5)))?.[0].length ?? 0;
  const title = titleOfNotes.exec(name.slice(lead))?.[0].length ?? 0;
  return [
    {
      from: definition.index + lead + title,
      to: definition.index + name.length,
      score: section === 'risk' ? 30 : 78,
      rule: 'prose.issuer-definition',
    },
  ];
}

/** "By way of comparison, the notes issued by …": sentences of other deals left blank, so that all else keeps its place. */
const withoutOthers = (text: string): string =>
  sentencesIn(text)
    .map((sentence) => (isForeign(sentence, true) ? ' '.repeat(sentence.length) : sentence))
    .join('');

/** "… issued by Example Re Ltd.", "Example Re Ltd. is offering …". */
function issuing(text: string): Name[] {
  const by = issuedByCompany.exec(text) ?? issuedBy.exec(text);
  // "The floating rate notes issued by the International Bank …", as what interest is earned on.
  const isName = by?.[1] !== undefined && (endsInForm.test(by[1]) || (isBank(by[1]) && !says(text, 'earnedOn')));
  const itself = issuesItself.exec(text) ?? isVehicle.exec(text);
  const client = preparedFor.exec(text)?.[1];
  const at = (name: string, from: number, score: number, rule: string): Name => {
    const start = text.indexOf(name, from);
    return { from: start, to: start + name.length, score, rule };
  };
  return [
    ...(by?.[1] && isName ? [at(by[1], by.index, 76, 'prose.issued-by')] : []),
    ...(itself?.[1] ? [at(itself[1], itself.index, 74, 'prose.issues-itself')] : []),
    ...(client !== undefined && !isOtherParty(client) ? [at(client, 0, 50, 'prose.prepared-for')] : []),
  ];
}

/** A name in the title, larger print before smaller. */
function titled({ flow, size, bold }: Pick<Paragraph, 'flow' | 'size' | 'bold'>, page: number): Name[] {
  const { text } = flow;
  const title = titleName.exec(text);
  const name = title?.[1];
  const isTitle = title !== null && name !== undefined && text.length < 120 && !isOtherParty(title[0]);
  const found: Name[] = [];
  if (isBank(text.trim()))
    found.push({ from: text.search(/\S/), to: text.trimEnd().length, score: 58, rule: 'cover.issuer' });
  if (isTitle) {
    const from = text.indexOf(name);
    const score = 60 + Math.min(12, size) + (bold ? 3 : 0) - page;
    found.push({ from, to: from + name.length, score, rule: 'cover.issuer' });
  }
  return found;
}

/** Reads the name of the issuer where a paragraph defines it, says that it issues, or stands in the title. */
export function readIssuerName(
  context: Context,
  paragraph: Pick<Paragraph, 'flow' | 'size' | 'bold'>,
  section: Section,
  page: number,
): void {
  const { flow } = paragraph;
  const isRisk = section === 'risk';
  const names = [
    ...defined(flow.text, section),
    ...(isRisk ? [] : issuing(withoutOthers(flow.text))),
    ...(isRisk || page > lastTitlePage ? [] : titled(paragraph, page)),
  ];
  for (const { from, to, score, rule } of names) {
    const title = lengthOfHeading(flow.text.slice(from, to));
    const start = from + title;
    const name = issuerNameIn(flow.text.slice(start, to));
    // The end of a name that is broken over lines.
    if (!name) continue;
    const spans = spansOf(flow, start + name.from, start + name.to);
    context.candidates.words.push(ofNoClass('issuerName', name.value, spans, score, rule));
  }
}
