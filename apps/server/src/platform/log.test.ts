import { pino } from 'pino';
import { expect, test } from 'vitest';
import { redaction } from './log.ts';

test('secrets do not reach the log, however they are passed', () => {
  const lines: string[] = [];
  const log = pino({ redact: redaction }, { write: (line: string) => void lines.push(line) });
  log.info({ password: 'secret-1', user: { passwordHash: 'secret-2', email: 'kept@landfall.example' } });
  log.info({ req: { headers: { cookie: 'secret-3', authorization: 'secret-4', 'set-cookie': ['secret-5'] } } });
  log.info({ body: { newPassword: 'secret-6', token: 'secret-7' }, a: { b: { c: { token: 'secret-8' } } } });
  const written = lines.join('');
  expect(written).not.toMatch(/secret-\d/);
  expect(written).toContain('kept@landfall.example');
});
