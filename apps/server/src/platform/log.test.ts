import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readableLog } from '../testing/read-log.ts';
import { createLog } from './log.ts';

test('secrets do not reach the log, however they are passed', () => {
  const { log, text } = readableLog();
  log.info({ password: 'secret-1', user: { passwordHash: 'secret-2', email: 'kept@landfall.example' } });
  log.info({ req: { headers: { cookie: 'secret-3', authorization: 'secret-4', 'set-cookie': ['secret-5'] } } });
  log.info({ body: { newPassword: 'secret-6', token: 'secret-7' }, a: [{ b: { c: { resetToken: 'secret-8' } } }] });
  log.info({ err: Object.assign(new Error('a message'), { code: 'E_CODE', rawPacket: Buffer.from('secret-9') }) });
  expect(text()).not.toMatch(/secret-\d/);
  for (const kept of ['kept@landfall.example', 'a message', 'E_CODE']) expect(text()).toContain(kept);
});

test('no value can make logging fail', () => {
  const { log, text } = readableLog();
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  log.info({ bytes: Buffer.from('x'), loop, map: new Map([[1, 2]]), big: Symbol('s'), date: new Date(0) }, 'survived');
  log.error({ err: new Error('outer', { cause: new TypeError('inner') }) });
  log.error({ err: 'no error at all' });
  expect(text()).toContain('survived');
  expect(text()).toContain('inner');
});

test('a log that cannot be written, as on a full disk, ends nothing', () => {
  const unwritable = openSync(import.meta.filename, 'r');
  const log = createLog('info', unwritable);
  expect(() => log.info('one')).not.toThrow();
  expect(() => log.info('two')).not.toThrow();
  closeSync(unwritable);
});
