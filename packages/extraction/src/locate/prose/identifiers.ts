import type { Flow } from '../../layout/flow.ts';
import { readIdentifiers, type Identifier, identifierName } from '../../read/identifiers.ts';
import { type Token, textBefore, textBehind } from '../../read/tokens.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { otherCodeWords } from '../../words/heading-words.ts';
import { namesOtherSeries } from '../../read/series.ts';
import { findClasses, type ClassMention } from '../../read/classes.ts';
import type { Context } from '../context.ts';
import { mention, type IdentifierMention, type Candidates } from '../mention.ts';
import { readQualifiers } from '../qualifiers.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { joiningWords } from '../../words/explaining-words.ts';
import { numberWords } from '../../words/sentence-words.ts';
import { says } from '../../words/says.ts';
import { groupsOf } from '../../lists.ts';

/** "CUSIP … and ISIN … (Rule 144A)": the brackets after an identifier, or after the one it makes a pair with. */
function offeringAfter(after: string): string | null {
  const [whole, inBrackets] = behindPair.exec(after) ?? [];
  if (inBrackets === undefined) return null;
  return whole === inBrackets || says(inBrackets, 'aboutIsin') || /^\s*\(/.test(after) ? inBrackets : null;
}
const behindPair = new RegExp(
  String.raw`^(?:\s*(?:[,/;]|${anyOf(joiningWords)})?\s*${identifierName}(?:\s+${anyOf(numberWords)})?\s*:?\s*[0-9A-Z]{9,12})?\s*(\([^)]{2,40}\))`,
);

/** How far behind an identifier the words for its offering may stand. */
const longestOffering = 60;

/** "X for sales under Rule 144A and Y for sales under Regulation S": for each identifier of a kind what stands behind it, where that names one offering each and nothing does before. */
function offeringsBehind(text: string, tokens: readonly Token<Identifier>[]): ReadonlyMap<Token<Identifier>, string> {
  const namesOne = (part: string) => {
    const { regS, rule144A } = readQualifiers(part);
    return regS !== rule144A;
  };
  const found = groupsOf(tokens, ({ value }) => value?.kind).flatMap((own) => {
    const parts = own.map(({ to }, index): [Token<Identifier>, string] => [
      own[index] as Token<Identifier>,
      text.slice(to, Math.min(to + longestOffering, own[index + 1]?.from ?? Infinity)),
    ]);
    const before = readQualifiers(text.slice(0, own[0]?.from));
    const isBehind = own.length > 1 && !before.regS && !before.rule144A && parts.every(([, part]) => namesOne(part));
    return isBehind ? parts : [];
  });
  return new Map(found);
}

/** "… of the Class A and Class B Notes are X and Y, respectively": as many of a kind as classes, one each, in order. */
function oneInOrder(
  own: ClassMention,
  token: Token<Identifier>,
  tokens: readonly Token<Identifier>[],
  mentions: readonly ClassMention[],
): string[] {
  const next = mentions.find((each) => each.from >= own.to)?.from ?? Infinity;
  const peers = tokens.filter(
    (each) => each.from >= own.to && each.to <= next && each.value?.kind === token.value?.kind,
  );
  // "$5m Class A and $7m Class B Notes (ISIN X and Y)": the classes named one by one before them.
  const named = mentions.filter(({ to }) => to <= own.to).slice(-Math.max(peers.length, 1));
  const isList = isListOf(named, peers) && !tokens.some(({ from }) => from > (named[0]?.from ?? 0) && from < own.from);
  const names = own.names.length === 1 && isList ? named.flatMap((each) => each.names) : own.names;
  const name = names[peers.indexOf(token)];
  return peers.length === names.length && name !== undefined ? [name] : own.names;
}

/** As many classes, one a name, as identifiers that differ. */
const isListOf = (mentions: readonly ClassMention[], tokens: readonly Token<Identifier>[]): boolean =>
  new Set(mentions.map(({ names }) => names.join())).size === mentions.length &&
  new Set(tokens.map(({ value }) => value?.text)).size === mentions.length &&
  mentions.every(({ names }) => names.length === 1);

/** "(i) X, in the case of the Class A Notes; (ii) Y, in the case of the Class B Notes": each class after its own. */
function areNamedAfter(text: string, tokens: readonly Token<Identifier>[], mentions: readonly ClassMention[]): boolean {
  const [first] = tokens;
  if (!first || mentions.some((each) => each.to <= first.from)) return false;
  return tokens.every((token) => {
    const next = mentions.find((each) => each.from >= token.to);
    return next !== undefined && next.from - token.to < 70 && !/[.:]\s/.test(text.slice(token.to, next.from));
  });
}

/** "A 23131FAA8, B 23131FAB6": the name of a class right before its identifier. */
const nameBefore = new RegExp(String.raw`(?:^|[,;:]\s*|\b${anyOf(joiningWords)}\s+)([A-Z0-9][A-Z0-9-]{0,3})[:\s]+$`);

/** "23131FAA8 (A) and 23131FAB6 (B)": the same in brackets right behind it. */
const nameBehind = /^\s?\(([A-Z0-9][A-Z0-9-]{0,3})\)/;

/** Nothing but the further identifier of a pair and an opening bracket. */
const bracketBehind = new RegExp(String.raw`^\s*(?:[,/]?\s*${identifierName}\s*:?\s*[0-9A-Z]{9,12}\s*)?\($`);

/** The classes that each identifier of a text is of: as it names them, else in the order of `inOrder`, else as the context says. */
function classesOfTokens(
  { facts, classes }: Context,
  text: string,
  tokens: readonly Token<Identifier>[],
  inOrder: readonly string[],
): (string[] | null)[] {
  const mentions = findClasses(text, facts.classSet);
  const namedAfter = areNamedAfter(text, tokens, mentions);
  const found = tokens.map((token) => {
    const next = mentions.find((each) => each.from >= token.to);
    // "CUSIP X / ISIN Y (Class A) and …": the class in the bracket behind.
    const isBracketed = next !== undefined && bracketBehind.test(text.slice(token.to, next.from));
    const own = namedAfter || isBracketed ? next : mentions.findLast((each) => each.to <= token.from);
    if (own) return oneInOrder(own, token, tokens, mentions);
    const beside = nameBefore.exec(textBefore(text, token.from, 12))?.[1] ?? '';
    const inBrackets = nameBehind.exec(textBehind(text, token.to, 12))?.[1] ?? '';
    if (facts.classSet.has(beside)) return [beside];
    if (facts.classSet.has(inBrackets)) return [inBrackets];
    const peers = tokens.filter((each) => each.value?.kind === token.value?.kind);
    return peers.length === inOrder.length ? [inOrder[peers.indexOf(token)] as string] : classes;
  });
  // "US57081MAA18 (A, CUSIP 57081MAA1); …": the number that an ISIN right before it is made of is of the same class.
  return found.map((own, at) => (isMadeOf(tokens[at - 1], tokens[at]) ? (found[at - 1] ?? own) : own));
}

/** Letters between an ISIN and the CUSIP in it that stand for one class. */
const besidePair = 24;

const isMadeOf = (isin: Token<Identifier> | undefined, cusip: Token<Identifier> | undefined): boolean =>
  isin?.value?.kind === 'ISIN' &&
  cusip?.value?.kind === 'CUSIP' &&
  isin.value.text.slice(2, 11) === cusip.value.text &&
  cusip.from - isin.to < besidePair;

/** A reference beside other words than those of identifiers may have their shape and check digit by chance. */
const lessBesideOther = 30;

const otherCodes = new PhraseFinder({ other: otherCodeWords });
const besideCode = new Set(['no', 'number', 'code', 'is', 'and']);

/** "Common code: 298841170": a number that another system gives, whatever its check digit. */
const isOfOtherKind = (text: string, from: number): boolean =>
  otherCodes.endOf(textBefore(text, from, 40), besideCode) !== null;

/** Reads the identifiers of notes; where the text names no class and has one for each of `inOrder`, they are of these. */
export function pushIdentifiers(context: Context, flow: Flow, words: string, inOrder: readonly string[] = []): boolean {
  const tokens = readIdentifiers(flow.text, {
    expectCusip: says(words, 'aboutCusip') && !otherCodes.has(words),
    expectIsin: says(words, 'aboutIsin'),
    ocr: context.ocr,
  });
  const isOfOthers = says(flow.text, 'paperOfOthers') || namesOtherSeries(flow.text, context.facts.series);
  if (tokens.length === 0 || isOfOthers) return false;
  const classesOf = classesOfTokens(context, flow.text, tokens, inOrder);
  const behind = offeringsBehind(flow.text, tokens);
  const isOfOther = words !== '' && !says(`${words} ${flow.text}`, 'aboutIdentifiers');
  for (const [index, token] of tokens.entries()) {
    if (token.value === null || isOfOtherKind(flow.text, token.from)) continue;
    const before = textBefore(flow.text, token.from, 60);
    const near = readQualifiers(
      offeringAfter(flow.text.slice(token.to)) ??
        behind.get(token) ??
        before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf(','), before.lastIndexOf(')')) + 1),
    );
    const classes = classesOf[index] ?? null;
    const field = token.value.kind === 'ISIN' ? 'isin' : 'cusip';
    const own = { ...context, classes, score: context.score - (isOfOther ? lessBesideOther : 0) };
    context.candidates.identifiers.push({
      ...mention(own, field, flow, token),
      rule: `${context.rule}.${field}${token.value.repaired ? '.repaired' : ''}`,
      // Where label or heading names both offerings it says nothing of the single identifier.
      regS: near.regS || (!near.rule144A && context.qualifiers.regS && !context.qualifiers.rule144A),
      rule144A: near.rule144A || (!near.regS && context.qualifiers.rule144A && !context.qualifiers.regS),
    });
  }
  return true;
}

/** Where a table has one identifier a class and says some to be of several, they are of the classes in order. */
export function settleInOrder(candidates: Candidates, classes: readonly string[]): void {
  const ofTables = candidates.identifiers.filter(({ rule, regS }) => rule.startsWith('table') && !regS);
  const groups = Map.groupBy(ofTables, ({ group, field }) => `${group}|${field}`);
  const settled = new Map<IdentifierMention, string[]>();
  for (const group of groups.values()) {
    const distinct = [...new Set(group.map(({ value }) => value?.text ?? ''))];
    const isOfSeveral = group.some((each) => (each.classes?.length ?? 0) > 1);
    if (classes.length < 2 || distinct.length !== classes.length || !isOfSeveral) continue;
    for (const each of group) settled.set(each, [classes[distinct.indexOf(each.value?.text ?? '')] as string]);
  }
  candidates.identifiers = candidates.identifiers.map((each) => ({
    ...each,
    classes: settled.get(each) ?? each.classes,
  }));
}
