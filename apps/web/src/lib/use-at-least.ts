import { useEffect, useRef, useState } from 'react';

/** True while something is under way, and then until it has been shown for so many milliseconds. */
export function useAtLeast(isUnderWay: boolean, leastMs: number): boolean {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isUnderWay) return;
    clearTimeout(timer.current);
    setHeld(true);
    timer.current = setTimeout(() => setHeld(false), leastMs);
  }, [isUnderWay, leastMs]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return isUnderWay || isHeld;
}
