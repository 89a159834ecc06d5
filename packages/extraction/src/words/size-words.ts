/** Words right after an amount that is the size of notes, written as in announcements.ts. */
export const sizeWords: readonly string[] = [
  '{class}',
  '{note}',
  'series/principal',
  '[worth/principal/nominal] of/in/di/de/an .. {note}',
  'of/in/di/de .. {class}',
  'catastrophe {note}',
  'floating/variable/fixed {rate} {note}',
];

/** What notes are called in other languages: an amount in a sentence with one may be their size. */
export const foreignNotes: readonly string[] = [
  'obligation/obligations/titre/titres catastrophe/catastrophes',
  'katastrophenanleihe/katastrophenanleihen/anleihe/anleihen/schuldverschreibungen/bono/bonos',
  'obbligazioni/obbligazionari',
  'cat bond',
];
