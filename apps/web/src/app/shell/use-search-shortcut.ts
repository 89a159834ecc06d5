import { useHotkeys } from '@mantine/hooks';

/** Where a slash is text. A radio or a checkbox is an input too, but nothing is typed into it. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])'));

function focusSearch(event: KeyboardEvent): void {
  if (isTypedInto(event.target)) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('main :is(input[type="search"], [data-search])')?.focus();
}

/** `/` goes to the search of the screen, where it has one. */
export function useSearchShortcut(): void {
  useHotkeys([['/', focusSearch, { preventDefault: false }]], []);
}
