import type { RoleName } from '@landfall/contract';

export const demoPassword = 'Landfall-demo-1';

export interface DemoAccount {
  email: string;
  username: string;
  roles: readonly RoleName[];
  /** For the list of accounts at the start. */
  can: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@landfall.example', username: 'Ada Admin', roles: ['Cat Admin'], can: 'everything' },
  {
    email: 'analyst@landfall.example',
    username: 'Ana Analyst',
    roles: ['Analyst'],
    can: 'deal room, analyst view, my deals, security analysis, uploads, end of day',
  },
  {
    email: 'trader@landfall.example',
    username: 'Theo Trader',
    roles: ['Trader'],
    can: 'latest trades, bonds at risk, security analysis',
  },
  { email: 'viewer@landfall.example', username: 'Vera Viewer', roles: ['Viewer'], can: 'nothing beyond the dashboard' },
  { email: 'qa@landfall.example', username: 'Quinn QA', roles: ['DEV-QA'], can: 'everything, for testing' },
];
