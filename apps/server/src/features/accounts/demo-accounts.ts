import type { RoleName } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { addUser } from './add-user.ts';
import { findUserByEmail } from './store.ts';

export const demoPassword = 'Landfall-demo-1';

export interface DemoAccount {
  email: string;
  username: string;
  roles: readonly RoleName[];
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

export async function seedDemoAccounts(ctx: Ctx): Promise<void> {
  for (const { email, username, roles } of demoAccounts) {
    if (await findUserByEmail(ctx.db, email)) continue;
    await addUser(ctx, { email, username, password: demoPassword, roles });
  }
}
