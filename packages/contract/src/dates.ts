import { z } from 'zod';

/** A real calendar date as `yyyy-MM-dd`. */
export const plainDate = z.iso.date();
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
