import { z } from 'zod';
import { count } from './numbers.ts';

export const success = <T extends z.ZodType>(data: T) => z.object({ status: z.literal('SUCCESS'), data });

/** The content of a page of a list. `number` is 0-based; `totalElements` counts all pages. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ content: z.array(item), number: count, last: z.boolean(), totalElements: count });
