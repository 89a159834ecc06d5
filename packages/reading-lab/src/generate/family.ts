import type { Block } from './blocks.ts';
import type { DealWish } from './deal.ts';
import type { Say, Voice } from './say.ts';
import type { Style } from './set-document.ts';
import type { Producer } from './write-pdf.ts';

/** One way in which documents are made: structure, wording, layout, producer and traps. Its documents differ in their deals. */
export interface Family {
  name: string;
  /** The structure it shares with families that word, set and write it otherwise; its name where it is the first of them. */
  structure?: string;
  /** The structure needs its voice as it is, as where headings tell the units. */
  keepsVoice?: boolean;
  kind: 'OC' | 'RESET';
  voice: Voice;
  style?: Style;
  producer?: Producer;
  wish?: DealWish;
  /** The document has one class, and does not name it. */
  unnamedClass?: boolean;
  compose(say: Say): Block[];
}

const ofKind =
  (kind: Family['kind']) =>
  (families: readonly Omit<Family, 'kind'>[]): readonly Family[] =>
    families.map((family) => ({ ...family, kind }));
export const circulars = ofKind('OC');
export const resets = ofKind('RESET');
