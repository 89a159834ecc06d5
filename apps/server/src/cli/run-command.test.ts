import { expect, test } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { toldToOperator } from './run-command.ts';

const lost = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
const missing = Object.assign(new Error("ENOENT: no such file or directory, open 'a.csv'"), {
  code: 'ENOENT',
  syscall: 'open',
});

test('an operator is told what was lost in the middle of a command', () => {
  expect(toldToOperator(lost)).toBe('the connection to the database was lost: write EPIPE');
  expect(toldToOperator(new AppError('UNAVAILABLE', 'Try again.', { cause: lost }))).toBe(
    'the connection to the database was lost: write EPIPE',
  );
});

test('a file that is missing is named as it is', () => {
  expect(toldToOperator(missing)).toBe(missing.message);
});
