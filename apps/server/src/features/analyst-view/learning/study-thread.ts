/** The thread in which sign-offs are studied: documents are read again and again there, which must not hold up the server. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Learned } from '@landfall/extraction';
import { study, type SignedDocument, type StudyResult } from './study.ts';

export type StudyMessage = { kind: 'progress'; done: number; total: number } | { kind: 'done'; studied: StudyResult };

const post = (message: StudyMessage): void => parentPort?.postMessage(message, []);
const { documents, learned } = workerData as { documents: SignedDocument[]; learned: Learned };
post({ kind: 'done', studied: study(documents, learned, (done, total) => post({ kind: 'progress', done, total })) });
