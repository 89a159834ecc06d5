import { useHotkeys } from '@mantine/hooks';

/** `/` goes to the search of the screen, where it has one. */
export function useSearchShortcut(): void {
  useHotkeys([
    ['/', () => document.querySelector<HTMLElement>('main :is(input[type="search"], [data-search])')?.focus()],
  ]);
}
