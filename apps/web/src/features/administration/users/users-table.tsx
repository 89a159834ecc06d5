import type { Account } from '@landfall/contract';
import { Link } from '@tanstack/react-router';
import { readableInstant } from '../../../lib/dates.ts';
import { AccountStateBadge } from './account-state-badge.tsx';
import { rightsText } from './rights-text.ts';
import plain from '../../../ui/plain-table.module.css';
import classes from '../administration.module.css';

const when = (instant: string | null): string => (instant === null ? 'Never' : readableInstant(instant));

export function UsersTable({ accounts }: { accounts: readonly Account[] }) {
  return (
    <table className={`${plain.table} ${classes.table}`} aria-label="Users">
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">State</th>
          <th scope="col" data-optional>
            Roles and grants
          </th>
          <th scope="col" data-optional>
            Last sign-in
          </th>
          <th scope="col" data-optional data-number>
            Sessions
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id} data-disabled={account.state === 'DISABLED' || undefined}>
            <td>
              <Link from="/administration" to="." search={(before) => ({ ...before, user: account.id })}>
                {account.email}
              </Link>
              <div className={classes.second}>{account.username}</div>
              <div className={classes.narrow}>{rightsText(account)}</div>
            </td>
            <td>
              <AccountStateBadge state={account.state} />
            </td>
            <td data-optional>{rightsText(account)}</td>
            <td data-optional className={classes.time}>
              {when(account.lastLoginAt)}
            </td>
            <td data-optional data-number>
              {account.activeSessions}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
