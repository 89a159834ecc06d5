/** Limits and times of both sides (specification, section 9). */
export const minPasswordLength = 8;
export const maxUploadSizeMb = 10;
export const maxUploadBytes = maxUploadSizeMb * 1024 * 1024;
export const dealRoomUploadTimeoutMs = 5 * 60_000;
export const documentListPageSize = 20;
export const analystListPageSize = 20;
export const infiniteScrollThresholdPx = 200;
export const pdfZoom = 0.75;
export const mobileBreakpointPx = 768;
export const sidebarCookieName = 'sidebar_state';
export const sidebarCookieSeconds = 604_800;
export const sidebarWidth = '16rem';
export const sidebarWidthMobile = '18rem';
export const sidebarWidthIcon = '3rem';
export const groupExpandDelayMs = 150;
export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;
/** A search shows its spinner for at least `searchSpinnerMs`; every other spinner appears only after `spinnerDebounceMs`. */
export const searchSpinnerMs = 500;
export const spinnerDebounceMs = 500;
export const sessionCheckMs = 3 * 60_000;
export const sessionIndicatorMs = 1_000;
/** The end of a session, when the user is warned and activity extends it. */
export const sessionExpiryWarningMs = 10 * 60_000;
export const sessionWarningToastMs = 10 * 60_000;
export const inactivityWarningMs = 20 * 60_000;
export const inactivityLogoutMs = 30 * 60_000;
export const activityDebounceMs = 2_500;
