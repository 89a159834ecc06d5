import { z } from 'zod';

/** A real calendar date as `yyyy-MM-dd`. */
export const plainDate = z.iso.date();
/** Of a year that has days around it for every calculation and database. What is no date has its own message. */
export const hasDaysAround = (day: string): boolean => !/^(?:0|9999)/.test(day);
/** A day that a call asks about. */
export const askedDate = z.iso.date().refine(hasDaysAround, 'Must be a date of the years 1000 to 9998');
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
