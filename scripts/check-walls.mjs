// Checks who imports whom. Fails as well when it has read fewer modules than there are source files: a checker that reads nothing finds nothing.
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { root } from './lib/node.mjs';
import { rules } from './walls.mjs';

// dependency-cruiser needs the compiler's JavaScript API, which TypeScript 7 does not have: give it 6 under the usual name.
registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-6'), context),
});
const { cruise } = await import('dependency-cruiser');

process.chdir(root);
const sources = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts']);
const { output } = await cruise(
  ['packages', 'apps', 'e2e', 'bench'],
  {
    ruleSet: { forbidden: rules },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/fixtures/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
  { bustTheCache: true },
);

const read = new Set(output.modules.map((module) => module.source));
const unread = sources.filter((source) => !read.has(source));
for (const violation of output.summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} -> ${violation.to}`);
}
for (const source of unread) console.error(`not read: ${source}`);
console.log(`walls: ${read.size} modules read, ${output.summary.violations.length} violations`);
process.exitCode = output.summary.violations.length > 0 || unread.length > 0 || sources.length === 0 ? 1 : 0;
