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
      {
        path: '/sandbox/jupyter',
        label: 'Jupyter Notebook',
        icon: 'notebook',
        feature: 'JUPYTER_NOTEBOOK',
        isDisabled: true,
        description: 'Notebooks with the market data',
      },
    ],
  },
  {
    path: '/deal-room-automation',
    label: 'Deal Room Automation',
    icon: 'deal-room',
    area: 'DEAL_ROOM_AUTOMATION',
    description: 'Offering documents, from upload to sign-off',
    screens: [
      {
        path: '/configuration',
        label: 'Configuration',
        icon: 'settings',
        feature: 'CONFIGURATION',
        isDisabled: true,
        description: 'Settings of document processing',
      },
      {
        path: '/report-triage',
        label: 'Report Triage',
        icon: 'report-triage',
        feature: 'REPORT_TRIAGE',
        description: 'Upload documents for extraction',
      },
      {
        path: '/report-triage/analyst-view',
        label: 'Analyst View',
        icon: 'analyst-view',
        feature: 'REPORT_TRIAGE',
        description: 'Check, correct and sign off extracted securities',
      },
      {
        path: '/my-deals',
        label: 'My Deals',
        icon: 'my-deals',
        feature: 'MY_DEALS',
        description: 'Processed documents by date and by deal',
      },
    ],
  },
  {
    path: '/trace-surveillance',
    label: 'TRACE Surveillance',
    icon: 'trace',
    area: 'TRACE_SURVELLANCE',
    description: 'Trades as TRACE reports them',
    screens: [
      {
        path: '/latest-trades',
        label: 'Latest Trades',
        icon: 'trades',
        feature: 'LATEST_TRADES',
        description: 'Search of the latest TRACE trades',
      },
    ],
  },
  {
    path: '/live-cat-intelligence',
    label: 'Live CAT Intelligence',
    icon: 'live-cat',
    area: 'LIVE_CAT_INTELLIGENCE',
    description: 'Events as they unfold',
    screens: [
      {
        path: '/live-cats',
        label: 'Live Cats',
        icon: 'storm',
        feature: 'LIVE_CATS',
        isDisabled: true,
        description: 'Events that are under way',
      },
      {
        path: '/bonds-at-risk',
        label: 'Bonds at Risk',
        icon: 'risk',
        feature: 'BONDS_AT_RISK',
        description: 'Bonds that live events may hit',
      },
    ],
  },
  {
    path: '/portfolio-management',
    label: 'Portfolio Management',
    icon: 'portfolio',
    area: 'PORTFOLIO_MANAGEMENT',
    description: 'Universes, processes and reports',
    screens: [
      {
        path: '/my-portfolios',
        label: 'My Portfolios',
        icon: 'portfolio-item',
        feature: 'MY_PORTFOLIOS',
        isDisabled: true,
        description: 'The portfolios you follow',
      },
      {
        path: '/eod-dashboard',
        label: 'EOD Dashboard',
        icon: 'eod',
        feature: 'EOD_DASHBOARD',
        description: 'End of day processes of the last 30 days',
      },
      {
        path: '/data-ingestion',
        label: 'Data Ingestion',
        icon: 'portfolio-item',
        feature: 'DATA_INGESTION',
        isDisabled: true,
        description: 'Market data as it arrives',
      },
      {
        path: '/portfolio-construction',
        label: 'Portfolio Construction',
        icon: 'portfolio-item',
        feature: 'PORTFOLIO_CONSTRUCTION',
        isDisabled: true,
        description: 'Building portfolios',
      },
      {
        path: '/capping',
        label: 'Capping',
        icon: 'portfolio-item',
        feature: 'CAPPING',
        isDisabled: true,
        description: 'Limits on weights',
      },
      {
        path: '/security-calculator',
        label: 'Security Calculator',
        icon: 'portfolio-item',
        feature: 'SECURITY_CALCULATOR',
        isDisabled: true,
        description: 'Prices and margins of one security',
      },
      {
        path: '/validations',
        label: 'Validations',
        icon: 'portfolio-item',
        feature: 'VALIDATIONS',
        isDisabled: true,
        description: 'Checks of portfolio data',
      },
      {
        path: '/portfolio-rollup',
        label: 'Portfolio Rollup',
        icon: 'portfolio-item',
        feature: 'PORTFOLIO_ROLLUP',
        isDisabled: true,
        description: 'Combined portfolios',
      },
      {
        path: '/report-generation',
        label: 'Report Generation',
        icon: 'portfolio-item',
        feature: 'REPORT_GENERATION',
        isDisabled: true,
        description: 'Report files',
      },
      {
        path: '/report-distribution',
        label: 'Report Distribution',
        icon: 'portfolio-item',
        feature: 'REPORT_DISTRIBUTION',
        isDisabled: true,
        description: 'Sending reports',
      },
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
      {
        path: '/report-builder',
        label: 'Report Builder',
        icon: 'investor-item',
        feature: 'REPORT_BUILDER',
        isDisabled: true,
        description: 'Reports for investors',
      },
      {
        path: '/state-of-the-market',
        label: 'State of the Market',
        icon: 'investor-item',
        feature: 'STATE_OF_THE_MARKET',
        isDisabled: true,
        description: 'The market at a glance',
      },
      {
        path: '/content-generator',
        label: 'Content Generator',
        icon: 'investor-item',
        feature: 'CONTENT_GENERATOR',
        isDisabled: true,
        description: 'Written content for investors',
      },
      {
        path: '/investor-qa',
        label: 'Investor Q&A',
        icon: 'investor-item',
        feature: null,
        isDisabled: true,
        description: 'Answers to investors’ questions',
      },
      {
        path: '/fund-performance',
        label: 'Fund Performance',
        icon: 'investor-item',
        feature: 'FUND_PERFORMANCE',
        isDisabled: true,
        description: 'Returns of the funds',
      },
    ],
  },
  {
    path: '/analyst-portal',
    label: 'Analyst Portal',
    icon: 'analyst-portal',
    area: 'ANALYST_PORTAL',
    description: "The analysts' end of day",
    screens: [
      {
        path: '/eod-dashboard',
        label: 'EOD Dashboard',
        icon: 'eod',
        feature: 'EOD_DASHBOARD_ANALYST',
        description: 'End of day processes of the last 30 days',
      },
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
          {
            path: '/tools/upload/composition',
            label: 'Composition Upload',
            icon: 'composition',
            feature: 'UPLOADS',
            description: 'Index compositions from a CSV file',
          },
          {
            path: '/tools/upload/price',
            label: 'Price Upload',
            icon: 'price',
            feature: 'UPLOADS',
            description: 'Manual price override from a CSV file',
          },
          {
            path: '/tools/upload/security',
            label: 'Security Upload',
            icon: 'security',
            feature: 'UPLOADS',
            isDisabled: true,
            description: 'Security master and T&C',
          },
          {
            path: '/tools/upload/tc-override',
            label: 'T&C Override',
            icon: 'terms',
            feature: 'UPLOADS',
            isDisabled: true,
            description: 'Spread, EL, perils',
          },
          {
            path: '/tools/upload/force-add',
            label: 'Force Add',
            icon: 'force-add',
            feature: 'UPLOADS',
            isDisabled: true,
            description: 'Add securities to an index by hand',
          },
          {
            path: '/tools/upload/force-drop',
            label: 'Force Drop',
            icon: 'force-drop',
            feature: 'UPLOADS',
            isDisabled: true,
            description: 'Remove securities from an index by hand',
          },
          {
            path: '/tools/upload/calendar',
            label: 'Calendar Upload',
            icon: 'calendar',
            feature: 'UPLOADS',
            isDisabled: true,
            description: 'Holidays and calendars',
          },
          {
            path: '/tools/upload/cdf',
            label: 'CDF',
            icon: 'curve',
            feature: 'UPLOADS',
            isDisabled: true,
            description: 'Seasonality curves',
          },
        ],
      },
      {
        path: '/tools/price-validation',
        label: 'Price Validation',
        icon: 'validate',
        isDisabled: true,
        description: 'Checks of the day’s prices',
      },
      {
        path: '/tools/security-analysis',
        label: 'Security Analysis',
        icon: 'search',
        feature: 'SECURITY_ANALYSIS',
        description: 'Search for price/DM for securities',
      },
      {
        path: '/tools/tc-retrieval',
        label: 'T&C Retrieval',
        icon: 'retrieve',
        feature: 'T&C_RETRIEVAL',
        isDisabled: true,
        description: 'Terms and conditions of a security',
      },
      {
        path: '/tools/apis',
        label: 'APIs',
        icon: 'api',
        feature: 'APIS',
        isDisabled: true,
        description: 'Data for your own programs',
      },
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
      { path: '/administration/roles', label: 'Roles', roles: administratorRoles },
      { path: '/administration/audit', label: 'Audit Log', roles: administratorRoles },
      { path: '/administration/reading', label: 'Reading', roles: administratorRoles },
    ],
  },
  // Not in the specification; after the screen that gives the feature its name.
  { path: '/api-reference', label: 'API Reference', area: 'TOOLS', feature: 'APIS' },
];
