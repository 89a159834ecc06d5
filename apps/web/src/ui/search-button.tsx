import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useFocusKept } from '../lib/use-focus-kept.ts';

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
