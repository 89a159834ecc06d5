import { describe, expect, it } from 'vitest';
import {
  cusipCheckDigit,
  cusipFromIsin,
  isCusip,
  isCusipShaped,
  isIsin,
  isinCheckDigit,
  isinFromCusip,
} from './identifiers.ts';

describe('identifiers', () => {
  it.each([
    ['88577CAA9', 'US', 'US88577CAA99'],
    ['011395AE0', 'US', 'US011395AE04'],
    ['00485YAB5', 'US', 'US00485YAB56'],
    ['92850FAA2', 'KY', 'KY92850FAA20'],
    ['037833100', 'US', 'US0378331005'],
  ])('%s is valid and makes %s ISIN %s', (cusip, country, isin) => {
    expect(isCusip(cusip)).toBe(true);
    expect(isinFromCusip(cusip, country)).toBe(isin);
    expect(isIsin(isin)).toBe(true);
    expect(cusipFromIsin(isin)).toBe(cusip);
  });

  it.each(['88577CAA8', '88577CAA', '88577CAA99', '8857-CAA9', '88577caa9', ''])('refuses the CUSIP %j', (text) => {
    expect(isCusip(text)).toBe(false);
  });

  it.each(['US88577CAA98', 'U188577CAA99', 'US88577CAA9', 'us88577CAA99', ''])('refuses the ISIN %j', (text) => {
    expect(isIsin(text)).toBe(false);
  });

  it('handles the special characters of the CUSIP alphabet', () => {
    expect(isCusipShaped('13606*AA0')).toBe(true);
    expect(cusipCheckDigit('!3606AAA')).toBeNull();
    expect(cusipCheckDigit('123')).toBeNull();
    expect(isinCheckDigit('US13606*AA0')).toBeNull();
    expect(isinCheckDigit('US')).toBeNull();
    expect(isinFromCusip('bad')).toBeNull();
    expect(cusipFromIsin('XS1530753075')).toBeNull();
  });

  it('changes the check digit when one character changes', () => {
    expect(cusipCheckDigit('88577CAA')).not.toBe(cusipCheckDigit('88577CAB'));
  });
});
