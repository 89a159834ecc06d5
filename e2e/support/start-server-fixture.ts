// The server of the browser tests, in a process of its own. The first start of all is another test's: it makes the files of a
// database, which takes seconds.
import { copyTemplate } from '../../apps/server/src/testing/embedded-template.ts';

await copyTemplate(process.env['LANDFALL_DATA'] ?? '');
await import('../../apps/server/src/main.ts');
