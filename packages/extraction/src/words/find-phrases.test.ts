import { describe, expect, it } from 'vitest';
import { PhraseFinder } from './find-phrases.ts';

const finder = new PhraseFinder<string>([
  ['loss', ['{expected} [principal] loss']],
  ['attachment', ['{probability} .. attach*', 'AP >']],
  ['issue', ['be issued', 'be issued ... on']],
  ['yield', ['< over .. yield']],
]);
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
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
