import { readDates } from './dates.ts';

/** What stands before each line of a message that an answer quotes. */
const quotes = /^[>|\s]+/;
const bare = (line: string): string => line.replace(quotes, '').trim();

/** What a line of the head of a message says, by its label. */
const label = /^(?:from|von|de|sent|date|gesendet|envoyé|to|cc|subject|betreff|objet)\s?:/i;
const sender = /^(?:from|von|de)\s?:/i;
/** "Sent: …", "From: Desk Sent: …": at the beginning of a line, or behind the sender. */
const sending = /^(?:(?:from|von|de)\s?:.*\s)?(?:sent|date|gesendet|envoyé)\s?:/i;

/** "On Fri, 24 May 2030 at 17:51, A. Person wrote:", "----- Original Message -----". */
const lead =
  /^(?:on\s.{6,120}\swrote\s?:|.{2,60}\swrote\son\s.{6,40}:|[-–—_\s]*(?:original|forwarded|earlier|previous) (?:message|e?-?mail)\b.{0,40})$/i;

export const isOfMailHead = (line: string): boolean => label.test(bare(line));
/** Whether a line says who sent a message, and not from when something holds. */
export const namesSender = (line: string): boolean => {
  const text = bare(line);
  const name = text.replace(sender, '').trimStart();
  return name !== text && readDates(name)[0]?.from !== 0;
};
export const saysWhenSent = (line: string): boolean => sending.test(bare(line));
/** Whether a line leads to a message that is quoted below it. */
export const leadsToMail = (line: string): boolean => lead.test(bare(line));
