import type { Box } from '@landfall/contract';
import { useRef, useState, type MouseEvent } from 'react';

/** A shorter way of the pointer is a click. */
const leastPx = 5;

/**
 * Drawing a box on a page with the pointer, where no text is under it: of a scan everywhere. `isDrawn` says whether the
 * click that ends it was the end of a box.
 */
export function useBoxDrawing(scale: number, onBox: ((box: Box) => void) | undefined) {
  const [box, setBox] = useState<Box | null>(null);
  const drawn = useRef(false);
  const begin = (event: MouseEvent<HTMLElement>) => {
    drawn.current = false;
    const target = event.target as HTMLElement;
    const isText = target.closest('.react-pdf__Page__textContent') !== null && target.tagName === 'SPAN';
    if (!onBox || event.button !== 0 || isText) return;
    // Otherwise the browser would select all text on the way.
    event.preventDefault();
    globalThis.getSelection()?.empty();
    const frame = event.currentTarget.getBoundingClientRect();
    const start = { x: event.clientX, y: event.clientY };
    const boxTo = ({ clientX, clientY }: globalThis.MouseEvent): Box => ({
      x0: (Math.min(start.x, clientX) - frame.left) / scale,
      y0: (Math.min(start.y, clientY) - frame.top) / scale,
      x1: (Math.max(start.x, clientX) - frame.left) / scale,
      y1: (Math.max(start.y, clientY) - frame.top) / scale,
    });
    const isBox = ({ clientX, clientY }: globalThis.MouseEvent) =>
      Math.abs(clientX - start.x) >= leastPx && Math.abs(clientY - start.y) >= leastPx;
    const move = (moved: globalThis.MouseEvent) => setBox(isBox(moved) ? boxTo(moved) : null);
    const end = (ended: globalThis.MouseEvent) => {
      globalThis.removeEventListener('mousemove', move);
      setBox(null);
      drawn.current = isBox(ended);
      if (drawn.current) onBox(boxTo(ended));
    };
    globalThis.addEventListener('mousemove', move);
    globalThis.addEventListener('mouseup', end, { once: true });
  };
  return { box, begin, isDrawn: () => drawn.current };
}
