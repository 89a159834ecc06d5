import type { FeatureName, Requirement, RoleName, TopLevelFeature } from './entitlements.ts';

/** One screen of the application. */
export interface AppRoute {
  path: string;
  label: string;
  isDisabled: boolean;
  /** null: any signed-in user. */
  requirement: Requirement | null;
}

/** Who administers users, roles and the audit log. The other bypass role may not. */
export const administratorRoles = ['Cat Admin'] as const satisfies readonly [RoleName, ...RoleName[]];

const open = (path: string, label: string, parent?: TopLevelFeature, feature?: FeatureName | null): AppRoute => ({
  path,
  label,
  isDisabled: false,
  requirement:
    parent === undefined && feature === undefined
      ? null
      : { ...(parent === undefined ? {} : { parent }), ...(feature === undefined ? {} : { feature }) },
});
const disabled = (path: string, label: string, parent?: TopLevelFeature, feature?: FeatureName | null): AppRoute => ({
  ...open(path, label, parent, feature),
  isDisabled: true,
});

const forAdministrators = (path: string, label: string): AppRoute => ({
  path,
  label,
  isDisabled: false,
  requirement: { roles: administratorRoles },
});

/** Every screen that needs a session. */
export const appRoutes: readonly AppRoute[] = [
  open('/', 'Home'),
  open('/change-password', 'Change Password'),
  open('/sandbox', 'Sandbox', 'SAND_BOX'),
  disabled('/sandbox/jupyter', 'Jupyter Notebook', 'SAND_BOX', 'JUPYTER_NOTEBOOK'),
  open('/deal-room-automation', 'Deal Room Automation', 'DEAL_ROOM_AUTOMATION'),
  disabled('/configuration', 'Configuration', 'DEAL_ROOM_AUTOMATION', 'CONFIGURATION'),
  open('/report-triage', 'Report Triage', 'DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE'),
  open('/report-triage/analyst-view', 'Analyst View', 'DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE'),
  open('/my-deals', 'My Deals', 'DEAL_ROOM_AUTOMATION', 'MY_DEALS'),
  open('/trace-surveillance', 'TRACE Surveillance', 'TRACE_SURVELLANCE'),
  open('/latest-trades', 'Latest Trades', 'TRACE_SURVELLANCE', 'LATEST_TRADES'),
  open('/live-cat-intelligence', 'Live CAT Intelligence', 'LIVE_CAT_INTELLIGENCE'),
  disabled('/live-cats', 'Live Cats', 'LIVE_CAT_INTELLIGENCE', 'LIVE_CATS'),
  open('/bonds-at-risk', 'Bonds at Risk', 'LIVE_CAT_INTELLIGENCE', 'BONDS_AT_RISK'),
  disabled('/my-portfolios', 'My Portfolios', 'PORTFOLIO_MANAGEMENT', 'MY_PORTFOLIOS'),
  open('/portfolio-management', 'Portfolio Management', 'PORTFOLIO_MANAGEMENT'),
  open('/eod-dashboard', 'EOD Dashboard', 'PORTFOLIO_MANAGEMENT', 'EOD_DASHBOARD'),
  disabled('/data-ingestion', 'Data Ingestion', 'PORTFOLIO_MANAGEMENT', 'DATA_INGESTION'),
  disabled('/portfolio-construction', 'Portfolio Construction', 'PORTFOLIO_MANAGEMENT', 'PORTFOLIO_CONSTRUCTION'),
  disabled('/capping', 'Capping', 'PORTFOLIO_MANAGEMENT', 'CAPPING'),
  disabled('/security-calculator', 'Security Calculator', 'PORTFOLIO_MANAGEMENT', 'SECURITY_CALCULATOR'),
  disabled('/validations', 'Validations', 'PORTFOLIO_MANAGEMENT', 'VALIDATIONS'),
  disabled('/portfolio-rollup', 'Portfolio Rollup', 'PORTFOLIO_MANAGEMENT', 'PORTFOLIO_ROLLUP'),
  disabled('/report-generation', 'Report Generation', 'PORTFOLIO_MANAGEMENT', 'REPORT_GENERATION'),
  disabled('/report-distribution', 'Report Distribution', 'PORTFOLIO_MANAGEMENT', 'REPORT_DISTRIBUTION'),
  disabled('/investor-relations', 'Investor Relations', 'INVESTOR_RELATIONS'),
  disabled('/report-builder', 'Report Builder', 'INVESTOR_RELATIONS', 'REPORT_BUILDER'),
  disabled('/state-of-the-market', 'State of the Market', 'INVESTOR_RELATIONS', 'STATE_OF_THE_MARKET'),
  disabled('/content-generator', 'Content Generator', 'INVESTOR_RELATIONS', 'CONTENT_GENERATOR'),
  disabled('/investor-qa', 'Investor Q&A', 'INVESTOR_RELATIONS', null),
  disabled('/fund-performance', 'Fund Performance', 'INVESTOR_RELATIONS', 'FUND_PERFORMANCE'),
  open('/analyst-portal', 'Analyst Portal', 'ANALYST_PORTAL'),
  open('/tools', 'Tools', 'TOOLS'),
  open('/tools/upload', 'Uploads', 'TOOLS', 'UPLOADS'),
  open('/tools/upload/composition', 'Composition Upload', 'TOOLS', 'UPLOADS'),
  open('/tools/upload/price', 'Price Upload', 'TOOLS', 'UPLOADS'),
  disabled('/tools/upload/security', 'Security Upload', 'TOOLS', 'UPLOADS'),
  disabled('/tools/upload/tc-override', 'T&C Override', 'TOOLS', 'UPLOADS'),
  disabled('/tools/upload/force-add', 'Force Add', 'TOOLS', 'UPLOADS'),
  disabled('/tools/upload/force-drop', 'Force Drop', 'TOOLS', 'UPLOADS'),
  disabled('/tools/upload/calendar', 'Calendar Upload', 'TOOLS', 'UPLOADS'),
  disabled('/tools/upload/cdf', 'CDF', 'TOOLS', 'UPLOADS'),
  disabled('/tools/price-validation', 'Price Validation', 'TOOLS'),
  open('/tools/security-analysis', 'Security Analysis', 'TOOLS', 'SECURITY_ANALYSIS'),
  disabled('/tools/tc-retrieval', 'T&C Retrieval', 'TOOLS', 'T&C_RETRIEVAL'),
  disabled('/tools/apis', 'APIs', 'TOOLS', 'APIS'),
  disabled('/chatbot', 'Chatbot', 'CHAT_BOT'),
  // The shorter tools paths that the route guard list names; see the aliases in decisions, section 9.
  open('/tools/price-upload', 'Price Upload', 'TOOLS', 'UPLOADS'),
  open('/tools/portfolio-composition', 'Composition Upload', 'TOOLS', 'UPLOADS'),
  disabled('/tools/security-master', 'Security Master', 'TOOLS'),
  disabled('/tools/forced-add-drop', 'Forced Add Drop', 'TOOLS'),
  disabled('/tools/tc-override', 'T&C Override', 'TOOLS'),
  disabled('/tools/cdf', 'CDF', 'TOOLS'),
  disabled('/tools/price-retrieval', 'Price Retrieval', 'TOOLS'),
  // Not in the specification: the administrators' screens.
  forAdministrators('/administration', 'Administration'),
  forAdministrators('/administration/roles', 'Roles'),
  forAdministrators('/administration/audit', 'Audit Log'),
];

/** Two menu entries lead to the end-of-day screen; either feature opens it. */
export const eodDashboardRequirements: readonly [Requirement, Requirement] = [
  { parent: 'PORTFOLIO_MANAGEMENT', feature: 'EOD_DASHBOARD' },
  { parent: 'ANALYST_PORTAL', feature: 'EOD_DASHBOARD_ANALYST' },
];

/** The requirements of a screen, of which one must be met. */
export function routeRequirements(path: string): readonly (Requirement | null)[] {
  if (path === '/eod-dashboard') return eodDashboardRequirements;
  const route = appRoutes.find((candidate) => candidate.path === path);
  return route ? [route.requirement] : [];
}

/** Icons by name, so that the contract knows no icon library. */
export type IconName =
  | 'home'
  | 'sandbox'
  | 'notebook'
  | 'deal-room'
  | 'settings'
  | 'report-triage'
  | 'analyst-view'
  | 'my-deals'
  | 'trace'
  | 'trades'
  | 'live-cat'
  | 'storm'
  | 'risk'
  | 'portfolio'
  | 'portfolio-item'
  | 'eod'
  | 'investor'
  | 'investor-item'
  | 'analyst-portal'
  | 'tools'
  | 'upload'
  | 'composition'
  | 'price'
  | 'security'
  | 'terms'
  | 'force-add'
  | 'force-drop'
  | 'calendar'
  | 'curve'
  | 'search'
  | 'validate'
  | 'retrieve'
  | 'api'
  | 'chatbot'
  | 'administration';

export interface MenuItem {
  title: string;
  url: string;
  icon: IconName;
  isDisabled: boolean;
  requiredEntitlements: readonly (FeatureName | null)[];
  /** Shown only to users with one of these roles. */
  requiredRoles?: readonly RoleName[];
  items?: readonly MenuItem[];
}

function item(url: string, icon: IconName, required: readonly (FeatureName | null)[], items?: MenuItem[]): MenuItem {
  const route = appRoutes.find((candidate) => candidate.path === url);
  if (!route) throw new Error(`no route for the menu entry ${url}`);
  const entry = {
    title: route.label,
    url,
    icon,
    isDisabled: route.isDisabled,
    requiredEntitlements: required,
    ...(route.requirement?.roles ? { requiredRoles: route.requirement.roles } : {}),
  };
  return items ? { ...entry, items } : entry;
}

export const menu: readonly MenuItem[] = [
  item('/', 'home', []),
  item('/sandbox', 'sandbox', ['SAND_BOX'], [item('/sandbox/jupyter', 'notebook', ['JUPYTER_NOTEBOOK'])]),
  item(
    '/deal-room-automation',
    'deal-room',
    ['DEAL_ROOM_AUTOMATION'],
    [
      item('/configuration', 'settings', ['CONFIGURATION']),
      item('/report-triage', 'report-triage', ['REPORT_TRIAGE']),
      item('/report-triage/analyst-view', 'analyst-view', ['REPORT_TRIAGE']),
      item('/my-deals', 'my-deals', ['MY_DEALS']),
    ],
  ),
  item('/trace-surveillance', 'trace', ['TRACE_SURVELLANCE'], [item('/latest-trades', 'trades', ['LATEST_TRADES'])]),
  item(
    '/live-cat-intelligence',
    'live-cat',
    ['LIVE_CAT_INTELLIGENCE'],
    [item('/live-cats', 'storm', ['LIVE_CATS']), item('/bonds-at-risk', 'risk', ['BONDS_AT_RISK'])],
  ),
  item(
    '/portfolio-management',
    'portfolio',
    ['PORTFOLIO_MANAGEMENT'],
    [
      item('/my-portfolios', 'portfolio-item', ['MY_PORTFOLIOS']),
      item('/eod-dashboard', 'eod', ['EOD_DASHBOARD']),
      item('/data-ingestion', 'portfolio-item', ['DATA_INGESTION']),
      item('/portfolio-construction', 'portfolio-item', ['PORTFOLIO_CONSTRUCTION']),
      item('/capping', 'portfolio-item', ['CAPPING']),
      item('/security-calculator', 'portfolio-item', ['SECURITY_CALCULATOR']),
      item('/validations', 'portfolio-item', ['VALIDATIONS']),
      item('/portfolio-rollup', 'portfolio-item', ['PORTFOLIO_ROLLUP']),
      item('/report-generation', 'portfolio-item', ['REPORT_GENERATION']),
      item('/report-distribution', 'portfolio-item', ['REPORT_DISTRIBUTION']),
    ],
  ),
  item(
    '/investor-relations',
    'investor',
    ['INVESTOR_RELATIONS'],
    [
      item('/report-builder', 'investor-item', ['REPORT_BUILDER']),
      item('/state-of-the-market', 'investor-item', ['STATE_OF_THE_MARKET']),
      item('/content-generator', 'investor-item', ['CONTENT_GENERATOR']),
      item('/investor-qa', 'investor-item', [null]),
      item('/fund-performance', 'investor-item', ['FUND_PERFORMANCE']),
    ],
  ),
  item(
    '/analyst-portal',
    'analyst-portal',
    ['ANALYST_PORTAL'],
    [item('/eod-dashboard', 'eod', ['EOD_DASHBOARD_ANALYST'])],
  ),
  item(
    '/tools',
    'tools',
    ['TOOLS'],
    [
      item(
        '/tools/upload',
        'upload',
        ['UPLOADS'],
        [
          item('/tools/upload/composition', 'composition', ['UPLOADS']),
          item('/tools/upload/price', 'price', ['UPLOADS']),
          item('/tools/upload/security', 'security', ['UPLOADS']),
          item('/tools/upload/tc-override', 'terms', ['UPLOADS']),
          item('/tools/upload/force-add', 'force-add', ['UPLOADS']),
          item('/tools/upload/force-drop', 'force-drop', ['UPLOADS']),
          item('/tools/upload/calendar', 'calendar', ['UPLOADS']),
          item('/tools/upload/cdf', 'curve', ['UPLOADS']),
        ],
      ),
      item('/tools/price-validation', 'validate', ['TOOLS']),
      item('/tools/security-analysis', 'search', ['SECURITY_ANALYSIS']),
      item('/tools/tc-retrieval', 'retrieve', ['T&C_RETRIEVAL']),
      item('/tools/apis', 'api', ['APIS']),
    ],
  ),
  item('/chatbot', 'chatbot', ['CHAT_BOT']),
  item('/administration', 'administration', []),
];
