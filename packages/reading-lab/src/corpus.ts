import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { type PageText, readPdf, readPdfIsolated } from '@landfall/pdf-text';
import { families } from './generate/families.ts';
import type { Family } from './generate/family.ts';
import { drawnFamilies } from './generate/drawn-families.ts';
import { makeDocument } from './generate/make-document.ts';
import { randomOf } from './generate/random.ts';
import { scanOf } from './generate/scan.ts';
import { scans } from './generate/scans.ts';
import type { Truth } from './generate/truth.ts';

export type SetName = 'dev' | 'opened' | 'frozen' | 'fixtures' | 'scans' | 'fresh-scans';

/** A document of a set, read and ready for the engine. */
export interface LabDocument {
  set: SetName | 'given';
  family: string;
  /** What families share that only word, set and write it otherwise: leave these out together. */
  structure: string;
  name: string;
  truth: Truth;
  pages: PageText[];
}

const folder = fileURLToPath(new URL('..', import.meta.url));
const root = path.join(folder, '..', '..');
const cacheFolder = path.join(root, '.cache', 'reading-lab');

const digestOf = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 20);
};

async function digestOfSources(...patterns: string[]): Promise<string> {
  const files = globSync(patterns, { cwd: root }).toSorted();
  return digestOf(...(await Promise.all(files.map((file) => readFile(path.join(root, file))))));
}

/** Reading a PDF is most of the work of a run, so that what was read is kept until the reader or the document changes. */
export async function kept<T>(name: string, make: () => Promise<T>): Promise<T> {
  const file = path.join(cacheFolder, name);
  if (existsSync(file)) return deserialize(await readFile(file)) as T;
  const made = await make();
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, serialize(made));
  await rename(`${file}.${process.pid}`, file);
  return made;
}

/** Changes with the generator and the reader. */
export const generatedDigest = () =>
  digestOfSources(
    'packages/pdf-text/src/**/*.ts',
    'packages/reading-lab/src/generate/**/*.ts',
    'packages/instruments/src/*.ts',
  );

export interface DevOptions {
  /** Documents of each family. */
  each?: number;
  /** Only families whose name holds one of these. */
  only?: readonly string[];
}

function familiesNamed(only: readonly string[] | undefined): readonly Family[] {
  return only === undefined ? families : families.filter(({ name }) => only.some((part) => name.includes(part)));
}

/** The generated documents. */
export const devDocuments = ({ each = 2, only }: DevOptions = {}): Promise<LabDocument[]> =>
  documentsOfFamilies(familiesNamed(only), each);

/** So many documents that a seed draws at random, each of a family of its own. */
export const drawnDocuments = (seed: string, count: number): Promise<LabDocument[]> =>
  documentsOfFamilies(drawnFamilies(seed, count), 1);

async function documentsOfFamilies(chosen: readonly Family[], each: number): Promise<LabDocument[]> {
  const digest = await generatedDigest();
  const documents: LabDocument[] = [];
  for (const family of chosen) {
    const made = await kept(`dev-${digest}-${family.name}-${each}`, async () => {
      const ofFamily: LabDocument[] = [];
      for (let number = 1; number <= each; number++) {
        const { name, pdf, truth } = await makeDocument(family, number);
        const { pages } = await readPdf(pdf);
        ofFamily.push({
          set: 'dev',
          family: family.name,
          structure: family.structure ?? family.name,
          name,
          truth,
          pages,
        });
      }
      return ofFamily;
    });
    documents.push(...made);
  }
  return documents;
}

/** Some of the generated documents as images with worn print. Recognising them takes seconds a page, once. */
export async function scannedDocuments(set: 'scans' | 'fresh-scans', only?: readonly string[]): Promise<LabDocument[]> {
  const digest = await generatedDigest();
  const documents: LabDocument[] = [];
  for (const { wear, ruled = false, ...scanned } of scans[set]) {
    if (only?.some((part) => scanned.family.includes(part)) === false) continue;
    const family = families.find(({ name }) => name === scanned.family);
    if (!family) throw new Error(`No family is called ${scanned.family}.`);
    documents.push(
      await kept(`scan-${digest}-${set}-${family.name}`, async () => {
        const { name, pdf, truth } = await makeDocument({ ...family, style: { ...family.style, ruled } }, 1);
        const { pages } = await readPdfIsolated(await scanOf(pdf, wear, randomOf(`${name}/scan`)));
        return { set, family: family.name, structure: family.name, name, truth, pages };
      }),
    );
  }
  return documents;
}

/** The kind is told by the truth, or by the name of the file. */
function kindOf(name: string, truth: { kind?: string; documentType?: string }): 'OC' | 'RESET' {
  if (truth.kind !== undefined) return truth.kind === 'RESET' ? 'RESET' : 'OC';
  return /reset/i.test(truth.documentType ?? '') || name.includes('-reset') ? 'RESET' : 'OC';
}

/** A class that the document never names has no name in the truth either. */
const namesNoClass = ({ securities, modeledStats, couponChangeHistories }: Truth) => {
  const rows = [...securities, ...modeledStats, ...couponChangeHistories];
  return rows.length > 0 && rows.every(({ issuerClass }) => issuerClass === '');
};

/** Truths name a class that the document never names as null or as nothing. */
function withoutNullClass(key: string, value: unknown): unknown {
  if (key === 'issuerClass') return value ?? '';
  return key === 'issuerClasses' && Array.isArray(value) ? value.map((name: unknown) => name ?? '') : value;
}

async function documentsIn(
  set: LabDocument['set'],
  files: readonly string[],
  familyOf: (file: string) => string,
): Promise<LabDocument[]> {
  const reader = await digestOfSources('packages/pdf-text/src/**/*.ts');
  const documents: LabDocument[] = [];
  for (const file of files.toSorted()) {
    const pdf = await readFile(file);
    const name = path.basename(file, '.pdf');
    const told = JSON.parse(
      await readFile(file.replace(/\.pdf$/, '.truth.json'), 'utf8'),
      withoutNullClass,
    ) as Truth & {
      documentType?: string;
    };
    const truth: Truth = {
      ...told,
      kind: kindOf(name, told),
      deal: told.deal ?? { issuerName: '', issuerSeries: '', issuerClasses: [] },
      ...(namesNoClass(told) ? { unnamedClass: true } : {}),
    };
    const pages = await kept(`file-${reader}-${digestOf(pdf)}`, async () => {
      const text = await readPdf(pdf);
      // Scans take seconds a page; they are recognised once.
      return (text.unreadablePages.length > 0 ? await readPdfIsolated(pdf) : text).pages;
    });
    documents.push({ set, family: familyOf(file), structure: familyOf(file), name, truth, pages });
  }
  return documents;
}

/**
 * Documents by somebody who does not tune: `<set>/<family>/NAME.pdf` with `NAME.truth.json`. Nobody who tunes looks into
 * `frozen`; what was opened to be mended is in `opened`.
 */
export function writtenDocuments(set: 'frozen' | 'opened'): Promise<LabDocument[]> {
  const files = globSync(path.join(folder, set, '*', '*.pdf'));
  return documentsIn(set, files, (file) => path.basename(path.dirname(file)));
}

/** The documents that the engine's own tests read; each is a family of its own. */
export function fixtureDocuments(): Promise<LabDocument[]> {
  const files = globSync(path.join(root, 'packages', 'extraction', 'fixtures', '*.pdf'));
  return documentsIn('fixtures', files, (file) => path.basename(file, '.pdf'));
}

/** Documents of a folder that is no part of the repository: `NAME.pdf` with `NAME.truth.json`, in folders by family or not. */
export function givenDocuments(given: string): Promise<LabDocument[]> {
  const files = globSync([path.join(given, '*.pdf'), path.join(given, '*', '*.pdf')]);
  return documentsIn('given', files, (file) => path.basename(path.dirname(file)));
}
