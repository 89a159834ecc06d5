import { choose } from '../../decide/choose.ts';
import { spansOf } from '../../layout/flow.ts';
import { readPercents } from '../../read/percent.ts';
import { says, without } from '../../words/says.ts';
import type { Facts } from '../document/facts.ts';
import type { Candidates, Unasked } from '../mention.ts';
import { mention } from '../push.ts';
import { score } from './gap-rules.ts';

/** Per cent: what a spread lies between. */
const least = 0.25;
const most = 40;
/** A sign of a footnote, and one that leads. */
const mostSigns = 4;

/** The figure that is all that a cell says, but for a few signs and how often it is paid. */
function figureIn({ flow }: Unasked): { value: number; from: number; to: number } | null {
  const [figure, ...others] = readPercents(flow.text);
  const value = figure?.value ?? null;
  if (!figure || value === null || others.length > 0 || value < least || value > most) return null;
  const rest = without(flow.text.slice(0, figure.from) + flow.text.slice(figure.to), 'a year');
  return rest.trim().length > mostSigns ? null : { ...figure, value };
}

/**
 * The spreads of an offering whose label no words know: the only figures of a table, one for each class, that nothing was read from
 * and of which each is more than its class is known to be expected to lose.
 */
export function guessSpreads(facts: Facts, candidates: Candidates): void {
  const { rates, unasked } = candidates;
  const isRate = ({ field, value }: { field: string; value: unknown }) =>
    (field === 'spread' || field === 'fixedRate') && value !== null;
  if (facts.kind === 'RESET' || rates.some(isRate)) return;
  const losses = rates.filter(({ field }) => field === 'expectedLoss');
  const classesOf = ({ context }: Unasked): readonly string[] => context.classes ?? context.scope ?? facts.classes;
  const rows = Map.groupBy(unasked, ({ context: { group }, words }) => `${group} ${words}`);
  const fitting = [...rows.values()].filter((row) => {
    if (
      row.some(
        ({ words, context: { qualifiers } }) => says(words, 'notSpread') || qualifiers.sensitivity || qualifiers.prior,
      )
    )
      return false;
    return (
      row.length === facts.classes.length &&
      facts.classes.every((name) => {
        const own = row.filter((each) => classesOf(each).length === 1 && classesOf(each)[0] === name);
        const [value] = own.map((each) => figureIn(each)?.value ?? null);
        const loss = choose(losses, name).taken?.value ?? null;
        return own.length === 1 && value !== null && value !== undefined && loss !== null && value > loss;
      })
    );
  });
  const [row, ...others] = fitting;
  if (!row || others.length > 0) return;
  for (const each of row) {
    const figure = figureIn(each);
    if (!figure) continue;
    const said = mention(each.context, 'spread', each.flow, figure);
    rates.push({
      ...said,
      spans: spansOf(each.flow, figure.from, figure.to),
      score,
      rule: 'nearest.spread',
      from: null,
      fromSpans: [],
      step: 0,
    });
  }
}
