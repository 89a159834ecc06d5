import { expect, test } from 'vitest';
import { breadcrumb } from './breadcrumb-trail.tsx';

/** A trail as text: linked crumbs in brackets. */
const trail = (path: string) =>
  breadcrumb(path)
    .map(({ label, to }) => (to === null ? label : `[${label}](${to})`))
    .join(' > ');

test.each([
  ['/', '[Home](/)'],
  ['/change-password', '[Home](/) > Change Password'],
  ['/dashboard', '[Home](/)'],
  ['/dashboard/latest-prints', '[Home](/) > Latest Prints'],
  ['/deal-room-automation', '[Home](/) > Deal Room Automation'],
  ['/report-triage', '[Home](/) > [Report Triage](/report-triage)'],
  [
    '/report-triage/analyst-view',
    '[Home](/) > [Report Triage](/report-triage) > [Analyst View](/report-triage/analyst-view)',
  ],
  ['/my-deals/', '[Home](/) > [My Deals](/my-deals)'],
  ['/tools', '[Home](/) > Tools'],
  [
    '/tools/upload/tc-override',
    '[Home](/) > Tools > [Uploads](/tools/upload) > [T&C Override](/tools/upload/tc-override)',
  ],
  ['/tools/price-validation', '[Home](/) > Tools > Price Validation'],
  ['/investor-qa', '[Home](/) > Investor Q&A'],
  ['/eod-dashboard', '[Home](/) > [EOD Dashboard](/eod-dashboard)'],
  ['/tools/eod-summary', '[Home](/) > Tools > EOD Summary'],
  ['/by-cusip-or-isin', '[Home](/) > By CUSIP Or ISIN'],
  ['/a%20b-c', '[Home](/) > A b C'],
  ['/%E0%A4%A', '[Home](/) > %E0%A4%A'],
])('%s', (path, expected) => {
  expect(trail(path)).toBe(expected);
});
