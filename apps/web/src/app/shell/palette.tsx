import '@mantine/spotlight/styles.css';
import { lookupSecurities, searchDocuments } from '@landfall/contract';
import { Loader } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { IconBuildingBank, IconChartLine, IconFileText, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { mayCall } from '../../lib/access.ts';
import { useAuth } from '../../lib/auth.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { paletteEntries } from './palette-actions.ts';
import { usePaletteFinds } from './palette-finds.ts';
import type { PaletteFinds } from './palette-finds.ts';
import { documentDestinations, matchingScreens, securityDestinations } from './palette-groups.ts';
import type { Destination } from './palette-groups.ts';
import { PaletteVoice } from './palette-voice.tsx';
import { opensWhenDrawn, paletteField, stopKeeping, typedAhead } from './palette-typing.ts';

const [store, { open: openPalette }] = createSpotlight();
export { openPalette };

/** What was found later than it was typed has none selected: Enter goes to the first. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  if (!list || list.querySelector('[data-selected]')) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Names what was looked for: whoever may not search securities may well see one of that name behind the palette. */
function nothingFoundWords(anyOfThem: string, { isSearching, isFailed, isTooShort }: PaletteFinds): string {
  if (isSearching) return 'Searching';
  if (isFailed) return 'The search failed. Please try again.';
  if (isTooShort && anyOfThem !== 'a screen') return 'Type at least two letters';
  return `There is no ${anyOfThem.replace(/^a /u, '')} of that name`;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Ctrl/Cmd+K: to any screen, security or document that the user may open. */
export function Palette() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [text, setText] = useState(typedAhead.get);
  useEffect(() => {
    if (!opensWhenDrawn.get()) return;
    opensWhenDrawn.set(false);
    openPalette();
  }, []);
  useEffect(() => typedAhead.subscribe(() => setText(typedAhead.get())), []);
  const finds = usePaletteFinds(text);
  useEffect(() => {
    if (text !== '') selectFirst();
  });
  const { deals, documents } = documentDestinations(finds.hits);

  const go = ({ to }: Destination): void => {
    if ('path' in to) void navigate({ to: to.path });
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
  const found = (group: string, list: Destination[], leftSection: ReactNode): SpotlightActionGroupData => ({
    group,
    actions: list.map((each) => actionOf(each, leftSection)),
  });
  const groups = [
    found('Securities', securityDestinations(finds.securities), <IconChartLine {...icon} />),
    found('Deals', deals, <IconBuildingBank {...icon} />),
    found('Documents', documents, <IconFileText {...icon} />),
  ].filter(({ actions }) => actions.length > 0);
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
      actions={groups.length === 0 ? screens : [{ group: 'Screens', actions: screens }, ...groups]}
      // What is offered matches already: the server looks in more than the words shown.
      filter={(_query, actions) => actions.filter((each) => !('actions' in each) || each.actions.length > 0)}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      onSpotlightClose={stopKeeping}
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
        onFocus: stopKeeping,
        ...paletteField,
      }}
    />
  );
}
