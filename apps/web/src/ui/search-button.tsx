import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';

interface SearchButtonProps {
  /** Not while the form is wrong, nor while it is searched. */
  mayPress: boolean;
  className?: string | undefined;
}

/** Sends the form it stands in. Pressed by key, it has the focus again once the search is over. */
export function SearchButton({ mayPress, className }: SearchButtonProps) {
  const button = useFocusKept(!mayPress);
  return (
    <Button
      ref={button}
      type="submit"
      {...(className === undefined ? {} : { className })}
      disabled={!mayPress}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
    >
      Search
    </Button>
  );
}

/**
 * For a button that is disabled while what it asked for is fetched: it has the focus again afterwards, unless something
 * else has taken it meanwhile. Without this the next key goes to the page.
 */
function useFocusKept(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled) {
      hadFocus.current = button.current !== null && document.activeElement === button.current;
      return;
    }
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus.current && isFree) button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isDisabled]);
  return button;
}
