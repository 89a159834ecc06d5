import { maxSearchIdentifiers, type EodCounted } from '@landfall/contract';

/** A security of a universe's day, with its flags. */
export interface DaySecurity {
  isin: string | null;
  /** Its mark is from an earlier day. */
  isCarried: boolean;
  isOverridden: boolean;
  isNewEntrant: boolean;
}

export interface LinkedDay {
  date: string;
  indexCode: string;
  findingsRunId: string;
  securities: readonly DaySecurity[];
}

type Which = (security: DaySecurity) => boolean;
const all: Which = () => true;

/** Counts of securities, by their labels. */
const securityCounts: Readonly<Record<string, Which>> = {
  Members: all,
  'Members of the composition': all,
  'Members with a return': all,
  'Composition rows': all,
  Marks: all,
  'Marks checked': all,
  'Priced on the day': ({ isCarried }) => !isCarried,
  'Carried from an earlier day': ({ isCarried }) => isCarried,
  'Marks overridden': ({ isOverridden }) => isOverridden,
  Overrides: ({ isOverridden }) => isOverridden,
  'New entrants': ({ isNewEntrant }) => isNewEntrant,
  'Marked as new entrants': ({ isNewEntrant }) => isNewEntrant,
};
const findingCounts: readonly string[] = ['Errors', 'Warnings', 'Findings'];

/** The search for the prices of these securities on the day; null if there are too many. */
function pricesPath(securities: readonly DaySecurity[], date: string): string | null {
  const isins = securities.flatMap(({ isin }) => isin ?? []);
  if (isins.length === 0 || isins.length > maxSearchIdentifiers) return null;
  return `/tools/security-analysis?type=ISIN&ids=${isins.join(',')}&from=${date}&to=${date}`;
}

/** The page that shows the rows behind a count. */
function pathOf({ label, count, href }: EodCounted, day: LinkedDay): string | null {
  if (href !== null || count === 0) return href;
  const which = Object.hasOwn(securityCounts, label) ? securityCounts[label] : undefined;
  if (which) return pricesPath(day.securities.filter(which), day.date);
  if (findingCounts.includes(label)) {
    return `/eod-dashboard?date=${day.date}&run=${day.findingsRunId}&view=exceptions`;
  }
  if (label === 'Snapshots published') {
    return `/eod-dashboard?date=${day.date}&index=${encodeURIComponent(day.indexCode)}`;
  }
  return null;
}

export const withLinks = (counts: readonly EodCounted[], day: LinkedDay): EodCounted[] =>
  counts.map((counted) => ({ ...counted, href: pathOf(counted, day) }));
