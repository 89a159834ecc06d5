import { isFigure } from '../../layout/figure.ts';
import type { Row } from '../../layout/rows.ts';
import { readQualifiers } from '../qualifiers.ts';
import { isYearHeading } from './sibling-versions.ts';

/** Years between two rows of headings, where they would be figures over figures. */
export const areYears = ({ cells }: Row): boolean =>
  cells.length > 1 && cells.every(({ flow }) => isYearHeading(flow.text));

const yearOf = (text: string): number => Number(/\b(?:19|20)\d{2}\b/.exec(text)?.[0]);

/** "Peril | 2031 | 2032": words and then years in their order, over figures that are none. */
export function endsInYears({ cells }: Row, next: Row | undefined, isBelow = false): boolean {
  const all = cells.map(({ flow }) => flow.text.trim());
  // "… | 2032 | 2032 alternative catalogue": other cases of the last year stand behind it.
  const others = all.length - 1 - all.findLastIndex((text) => !readQualifiers(text).sensitivity);
  const texts = all.slice(0, all.length - others);
  const first = texts.findIndex((text) => isYearHeading(text));
  const years = texts.slice(first).map((text) => (isYearHeading(text) ? yearOf(text) : NaN));
  const again = years.indexOf(years[0] as number, 1);
  const round = again < 0 ? years : years.slice(0, again);
  const steps = round.slice(1).map((year, index) => year - (round[index] as number));
  const below =
    next?.cells.slice(-years.length - others, others > 0 ? -others : undefined).map(({ flow }) => flow.text.trim()) ??
    [];
  return (
    (first > 0 || (isBelow && first === 0)) &&
    steps.length > 0 &&
    years.every((year, index) => year === round[index % round.length]) &&
    (steps.every((step) => step > 0) || steps.every((step) => step < 0)) &&
    texts.slice(0, first).every((text) => !isFigure(text) && text.length < 40) &&
    below.length === years.length &&
    below.every((text) => isFigure(text) && !isYearHeading(text))
  );
}
