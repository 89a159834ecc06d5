import type { EventVersionLoad } from '../bulk-load.ts';
import type { PerilCode } from './cover.ts';

/** An earthquake below this magnitude reaches no bond's layer (our choice). */
const leastMagnitude = 6;

/** Sustained winds from which a cyclone is named, and from which it is a hurricane or typhoon, in knots. */
const namedKnots = 34;
const hurricaneKnots = 64;

type Report = Pick<
  EventVersionLoad,
  'kind' | 'classification' | 'isDeleted' | 'sourceEventId' | 'longitude' | 'windKnots' | 'magnitude'
>;

/** West of the date line a hurricane is called typhoon. */
const isTyphoonBasin = ({ sourceEventId, longitude }: Report): boolean =>
  /^wp/i.test(sourceEventId) || (longitude !== null && longitude >= 100);

/** The perils that a report of an event stands for; none while it is too weak, or once its agency has taken it back. */
export function perilsOf(report: Report): PerilCode[] {
  if (report.isDeleted) return [];
  if (report.kind === 'EARTHQUAKE') return (report.magnitude ?? 0) >= leastMagnitude ? ['EARTHQUAKE'] : [];
  const classification = report.classification.toUpperCase();
  const knots = report.windKnots ?? 0;
  const strong = /^(?:HU|MH|TY|STY)$/.test(classification) || (classification === '' && knots >= hurricaneKnots);
  if (strong) return isTyphoonBasin(report) ? ['NAMED_STORM', 'TYPHOON'] : ['NAMED_STORM', 'HURRICANE'];
  const named = /^(?:TS|SS|STS)$/.test(classification) || (classification === '' && knots >= namedKnots);
  return named ? ['NAMED_STORM'] : [];
}
