import { fieldTable, type Field } from '../words/fields.ts';
import { matchLabel } from '../words/match-label.ts';
import { fieldOdds } from '../words/nearest-field.ts';
import { isExtension } from '../locate/qualifiers.ts';
import { announced, bareLabel, isBoundLabel } from '../locate/vocabulary.ts';
import type { DocumentKind } from '../types.ts';
import type { Relation, Speaker } from './place.ts';
import type { ValueType } from './values.ts';

export type Asked = Field | 'none';
/** How much likelier a value is of each field than of another, as a logarithm. */
export type Odds = ReadonlyMap<Asked, number>;

const rates: readonly Asked[] = [
  'attachmentProbability',
  'expectedLoss',
  'exhaustionProbability',
  'spread',
  'fixedRate',
  'extensionSpread',
  'attribution',
];
const dates = (Object.keys(fieldTable) as Field[]).filter((field) => fieldTable[field].type === 'date');
const ofResets: ReadonlySet<Asked> = new Set<Asked>(['resetDate', 'nextResetDate']);

/** The fields that a value of each type may be of. */
function fieldsOfType(type: ValueType, kind: DocumentKind): readonly Asked[] {
  if (type === 'rate') return [...rates, 'none'];
  if (type === 'money') return ['parAmount', 'none'];
  if (type === 'number') return [...rates, 'parAmount', 'none'];
  return [...dates.filter((field) => kind === 'RESET' || !ofResets.has(field)), 'none'];
}

/** How much a speaker counts by where it stands. */
const weights: Readonly<Record<Relation, number>> = {
  before: 1,
  after: 0.75,
  sentence: 0.15,
  lead: 0.6,
  label: 1,
  labelAbove: 0.7,
  over: 1,
  stacked: 0.9,
  inside: 0.45,
  caption: 0.3,
  heading: 0.15,
};
const perStep = 0.75;
/** Most values of a document answer nothing that is asked for. */
const ofNone = 0.5;

/** How surely a label of a bound, as "Maximum", asks for nothing. */
const ofBound = 6;

/** Words on both sides of a value in a sentence are no label of it. */
const areLabels = (relation: Relation) => relation !== 'after' && relation !== 'sentence';

function listen(text: string, relation: Relation, among: readonly Asked[]): Odds {
  const odds = new Map<Asked, number>(among.map((field) => [field, 0]));
  const add = (field: Asked, weight: number) => {
    if (odds.has(field)) odds.set(field, (odds.get(field) as number) + weight);
  };
  if (areLabels(relation) && relation !== 'before' && isBoundLabel(text)) return odds.set('none', ofBound);
  const bare = bareLabel(text);
  // Words in any order, weighed against one another and never too sure of themselves.
  const near = fieldOdds(bare, among);
  if (near) for (const [field, weight] of near) add(field, Math.max(-3, weight + Math.log(among.length)) * 0.6);
  let best = 0;
  if (areLabels(relation) && bare.length < 110)
    for (const { field, grade } of matchLabel(bare)) {
      if (grade < 0.5) continue;
      best = Math.max(best, grade);
      add(field ?? 'none', 2.2 * (grade / best) * (1 + 2 * (grade - 0.5)));
    }
  const found = announced.find(text, (field) => odds.has(field));
  const nearest = relation === 'after' ? found[0] : found.at(-1);
  for (const each of found) add(each.key, each === nearest ? 2.4 : 0.8);
  // What holds after the scheduled maturity is neither the coupon nor the date asked for.
  if (isExtension(text)) add(odds.has('extensionSpread') ? 'extensionSpread' : 'none', 3);
  return odds;
}

const besideOne: ReadonlySet<Relation> = new Set<Relation>(['before', 'after', 'sentence']);

/** Tells what all speakers say together of what a value is. A label or heading that speaks of many values is heard once. */
export function hearing(kind: DocumentKind): (speakers: readonly Speaker[], type: ValueType) => Map<Asked, number> {
  const heard = new Map<string, Odds>();
  return (speakers, type) => {
    const among = fieldsOfType(type, kind);
    const sum = new Map<Asked, number>(among.map((field) => [field, field === 'none' ? ofNone : 0]));
    for (const { relation, text, distance } of speakers) {
      const weight = weights[relation] * perStep ** distance;
      const key = `${type} ${text}`;
      const own = (besideOne.has(relation) ? undefined : heard.get(key)) ?? listen(text, relation, among);
      if (!besideOne.has(relation)) heard.set(key, own);
      for (const [field, odds] of own) sum.set(field, (sum.get(field) as number) + weight * odds);
    }
    return sum;
  };
}
