import { parseArgs } from 'node:util';
import {
  type ContradictionFigures,
  contradictionReport,
  measure,
  type ParaphraseOutcome,
  paraphraseReport,
  readContradictions,
  readParaphrases,
  reportOf,
  type SetName,
  type Summary,
} from '@landfall/reading-lab';
import type { BenchRow } from './figures.ts';

/** Scans only where they are asked for: recognising them for the first time takes minutes. */
const sets: readonly SetName[] = ['dev', 'opened', 'frozen', 'fixtures', 'scans', 'fresh-scans'];

/** What the engine is to reach on families that it was not written for. */
const least = { f1: 0.9, precision: 0.98, coverage: 0.5, paraphrases: 112 / 120, contradictions: 0.95 };
const mostCalibrationError = 0.04;

function rowsOf(set: SetName, { f1, precision, coverage, calibrationError, documents, families }: Summary): BenchRow[] {
  const row = (what: string, value: number, against: string, ratio: number): BenchRow => ({
    what: `${what}, ${set} (${documents} documents, ${families} families)`,
    measured: value.toFixed(3),
    against,
    ratio,
  });
  return [
    row('F1', f1, `at least ${least.f1}`, f1 / least.f1),
    row('Precision', precision, `at least ${least.precision}`, precision / least.precision),
    row(
      'Calibration error',
      calibrationError,
      `at most ${mostCalibrationError}`,
      mostCalibrationError / Math.max(0.001, calibrationError),
    ),
    row('Coverage at 99.5 % precision', coverage, `at least ${least.coverage}`, coverage / least.coverage),
  ];
}

function probeRows(paraphrases: readonly ParaphraseOutcome[], { outcomes }: ContradictionFigures): BenchRow[] {
  const read = paraphrases.filter(({ outcome }) => outcome === 'right').length;
  const told = outcomes.filter((each) => each.told).length;
  return [
    {
      what: 'Paraphrased labels read',
      measured: `${read} of ${paraphrases.length}`,
      against: 'at least 112 of 120',
      ratio: read / paraphrases.length / least.paraphrases,
    },
    {
      what: 'Planted contradictions told',
      measured: `${told} of ${outcomes.length}`,
      against: `at least ${least.contradictions}`,
      ratio: told / outcomes.length / least.contradictions,
    },
  ];
}

/** How much of generated, frozen and kept documents the engine reads, and how well it knows: `--set`, `--families`, `--each`, `--json`. */
export async function run(args: readonly string[] = []): Promise<BenchRow[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      set: { type: 'string', default: 'all' },
      families: { type: 'string' },
      each: { type: 'string', default: '2' },
      json: { type: 'boolean', default: false },
    },
  });
  const asked = values.set === 'all' ? sets.slice(0, 4) : sets.filter((set) => set === values.set);
  if (asked.length === 0) throw new Error(`There is no set ${values.set}. There are: all, ${sets.join(', ')}.`);
  const options = {
    each: Number(values.each),
    ...(values.families === undefined ? {} : { only: values.families.split(',') }),
  };
  const rows: BenchRow[] = [];
  const figures: Record<string, unknown> = {};
  for (const set of asked) {
    const summary = await measure(set, options);
    if (summary === null) continue;
    const detail = { families: set !== 'frozen' };
    figures[set] = detail.families ? summary : { ...summary, byFamily: [] };
    if (!values.json) console.log(reportOf(set, summary, detail));
    rows.push(...rowsOf(set, summary));
  }
  if (asked.includes('dev') && values.families === undefined) {
    const [paraphrases, contradictions] = [await readParaphrases(), await readContradictions()];
    if (!values.json)
      console.log(`${paraphraseReport(paraphrases, false)}\n${contradictionReport(contradictions, false)}`);
    Object.assign(figures, { paraphrases, contradictions });
    rows.push(...probeRows(paraphrases, contradictions));
  }
  if (values.json) console.log(JSON.stringify(figures, null, 1));
  return rows;
}
