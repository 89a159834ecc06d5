import { choose } from '../../decide/choose.ts';
import { perYear, readPercents } from '../../read/percent.ts';
import type { Token } from '../../read/tokens.ts';
import { says } from '../../words/says.ts';
import type { Facts } from '../document/facts.ts';
import { type Candidates, type RateMention, type Unasked, mention } from '../mention.ts';
import { score } from './gap-rules.ts';
import { isCoupon } from '../../words/fields.ts';

/** Per cent: what they lie between. */
const least = 0.25;
const most = 40;
/** A sign of a footnote, and one that leads. */
const mostSigns = 4;

const eachYear = new RegExp(perYear, 'i');

/** The figure that is all that a cell says, but for a few signs and how often it is paid; null where it can be no rate. */
function figureIn({ flow: { text } }: Unasked): (Token<number> & { value: number }) | null {
  const [figure, ...others] = readPercents(text);
  if (!figure || figure.value === null || others.length > 0 || figure.value < least || figure.value > most) return null;
  const rest = (text.slice(0, figure.from) + text.slice(figure.to)).replace(eachYear, '');
  return rest.trim().length > mostSigns ? null : { ...figure, value: figure.value };
}

/** Whether words beside figures, or the table they stand in, say that they are no rates of the notes in force. */
const isOther = ({ words, context: { qualifiers } }: Unasked): boolean =>
  says(words, 'notSpread') || qualifiers.sensitivity || qualifiers.prior;

type RateField = 'spread' | 'expectedLoss';

/** Rows of figures that nothing was read from, one for each of these classes, of which each may be what is looked for. */
function rowsOf(
  { unasked }: Candidates,
  field: RateField,
  classes: readonly string[],
  mayBe: (value: number, name: string, group: number) => boolean,
): RateMention[][] {
  /** The row's figure of a class, where it may be one. */
  const rateOf = (row: readonly Unasked[], name: string): RateMention | null => {
    const [own, ...others] = row.filter(({ context }) => {
      const of = context.classes ?? context.scope ?? classes;
      return of.length === 1 && of[0] === name;
    });
    const figure = own && others.length === 0 ? figureIn(own) : null;
    if (!own || figure === null || !mayBe(figure.value, name, own.context.group)) return null;
    const said = mention(own.context, field, own.flow, figure);
    return { ...said, score, rule: `nearest.${field}`, from: null, fromSpans: [], step: 0 };
  };
  const rows = Map.groupBy(unasked, ({ context: { group }, words }) => `${group} ${words}`);
  return [...rows.values()].flatMap((row) => {
    const rates = row.some(isOther) ? [] : classes.flatMap((name) => rateOf(row, name) ?? []);
    return rates.length === row.length && row.length === classes.length ? [rates] : [];
  });
}

/** Spreads and expected losses that no words know: the only figures of a table that fit the others of each class. */
export function guessRates(facts: Facts, candidates: Candidates): void {
  const rates = [...candidates.rates];
  const known = rates.filter(({ value }) => value !== null);
  const valueOf = (field: string, name: string, group?: number) => {
    const own = rates.filter((each) => each.field === field && (group === undefined || each.group === group));
    return choose(own, name).taken?.value ?? null;
  };
  // What is said of no class may be of other notes.
  const isOfNone = ({ classes }: RateMention) => classes === null && facts.classes.length > 1;
  const addOnly = ([found, ...further]: RateMention[][]) => {
    if (!found || further.length > 0) return;
    const others = candidates.rates.filter((each) => each.field !== found[0]?.field || !isOfNone(each));
    candidates.rates = [...others, ...found];
  };
  if (!known.some((each) => each.field === 'expectedLoss' && !isOfNone(each))) {
    const isBetween = (value: number, name: string, group: number) =>
      value <= (valueOf('attachmentProbability', name, group) ?? 0) &&
      value >= (valueOf('exhaustionProbability', name, group) ?? Infinity);
    const isModelled = (name: string) =>
      rates.some(({ field, classes }) => field === 'attachmentProbability' && classes?.includes(name));
    const modelled = facts.classes.length === 1 ? facts.classes : facts.classes.filter(isModelled);
    addOnly(rowsOf(candidates, 'expectedLoss', modelled, isBetween));
  }
  if (facts.kind === 'RESET' || known.some(({ field }) => isCoupon(field))) return;
  // The probability of attachment told again is no spread.
  const isAbove = (value: number, name: string) =>
    value > (valueOf('expectedLoss', name) ?? Infinity) && value !== valueOf('attachmentProbability', name);
  addOnly(rowsOf(candidates, 'spread', facts.classes, isAbove));
}
