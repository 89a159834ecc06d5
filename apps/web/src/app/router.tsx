import { appRoutes, getSecurity, uploadDocument } from '@landfall/contract';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readAuditSearch, readRolesSearch, readUsersSearch } from '../features/administration/administration-search.ts';
import { readAnalystViewSearch } from '../features/analyst-view/analyst-view-search.ts';
import { readEodAddress } from '../features/eod-dashboard/eod-address.ts';
import { readTradesAddress } from '../features/latest-trades/trades-address.ts';
import { readMyDealsSearch } from '../features/my-deals/my-deals-search.ts';
import { readSecuritySearch } from '../features/security/security-search.ts';
import { readSearchAddress } from '../features/security-analysis/model/search-address.ts';
import { readUploadsSearch } from '../features/uploads/history/history-search.ts';
import { authStore } from '../lib/auth.ts';
import { LandingPage } from './landing-page.tsx';
import { PlaceholderPage } from './placeholder-page.tsx';
import { RouteError } from './route-error.tsx';
import { EmptyPending, RoutePending } from './route-pending.tsx';
import { routeKind } from './screens.ts';
import { guarded, guardedByCall, landingUnless } from './guarded.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { readLoginSearch } from './login-search.ts';
import type { LoginSearch } from './login-search.ts';
import { readSearch } from './read-search.ts';

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readSearch<LoginSearch>(readLoginSearch),
  beforeLoad: ({ search }) => {
    if (authStore.get().isAuthenticated) throw redirect({ href: search.redirect ?? '/' });
  },
  pendingComponent: EmptyPending,
  component: lazyRouteComponent(() => import('../features/accounts/login-page.tsx'), 'LoginPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token',
  pendingComponent: EmptyPending,
  component: lazyRouteComponent(() => import('../features/accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (authStore.get().isAuthenticated) return;
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { redirect: location.href } });
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  pendingComponent: ShellSkeleton,
});
const inShell = { getParentRoute: () => shellRoute } as const;

const dashboardPage = lazyRouteComponent(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage');
const securityAnalysisPage = lazyRouteComponent(
  () => import('../features/security-analysis/security-analysis-page.tsx'),
  'SecurityAnalysisPage',
);
const latestTradesPage = lazyRouteComponent(
  () => import('../features/latest-trades/latest-trades-page.tsx'),
  'LatestTradesPage',
);
const bondsAtRiskPage = lazyRouteComponent(
  () => import('../features/bonds-at-risk/bonds-at-risk-page.tsx'),
  'BondsAtRiskPage',
);
const changePasswordPage = lazyRouteComponent(
  () => import('../features/accounts/change-password-page.tsx'),
  'ChangePasswordPage',
);
const uploadPage = lazyRouteComponent(() => import('../features/deal-room/upload-page.tsx'), 'UploadPage');
const analystViewPage = lazyRouteComponent(
  () => import('../features/analyst-view/analyst-view-page.tsx'),
  'AnalystViewPage',
);

const homeRoute = createRoute({ ...inShell, path: '/', component: guarded('/', dashboardPage) });
const changePasswordRoute = createRoute({
  ...inShell,
  path: '/change-password',
  component: guarded('/change-password', changePasswordPage),
});
const reportTriageRoute = createRoute({
  ...inShell,
  path: '/report-triage',
  component: guarded('/report-triage', uploadPage),
});
const dealRoomRoute = createRoute({
  ...inShell,
  path: '/deal-room-automation',
  component: guarded('/deal-room-automation', landingUnless(uploadDocument, '/deal-room-automation', uploadPage)),
});
const analystViewRoute = createRoute({
  ...inShell,
  path: '/report-triage/analyst-view',
  validateSearch: readSearch(readAnalystViewSearch),
  component: guarded('/report-triage/analyst-view', analystViewPage),
});

const myDealsRoute = createRoute({
  ...inShell,
  path: '/my-deals',
  validateSearch: readSearch(readMyDealsSearch),
  component: guarded(
    '/my-deals',
    lazyRouteComponent(() => import('../features/my-deals/my-deals-page.tsx'), 'MyDealsPage'),
  ),
});

const securityAnalysisRoute = createRoute({
  ...inShell,
  path: '/tools/security-analysis',
  validateSearch: readSearch(readSearchAddress),
  component: guarded('/tools/security-analysis', securityAnalysisPage),
});

const latestTradesRoute = createRoute({
  ...inShell,
  path: '/latest-trades',
  validateSearch: readSearch(readTradesAddress),
  component: guarded('/latest-trades', latestTradesPage),
});
const bondsAtRiskRoute = createRoute({
  ...inShell,
  path: '/bonds-at-risk',
  component: guarded('/bonds-at-risk', bondsAtRiskPage),
});

const eodDashboardRoute = createRoute({
  ...inShell,
  path: '/eod-dashboard',
  validateSearch: readSearch(readEodAddress),
  component: guarded(
    '/eod-dashboard',
    lazyRouteComponent(() => import('../features/eod-dashboard/eod-dashboard-page.tsx'), 'EodDashboardPage'),
  ),
});

const securityRoute = createRoute({
  ...inShell,
  path: '/security/$identifier',
  validateSearch: readSearch(readSecuritySearch),
  component: guardedByCall(
    getSecurity,
    lazyRouteComponent(() => import('../features/security/security-page.tsx'), 'SecurityPage'),
  ),
});

const uploadCenterRoute = createRoute({
  ...inShell,
  path: '/tools/upload',
  validateSearch: readSearch(readUploadsSearch),
  component: guarded(
    '/tools/upload',
    lazyRouteComponent(() => import('../features/uploads/upload-center-page.tsx'), 'UploadCenterPage'),
  ),
});
const priceUploadPage = lazyRouteComponent(
  () => import('../features/uploads/price-upload-page.tsx'),
  'PriceUploadPage',
);
const compositionUploadPage = lazyRouteComponent(
  () => import('../features/uploads/composition-upload-page.tsx'),
  'CompositionUploadPage',
);
const priceUploadRoute = createRoute({
  ...inShell,
  path: '/tools/upload/price',
  component: guarded('/tools/upload/price', priceUploadPage),
});
const priceUploadAliasRoute = createRoute({
  ...inShell,
  path: '/tools/price-upload',
  component: guarded('/tools/price-upload', priceUploadPage),
});
const compositionUploadRoute = createRoute({
  ...inShell,
  path: '/tools/upload/composition',
  component: guarded('/tools/upload/composition', compositionUploadPage),
});
const compositionUploadAliasRoute = createRoute({
  ...inShell,
  path: '/tools/portfolio-composition',
  component: guarded('/tools/portfolio-composition', compositionUploadPage),
});

const usersRoute = createRoute({
  ...inShell,
  path: '/administration',
  validateSearch: readSearch(readUsersSearch),
  component: guarded(
    '/administration',
    lazyRouteComponent(() => import('../features/administration/users/users-page.tsx'), 'UsersPage'),
  ),
});
const rolesRoute = createRoute({
  ...inShell,
  path: '/administration/roles',
  validateSearch: readSearch(readRolesSearch),
  component: guarded(
    '/administration/roles',
    lazyRouteComponent(() => import('../features/administration/roles/roles-page.tsx'), 'RolesPage'),
  ),
});
const auditRoute = createRoute({
  ...inShell,
  path: '/administration/audit',
  validateSearch: readSearch(readAuditSearch),
  component: guarded(
    '/administration/audit',
    lazyRouteComponent(() => import('../features/administration/audit/audit-page.tsx'), 'AuditPage'),
  ),
});

const screens = [
  securityRoute,
  homeRoute,
  changePasswordRoute,
  reportTriageRoute,
  dealRoomRoute,
  analystViewRoute,
  myDealsRoute,
  securityAnalysisRoute,
  latestTradesRoute,
  bondsAtRiskRoute,
  eodDashboardRoute,
  uploadCenterRoute,
  priceUploadRoute,
  priceUploadAliasRoute,
  compositionUploadRoute,
  compositionUploadAliasRoute,
  usersRoute,
  rolesRoute,
  auditRoute,
] as const;
/** Read from the routes themselves, so that a screen that is added takes the place of its landing page or placeholder. */
const withScreen = screens.map(({ options }) => ('path' in options ? options.path : ''));

/** Every other address of the contract's table: area landing pages, and areas that are not available yet. */
const plainRoutes = appRoutes
  .filter((route) => !withScreen.some((path) => path === route.path))
  .map((route) =>
    createRoute({
      ...inShell,
      path: route.path,
      component: guarded(
        route.path,
        routeKind(route) === 'landing'
          ? () => <LandingPage path={route.path} />
          : () => <PlaceholderPage path={route.path} />,
      ),
    }),
  );

const routeTree = rootRoute.addChildren([
  loginRoute,
  resetPasswordRoute,
  shellRoute.addChildren([...screens, ...plainRoutes]),
]);

export const router = createRouter({
  routeTree,
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
