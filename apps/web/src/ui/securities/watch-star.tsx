import { watchKey, type WatchedSecurity } from '@landfall/contract';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { createContext, use } from 'react';
import classes from './securities.module.css';

export interface WatchList {
  /** By `watchKey`. */
  watched: ReadonlySet<string>;
  toggle: (security: WatchedSecurity) => void;
}

/** Null on screens that show no stars, and until the list is known. */
export const WatchListContext = createContext<WatchList | null>(null);

interface WatchStarProps {
  security: WatchedSecurity;
  /** In a table Tab does not stop at each of a thousand stars: the space bar sets that of the row it is on. */
  isInTable?: boolean;
}

/** Puts a security on the user's watch list, or takes it off. */
export function WatchStar({ security, isInTable = false }: WatchStarProps) {
  const list = use(WatchListContext);
  if (list === null || (security.isin ?? security.cusip) === null) return null;
  const isWatched = list.watched.has(watchKey(security));
  const Icon = isWatched ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={classes.star}
      aria-label={`Watch ${security.name}`}
      aria-pressed={isWatched}
      title={`${isWatched ? 'On' : 'Put on'} your watch list${isInTable ? ' (Space)' : ''}`}
      name={security.name}
      data-star={isInTable ? 'row' : 'page'}
      {...(isInTable ? { tabIndex: -1, 'aria-keyshortcuts': 'Space' } : {})}
      onClick={() => list.toggle(security)}
    >
      <Icon size={isInTable ? 14 : 18} stroke={1.6} aria-hidden />
    </button>
  );
}
