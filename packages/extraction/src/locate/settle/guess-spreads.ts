import { choose } from '../../decide/choose.ts';
import { perYear, readPercents } from '../../read/percent.ts';
import type { Token } from '../../read/tokens.ts';
import { says } from '../../words/says.ts';
import type { Facts } from '../document/facts.ts';
import type { Candidates, RateMention, Unasked } from '../mention.ts';
import { mention } from '../push.ts';
import { score } from './gap-rules.ts';

/** Per cent: what a spread lies between. */
const least = 0.25;
const most = 40;
/** A sign of a footnote, and one that leads. */
const mostSigns = 4;

const eachYear = new RegExp(perYear, 'i');

/** The figure that is all that a cell says, but for a few signs and how often it is paid; null where it can be no spread. */
function figureIn({ flow: { text } }: Unasked): (Token<number> & { value: number }) | null {
  const [figure, ...others] = readPercents(text);
  if (!figure || figure.value === null || others.length > 0 || figure.value < least || figure.value > most) return null;
  const rest = (text.slice(0, figure.from) + text.slice(figure.to)).replace(eachYear, '');
  return rest.trim().length > mostSigns ? null : { ...figure, value: figure.value };
}

/** Whether words beside figures, or the table they stand in, say that they are no spreads of the notes in force. */
const isOther = ({ words, context: { qualifiers } }: Unasked): boolean =>
  says(words, 'notSpread') || qualifiers.sensitivity || qualifiers.prior;

/**
 * The spreads of an offering whose label no words know: the only figures of a table, one for each class, that nothing was read
 * from and that are each more than the expected loss of the class.
 */
export function guessSpreads({ kind, classes }: Facts, { rates, unasked }: Candidates): void {
  const isKnown = rates.some(({ field, value }) => (field === 'spread' || field === 'fixedRate') && value !== null);
  if (kind === 'RESET' || isKnown) return;
  const losses = rates.filter(({ field }) => field === 'expectedLoss');
  /** The row's spread of a class, where it may be one. */
  const spreadOf = (row: readonly Unasked[], name: string): RateMention | null => {
    const [own, ...others] = row.filter(({ context }) => {
      const of = context.classes ?? context.scope ?? classes;
      return of.length === 1 && of[0] === name;
    });
    const figure = own && others.length === 0 ? figureIn(own) : null;
    const loss = choose(losses, name).taken?.value ?? null;
    if (!own || figure === null || loss === null || figure.value <= loss) return null;
    const said = mention(own.context, 'spread', own.flow, figure);
    return { ...said, score, rule: 'nearest.spread', from: null, fromSpans: [], step: 0 };
  };
  const rows = Map.groupBy(unasked, ({ context: { group }, words }) => `${group} ${words}`);
  const [found, ...others] = [...rows.values()].flatMap((row) => {
    const spreads = row.some(isOther) ? [] : classes.flatMap((name) => spreadOf(row, name) ?? []);
    return spreads.length === row.length && row.length === classes.length ? [spreads] : [];
  });
  if (found && others.length === 0) rates.push(...found);
}
