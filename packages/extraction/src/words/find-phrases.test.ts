import { describe, expect, it } from 'vitest';
import { PhraseFinder } from './find-phrases.ts';

const finder = new PhraseFinder({
  loss: ['{expected} [principal] loss'],
  attachment: ['{probability} .. attach*', 'AP >'],
  issue: ['be issued', 'be issued ... on'],
  yield: ['< over .. yield'],
  ease: ['{spread}/stake/{probability} eases'],
  prior: ['=prior notes', '=sponsored a . series'],
});
const found = (text: string) => finder.find(text).map(({ key, from, to }) => [key, text.slice(from, to)]);

describe('phrases of running text', () => {
  it.each([
    ['an expected annual loss of 1.2%', [['loss', 'expected annual loss']]],
    ['the expected losses of the Notes', [['loss', 'expected losses']]],
    ['the probability that the Class A Notes attach', [['attachment', 'probability that the Class A Notes attach']]],
    ['the probability is small. The Notes attach', []],
    ['AP 1.2% and ap 3', [['attachment', 'AP']]],
    ['will be issued by Example Re Ltd. on May 4', [['issue', 'be issued by Example Re Ltd. on']]],
    ['will be issued at par and redeemed on May 4', [['issue', 'be issued']]],
    ['4.50% per annum over the money market yield', [['yield', 'over the money market yield']]],
    ['paid over the yield', []],
    ['the stake eases', [['ease', 'stake eases']]],
    ['the margin eases', [['ease', 'margin eases']]],
    ['the likelihood eases', [['ease', 'likelihood eases']]],
    ['the price eases', []],
    ['the prior notes', [['prior', 'prior notes']]],
    ['prior to the notes', []],
    ['it sponsored a first series', [['prior', 'sponsored a first series']]],
    ['it sponsored a series', [['prior', 'sponsored a series']]],
    ['it sponsored a first and last series', []],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('what a text ends in', () => {
  const bounds = new PhraseFinder({ from: ['from'], to: ['to'] });
  const light = new Set(['and', 'including', 'the']);
  it.each([
    ['for the period from (and including)', 'from'],
    ['from the Issue Date to the', 'to'],
    ['from the Issue Date', null],
    ['paid', null],
  ])('%s', (text, expected) => {
    expect(bounds.endOf(text, light)).toBe(expected);
  });

  it('asks for what is wanted alone', () => {
    expect(bounds.only('from').endOf('from today to', light)).toBe(null);
  });
});

describe('texts that hold a word of a phrase', () => {
  const some = new PhraseFinder({
    interval: ['month/months'],
    count: ['act/actual / 360'],
    issue: ['[date] émission'],
  });
  it.each([
    ['every 12months', ['interval']],
    ['Act/360', ['count']],
    ['DATE D’ÉMISSION', []],
    ['ÉMISSION', ['issue']],
    ['a bimonthly fee, and a contract', []],
  ])('%s', (text, expected) => {
    expect(some.find(text).map(({ key }) => key)).toEqual(expected);
  });

  it('are looked through for the phrases of some keys alone', () => {
    expect(some.only('count', 'issue').has('every 12 months')).toBe(false);
    expect(some.only('interval').has('every 12 months')).toBe(true);
  });
});

it('a phrase of a slot that is none is refused', () => {
  expect(() => new PhraseFinder({ loss: ['{stakes}/risk eases'] })).toThrow('No slot is called stakes');
});
