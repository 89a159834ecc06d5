// What may import what (docs/architecture.md), as dependency-cruiser rules. Features are found by folder, so a new one is guarded at birth.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/node.mjs';

const folders = (relative) =>
  existsSync(path.join(root, relative))
    ? readdirSync(path.join(root, relative), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];

/** Tests, and the fixtures they share, may reach for the test harness. */
const testing = '(?:\\.test|[-.]fixture)\\.tsx?$';
const ours = '^(?:packages|apps|e2e|bench)/';

/** Within our own code, files under `from` may import only files that match one of `allowed`. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: testing },
  to: { path: ours, pathNot: allowed },
});

const packageIndex = (name) => `^packages/${name}/src/index\\.ts$`;
const contract = packageIndex('contract');
const instruments = packageIndex('instruments');
/** With the words of a page, which need nothing of the engine. */
const extraction = '^packages/extraction/src/(?:index|page-words)\\.ts$';
const pdfText = packageIndex('pdf-text');
const readingLab = packageIndex('reading-lab');
const demoMarket = packageIndex('demo-market');

const serverFeatures = folders('apps/server/src/features').map((slice) =>
  only(`server-feature-${slice}`, `^apps/server/src/features/${slice}/`, [
    `^apps/server/src/features/${slice}/`,
    '^apps/server/src/features/[^/]+/index\\.ts$',
    '^apps/server/src/platform/',
    contract,
    instruments,
    extraction,
    pdfText,
    ...(slice === 'demonstration' ? [demoMarket] : []),
  ]),
);
const webFeatures = folders('apps/web/src/features').map((slice) =>
  only(`web-feature-${slice}`, `^apps/web/src/features/${slice}/`, [
    `^apps/web/src/features/${slice}/`,
    '^apps/web/src/(?:ui|lib)/',
    contract,
    instruments,
  ]),
);

export const rules = [
  only('contract-knows-no-side', '^packages/contract/', ['^packages/contract/', instruments]),
  only('instruments-stand-alone', '^packages/instruments/', ['^packages/instruments/']),
  only('extraction-is-pure', '^packages/extraction/', ['^packages/extraction/', instruments]),
  {
    name: 'pure-packages-read-no-files',
    severity: 'error',
    from: { path: '^packages/(?:extraction|instruments|contract|demo-market)/', pathNot: testing },
    to: { dependencyTypes: ['core'] },
  },
  only('pdf-text-stands-alone', '^packages/pdf-text/', ['^packages/pdf-text/']),
  only('reading-lab-sees-public-surfaces', '^packages/reading-lab/', [
    '^packages/reading-lab/',
    contract,
    instruments,
    extraction,
    '^packages/extraction/src/words/lists\\.ts$',
    pdfText,
  ]),
  only('platform-knows-no-feature', '^apps/server/src/platform/', ['^apps/server/src/platform/', contract]),
  ...serverFeatures,
  only('web-ui', '^apps/web/src/ui/', ['^apps/web/src/(?:ui|lib)/', contract, instruments]),
  only('web-lib', '^apps/web/src/lib/', ['^apps/web/src/lib/', contract, instruments]),
  only('web-app', '^apps/web/src/app/', ['^apps/web/src/', contract, instruments]),
  ...webFeatures,
  only('demo-market-is-data', '^packages/demo-market/', ['^packages/demo-market/', contract, instruments]),
  {
    name: 'no-feature-needs-the-demonstration',
    severity: 'error',
    from: { path: '^apps/server/src/(?:features/(?!demonstration/)|platform/)', pathNot: testing },
    to: { path: '^apps/server/src/features/demonstration/' },
  },
  only('server-side-only', '^apps/server/src/(?!features/demonstration/|testing/)', [
    '^apps/server/',
    contract,
    instruments,
    extraction,
    pdfText,
  ]),
  only('e2e-sees-public-surfaces', '^e2e/', ['^e2e/', contract, instruments]),
  only('bench-sees-public-surfaces', '^bench/', ['^bench/', contract, instruments, extraction, pdfText, readingLab]),
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
];
