import '@mantine/spotlight/styles.css';
import {
  longestNameQuery,
  longestTextQuery,
  lookupSecurities,
  searchDocuments,
  searchPages,
  type DocumentSearchHit,
  type FoundSecurity,
} from '@landfall/contract';
import { Loader, VisuallyHidden } from '@mantine/core';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import {
  IconBuildingBank,
  IconChartLine,
  IconFileSearch,
  IconFileText,
  IconSearch,
  IconStar,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode, useRef } from 'react';
import { mayCall, useAuth } from '../../lib/auth.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import {
  paletteEntries,
  documentDestinations,
  matchingScreens,
  securityDestinations,
  watchLabel,
  type Destination,
} from './palette-groups.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const settleMs = 150;
/** One letter would find too much. */
const shortestWords = 2;
const foundAtMost = 6;

interface PaletteFinds {
  securities: readonly FoundSecurity[];
  hits: readonly DocumentSearchHit[];
  /** Too short to search for more than screens. */
  isTooShort: boolean;
  /** Too long to search for names: only the text of pages can be searched for it. */
  isTooLong: boolean;
  isSearching: boolean;
  /** A search failed, so something may exist although it was not found. */
  isFailed: boolean;
}

/** Securities and documents that match the text, if the user may search them. */
function usePaletteFinds(text: string): PaletteFinds {
  const { user } = useAuth();
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, settleMs);
  const isNameLike = (words: string) => words.length >= shortestWords && words.length <= longestNameQuery;
  const isWanted = isNameLike(typed) && isNameLike(query);
  const options = { enabled: isWanted, placeholderData: keepPreviousData, staleTime: 10_000, retry: false } as const;
  const securities = useQuery({
    ...options,
    queryKey: ['palette', 'securities', query],
    enabled: isWanted && mayCall(user, lookupSecurities),
    queryFn: ({ signal }) => call(lookupSecurities, { query: { query, limit: foundAtMost }, signal }),
  });
  const documents = useQuery({
    ...options,
    queryKey: ['palette', 'documents', query],
    enabled: isWanted && mayCall(user, searchDocuments),
    queryFn: async ({ signal }) => (await call(searchDocuments, { query: { query, limit: foundAtMost }, signal })).data,
  });
  return {
    securities: isWanted ? (securities.data ?? []) : [],
    hits: isWanted ? (documents.data ?? []) : [],
    isTooShort: typed.length < shortestWords,
    isTooLong: typed.length > longestNameQuery,
    isFailed: isWanted && (securities.isError || documents.isError),
    isSearching: securities.isFetching || documents.isFetching || (typed !== query && isNameLike(typed)),
  };
}

const [store, { open: openPalette }] = createSpotlight();
export { openPalette };

/** Selects the first of late results, so that Enter opens it. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  if (!list || list.querySelector('[data-selected]')) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

const tooLongForNames = `Type at most ${longestNameQuery} characters of a name`;

/** Names the words searched for: a user who may not search securities may still see one of that name behind the palette. */
function nothingFoundWords(anyOfThem: string, { isSearching, isFailed, isTooShort, isTooLong }: PaletteFinds): string {
  if (isTooLong) return tooLongForNames;
  if (isSearching) return 'Searching';
  if (isFailed) return 'The search failed. Please try again.';
  if (isTooShort && anyOfThem !== 'a screen') return 'Type at least two letters';
  return `There is no ${anyOfThem.replace(/^a /u, '')} with that name`;
}

/** The star of the row that the keyboard is on, or else of the security whose page it is. */
const starInFocus = () =>
  document.querySelector<HTMLButtonElement>('main [role="row"]:has([data-head]) [data-star]') ??
  document.querySelector<HTMLButtonElement>('main [data-star="page"]');

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Ctrl/Cmd+K: to any screen, security or document that the user may open. */
export function Palette() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const focusedBefore = useRef<HTMLElement>(null);
  const [star, setStar] = useState<HTMLButtonElement | null>(null);
  const finds = usePaletteFinds(text);
  useEffect(() => {
    if (text !== '') selectFirst();
  });
  const { deals, documents } = documentDestinations(finds.hits);

  const go = ({ to }: Destination): void => {
    if ('path' in to) void navigate({ to: to.path });
    else if ('inDocuments' in to) void navigate({ to: '/document-search', search: { q: to.inDocuments } });
    else if ('identifier' in to) void navigate({ to: '/security/$identifier', params: { identifier: to.identifier } });
    else void navigate({ to: '/my-deals', search: to.deals });
  };
  const actionOf = (destination: Destination, leftSection: ReactNode): SpotlightActionData => ({
    id: destination.id,
    label: destination.label,
    ...(destination.description === '' ? {} : { description: destination.description }),
    leftSection,
    onClick: () => go(destination),
  });
  const screens = matchingScreens(paletteEntries(user), text.trim()).map(({ path, label, area, icon: name }) =>
    actionOf({ id: path, label, description: area, to: { path } }, <MenuIcon name={name} />),
  );
  const words = text.trim().slice(0, longestTextQuery);
  const inDocuments: Destination[] =
    // Last of all: offered first, Enter would take it before what is found.
    words.length < shortestWords || finds.isSearching || !mayCall(user, searchPages)
      ? []
      : [
          {
            id: 'in-documents',
            label: `Find in documents: ${words}`,
            description: finds.isTooLong ? tooLongForNames : 'What the pages of all documents say',
            to: { inDocuments: words },
          },
        ];
  const found = (group: string, list: Destination[], leftSection: ReactNode): SpotlightActionGroupData => ({
    group,
    actions: list.map((each) => actionOf(each, leftSection)),
  });
  const groups = [
    found('Securities', securityDestinations(finds.securities), <IconChartLine {...icon} />),
    found('Deals', deals, <IconBuildingBank {...icon} />),
    found('Documents', documents, <IconFileText {...icon} />),
    found('Pages', inDocuments, <IconFileSearch {...icon} />),
  ].filter(({ actions }) => actions.length > 0);
  const watch = star === null ? null : watchLabel(star.name, star.ariaPressed === 'true', text.trim());
  const watchActions =
    watch === null
      ? []
      : [{ id: 'watch', label: watch, leftSection: <IconStar {...icon} />, onClick: () => star?.click() }];
  const kinds = [
    'a screen',
    ...(mayCall(user, lookupSecurities) ? ['security'] : []),
    ...(mayCall(user, searchDocuments) ? ['document'] : []),
  ];
  const anyOfThem = kinds.join(', ').replace(/, (\w+)$/u, ' or $1');
  const prompt = `Go to ${anyOfThem}`;
  return (
    <Spotlight
      store={store}
      // In a group of their own from the start: otherwise results that come later would take the choice back to the first.
      actions={[{ group: 'Watch list', actions: watchActions }, { group: 'Screens', actions: screens }, ...groups]}
      // The server has filtered already, by more than the visible text.
      filter={(_query, actions) => actions.filter((each) => !('actions' in each) || each.actions.length > 0)}
      query={text}
      onQueryChange={setText}
      shortcut="mod+K"
      onSpotlightOpen={() => setStar(starInFocus())}
      onSpotlightClose={() => {
        focusedBefore.current?.focus({ preventScroll: true });
        focusedBefore.current = null;
      }}
      tagsToIgnore={[]}
      nothingFound={nothingFoundWords(anyOfThem, finds)}
      highlightQuery
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': prompt } }}
      scrollable
      maxHeight={460}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} aria-hidden />,
        rightSection: (
          <>
            {finds.isSearching ? <Loader size={16} aria-hidden /> : null}
            <PaletteVoice store={store} />
          </>
        ),
        placeholder: prompt,
        'aria-label': prompt,
        // The library gives the focus a moment later, and what is typed in between would be lost.
        autoFocus: true,
        // It then has the focus before the library looks where to give it back.
        onFocus: ({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement) focusedBefore.current = relatedTarget;
        },
      }}
    />
  );
}

type PaletteStore = ReturnType<typeof createSpotlight>[0];

/** The text of the entry that Enter would open, with its position. */
function chosenIn(listId: string): string {
  const entries = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])];
  const at = entries.findIndex((entry) => entry.hasAttribute('data-selected'));
  const words = entries[at]?.querySelectorAll('.mantine-Spotlight-actionLabel, .mantine-Spotlight-actionDescription');
  return words ? `${[...words].map((each) => each.textContent).join(', ')}, ${at + 1} of ${entries.length}` : '';
}

/** The focus stays in the field while the arrow keys choose, so this tells screen readers what is chosen. */
function PaletteVoice({ store }: { store: PaletteStore }) {
  const own = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    const dialog = own.current?.closest('[role="dialog"]');
    if (!dialog) return undefined;
    // The library does not expose its selection, so read the entry's attribute.
    const observer = new MutationObserver(() => setChosen(chosenIn(store.getState().listId)));
    observer.observe(dialog, { subtree: true, childList: true, attributeFilter: ['data-selected'] });
    return () => observer.disconnect();
  }, [store]);
  return (
    <VisuallyHidden ref={own} role="status">
      {chosen}
    </VisuallyHidden>
  );
}
