import { callAnswers, callWords } from '../words/call-words.ts';
import { PhraseFinder, type Found } from '../words/find-phrases.ts';
import type { Token } from './tokens.ts';

type Kind = keyof typeof callWords;
const finder = new PhraseFinder(callWords);
const sentence = /[^.;]+(?:[.;]|$)/g;
/** What a clause says up to its end; a comma inside a figure is none. */
const toEnd = String.raw`(?:[^,.;]|[,.](?=\d))*`;
/** An exception, a condition or a time says nothing of whether there is a right: "except upon …,", "if no event …,", "if (a) …, (b) … or (c) …". */
const exception = new RegExp(
  String.raw`\b(?:other than|except|save|if|unless|provided|where|when|so long as|to the extent)\b${toEnd}(?:, (?:(?:and|or) (?:(?:do|does|did|has|have|is|are) not|fails?)\b|(?:(?:and|or) )?\([a-z]\))${toEnd})*`,
  'gi',
);
/** "Upon a change of tax law or from March 2031": one of two occasions, of which the other is a day to choose. */
const firstOccasion =
  /\b(?:upon|following|after) (?:a|an|the)\s[^,.;]*?\bor (?=(?:from|at any time|on (?:or after|any))\b)/gi;
const answers = new PhraseFinder(callAnswers);

/** "(stepping to 50 bps and then nil)": at which price, and not whether. */
const priceAside = /\([^()]*\d[^()]*\)/g;

const token = (value: 'Y' | 'N', from: number, to: number): Token<'Y' | 'N'> => ({ value, from, to });

interface Clause {
  at: number;
  found: Found<Kind>[];
  /** Whether a word of a kind stands in it. */
  has: (...kinds: Kind[]) => boolean;
}

const clausesOf = (text: string): Clause[] =>
  [...text.matchAll(sentence)].map(([words], index, all) => {
    const at = all[index]?.index ?? 0;
    const plain = words
      .replace(exception, (cut) => ' '.repeat(cut.length))
      .replace(firstOccasion, (cut) => ' '.repeat(cut.length))
      .replace(priceAside, (cut) => ' '.repeat(cut.length));
    const asked = finder.find(words).filter(({ key }) => key === 'request');
    const found = [...finder.find(plain), ...asked];
    return { at, found, has: (...kinds) => found.some(({ key }) => kinds.includes(key)) };
  });

const kindsOfAnswers: ReadonlySet<Kind> = new Set<Kind>(['no', 'without', 'choice', 'callable', 'redeem', 'request']);

function decide({ at, found, has }: Clause): Token<'Y' | 'N'> {
  const said = found.filter(({ key }) => kindsOfAnswers.has(key));
  const from = at + Math.min(...said.map((each) => each.from));
  return token(has('no', 'without') ? 'N' : 'Y', from, at + Math.max(...said.map((each) => each.to)));
}

/** Of a right of holders, or "Such redemption is no option of the issuer", which is said of what happens for cause. */
const isOfAnother = ({ has }: Clause): boolean => has('ofHolders') || (has('ofThat') && has('no', 'without'));

/** Whether the issuer may redeem early, from the value of a label that asks for it. */
export function readCallable(text: string): Token<'Y' | 'N'> | null {
  const [answer] = answers.find(text);
  if (answer && !/[\p{L}\d]/u.test(text.slice(0, answer.from)))
    return token(answer.key === 'no' ? 'N' : 'Y', answer.from, answer.to);
  const clause = clausesOf(text).find(
    (each) => !isOfAnother(each) && (each.has('callable', 'choice') || (each.has('no') && each.has('redeem'))),
  );
  return clause === undefined ? null : decide(clause);
}

/** From running text: only where it speaks of redemption as the issuer's to choose. */
export function readCallClause(text: string): Token<'Y' | 'N'> | null {
  if (!finder.only('redeem', 'callable').has(text)) return null;
  const clause = clausesOf(text).find(
    (each) =>
      !each.has('otherwise') &&
      !isOfAnother(each) &&
      (each.has('callable', 'without') ||
        (each.has('redeem') && each.has('early') && each.has('choice', 'no', 'request'))),
  );
  return clause === undefined ? null : decide(clause);
}
