import type { Field } from '../words/fields.ts';
import type { Candidates, RateMention } from '../locate/mention.ts';
import { choose } from './choose.ts';

const compared: readonly Field[] = ['attachmentProbability', 'expectedLoss', 'exhaustionProbability', 'spread'];
/** How many figures have to differ before a table or paragraph is taken for one of another case or version. */
const fewest = 3;
/** How much better the place of the figures taken has to be: what is as good is told as a contradiction. */
const leastLead = 5;

interface Compared {
  same: number;
  different: number;
  lead: number;
}

/**
 * A table or paragraph that gives the same figures of the same classes and differs in every one of them contradicts
 * nothing: it is of another case, period or version, whatever words say so. A contradiction is a figure among others that agree.
 */
export function setAsideOtherVersions(candidates: Candidates, classes: readonly string[]): void {
  const groups = new Map<number, Compared>();
  const ofTaken = new Set<number | undefined>();
  const besideBase = new Set<RateMention>();
  for (const field of compared) {
    const rates = candidates.rates.filter((each) => each.field === field && each.value !== null && each.step === 0);
    for (const issuerClass of classes) {
      const { taken } = choose(rates, issuerClass);
      if (!taken) continue;
      ofTaken.add(taken.group);
      for (const each of rates) {
        const isOfClass = each.classes === null || each.classes.includes(issuerClass);
        if (!isOfClass || each.group === undefined) continue;
        // Of columns beside each other, one of which is said to be the base case, the others are none.
        if (each.group === taken.group && taken.isBase && !each.isBase) besideBase.add(each);
        if (each.group === taken.group) continue;
        const known = groups.get(each.group) ?? { same: 0, different: 0, lead: Infinity };
        if (each.value === taken.value) known.same++;
        else known.different++;
        known.lead = Math.min(known.lead, taken.score - each.score);
        groups.set(each.group, known);
      }
    }
  }
  const isOther = ({ group }: RateMention) => {
    const known = group === undefined ? undefined : groups.get(group);
    return (
      known !== undefined &&
      !ofTaken.has(group) &&
      known.same === 0 &&
      known.different >= fewest &&
      known.lead >= leastLead
    );
  };
  const others = new Set(candidates.rates.filter((each) => isOther(each) || besideBase.has(each)));
  candidates.asides.push(...others);
  candidates.rates = candidates.rates.filter((each) => !others.has(each));
}
