import { accounts } from './features/accounts/index.ts';
import { administration } from './features/administration/index.ts';
import { analystView } from './features/analyst-view/index.ts';
import { bondsAtRisk } from './features/bonds-at-risk/index.ts';
import { comparison } from './features/comparison/index.ts';
import { dealRoom } from './features/deal-room/index.ts';
import { demonstration } from './features/demonstration/index.ts';
import { documentSearch } from './features/document-search/index.ts';
import { eodDashboard } from './features/eod-dashboard/index.ts';
import { housekeeping } from './features/housekeeping/index.ts';
import { latestTrades } from './features/latest-trades/index.ts';
import { liveUpdates } from './features/live-updates/index.ts';
import { marketData } from './features/market-data/index.ts';
import { securities } from './features/securities/index.ts';
import { uploads } from './features/uploads/index.ts';
import { waiting } from './features/waiting/index.ts';
import type { Feature } from './platform/http/app.ts';

/** Every slice of the server, made ready in this order at a start. */
export const features: readonly Feature[] = [
  accounts,
  administration,
  dealRoom,
  documentSearch,
  analystView,
  comparison,
  marketData,
  securities,
  latestTrades,
  bondsAtRisk,
  uploads,
  eodDashboard,
  waiting,
  liveUpdates,
  housekeeping,
  demonstration,
];
