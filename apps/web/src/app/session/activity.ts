import { activityDebounceMs } from '@landfall/contract';

const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** A browser reports moves of a pointer that lies still over a page that moves. */
function realMoves(): (event: Event) => boolean {
  let last = '';
  return (event) => {
    if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return true;
    const place = `${event.screenX} ${event.screenY}`;
    const isMove = last !== '' && place !== last;
    last = place;
    return isMove;
  };
}

/** What a user does, at once, and again when a burst of it has settled. */
export function followActivity(onEvent: () => void, onSettled: () => void): () => void {
  const isReal = realMoves();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (event: Event) => {
    if (!isReal(event)) return;
    onEvent();
    clearTimeout(timer);
    timer = setTimeout(onSettled, activityDebounceMs);
  };
  for (const kind of kinds) globalThis.addEventListener(kind, listen, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const kind of kinds) globalThis.removeEventListener(kind, listen, { capture: true });
  };
}
