import { describe, expect, it } from 'vitest';
import { identifySecurity, type KnownSecurity, type SoughtSecurity } from './identify-security.ts';

const known = (more: Partial<KnownSecurity>): KnownSecurity => ({
  securityId: 'one',
  isin: 'US2459H1AA37',
  cusip: '2459H1AA3',
  issuerName: 'Northwind Re Ltd.',
  issuerSeries: '2025-1',
  issuerClass: 'A',
  aliases: [],
  ...more,
});
const sought = (more: Partial<SoughtSecurity> = {}): SoughtSecurity => ({
  dealSecurityId: null,
  issuerName: 'Northwind Re Ltd.',
  issuerSeries: '2025-1',
  issuerClass: 'A',
  isin: 'US2459H1AA37',
  cusip: '2459H1AA3',
  ...more,
});
const strict = { strict: true };

describe('identifySecurity', () => {
  it('finds nothing in an empty master', () => {
    expect(identifySecurity(sought(), [], strict)).toEqual({ ok: true, securityId: null });
  });

  it('takes the security of the deal, whose identifiers may be corrected', () => {
    const master = [known({ securityId: 'deal', isin: 'US0000000000', cusip: null })];
    expect(identifySecurity(sought({ dealSecurityId: 'deal' }), master, strict)).toEqual({
      ok: true,
      securityId: 'deal',
    });
  });

  it('finds a security by identifier, and by an alias, when series and class agree', () => {
    expect(identifySecurity(sought({ dealSecurityId: 'new' }), [known({})], strict)).toMatchObject({
      securityId: 'one',
    });
    const alias = sought({ isin: 'USG2459HAA31', cusip: null });
    expect(identifySecurity(alias, [known({ aliases: ['USG2459HAA31'] })], strict)).toMatchObject({
      securityId: 'one',
    });
  });

  it('refuses an identifier of another class where the document states it', () => {
    expect(identifySecurity(sought({ issuerClass: 'B' }), [known({})], strict)).toEqual({
      ok: false,
      conflict: { field: 'isin', message: 'US2459H1AA37 is already the ISIN of Northwind Re Ltd. 2025-1 Class A' },
    });
  });

  it('refuses an identifier of a second security when the deal has one of its own', () => {
    const master = [known({ securityId: 'deal', isin: null, cusip: null }), known({ securityId: 'other', isin: null })];
    expect(identifySecurity(sought({ dealSecurityId: 'deal' }), master, strict)).toMatchObject({
      ok: false,
      conflict: { field: 'cusip' },
    });
    expect(identifySecurity(sought({ dealSecurityId: 'deal' }), master, { strict: false })).toMatchObject({
      securityId: 'deal',
    });
  });

  it('gives a class that the master does not have no identifier of another, not even one that is only quoted', () => {
    const quoted = sought({ dealSecurityId: 'new', issuerName: 'Old Head Re DAC', issuerSeries: '2022-2' });
    expect(identifySecurity(quoted, [known({})], { strict: false })).toEqual({
      ok: false,
      conflict: { field: 'isin', message: 'US2459H1AA37 is already the ISIN of Northwind Re Ltd. 2025-1 Class A' },
    });
    const own = known({
      securityId: 'named',
      isin: null,
      cusip: null,
      issuerName: 'Old Head Re',
      issuerSeries: '2022-2',
    });
    expect(identifySecurity(quoted, [known({}), own], { strict: false })).toMatchObject({ securityId: 'named' });
  });

  it('falls back on issuer, series and class, written either way', () => {
    const master = [known({ isin: null, cusip: null, issuerName: 'NORTHWIND RE LIMITED', issuerClass: 'A-1' })];
    expect(identifySecurity(sought({ issuerClass: 'A1' }), master, strict)).toMatchObject({ securityId: 'one' });
    expect(identifySecurity(sought({ issuerClass: 'A2' }), master, strict)).toMatchObject({ securityId: null });
    const spelt = sought({ issuerClass: 'A1', issuerSeries: '2025-01' });
    expect(identifySecurity(spelt, master, strict)).toMatchObject({ securityId: 'one' });
  });
});
