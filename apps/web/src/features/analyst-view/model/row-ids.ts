import type { ListName } from '@landfall/contract';

/** A name for a row the analyst adds, unlike any other analyst's. */
export function newRowId(list: ListName): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return `${list}:${[...words].map((word) => word.toString(36)).join('')}`;
}
