import {
  seriesWords,
  type DocumentSearchHit,
  type FoundSecurity,
  visibleMenu,
  type Grantee,
  type IconName,
  type MenuItem,
} from '@landfall/contract';
import { isPdf } from '../../lib/files.ts';
import { mayOpen } from '../../lib/auth.ts';
import { counted } from '../../lib/numbers.ts';

/** A target of the palette. */
export interface Destination {
  id: string;
  label: string;
  description: string;
  to:
    | { path: string }
    | { inDocuments: string }
    | { identifier: string }
    | { deals: { tab?: 'tree'; any?: true; q: string; document?: string } };
}

/** Screens whose name or area contains every word. */
export function matchingScreens(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/u);
  return entries.filter(({ label, area }) => words.every((word) => `${label} ${area}`.toLowerCase().includes(word)));
}

/** What Enter would do to a security's star; null when something else is typed. */
export function watchLabel(name: string, isWatched: boolean, text: string): string | null {
  const labels = isWatched ? [`Stop watching ${name}`, `Unstar ${name}`] : [`Watch ${name}`, `Star ${name}`];
  const isMeant = labels.some((label) => label.toLowerCase().startsWith(text.toLowerCase()));
  return isMeant ? labels[0]! : null;
}

export const securityDestinations = (found: readonly FoundSecurity[]): Destination[] =>
  found.flatMap(({ name, isin, cusip }) => {
    const identifier = isin ?? cusip;
    const description = [isin, cusip].filter((each) => each !== null).join(' · ');
    return identifier === null ? [] : [{ id: `security ${identifier}`, label: name, description, to: { identifier } }];
  });

/** Issuers and series lead to their place in the tree, documents to their preview. */
export function documentDestinations(hits: readonly DocumentSearchHit[]): {
  deals: Destination[];
  documents: Destination[];
} {
  const deals: Destination[] = [];
  const documents: Destination[] = [];
  for (const hit of hits) {
    if (hit.kind === 'DOCUMENT') {
      const { documentId, originalName, docTypeName, issuerName, issuerSeries } = hit.document;
      documents.push({
        id: `document ${documentId}`,
        label: originalName,
        description: `${docTypeName}, ${seriesWords(issuerName, issuerSeries)}`,
        to: {
          deals: {
            any: true,
            q: originalName.slice(0, 100),
            ...(isPdf(hit.document) ? { document: documentId } : {}),
          },
        },
      });
    } else {
      const label = dealName(hit);
      deals.push({
        id: `deal ${label}`,
        label,
        description: counted(hit.documentCount, 'document'),
        to: { deals: { tab: 'tree', q: wordsOf(hit).slice(0, 100) } },
      });
    }
  }
  return { deals, documents };
}

function dealName(hit: Exclude<DocumentSearchHit, { kind: 'DOCUMENT' }>): string {
  if (hit.kind === 'ISSUER') return hit.issuerName;
  const series = seriesWords(hit.issuerName, hit.issuerSeries);
  return hit.kind === 'SERIES' ? series : `${series} Class ${hit.issuerClass}`;
}

/** The tree filter for a result; a class is found through its series, which has the same documents. */
const wordsOf = (hit: Exclude<DocumentSearchHit, { kind: 'DOCUMENT' }>): string =>
  hit.kind === 'ISSUER' ? hit.issuerName : `${hit.issuerName} ${hit.issuerSeries}`;

interface PaletteEntry {
  path: string;
  label: string;
  /** Its place in the menu, such as `Tools, Uploads`; empty at the top level. */
  area: string;
  icon: IconName;
}

/** Every screen that the user may open, each address once, in the menu's order. */
export function paletteEntries(user: Grantee | null): PaletteEntry[] {
  const entries = new Map<string, PaletteEntry>();
  const collect = (items: readonly MenuItem[], area: string[]) => {
    for (const { url, title, icon, isDisabled, items: children } of items) {
      if (!isDisabled && !entries.has(url) && mayOpen(user, url)) {
        entries.set(url, { path: url, label: title, area: area.join(', '), icon });
      }
      if (children) collect(children, [...area, title]);
    }
  };
  collect(visibleMenu(user), []);
  return [
    ...entries.values(),
    { path: '/change-password', label: 'Change Password', area: 'Account', icon: 'settings' },
    { path: '/account-security', label: 'Account Security', area: 'Account', icon: 'settings' },
    ...(mayOpen(user, '/api-reference')
      ? [{ path: '/api-reference', label: 'API Reference', area: 'Account', icon: 'api' as const }]
      : []),
  ];
}
