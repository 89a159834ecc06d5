import type { Plugin } from 'vite';

const imports = /import\s*\{([^}]+)\}\s*from\s*'@tabler\/icons-react';?/g;

/** Imports each icon from its own file: through the package's index a build reads five thousand of them. */
export function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({
        code: code.replace(imports, (statement, names: string) =>
          names.includes(' as ') || names.includes('type ')
            ? statement
            : names
                .split(',')
                .map((name) => name.trim())
                .filter((name) => name !== '')
                .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
                .join(' '),
        ),
        map: null,
      }),
    },
  };
}
