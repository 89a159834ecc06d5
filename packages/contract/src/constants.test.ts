import { expect, it } from 'vitest';
import * as constants from './constants.ts';
import { dealRoomHosts } from './deal-room.ts';
import { eodWindowDays } from './eod-dashboard.ts';
import { securityTypes, traceWindowDays } from './latest-trades.ts';
import { cusipLength, firstSearchDate, isinLength, searchTypes } from './securities.ts';

it('constants are those of the specification, written a second time by hand', () => {
  expect({ ...constants }).toEqual({
    minPasswordLength: 8,
    maxUploadSizeMb: 10,
    maxUploadBytes: 10_485_760,
    dealRoomUploadTimeoutMs: 300_000,
    documentListPageSize: 20,
    analystListPageSize: 20,
    infiniteScrollThresholdPx: 200,
    pdfZoom: 0.75,
    mobileBreakpointPx: 768,
    sidebarCookieName: 'sidebar_state',
    sidebarCookieSeconds: 604_800,
    sidebarWidth: '16rem',
    sidebarWidthMobile: '18rem',
    sidebarWidthIcon: '3rem',
    groupExpandDelayMs: 150,
    tooltipDelayMs: 700,
    tooltipSkipDelayMs: 300,
    searchSpinnerMs: 500,
    spinnerDebounceMs: 500,
    sessionCheckMs: 180_000,
    sessionIndicatorMs: 1_000,
    sessionExpiryWarningMs: 600_000,
    sessionWarningToastMs: 600_000,
    inactivityWarningMs: 1_200_000,
    inactivityLogoutMs: 1_800_000,
    activityDebounceMs: 2_500,
  });
  expect([cusipLength, isinLength, firstSearchDate]).toEqual([9, 12, '2008-01-01']);
  expect([eodWindowDays, traceWindowDays]).toEqual([30, 30]);
  expect([searchTypes, securityTypes]).toEqual([
    ['ALL', 'CUSIP', 'ISIN'],
    [{ value: 'ILS', label: 'Cat Bond - 144A' }],
  ]);
  expect(dealRoomHosts).toEqual([
    { value: 'intralinks', label: 'Intralinks' },
    { value: 'dealVDR', label: 'DealVDR' },
    { value: 'iLink', label: 'iLink' },
  ]);
});
