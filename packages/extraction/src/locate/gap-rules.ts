import { noQualifiers } from './context.ts';
import type { Section } from './outline.ts';

/** Parts of a document that say nothing of its terms. */
export const noTerms: ReadonlySet<Section> = new Set<Section>(['risk', 'contents', 'form']);

export const leastSure = 0.5;
/** Below what any phrase of ours is worth. */
export const score = 44;
/** So much of a sentence before a date may speak of it. */
export const reach = 70;

/** A place that says nothing of the values in it. */
export const noContext = { classes: null, scope: null, qualifiers: noQualifiers, unitHint: '', ocr: false, group: -1 };
