import type { EodProcess, EodUniverse } from '@landfall/contract';
import { createContext, useContext } from 'react';
import type { AddressChange } from '../../lib/address.ts';
import type { EodAddress } from './eod-address.ts';

/** The actions of a card or a run. */
export type Act = { date: string } & (
  | { kind: 'retry'; process: EodProcess }
  | { kind: 'waive'; process: EodProcess }
  | { kind: 'run'; universe: EodUniverse }
);

export interface EodScreen {
  /** The day that is shown. */
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
