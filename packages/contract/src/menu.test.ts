import { describe, expect, it } from 'vitest';
import { meetsRequirement } from './entitlements.ts';
import { visibleMenu, appRoutes, menu, routeRequirements, type MenuItem } from './routes.ts';

const grantee = (pairs: [string, string][]) => ({
  entitlements: [
    ...new Map(pairs.map(([, parent]) => [parent, { featureName: parent, activeInd: 'Y' }])).values(),
    ...pairs.map(([featureName, parentFeature]) => ({ featureName, parentFeature, activeInd: 'Y' })),
  ],
  roles: [] as string[],
  isSuperUser: false,
});
const titles = (items: MenuItem[]): unknown[] =>
  items.map((item) => (item.items ? [item.title, titles([...item.items])] : item.title));

describe('the menu', () => {
  it('shows a user without entitlements only items without requirements', () => {
    expect(titles(visibleMenu(grantee([])))).toEqual(['Home']);
  });

  it('shows the areas and items of a user, including disabled ones', () => {
    const user = grantee([
      ['REPORT_TRIAGE', 'DEAL_ROOM_AUTOMATION'],
      ['EOD_DASHBOARD_ANALYST', 'ANALYST_PORTAL'],
      ['CAPPING', 'PORTFOLIO_MANAGEMENT'],
    ]);
    expect(titles(visibleMenu(user))).toEqual([
      'Home',
      ['Deal Room Automation', ['Report Triage', 'Analyst View']],
      ['Portfolio Management', ['Capping']],
      ['Analyst Portal', ['EOD Dashboard']],
    ]);
  });

  it('hides an item whose children are all hidden', () => {
    const items = [
      { ...menu[0]!, title: 'Area', items: [{ ...menu[0]!, requiredEntitlements: ['APIS'] as const }] },
    ] satisfies MenuItem[];
    expect(visibleMenu(grantee([]), items)).toEqual([]);
  });

  it('shows an entry without a feature only to bypass roles', () => {
    const has = (user: Parameters<typeof visibleMenu>[0]) => JSON.stringify(visibleMenu(user)).includes('Investor Q&A');
    expect(has(grantee([['REPORT_BUILDER', 'INVESTOR_RELATIONS']]))).toBe(false);
    expect(has({ entitlements: [], roles: ['DEV-QA'], isSuperUser: false })).toBe(true);
  });

  it('shows every entry to an administrator', () => {
    expect(visibleMenu({ entitlements: [], roles: ['Cat Admin'], isSuperUser: false })).toEqual(menu);
  });
});

describe('an entry for a role', () => {
  const holding = (...roles: string[]) => ({ entitlements: [], roles, isSuperUser: true });
  const shown = (...roles: string[]) => titles(visibleMenu(holding(...roles))).includes('Administration');

  it('is shown only to that role, not to the other bypass role', () => {
    expect(shown('Cat Admin')).toBe(true);
    expect(shown('DEV-QA')).toBe(false);
    expect(shown('Super User')).toBe(false);
    expect(shown()).toBe(false);
  });

  it.each(['/administration', '/administration/users', '/administration/roles', '/administration/audit'])(
    '%s opens only for that role',
    (path) => {
      const opens = (...roles: string[]) =>
        routeRequirements(path).some((requirement) => meetsRequirement(holding(...roles), requirement));
      expect(opens('Viewer', 'Cat Admin')).toBe(true);
      expect(opens('DEV-QA')).toBe(false);
      expect(opens()).toBe(false);
    },
  );
});

describe('the whole menu', () => {
  /** Titles as the specification has them; in brackets what is disabled. */
  const written = (items: readonly MenuItem[]): unknown[] =>
    items.map(({ title, isDisabled, items: children }) => {
      const name = isDisabled ? `(${title})` : title;
      return children ? [name, written(children)] : name;
    });

  it('has every entry of the specification in its place; others may stand between', () => {
    const specified = [
      'Home',
      ['Sandbox', ['(Jupyter Notebook)']],
      ['Deal Room Automation', ['(Configuration)', 'Report Triage', 'Analyst View', 'My Deals']],
      ['TRACE Surveillance', ['Latest Trades']],
      ['Live CAT Intelligence', ['(Live Cats)', 'Bonds at Risk']],
      [
        'Portfolio Management',
        [
          '(My Portfolios)',
          'EOD Dashboard',
          '(Data Ingestion)',
          '(Portfolio Construction)',
          '(Capping)',
          '(Security Calculator)',
          '(Validations)',
          '(Portfolio Rollup)',
          '(Report Generation)',
          '(Report Distribution)',
        ],
      ],
      [
        '(Investor Relations)',
        ['(Report Builder)', '(State of the Market)', '(Content Generator)', '(Investor Q&A)', '(Fund Performance)'],
      ],
      ['Analyst Portal', ['EOD Dashboard']],
      [
        'Tools',
        [
          [
            'Uploads',
            [
              'Composition Upload',
              'Price Upload',
              '(Security Upload)',
              '(T&C Override)',
              '(Force Add)',
              '(Force Drop)',
              '(Calendar Upload)',
              '(CDF)',
            ],
          ],
          '(Price Validation)',
          'Security Analysis',
          '(T&C Retrieval)',
          '(APIs)',
        ],
      ],
      '(Chatbot)',
    ];
    const names = new Set(specified.flat(Infinity).map((name) => String(name).replaceAll(/[()]/g, '')));
    const among = (items: readonly MenuItem[]): MenuItem[] =>
      items
        .filter(({ title }) => names.has(title))
        .map((item) => (item.items ? { ...item, items: among(item.items) } : item));
    expect(written(among(menu))).toEqual(specified);
  });

  it('leads to routes of the same address and name', () => {
    const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.items ?? [])]);
    for (const { url, title, isDisabled } of flat(menu)) {
      expect(appRoutes).toContainEqual(expect.objectContaining({ path: url, label: title, isDisabled }));
    }
  });
});

describe('routes', () => {
  it('are listed once each', () => {
    expect(new Set(appRoutes.map((route) => route.path)).size).toBe(appRoutes.length);
  });

  it('open the EOD dashboard by either of its entries', () => {
    expect(routeRequirements('/eod-dashboard')).toHaveLength(2);
    expect(routeRequirements('/nowhere')).toEqual([]);
    expect(routeRequirements('/')).toEqual([null]);
  });
});
