import { expect, test } from 'vitest';
import { breaksRule, isDatabaseDown } from './failure.ts';

const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);

test.each([
  ['a refused connection', failure({ code: 'ECONNREFUSED', syscall: 'connect' })],
  ['a socket that is gone', failure({ code: 'ENOENT', syscall: 'connect' })],
  ['a server that shuts down', failure({ code: '57P01', severity: 'FATAL' })],
  ['too many connections', failure({ code: '53300', severity: 'FATAL' })],
  ['a connection that ended', failure({}, 'Connection terminated unexpectedly')],
  ['a transaction that stood still too long', failure({ code: '25P03', severity: 'FATAL' })],
  ['one that ended earlier', failure({}, 'Client has encountered a connection error and is not queryable')],
  ['one that was given up', failure({}, 'Postgres connection has been discarded')],
  ['a pool without an answer', failure({}, 'timeout exceeded when trying to connect')],
])('%s means that the database is down', (_what, error) => {
  expect(isDatabaseDown(error)).toBe(true);
});

test.each([
  ['a wrong statement', failure({ code: '42601', severity: 'ERROR' })],
  ['a file that is missing', failure({ code: 'ENOENT', syscall: 'open' })],
  ['a file that is missing, looked for', failure({ code: 'ENOENT', syscall: 'stat' })],
  ['a client that went away', failure({ code: 'ECONNRESET' }, 'aborted')],
  ['no error', 'ECONNREFUSED'],
])('%s does not', (_what, error) => {
  expect(isDatabaseDown(error)).toBe(false);
});

test('a violated constraint is recognised by its name', () => {
  const error = failure({ code: '23505', constraint: 'users_email_unique' });
  expect([breaksRule(error, 'users_email_unique'), breaksRule(error, 'another')]).toEqual([true, false]);
});
