import { useEffect, useState } from 'react';

/** True while something is under way, and from each of its beginnings for at least so many milliseconds. */
export function useAtLeast(isUnderWay: boolean, leastMs: number): boolean {
  const [run, setRun] = useState({ isUnderWay, number: isUnderWay ? 1 : 0 });
  const [shown, setShown] = useState(0);
  if (run.isUnderWay !== isUnderWay) setRun({ isUnderWay, number: run.number + (isUnderWay ? 1 : 0) });
  useEffect(() => {
    const timer = setTimeout(() => setShown(run.number), leastMs);
    return () => clearTimeout(timer);
  }, [run.number, leastMs]);
  return isUnderWay || shown < run.number;
}
