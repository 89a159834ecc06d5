import { appRoutes, compareDocuments, getSecurity, searchPages, uploadDocument } from '@landfall/contract';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  Navigate,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import {
  readAuditSearch,
  readRolesSearch,
  readUsersSearch,
  readAnalystViewSearch,
  readDashboardAddress,
  readLoginSearch,
  type LoginSearch,
  readComparisonAddress,
  readMyDealsSearch,
  readDocumentSearchAddress,
  readSecuritySearch,
  readTradesAddress,
  readBondsAddress,
  readEodAddress,
  readUploadsSearch,
} from '../lib/screen-addresses.ts';
import { readAnalysisAddress } from '../features/security-analysis/model/search-address.ts';
import { authStore } from '../lib/auth.ts';
import { RouteError, EmptyPending, RoutePending, ShellSkeleton } from './route-states.tsx';
import { guarded, guardedByCall, landingUnless, type ScreenComponent } from './guarded.tsx';
import { LandingPage } from './landing-page.tsx';

type Raw = Record<string, unknown>;

/**
 * A route's reader of what its address carries, as the router needs it. The router lays the answer over the raw
 * address, so that whatever the reader refuses has to be there as undefined to be gone.
 */
const readSearch =
  <T extends object>(read: (raw: Raw) => T) =>
  (raw: Raw): T => ({ ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...read(raw) });

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: lazy(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readSearch<LoginSearch>(readLoginSearch),
  beforeLoad: ({ search }) => {
    if (authStore.get().isAuthenticated) throw redirect({ href: search.redirect ?? '/' });
  },
  pendingComponent: EmptyPending,
  component: lazy(() => import('../features/accounts/login-page.tsx'), 'LoginPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token',
  pendingComponent: EmptyPending,
  component: lazy(() => import('../features/accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
});

/** All that a user sees whose role requires a second factor, until there is one. */
const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up-second-factor',
  beforeLoad: () => {
    if (!authStore.get().user?.lacksFactor) throw redirect({ to: '/' });
  },
  pendingComponent: EmptyPending,
  component: lazy(() => import('../features/accounts/security/account-security-page.tsx'), 'SetUpPage'),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    const { isAuthenticated, user } = authStore.get();
    if (user?.lacksFactor) throw redirect({ to: '/set-up-second-factor' });
    if (isAuthenticated) return;
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { redirect: location.href } });
  },
  component: lazy(() => import('./shell/shell.tsx'), 'Shell'),
  pendingComponent: ShellSkeleton,
});
const inShell = { getParentRoute: () => shellRoute } as const;

const noSearch = (): object => ({});

/** A screen of the contract's table, and how it reads its address. What opens it, and its name, stand in the table. */
const screen = <const Path extends string, Search extends object = object>(
  path: Path,
  Page: ScreenComponent,
  read: (raw: Raw) => Search = noSearch as () => Search,
) => createRoute({ ...inShell, path, validateSearch: readSearch(read), component: guarded(path, Page) });

const upload = lazy(() => import('../features/deal-room/upload-page.tsx'), 'UploadPage');
const uploads = () => import('../features/uploads/upload/upload-screen.tsx');
const priceUpload = lazy(uploads, 'PriceUploadPage');
const compositionUpload = lazy(uploads, 'CompositionUploadPage');

/** One line for each screen that the contract's table names. An address of the table without one shows its area's cards. */
const screens = [
  screen(
    '/',
    lazy(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    readDashboardAddress,
  ),
  screen(
    '/change-password',
    lazy(() => import('../features/accounts/change-password-page.tsx'), 'ChangePasswordPage'),
  ),
  screen(
    '/account-security',
    lazy(() => import('../features/accounts/security/account-security-page.tsx'), 'AccountSecurityPage'),
  ),
  screen(
    '/api-reference',
    lazy(() => import('../features/accounts/api-reference-page.tsx'), 'ApiReferencePage'),
  ),
  screen('/report-triage', upload),
  screen('/deal-room-automation', landingUnless(uploadDocument, '/deal-room-automation', upload)),
  screen(
    '/report-triage/analyst-view',
    lazy(() => import('../features/analyst-view/analyst-view-page.tsx'), 'AnalystViewPage'),
    readAnalystViewSearch,
  ),
  screen(
    '/my-deals',
    lazy(() => import('../features/my-deals/my-deals-page.tsx'), 'MyDealsPage'),
    readMyDealsSearch,
  ),
  screen(
    '/tools/security-analysis',
    lazy(() => import('../features/security-analysis/security-analysis-page.tsx'), 'SecurityAnalysisPage'),
    readAnalysisAddress,
  ),
  screen(
    '/latest-trades',
    lazy(() => import('../features/latest-trades/latest-trades-page.tsx'), 'LatestTradesPage'),
    readTradesAddress,
  ),
  screen(
    '/bonds-at-risk',
    lazy(() => import('../features/bonds-at-risk/bonds-at-risk-page.tsx'), 'BondsAtRiskPage'),
    readBondsAddress,
  ),
  screen(
    '/eod-dashboard',
    lazy(() => import('../features/eod-dashboard/eod-dashboard-page.tsx'), 'EodDashboardPage'),
    readEodAddress,
  ),
  screen(
    '/tools/upload',
    lazy(() => import('../features/uploads/upload-center-page.tsx'), 'UploadCenterPage'),
    readUploadsSearch,
  ),
  screen('/tools/upload/price', priceUpload),
  screen('/tools/price-upload', priceUpload),
  screen('/tools/upload/composition', compositionUpload),
  screen('/tools/portfolio-composition', compositionUpload),
  screen(
    '/administration',
    lazy(() => import('../features/administration/users-page.tsx'), 'UsersPage'),
    readUsersSearch,
  ),
  screen('/administration/users', () => <Navigate to="/administration" replace />),
  screen(
    '/administration/roles',
    lazy(() => import('../features/administration/roles-page.tsx'), 'RolesPage'),
    readRolesSearch,
  ),
  screen(
    '/administration/audit',
    lazy(() => import('../features/administration/audit-page.tsx'), 'AuditPage'),
    readAuditSearch,
  ),
  screen(
    '/administration/reading',
    lazy(() => import('../features/administration/reading-page.tsx'), 'ReadingPage'),
  ),
  screen(
    '/administration/universes',
    lazy(() => import('../features/administration/universes-page.tsx'), 'UniversesPage'),
  ),
] as const;

/** One security, reached from many screens and in no menu: it names itself in the tab. */
const securityRoute = createRoute({
  ...inShell,
  path: '/security/$identifier',
  validateSearch: readSearch(readSecuritySearch),
  component: guardedByCall(
    getSecurity,
    lazy(() => import('../features/security/security-page.tsx'), 'SecurityPage'),
  ),
});

/** The text of all documents, reached from the palette and My Deals: the menu is the specification's. */
const documentSearchRoute = createRoute({
  ...inShell,
  path: '/document-search',
  validateSearch: readSearch(readDocumentSearchAddress),
  component: guardedByCall(
    searchPages,
    lazy(() => import('../features/document-search/document-search-page.tsx'), 'DocumentSearchPage'),
  ),
});

/** Two documents side by side, reached from My Deals and a review. */
const comparisonRoute = createRoute({
  ...inShell,
  path: '/report-triage/compare',
  validateSearch: readSearch(readComparisonAddress),
  component: guardedByCall(
    compareDocuments,
    lazy(() => import('../features/comparison/comparison-page.tsx'), 'ComparisonPage'),
  ),
});

const withScreen = screens.map(({ options }) => ('path' in options ? options.path : ''));
const areas = appRoutes
  .filter(({ path }) => !withScreen.some((each) => each === path))
  .map(({ path }) => screen(path, () => <LandingPage path={path} />));

const routeTree = rootRoute.addChildren([
  loginRoute,
  resetPasswordRoute,
  setUpRoute,
  shellRoute.addChildren([...screens, securityRoute, documentSearchRoute, comparisonRoute, ...areas]),
]);

/** A text that is no number as it would be written stays a text: `88579E100` is a CUSIP. */
function parseValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value === null || (typeof value === 'number' && String(value) !== text) ? text : value;
}

export const router = createRouter({
  routeTree,
  parseSearch: parseSearchWith(parseValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseValue),
  defaultPreload: 'intent',
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteError,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
