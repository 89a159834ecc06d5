import type { SubFeature } from './entitlements.ts';

/** The roles and features of each demonstration account. Only tests use this file. */
export const demonstrationAccounts = {
  admin: { roles: ['Cat Admin'], features: [] },
  qa: { roles: ['DEV-QA'], features: [] },
  analyst: {
    roles: ['Analyst'],
    features: ['REPORT_TRIAGE', 'MY_DEALS', 'SECURITY_ANALYSIS', 'UPLOADS', 'EOD_DASHBOARD', 'EOD_DASHBOARD_ANALYST'],
  },
  trader: { roles: ['Trader'], features: ['LATEST_TRADES', 'BONDS_AT_RISK', 'SECURITY_ANALYSIS'] },
  viewer: { roles: ['Viewer'], features: [] },
} as const satisfies Record<string, { roles: readonly string[]; features: readonly SubFeature[] }>;
export type DemonstrationAccount = keyof typeof demonstrationAccounts;

/** `screen`: a built page; `landing`: an area with its cards; `placeholder`: not available yet. */
export type PageKind = 'screen' | 'landing' | 'placeholder';

const everybody: DemonstrationAccount[] = ['admin', 'qa', 'analyst', 'trader', 'viewer'];
const above: DemonstrationAccount[] = ['admin', 'qa'];
const analystToo: DemonstrationAccount[] = [...above, 'analyst'];
const traderToo: DemonstrationAccount[] = [...above, 'trader'];
const bothToo: DemonstrationAccount[] = [...above, 'analyst', 'trader'];
const administrators: DemonstrationAccount[] = ['admin'];

/** Written by hand: who may open each route. All others see the forbidden page. */
export const routeAccess: Readonly<Record<string, readonly [PageKind, readonly DemonstrationAccount[]]>> = {
  '/': ['screen', everybody],
  '/change-password': ['screen', everybody],
  '/account-security': ['screen', everybody],
  '/api-reference': ['screen', above],
  '/sandbox': ['landing', above],
  '/sandbox/jupyter': ['placeholder', above],
  '/deal-room-automation': ['screen', analystToo],
  '/configuration': ['placeholder', above],
  '/report-triage': ['screen', analystToo],
  '/report-triage/analyst-view': ['screen', analystToo],
  '/my-deals': ['screen', analystToo],
  '/trace-surveillance': ['landing', traderToo],
  '/latest-trades': ['screen', traderToo],
  '/live-cat-intelligence': ['landing', traderToo],
  '/live-cats': ['placeholder', above],
  '/bonds-at-risk': ['screen', traderToo],
  '/my-portfolios': ['placeholder', above],
  '/portfolio-management': ['landing', analystToo],
  '/eod-dashboard': ['screen', analystToo],
  '/data-ingestion': ['placeholder', above],
  '/portfolio-construction': ['placeholder', above],
  '/capping': ['placeholder', above],
  '/security-calculator': ['placeholder', above],
  '/validations': ['placeholder', above],
  '/portfolio-rollup': ['placeholder', above],
  '/report-generation': ['placeholder', above],
  '/report-distribution': ['placeholder', above],
  '/investor-relations': ['placeholder', above],
  '/report-builder': ['placeholder', above],
  '/state-of-the-market': ['placeholder', above],
  '/content-generator': ['placeholder', above],
  '/investor-qa': ['placeholder', above],
  '/fund-performance': ['placeholder', above],
  '/analyst-portal': ['landing', analystToo],
  '/tools': ['landing', bothToo],
  '/tools/upload': ['screen', analystToo],
  '/tools/upload/composition': ['screen', analystToo],
  '/tools/upload/price': ['screen', analystToo],
  '/tools/upload/security': ['placeholder', analystToo],
  '/tools/upload/tc-override': ['placeholder', analystToo],
  '/tools/upload/force-add': ['placeholder', analystToo],
  '/tools/upload/force-drop': ['placeholder', analystToo],
  '/tools/upload/calendar': ['placeholder', analystToo],
  '/tools/upload/cdf': ['placeholder', analystToo],
  '/tools/price-validation': ['placeholder', bothToo],
  '/tools/security-analysis': ['screen', bothToo],
  '/tools/tc-retrieval': ['placeholder', above],
  '/tools/apis': ['placeholder', above],
  '/chatbot': ['placeholder', above],
  '/tools/price-upload': ['screen', analystToo],
  '/tools/portfolio-composition': ['screen', analystToo],
  '/tools/security-master': ['placeholder', bothToo],
  '/tools/forced-add-drop': ['placeholder', bothToo],
  '/tools/tc-override': ['placeholder', bothToo],
  '/tools/cdf': ['placeholder', bothToo],
  '/tools/price-retrieval': ['placeholder', bothToo],
  '/administration': ['screen', administrators],
  '/administration/users': ['screen', administrators],
  '/administration/roles': ['screen', administrators],
  '/administration/audit': ['screen', administrators],
  '/administration/reading': ['screen', administrators],
  '/administration/universes': ['screen', administrators],
};
