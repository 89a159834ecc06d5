import { isobaths, stormTrack } from './coastline-paths.ts';
import classes from './accounts.module.css';

/** An invented coast with its depth lines and one storm's track making landfall. Decoration only. */
export function Coastline() {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMinYMid slice" className={classes.coast} fill="none">
      {isobaths.map(({ d, strength }, index) => (
        <path key={d} d={d} stroke="currentColor" strokeWidth={index === 0 ? 1.75 : 1} opacity={strength} />
      ))}
      <path d={stormTrack.d} stroke="currentColor" strokeWidth={1.25} strokeDasharray="2 7" strokeLinecap="round" />
      {stormTrack.fixes.map(({ x, y, radius }) => (
        <circle key={x} cx={x} cy={y} r={radius} stroke="currentColor" strokeWidth={1.25} />
      ))}
    </svg>
  );
}
