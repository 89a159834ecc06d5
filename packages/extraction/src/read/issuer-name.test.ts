import { expect, it } from 'vitest';
import { issuerNameIn } from './issuer-name.ts';

it.each([
  ['Example Sound Re II DAC Designation. 2031-1 Reinsured', 'Example Sound Re II DAC'],
  ['Example Re Pte. Ltd. Series 2031-1 Sponsor', 'Example Re Pte. Ltd.'],
  ['Example Re Ltd.', 'Example Re Ltd.'],
  ['Example Re (UK) PCC Limited, acting for its cell', 'Example Re (UK) PCC Limited'],
  ['FINAL Example Re II Ltd.', 'Example Re II Ltd.'],
  ['Draft – Example Re Ltd.', 'Example Re Ltd.'],
  ['Term Sheet of Example Re Ltd.', 'Example Re Ltd.'],
  ['Example Securitisation S.à r.l.', 'Example Securitisation S.à r.l.'],
  ['Example Re (Bermuda) Ltd., a special purpose insurer', 'Example Re (Bermuda) Ltd.'],
])('the issuer in "%s" ends with its legal form', (text, name) => {
  expect(issuerNameIn(text)?.value).toBe(name);
});
