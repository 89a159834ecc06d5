// Runs the benchmarks and prints each figure beside the peer or limit it is held against.
import { run as accuracy } from './accuracy.ts';
import { run as crowd } from './crowd.ts';
import { run as dealRoom } from './deal-room.ts';
import { run as documentSearch } from './document-search.ts';
import { run as eod } from './end-of-day.ts';
import { run as extraction } from './extraction.ts';
import { run as marketData } from './market-data.ts';
import { isSmall } from './figures.ts';
import { run as uploads } from './uploads.ts';

const benchmarks: Record<string, (options: readonly string[]) => Promise<readonly object[]>> = {
  extraction,
  accuracy: (options) => accuracy(isSmall ? ['--set', 'fixtures', ...options] : options),
  'market-data': marketData,
  eod,
  uploads,
  'deal-room': dealRoom,
  'document-search': documentSearch,
  crowd,
};

// Names of benchmarks first, then options of theirs, or `--small`.
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('--'));
const asked = firstOption < 0 ? words : words.slice(0, firstOption);
const options = words.slice(asked.length).filter((word) => word !== '--small');
const unknown = asked.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const rows = await run(options);
  // What is asked for as JSON is for a program.
  if (options.includes('--json')) continue;
  console.log(`\n${name}`);
  console.table(rows);
}
