import { VisuallyHidden } from '@mantine/core';
import type { createSpotlight } from '@mantine/spotlight';
import { useEffect, useRef, useState } from 'react';

type PaletteStore = ReturnType<typeof createSpotlight>[0];

/** The words of the entry that Enter would take, with its place among them. */
function chosenIn(listId: string): string {
  const entries = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])];
  const at = entries.findIndex((entry) => entry.hasAttribute('data-selected'));
  const words = entries[at]?.querySelectorAll('.mantine-Spotlight-actionLabel, .mantine-Spotlight-actionDescription');
  return words ? `${[...words].map((each) => each.textContent).join(', ')}, ${at + 1} of ${entries.length}` : '';
}

/** The focus stays in the field while the arrows choose: a screen reader hears of the choice here. */
export function PaletteVoice({ store }: { store: PaletteStore }) {
  const own = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    const dialog = own.current?.closest('[role="dialog"]');
    if (!dialog) return undefined;
    // The store keeps a choice to itself: the mark on the entry is the only sign of it.
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
