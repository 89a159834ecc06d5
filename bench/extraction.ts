import { spawnSync } from 'node:child_process';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sized, type BenchRow } from './figures.ts';

interface Job {
  pages: number;
  securities: number;
  readMs: number;
  totalMs: number;
  peakMb: number;
}

const runs = sized(3, 1);
const leastPagesPerSecond = 100;
const mostMemoryMb = 600;
const peer = 'pdftotext';

const document = fileURLToPath(new URL('./fixtures/large-offering-circular.pdf', import.meta.url));
const jobFile = fileURLToPath(new URL('./extraction-process.ts', import.meta.url));

function runJob(): Job {
  const { status, stdout, stderr } = spawnSync(process.execPath, [jobFile, document], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The extraction failed: ${stderr}`);
  return JSON.parse(stdout) as Job;
}

/** Milliseconds that pdftotext takes to place the words of the same file; undefined where it is not installed. */
function runPdftotext(): number | undefined {
  const started = performance.now();
  const { status } = spawnSync(peer, ['-bbox', document, devNull], { stdio: 'ignore' });
  return status === 0 ? performance.now() - started : undefined;
}

function fastest<T>(act: () => T, time: (result: T) => number): T {
  return Array.from({ length: runs }, act).reduce((best, next) => (time(next) < time(best) ? next : best));
}

/** Extraction of a document of 292 pages, from bytes to data, in one process; the fastest of three. */
export async function run(): Promise<BenchRow[]> {
  const job = fastest(runJob, ({ totalMs }) => totalMs);
  if (job.securities === 0) throw new Error('The extraction found no securities: there is nothing to measure.');
  const pagesPerSecond = (ms: number) => (job.pages / ms) * 1000;
  const rate = (ms: number) => `${Math.round(pagesPerSecond(ms))} pages/s`;
  const rows: BenchRow[] = [
    {
      what: `Extraction of ${job.pages} pages, bytes to data`,
      measured: rate(job.totalMs),
      against: `at least ${leastPagesPerSecond} pages/s`,
      ratio: pagesPerSecond(job.totalMs) / leastPagesPerSecond,
    },
    {
      what: 'Peak memory of that process',
      measured: `${Math.round(job.peakMb)} MB`,
      against: `under ${mostMemoryMb} MB`,
      ratio: mostMemoryMb / job.peakMb,
    },
  ];
  const peerMs = fastest(runPdftotext, (ms) => ms ?? Number.POSITIVE_INFINITY);
  if (peerMs === undefined) return rows;
  const against = `${peer} -bbox, ${rate(peerMs)}`;
  rows.push(
    { what: 'Extraction, bytes to data', measured: rate(job.totalMs), against, ratio: peerMs / job.totalMs },
    { what: 'Reading positioned text only', measured: rate(job.readMs), against, ratio: peerMs / job.readMs },
  );
  return rows;
}
