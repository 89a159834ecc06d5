import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { UsageError } from './with-services.ts';
import { command } from './extract.ts';

const fixtures = fileURLToPath(new URL('../../../../packages/pdf-text/fixtures/', import.meta.url));

async function call(...parameters: string[]) {
  let out = '';
  let errors = '';
  const code = await command.run(parameters, {
    out: (text) => (out += text),
    error: (text) => (errors += text),
    readInput: () => Promise.resolve(''),
    directory: fixtures,
  });
  return { code, out, errors };
}

describe('extract', () => {
  it('prints the data as JSON and nothing else', async () => {
    const { code, out, errors } = await call('reset.pdf', '--type', 'RESET');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const data = JSON.parse(out) as Record<string, unknown[]>;
    const lists = ['securities', 'modeledStats', 'couponChangeHistories', 'elAttributions', 'evidence', 'findings'];
    expect(Object.keys(data)).toEqual(lists);
    expect(data['evidence']?.length).toBeGreaterThan(0);
  });

  it('prints what follows from the data with what the reader found', async () => {
    const { out } = await call('../../extraction/fixtures/firth-re-2018-1-lite-1.pdf', '--type', 'OC');
    const { findings } = JSON.parse(out) as { findings: Record<string, unknown>[] };
    expect(findings).toContainEqual({
      code: 'MISSING_VALUE',
      severity: 'info',
      message: 'ISIN was not found in the document.',
      issuerClass: 'A',
      list: 'securities',
      index: 0,
      field: 'isin',
    });
  });

  it('takes a path from anywhere, and says what it could not read', async () => {
    const { code, out, errors } = await call(path.join(fixtures, 'scanned.pdf'), '--type', 'oc', '--no-ocr');
    expect({ code, errors }).toEqual({ code: 0, errors: 'No text could be read on page 1, 2.\n' });
    expect(JSON.parse(out)).toMatchObject({ evidence: [] });
  });

  it.each([
    ['a file with a password', 'user-password.pdf', /protected with a password/],
    ['a file that is no PDF', 'README.md', /not a PDF/],
  ])('refuses %s with one line', async (_, file, message) => {
    const { code, out, errors } = await call(file, '--type', 'OC');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toMatch(message);
    expect(errors.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each([
    ['no file', ['--type', 'OC'], /one file/],
    ['two files', ['a.pdf', 'b.pdf', '--type', 'OC'], /one file/],
    ['a file that is not there', ['none.pdf', '--type', 'OC'], /none\.pdf: no such file/],
    ['a folder', ['.', '--type', 'OC'], /not a file/],
    ['no type', ['reset.pdf'], /--type OC/],
    ['an unknown type', ['reset.pdf', '--type', 'XLS'], /unknown type 'XLS'/],
    ['pages that are none', ['reset.pdf', '--type', 'OC', '--pages', '5-2'], /--pages: .*ends before it starts/],
    ['no pages at all', ['reset.pdf', '--type', 'OC', '--pages', ''], /--pages: name at least one/],
    ['pages the file does not have', ['reset.pdf', '--type', 'OC', '--pages', '7'], /the file has 1 pages?/],
  ])('refuses %s', async (_, parameters, message) => {
    const error: unknown = await call(...parameters).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toMatch(message);
  });
});
