import { parseArgs } from 'node:util';
import { drawnDocuments, givenDocuments, type LabDocument, type SetName } from './corpus.ts';
import { summarise, type JudgedDocument } from './evaluate/summary.ts';
import type { Judged } from './evaluate/score.ts';
import { placesOf, type Truth } from './generate/truth.ts';
import { writeWeights } from './judge/train.ts';
import { readContradictions, readParaphrases } from './probes.ts';
import { contradictionReport, paraphraseReport, reportOf } from './report.ts';
import { countStages, documentsOf, judgeDocument, lossesOf } from './run.ts';

const usage = `node packages/reading-lab/src/cli.ts [family …] [options]
  Scores the engine on the documents of all families, or of those whose name holds a word given, and lists every value that
  is wrong or missing: what was wanted and where it stands, what was told and where that was taken from.
  --set dev|opened|fixtures|scans  which documents (dev); fresh-scans only with --brief
  --each 2             documents of each family
  --field name         only faults of fields whose name holds this
  --brief              figures only
  --from folder        documents of a folder instead: NAME.pdf with NAME.truth.json, in folders by family or not
  --draw seed          documents of families put together by chance instead, each of another one
  --count 30           so many of them
  --why                at which stage of reading each value was lost, and how many each stage lost
  --faults 200         at most so many faults
  --paraphrases        labels in other words, one at a time, and what became of each
  --train              fits the judge of the engine anew on the generated documents and writes its weights
  --contradictions     sentences that gainsay a table, and which were not told`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'dev' },
    each: { type: 'string', default: '2' },
    field: { type: 'string' },
    paraphrases: { type: 'boolean', default: false },
    contradictions: { type: 'boolean', default: false },
    train: { type: 'boolean', default: false },
    from: { type: 'string' },
    draw: { type: 'string' },
    count: { type: 'string', default: '30' },
    why: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    faults: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});

/** Faults of a row, or that the row as a whole is missing or was not asked for. */
function rowLines(faults: readonly Judged[], truth: Truth): string[] {
  const whole = faults.find(({ field, outcome }) => field === 'issuerClass' && outcome !== 'wrong');
  if (!whole) return faults.map((fault) => faultLine(fault, truth));
  const values = faults.map(({ field, want, got }) => `${field} ${want ?? got}`).join(', ');
  const telling = faults.find(
    ({ field, evidence }) => evidence !== null && /Rate|Loss|Probability|Attribution|parAmount/i.test(field),
  );
  return [
    `    ${whole.outcome} row of ${whole.list} (${values})`,
    ...faults
      .filter((fault) => fault === telling || /^(?:couponRate|elAttribution|expectedLoss|parAmount)$/.test(fault.field))
      .map((fault) => `  ${faultLine(fault, truth)}`),
  ];
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function faultLine(
  { list, field, issuerClass, peril, want, got, outcome, evidence, confidence }: Judged,
  truth: Truth,
): string {
  const where = placesOf(truth, list, issuerClass, field, peril)
    .slice(0, 3)
    .map(({ page, text }) => `p${page} “${text}”`);
  const stands = where.length > 0 ? ` (${where.join(', ')})` : '';
  const taken = evidence
    ? ` from p${evidence.page} “${evidence.quote}” by ${evidence.rule} at ${confidence.toFixed(2)}`
    : '';
  const told = got === null ? '' : ` told ${got}${taken}`;
  return `    ${outcome.padEnd(8)} ${list}.${field} ${issuerClass}${peril === undefined ? '' : ` ${peril}`}: wanted ${want ?? 'nothing'}${stands}${told}`;
}

/** Lists what is wrong or missing, document by document. */
function sayFaults(
  documents: readonly LabDocument[],
  judged: readonly JudgedDocument[],
  losses: ReturnType<typeof lossesOf> | null,
): void {
  let left = Number(options.faults);
  for (const [index, { name, judged: values }] of judged.entries()) {
    const faults = values.filter(
      ({ outcome, field }) => outcome !== 'right' && (options.field === undefined || field.includes(options.field)),
    );
    if (faults.length === 0 || left <= 0) continue;
    say(`  ${name}`);
    if (losses) {
      for (const fault of faults.slice(0, left)) {
        const loss = losses.get(fault);
        say(faultLine(fault, (documents[index] as LabDocument).truth));
        if (loss) say(`             lost: ${loss.stage}: ${loss.detail}`);
      }
      left -= faults.length;
      continue;
    }
    const rows = Map.groupBy(
      faults.slice(0, left),
      ({ list, row, outcome }) => `${list}|${row}|${outcome === 'spurious'}`,
    );
    for (const row of rows.values())
      for (const line of rowLines(row, (documents[index] as LabDocument).truth)) say(line);
    left -= faults.length;
  }
}

function documentsGiven(set: SetName, only: { only?: readonly string[] }): Promise<LabDocument[]> {
  if (options.from !== undefined) return givenDocuments(options.from);
  if (options.draw !== undefined) return drawnDocuments(options.draw, Number(options.count));
  return documentsOf(set, { each: Number(options.each), ...only });
}

async function run(): Promise<void> {
  if (options.help) {
    say(usage);
    return;
  }
  if (options.train) {
    await writeWeights(say);
    return;
  }
  if (options.paraphrases) say(paraphraseReport(await readParaphrases(), true));
  if (options.contradictions) say(contradictionReport(await readContradictions(), true));
  if (options.paraphrases || options.contradictions) return;
  const set = options.set as SetName;
  const isShown = ['dev', 'opened', 'fixtures', 'scans'].includes(set) || (set === 'fresh-scans' && options.brief);
  if (!isShown)
    throw new Error(
      'Only the sets dev, opened, fixtures and scans are shown in detail. For the others: npm run bench -- accuracy --set frozen',
    );
  const only = positionals.length > 0 ? { only: positionals } : {};
  const all = await documentsGiven(set, only);
  const documents: LabDocument[] = all.filter(
    ({ family }) => positionals.length === 0 || positionals.some((word) => family.includes(word)),
  );
  if (documents.length === 0) throw new Error(`No family is called ${positionals.join(' or ')}.`);
  const judged = documents.map(judgeDocument);
  const losses = options.why
    ? new Map(judged.flatMap(({ judged: values }, index) => [...lossesOf(documents[index] as LabDocument, values)]))
    : null;
  if (!options.brief) sayFaults(documents, judged, losses);
  if (losses) for (const [stage, lost] of countStages(losses.values())) say(`  ${String(lost).padStart(5)}  ${stage}`);
  say(reportOf(options.from ?? options.draw ?? set, summarise(judged), { families: true }));
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
