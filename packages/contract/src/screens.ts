import type { FeatureName, RoleName, TopLevelFeature } from './entitlements.ts';

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

/** Who administers users, roles and the audit log. The other bypass role may not. */
export const administratorRoles = ['Cat Admin'] as const satisfies readonly [RoleName, ...RoleName[]];

/** One screen: its route, guard, menu entry, breadcrumb, card and palette entry all follow from this. */
export interface Screen {
  path: string;
  label: string;
  /** With an icon it stands in the menu, where it stands in this table. */
  icon?: IconName;
  /** What a card says of it. */
  description?: string;
  /** Not available yet: listed, but leads nowhere. */
  isDisabled?: true;
  /** The top-level feature of an area; the screens under it need it too. */
  area?: TopLevelFeature;
  /** The feature that opens the screen, besides that of its area. With null, only the bypass roles see it in the menu. */
  feature?: FeatureName | null;
  /** Only users with one of these roles may open it, whatever their entitlements. */
  roles?: typeof administratorRoles;
  screens?: readonly Screen[];
}

const screen = (path: string, label: string, icon: IconName, feature: FeatureName | null, description: string) =>
  ({ path, label, icon, feature, description }) satisfies Screen;

/** One that is not available yet. */
const later = (...facts: Parameters<typeof screen>) => ({ ...screen(...facts), isDisabled: true }) satisfies Screen;

export const screens: readonly Screen[] = [
  { path: '/', label: 'Home', icon: 'home' },
  { path: '/change-password', label: 'Change Password' },
  // Not in the specification.
  { path: '/account-security', label: 'Account Security' },
  {
    path: '/sandbox',
    label: 'Sandbox',
    icon: 'sandbox',
    area: 'SAND_BOX',
    description: 'Notebooks for your own analysis',
    screens: [
      later('/sandbox/jupyter', 'Jupyter Notebook', 'notebook', 'JUPYTER_NOTEBOOK', 'Notebooks with the market data'),
    ],
  },
  {
    path: '/deal-room-automation',
    label: 'Deal Room Automation',
    icon: 'deal-room',
    area: 'DEAL_ROOM_AUTOMATION',
    description: 'Offering documents, from upload to sign-off',
    screens: [
      later('/configuration', 'Configuration', 'settings', 'CONFIGURATION', 'Settings of document processing'),
      screen('/report-triage', 'Report Triage', 'report-triage', 'REPORT_TRIAGE', 'Upload documents for extraction'),
      screen(
        '/report-triage/analyst-view',
        'Analyst View',
        'analyst-view',
        'REPORT_TRIAGE',
        'Check, correct and sign off extracted securities',
      ),
      screen('/my-deals', 'My Deals', 'my-deals', 'MY_DEALS', 'Processed documents by date and by deal'),
    ],
  },
  {
    path: '/trace-surveillance',
    label: 'TRACE Surveillance',
    icon: 'trace',
    area: 'TRACE_SURVELLANCE',
    description: 'Trades as TRACE reports them',
    screens: [
      screen('/latest-trades', 'Latest Trades', 'trades', 'LATEST_TRADES', 'Search of the latest TRACE trades'),
    ],
  },
  {
    path: '/live-cat-intelligence',
    label: 'Live CAT Intelligence',
    icon: 'live-cat',
    area: 'LIVE_CAT_INTELLIGENCE',
    description: 'Events as they unfold',
    screens: [
      later('/live-cats', 'Live Cats', 'storm', 'LIVE_CATS', 'Events that are under way'),
      screen('/bonds-at-risk', 'Bonds at Risk', 'risk', 'BONDS_AT_RISK', 'Bonds that live events may hit'),
    ],
  },
  {
    path: '/portfolio-management',
    label: 'Portfolio Management',
    icon: 'portfolio',
    area: 'PORTFOLIO_MANAGEMENT',
    description: 'Universes, processes and reports',
    screens: [
      later('/my-portfolios', 'My Portfolios', 'portfolio-item', 'MY_PORTFOLIOS', 'The portfolios you follow'),
      screen('/eod-dashboard', 'EOD Dashboard', 'eod', 'EOD_DASHBOARD', 'End of day processes of the last 30 days'),
      later('/data-ingestion', 'Data Ingestion', 'portfolio-item', 'DATA_INGESTION', 'Market data as it arrives'),
      later(
        '/portfolio-construction',
        'Portfolio Construction',
        'portfolio-item',
        'PORTFOLIO_CONSTRUCTION',
        'Building portfolios',
      ),
      later('/capping', 'Capping', 'portfolio-item', 'CAPPING', 'Limits on weights'),
      later(
        '/security-calculator',
        'Security Calculator',
        'portfolio-item',
        'SECURITY_CALCULATOR',
        'Prices and margins of one security',
      ),
      later('/validations', 'Validations', 'portfolio-item', 'VALIDATIONS', 'Checks of portfolio data'),
      later('/portfolio-rollup', 'Portfolio Rollup', 'portfolio-item', 'PORTFOLIO_ROLLUP', 'Combined portfolios'),
      later('/report-generation', 'Report Generation', 'portfolio-item', 'REPORT_GENERATION', 'Report files'),
      later('/report-distribution', 'Report Distribution', 'portfolio-item', 'REPORT_DISTRIBUTION', 'Sending reports'),
    ],
  },
  {
    path: '/investor-relations',
    label: 'Investor Relations',
    icon: 'investor',
    area: 'INVESTOR_RELATIONS',
    isDisabled: true,
    description: 'Reports and answers for investors',
    screens: [
      later('/report-builder', 'Report Builder', 'investor-item', 'REPORT_BUILDER', 'Reports for investors'),
      later(
        '/state-of-the-market',
        'State of the Market',
        'investor-item',
        'STATE_OF_THE_MARKET',
        'The market at a glance',
      ),
      later(
        '/content-generator',
        'Content Generator',
        'investor-item',
        'CONTENT_GENERATOR',
        'Written content for investors',
      ),
      later('/investor-qa', 'Investor Q&A', 'investor-item', null, 'Answers to investors’ questions'),
      later('/fund-performance', 'Fund Performance', 'investor-item', 'FUND_PERFORMANCE', 'Returns of the funds'),
    ],
  },
  {
    path: '/analyst-portal',
    label: 'Analyst Portal',
    icon: 'analyst-portal',
    area: 'ANALYST_PORTAL',
    description: "The analysts' end of day",
    screens: [
      screen(
        '/eod-dashboard',
        'EOD Dashboard',
        'eod',
        'EOD_DASHBOARD_ANALYST',
        'End of day processes of the last 30 days',
      ),
    ],
  },
  {
    path: '/tools',
    label: 'Tools',
    icon: 'tools',
    area: 'TOOLS',
    description: 'Uploads, search and calculation',
    screens: [
      {
        path: '/tools/upload',
        label: 'Uploads',
        icon: 'upload',
        feature: 'UPLOADS',
        description: 'Price overrides and index compositions',
        screens: [
          screen(
            '/tools/upload/composition',
            'Composition Upload',
            'composition',
            'UPLOADS',
            'Index compositions from a CSV file',
          ),
          screen('/tools/upload/price', 'Price Upload', 'price', 'UPLOADS', 'Manual price override from a CSV file'),
          later('/tools/upload/security', 'Security Upload', 'security', 'UPLOADS', 'Security master and T&C'),
          later('/tools/upload/tc-override', 'T&C Override', 'terms', 'UPLOADS', 'Spread, EL, perils'),
          later('/tools/upload/force-add', 'Force Add', 'force-add', 'UPLOADS', 'Add securities to an index by hand'),
          later(
            '/tools/upload/force-drop',
            'Force Drop',
            'force-drop',
            'UPLOADS',
            'Remove securities from an index by hand',
          ),
          later('/tools/upload/calendar', 'Calendar Upload', 'calendar', 'UPLOADS', 'Holidays and calendars'),
          later('/tools/upload/cdf', 'CDF', 'curve', 'UPLOADS', 'Seasonality curves'),
        ],
      },
      {
        path: '/tools/price-validation',
        label: 'Price Validation',
        icon: 'validate',
        isDisabled: true,
        description: 'Checks of the day’s prices',
      },
      screen(
        '/tools/security-analysis',
        'Security Analysis',
        'search',
        'SECURITY_ANALYSIS',
        'Search for price/DM for securities',
      ),
      later('/tools/tc-retrieval', 'T&C Retrieval', 'retrieve', 'T&C_RETRIEVAL', 'Terms and conditions of a security'),
      later('/tools/apis', 'APIs', 'api', 'APIS', 'Data for your own programs'),
      // The shorter paths that the specification's list of guarded routes names (decisions, section 9).
      { path: '/tools/price-upload', label: 'Price Upload', feature: 'UPLOADS' },
      { path: '/tools/portfolio-composition', label: 'Composition Upload', feature: 'UPLOADS' },
      { path: '/tools/security-master', label: 'Security Master', isDisabled: true },
      { path: '/tools/forced-add-drop', label: 'Forced Add Drop', isDisabled: true },
      { path: '/tools/tc-override', label: 'T&C Override', isDisabled: true },
      { path: '/tools/cdf', label: 'CDF', isDisabled: true },
      { path: '/tools/price-retrieval', label: 'Price Retrieval', isDisabled: true },
    ],
  },
  {
    path: '/chatbot',
    label: 'Chatbot',
    icon: 'chatbot',
    area: 'CHAT_BOT',
    isDisabled: true,
    description: 'Ask questions in plain words',
  },
  // Not in the specification: the administrators' screens.
  {
    path: '/administration',
    label: 'Administration',
    icon: 'administration',
    roles: administratorRoles,
    screens: [
      // By hand, because the addresses of the screens beside it make one expect it.
      { path: '/administration/users', label: 'Users', roles: administratorRoles },
      { path: '/administration/roles', label: 'Roles', roles: administratorRoles },
      { path: '/administration/audit', label: 'Audit Log', roles: administratorRoles },
      { path: '/administration/reading', label: 'Reading', roles: administratorRoles },
      { path: '/administration/universes', label: 'Universes', roles: administratorRoles },
    ],
  },
  // Not in the specification; after the screen that gives the feature its name.
  { path: '/api-reference', label: 'API Reference', area: 'TOOLS', feature: 'APIS' },
];
