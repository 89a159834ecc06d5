import { noQualifiers } from '../context.ts';
import type { Section } from '../document/outline.ts';

/** Parts of a document that say nothing of its terms. */
export const noTerms: ReadonlySet<Section> = new Set<Section>(['risk', 'contents', 'form']);

/** Below what any phrase of ours is worth. */
export const score = 44;
/** A place that says nothing of the values in it. */
export const noContext = { classes: null, scope: null, qualifiers: noQualifiers, unitHint: '', ocr: false, group: -1 };
