import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useEodScreen, type EodScreen } from './screen-context.ts';

interface AddressLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'aria-current'> {
  change: Parameters<EodScreen['addressWith']>[0];
  children: ReactNode;
}

/** Only the open part counts as current. */
const exactly = { exact: true, includeSearch: true } as const;

/** A link to the same screen with another part open, without scrolling. */
export function AddressLink({ change, children, ...rest }: AddressLinkProps) {
  const { addressWith } = useEodScreen();
  return (
    <Link
      {...rest}
      to="/eod-dashboard"
      search={addressWith(change)}
      resetScroll={false}
      preload={false}
      activeOptions={exactly}
    >
      {children}
    </Link>
  );
}
