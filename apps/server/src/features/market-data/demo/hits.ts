import { businessDayAtOrAfter } from './timeline.ts';
import type { LossEvent } from './losses.ts';
import { mixSeed, Random } from './random.ts';
import type { DemoSecurity, Hit } from './security.ts';

type Exposed = Pick<DemoSecurity, 'seed' | 'issueDay' | 'maturityDay' | 'shares' | 'steps'>;

const exposure = ({ shares }: Exposed, event: LossEvent): number =>
  shares.reduce(
    (sum, { peril, percent }) =>
      peril.hazard === event.hazard && event.regions.includes(peril.region) ? sum + percent / 100 : sum,
    0,
  );

/** What an event does to a security that it can reach; the riskier the layer, the likelier a loss. */
function hitBy(security: Exposed, event: LossEvent): Hit | null {
  const share = exposure(security, event);
  if (share < 0.05) return null;
  const random = new Random(mixSeed(security.seed, event.day));
  const [{ expectedLoss }] = security.steps;
  const likely = event.severity * share * Math.min(1.3, expectedLoss / 4) * 0.3;
  const drawn = random.next();
  const dip = event.severity * share * random.between(0.4, 3.2);
  const firstPrice = random.between(22, 84);
  const lastPrice = random.next();
  const wait = random.whole(200, 420);
  const hit = { day: businessDayAtOrAfter(event.day), eventName: event.name, dip };
  if (drawn >= likely) return { ...hit, loss: null };
  if (drawn >= likely * 0.4) {
    return { ...hit, loss: { firstPrice, lastPrice: 15 + 70 * lastPrice, exhaustedDay: null } };
  }
  const exhaustedDay = businessDayAtOrAfter(hit.day + wait);
  return {
    ...hit,
    loss: {
      firstPrice: firstPrice * 0.7,
      lastPrice: 0.1 + 3.5 * lastPrice * lastPrice,
      exhaustedDay: exhaustedDay < security.maturityDay - 30 ? exhaustedDay : null,
    },
  };
}

/** Everything that events have done to a security, up to the one that exhausted it. */
export function hitsOn(security: Exposed, events: readonly LossEvent[]): Pick<DemoSecurity, 'hits' | 'exhaustedDay'> {
  const hits: Hit[] = [];
  let exhaustedDay: number | null = null;
  for (const event of events) {
    if (event.day <= security.issueDay || event.day >= security.maturityDay - 5) continue;
    if (exhaustedDay !== null && event.day >= exhaustedDay) break;
    const hit = hitBy(security, event);
    if (!hit) continue;
    hits.push(hit);
    const gone = hit.loss?.exhaustedDay ?? null;
    if (gone !== null && (exhaustedDay === null || gone < exhaustedDay)) exhaustedDay = gone;
  }
  return { hits, exhaustedDay };
}
