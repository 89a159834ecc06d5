import { sliceFlow, type Flow } from '../../layout/flow.ts';
import { findClasses } from '../../read/classes.ts';
import { figureOfCell, readMoney } from '../../read/money.ts';
import { hasBasisPoints, hasPercent, hasRate, rateUnit, readPercents } from '../../read/percent.ts';
import { rateFields, isCoupon } from '../../words/fields.ts';
import type { Context } from '../context.ts';
import { versionOf } from '../tables/sibling-versions.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { readLabelled } from './labelled.ts';

const pair = new RegExp(
  String.raw`(?<=^|[\s,;|·•/])(\p{L}[\p{L}.() ]{0,24}?)[\s:=]+(?:(\d[\d.,]*\s?[–-]\s?\d[\d.,]*(?:\s?${rateUnit})?)|(${figureOfCell}))(?=\s|[,;|·•/]|$)`,
  'giu',
);
const fewestPairs = 2;
/** From so large a figure on rates without a unit are in basis points. */
const leastBasisPoints = 50;

/** The rate that notes were priced at, in basis points, or right behind the range that they were offered in. */
const isPriced = (label: string, value: string, before: string | undefined): boolean =>
  versionOf(label) === 'now' && (hasBasisPoints(value) || (before !== undefined && versionOf(before) === 'guidance'));

/** "+505bps over T-bills" between strokes: the one item of a line that is a rate on top, without a label. */
export function spreadAlone(flow: Flow, start = 0): Flow | null {
  const items = [...flow.text.slice(start).matchAll(/[^/|;•·]+/g)].flatMap(({ 0: text, index }) => {
    const [rate, ...others] = readPercents(text);
    const sign = /^\s*(\+?)\s*$/.exec(text.slice(0, rate?.from ?? 0))?.[1];
    const isOnTop = sign === '+' || (sign === '' && !hasPercent(text));
    return rate && others.length === 0 && isOnTop ? [{ from: start + index, to: start + index + text.length }] : [];
  });
  const [only, ...others] = items;
  return only && others.length === 0 ? sliceFlow(flow, only.from, only.to) : null;
}

/** Reads "Class A $225mm EL 1.95% att 2.37% talk 575-625 priced 550"; whether a line is one of a class like this. */
export function readClassLine(context: Context, flow: Flow): boolean {
  const { text } = flow;
  const { kind, classSet } = context.facts;
  // A reset gives old beside new, and how one is made of the other.
  if (kind === 'RESET') return false;
  const [named, ...others] = findClasses(text, classSet);
  if (!named || others.length > 0 || named.names.length > 1 || /\p{L}/u.test(text.slice(0, named.from))) return false;
  const pairs = [...text.slice(named.to).matchAll(pair)].map(
    ({ 1: label = '', 2: range, 3: figure = '', 0: whole, index }) => {
      const to = named.to + index + whole.length;
      return { label: label.trim(), range, from: to - figure.length, to };
    },
  );
  const rates = pairs.flatMap(({ label }) => fieldOfLabel(label) ?? []).filter((field) => rateFields.has(field));
  if (new Set(rates).size < fewestPairs) return false;
  const own: Context = {
    ...context,
    classes: named.names,
    score: context.score + 20,
    rule: `${context.rule}.class-line`,
  };
  const first = named.to + text.slice(named.to).search(/[^\s:–—-]/);
  const [size] = readMoney(text.slice(first));
  if (size?.from === 0) readLabelled(own, 'parAmount', sliceFlow(flow, first, first + size.to));
  const onTop = rates.some(isCoupon) ? null : spreadAlone(flow, named.to);
  if (onTop) readLabelled(own, 'spread', onTop);
  for (const [index, { label, range, from, to }] of pairs.entries()) {
    const value = sliceFlow(flow, from, to);
    const priced = isPriced(label, value.text, pairs[index - 1]?.label);
    const field = priced ? 'spread' : fieldOfLabel(label);
    const isBare = priced && !hasRate(value.text) && Number(value.text) >= leastBasisPoints;
    if (field !== null && range === undefined)
      readLabelled({ ...own, unitHint: isBare ? `${label} ; bps` : label }, field, value);
  }
  return true;
}
