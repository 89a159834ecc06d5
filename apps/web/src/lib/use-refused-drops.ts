import { useWindowEvent } from '@mantine/hooks';

function refuseDrop(event: DragEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** A file that misses its place must not take the page's. */
export function useRefusedDrops(): void {
  useWindowEvent('dragover', refuseDrop);
  useWindowEvent('drop', refuseDrop);
}
