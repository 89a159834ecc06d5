import type { EodProcess, EodUniverse } from '@landfall/contract';
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import type { EodAddress, AddressChange } from '../../lib/screen-addresses.ts';
import { Link } from '@tanstack/react-router';

/** The actions of a card or a run. */
export type Act = { date: string } & (
  | { kind: 'retry'; process: EodProcess }
  | { kind: 'waive'; process: EodProcess }
  | { kind: 'run'; universe: EodUniverse }
);

export interface EodScreen {
  date: string;
  today: string;
  /** The difference between the server's clock and this computer's. */
  aheadMs: number;
  /** The processes whose retry call is still running. */
  retrying: ReadonlySet<string>;
  ask: (act: Act) => void;
  /** The address of the screen with some of it changed. */
  addressWith: (change: AddressChange<EodAddress>) => EodAddress;
}

const screenContext = createContext<EodScreen | null>(null);
export const EodScreenProvider = screenContext.Provider;

export function useEodScreen(): EodScreen {
  const screen = useContext(screenContext);
  if (!screen) throw new Error('outside the end-of-day screen');
  return screen;
}

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
