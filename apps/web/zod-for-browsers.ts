import type { Plugin } from 'vite';

const writer = /[\\/]zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/;
const schemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const assignment = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;

/** What the module exports; calling any of it in a browser is a mistake that should be seen. */
const names = [
  'createStandardJSONSchemaMethod',
  'createToJSONSchemaMethod',
  'extractDefs',
  'finalize',
  'handleUnrepresentable',
  'initializeContext',
  'process',
  'processSchema',
];
const stub = `const none = () => { throw new Error('JSON schemas are written on the server only'); };
export { ${names.map((name) => `none as ${name}`).join(', ')} };`;

/** Leaves out of the page the part of zod that writes JSON schemas, which every schema would otherwise bring along. */
export function zodForBrowsers(): Plugin {
  return {
    name: 'landfall-zod-for-browsers',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (writer.test(id)) return { code: stub, map: null };
      if (!schemas.test(id)) return null;
      if (!assignment.test(code)) this.error('zod has changed: look again at what it brings into the page');
      return { code: code.replaceAll(assignment, ''), map: null };
    },
  };
}
