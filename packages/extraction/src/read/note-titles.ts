const words = String.raw`(?:\s+(?:[A-Z][\w’'.-]*|at|of|and|–|-|(?:at|to)-[Rr]isk))*?`;
const notes = '(?:Notes|Bonds|Securities)';
const due = String.raw`(?:,?\s+[Dd]ue\s+(?:[A-Z][a-z]+\.?\s+)?(?:\d{1,2},?\s+)?(?:[A-Z][a-z]+\.?,?\s+)?\d{4})?`;
const series = String.raw`Series\s+\d{4}\s?[-–]\s?\d{1,2}`;
const title = new RegExp(String.raw`(?:${series},?\s+)?(?:Class\s+[A-Z0-9-]{1,5})?${words}\s+${notes}\b${due}`, 'g');

/** "Catastrophe-Linked Floating Rate Notes due 25 November 2028, Series 2025-1, Class A": the class comes last. */
const classLast = new RegExp(
  String.raw`[A-Z][\w’'.-]*${words}\s+${notes}\b${due}(?:,?\s+${series})?,?\s+Class\s+[A-Z0-9-]{1,5}\b`,
  'g',
);
const naming = /^(?:Series\s+\S+\s+)?Class|Class\s+\S+$/;

/** Titles of notes as a document prints them, and whether they say of which class. */
export const findTitles = (text: string): { title: string; from: number; to: number; saysClass: boolean }[] =>
  [...text.matchAll(title), ...text.matchAll(classLast)].map(({ 0: printed, index }) => ({
    title: printed,
    from: index,
    to: index + printed.length,
    saysClass: naming.test(printed),
  }));
