import { readParagraph } from '../prose/read-prose.ts';
import { findClasses } from '../../read/classes.ts';
import type { Facts } from '../document/facts.ts';
import { noCandidates, type Candidates, type RateMention } from '../mention.ts';
import type { Placed } from '../document/outline.ts';
import { readQualifiers } from '../qualifiers.ts';
import { noContext, score } from './gap-rules.ts';

const fields: ReadonlySet<string> = new Set(['attachmentProbability', 'expectedLoss', 'exhaustionProbability']);
/** A figure by itself may be of anything that risk factors tell of. */
const fewestFields = 2;

/** The class that a mention is of, where it is of one. */
const classOf = ({ classes }: RateMention, { classes: all }: Facts): string | undefined => {
  const own = classes ?? all;
  return own.length === 1 ? own[0] : undefined;
};

/** What models give of classes that no other part of an offering gives figures of: among its risk factors, one value a field. */
export function fillModel(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  const known = candidates.rates
    .filter(({ field }) => fields.has(field))
    .flatMap(({ classes }) => classes ?? facts.classes);
  const open = facts.classes.filter((name) => !known.includes(name));
  if (facts.kind === 'RESET' || open.length === 0) return;
  const found = noCandidates();
  for (const { block, section } of placed) {
    if (section !== 'risk' || block.kind === 'grid') continue;
    const { text } = block.flow;
    const isSaid = findClasses(text, facts.classSet).length > 0 || readQualifiers(text).base;
    if (isSaid) readParagraph({ ...noContext, facts, candidates: found, score, rule: 'nearest' }, block, 'analysis');
  }
  const ofModel = found.rates.filter(({ field }) => fields.has(field));
  for (const name of open) {
    const own = ofModel.filter((each) => classOf(each, facts) === name);
    const values = new Set(own.map(({ field, value }) => `${field} ${value}`));
    const asked = new Set(own.map(({ field }) => field));
    if (asked.size >= fewestFields && values.size === asked.size) candidates.rates.push(...own);
  }
}
