import { describe, expect, it } from 'vitest';
import { sampleLists } from './sample-data.fixture.ts';
import { readServerErrors } from './unanswered.ts';

const read = (...paths: string[]) =>
  readServerErrors(
    paths.map((path) => ({ path, message: `at ${path}` })),
    sampleLists(),
  );

describe("the server's field errors", () => {
  it('find their cell, however the path is written', () => {
    for (const path of [
      'securities[1].isin',
      'securities.1.isin',
      'securities/1/isin',
      'securities.securities:1.isin',
    ]) {
      expect(read(path)).toEqual({ cells: { 'securities|securities:1|isin': `at ${path}` }, general: [] });
    }
  });

  it('are said above the fields where they have none of their own', () => {
    const paths = ['modeledStats', 'modeledStats[0].issuerClass', 'version', 'securities[9].isin', ''];
    expect(read(...paths)).toEqual({ cells: {}, general: paths.map((path) => `at ${path}`) });
  });

  it('keep the first of several for one field', () => {
    const fields = [
      { path: 'securities[0].isin', message: 'first' },
      { path: 'securities[0].isin', message: 'second' },
    ];
    expect(readServerErrors(fields, sampleLists()).cells).toEqual({ 'securities|securities:0|isin': 'first' });
  });
});
