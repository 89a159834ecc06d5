import { z } from 'zod';
import { count, countChange, logLoss, pageOfDocument, probability, instant } from './values.ts';
import { catAdmins, endpointsFor } from './endpoint.ts';

const defineEndpoint = endpointsFor({ tag: 'administration', access: catAdmins });

/** How a signed value had been read. */
export const readingOutcomes = ['RIGHT', 'WRONG', 'MISSING', 'SPURIOUS'] as const;
export type ReadingOutcome = (typeof readingOutcomes)[number];

/** Values of documents, counted by whether they are read right. */
export const readingScore = z.object({ documents: count, right: count, wrong: count, missing: count });
export type ReadingScore = z.infer<typeof readingScore>;

const learnedPhrase = z.object({
  /** The engine's field, such as `expectedLoss`. */
  field: z.string(),
  phrase: z.string(),
});

/** A label that no phrase knew, in the documents it stands in. */
export const proposedPhrase = learnedPhrase.extend({
  label: z.string(),
  places: z.array(z.object({ documentId: z.string(), name: z.string(), page: pageOfDocument })),
  /** Values more that are read right with it: in the documents it was learned from, and in those held back. */
  gained: countChange,
  gainedHeldBack: countChange,
});
export type ProposedPhrase = z.infer<typeof proposedPhrase>;

/** What a study of the sign-offs found. */
export const readingStudy = z.object({
  documents: count,
  heldBack: count,
  phrases: z.array(proposedPhrase),
  /** Phrases that were tried and would not have helped, or would have made something worse. */
  refused: count,
  /** Of the documents held back: as read now, and with all phrases above. */
  now: readingScore,
  withPhrases: readingScore,
  /** Weights that tell the held-back values better, with their mean log loss before and after; null where none do. */
  weights: z.object({ values: count, before: logLoss, after: logLoss }).nullable(),
});
export type ReadingStudy = z.infer<typeof readingStudy>;

export const deskReading = z.object({
  readingNo: count,
  hash: z.string(),
  basedOn: count.nullable(),
  phrases: z.array(learnedPhrase),
  hasOwnWeights: z.boolean(),
  takenAt: instant,
  takenBy: z.string(),
});
export type DeskReading = z.infer<typeof deskReading>;

export const readingOverview = z.object({
  /** Null: as shipped. */
  inForce: deskReading.nullable(),
  /** Of the words and weights in force. */
  hash: z.string(),
  history: z.array(deskReading),
  signOffs: count,
  study: z
    .object({
      id: z.string(),
      studiedAt: instant,
      /** Another reading is in force since: study again before anything is taken. */
      isStale: z.boolean(),
      result: readingStudy,
    })
    .nullable(),
  /** The last run of a study. */
  run: z
    .object({
      state: z.enum(['queued', 'running', 'succeeded', 'failed']),
      done: count,
      total: count,
      error: z.string().nullable(),
    })
    .nullable(),
  /** Before anybody corrected it, by field and month of sign-off. */
  accuracy: z.array(z.object({ list: z.string(), field: z.string(), month: z.string(), right: count, values: count })),
  /** Of values that were told so sure, how many were right. */
  reliability: z.array(
    z.object({ from: probability, to: probability, told: probability, right: count, values: count }),
  ),
});
export type ReadingOverview = z.infer<typeof readingOverview>;

export const getDeskReading = defineEndpoint('getDeskReading', 'GET /administration/reading', {
  summary: 'The words and weights in force, what the last study proposes, and how well documents are read',
  responses: { 200: readingOverview },
});

export const studySignOffs = defineEndpoint('studySignOffs', 'POST /administration/reading/study', {
  summary: 'Study the sign-offs for words and weights; a study under way is not started twice',
  responses: { 200: readingOverview },
});

export const takeLearned = defineEndpoint('takeLearned', 'POST /administration/reading/take', {
  summary: 'Put what a study proposes in force, for the documents read from now on',
  body: z.strictObject({
    studyId: z.uuid(),
    phrases: z.array(z.strictObject({ field: z.string().max(80), phrase: z.string().max(200) })).max(200),
    weights: z.boolean(),
  }),
  responses: { 200: readingOverview },
});

export const goBackAReading = defineEndpoint('goBackAReading', 'POST /administration/reading/back', {
  summary: 'Put in force again what the reading in force was based on',
  body: z.strictObject({ readingNo: count }),
  responses: { 200: readingOverview },
});
