import { describe, expect, it } from 'vitest';
import { readCallable, readCallClause } from './call.ts';

describe('the right of the issuer to redeem early', () => {
  it.each([
    ['Applicable (Issuer call)', 'Y'],
    ['Not applicable', 'N'],
    ['Yes, as set out in Condition 7(c)', 'Y'],
    ['No', 'N'],
    ['The Notes may be redeemed in whole at the option of the Issuer', 'Y'],
    ['The Notes are not subject to redemption at the option of the Issuer', 'N'],
    ['The Issuer is not entitled to redeem the Notes at its option.', 'N'],
    ['The Issuer has no option to redeem the notes', 'N'],
    ['At the Issuer’s option, in whole', 'Y'],
    ['The Issuer does not have an option to redeem the Notes before maturity', 'N'],
    ['The Issuer may not redeem the Notes early', 'N'],
    ['The Issuer has the option to redeem the Notes before maturity', 'Y'],
    ['Call Option (further particulars specified below)', 'Y'],
    ['Permitted', 'Y'],
    ['Y, from 5 April 2034 at 100.25', 'Y'],
    ['Optional call from December 18, 2034, at par plus 100 bps (stepping to 50 bps and then nil)', 'Y'],
    ['Such a development would not entitle holders to an early repayment.', undefined],
    ['The Issuer is not permitted to call the Notes before maturity.', 'N'],
    ['The Notes do not contain an issuer call.', 'N'],
    ['There is no provision for the redemption of the Notes at the option of the Issuer.', 'N'],
    ['Neither the Issuer nor the Ceding Insurer has a right to call the Notes.', 'N'],
    ['Issuer Call N/A', 'N'],
    ['The Issuer shall have the option, exercisable on any Payment Date, to redeem the Notes', 'Y'],
    ['The Notes may be called by the Issuer at par.', 'Y'],
    ['The Issuer has no call right in respect of the Notes.', 'N'],
    ['Early redemption at the Issuer’s election is not possible.', 'N'],
    ['At par on any Payment Date', 'Y'],
    ['The Issuer is entitled, at its discretion, to redeem the Notes early in whole.', 'Y'],
    ['The Issuer reserves the right to redeem the Notes prior to their scheduled maturity.', 'Y'],
    ['The terms of the Notes allow the Issuer to redeem them in whole.', 'Y'],
    ['The Issuer may not elect to redeem the Notes.', 'N'],
    ['Redemption at the Issuer’s option: none.', 'N'],
    ['No Class is subject to optional redemption.', 'N'],
    ['The Issuer can redeem the Notes early, in whole, on any Payment Date.', 'Y'],
    ['There is none', 'N'],
    ['see below', undefined],
  ])('call: %s', (text, expected) => {
    expect(readCallable(text)?.value).toBe(expected);
  });

  it.each([
    ['The Issuer may redeem all but not some only of the Notes on not less than 10 days’ notice.', 'Y'],
    ['On each Payment Date the Issuer has the right, but not the obligation, to redeem all of the Notes.', 'Y'],
    ['The Company is at liberty to redeem the Class K Notes on any interest payment date from 8 March 2027.', 'Y'],
    ['The Issuer can buy back all Notes early at 101%.', 'Y'],
    ['The right of the Issuer to redeem early is excluded.', 'N'],
    ['The Issuer waives any right to call the Notes.', 'N'],
    ['The Issuer has the option of redeeming the Notes early on any Payment Date.', 'Y'],
    ['The issuer may redeem either class early, in whole, upon a change of tax law or from March 2027 at par.', 'Y'],
    ['The issuer may redeem either class early, in whole, upon a change of tax law.', undefined],
    ['The Company may, at the request of the Reinsured, postpone redemption before the maturity.', undefined],
    ['The Company may put back repayment of the part that covers reported loss.', undefined],
    ['A clean-up call is available to the Issuer below 10% of the Original Principal Amount.', 'Y'],
    ['The Issuer, acting in its sole discretion, is free to redeem the Notes on any Payment Date.', 'Y'],
    ['Save upon an Early Redemption Event, the Issuer may not redeem the Notes early.', 'N'],
    ['Under no circumstances may the Issuer elect to redeem the Notes early.', 'N'],
    ['The Notes cannot be called before maturity.', 'N'],
    ['The Notes are not subject to redemption at the option of the Issuer.', 'N'],
    ['The Notes are subject to mandatory redemption by the Issuer upon the occurrence of an event.', undefined],
    ['The Issuer may redeem the Notes early upon a Tax Event.', undefined],
    ['The Issuer may issue further Notes.', undefined],
    ['Default could lead to early redemption at a time when reinvestment is not possible.', undefined],
  ])('in running text: %s', (text, expected) => {
    expect(readCallClause(text)?.value).toBe(expected);
  });
});
