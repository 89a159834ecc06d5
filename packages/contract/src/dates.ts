import { z } from 'zod';

/** A real calendar date as `yyyy-MM-dd`. */
export const plainDate = z.iso.date();
/** Of a year that has days around it for every calculation and database. */
export const hasDaysAround = (day: string): boolean => day > '1000' && day < '9999';
/** A day that a call asks about. What is no date is told once. */
export const askedDate = z.iso.date({ abort: true }).refine(hasDaysAround, 'Must be a date of the years 1000 to 9998');
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
