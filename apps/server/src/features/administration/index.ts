import * as contract from '@landfall/contract';
import type { App, Feature } from '../../platform/http/app.ts';
import { route, success } from '../../platform/http/endpoint-route.ts';
import {
  changeAccount,
  createAccount,
  sendResetLink,
  disableAccount,
  enableAccount,
  endAccountSessions,
  removeFactors,
} from './change-account.ts';
import { listTokensOf, revokeTokenOf } from '../accounts/index.ts';
import { getAccount, listAccounts } from './list-accounts.ts';
import { listRoles, updateRole } from './roles.ts';
import { listAuditActions, searchAudit } from './search-audit.ts';

function administrationRoutes(app: App): void {
  route(app, contract.listAccounts, (ctx, { query }) => success(listAccounts(ctx, query)));
  route(app, contract.createAccount, (ctx, { body }) => success(createAccount(ctx, body)));
  route(app, contract.getAccount, (ctx, { params }) => success(getAccount(ctx, params.userId)));
  route(app, contract.updateAccount, (ctx, { params, body: { version, ...rights } }) =>
    success(changeAccount(ctx, params.userId, () => rights, version)),
  );
  route(app, contract.disableAccount, (ctx, { params }) => success(disableAccount(ctx, params.userId)));
  route(app, contract.enableAccount, (ctx, { params }) => success(enableAccount(ctx, params.userId)));
  route(app, contract.endAccountSessions, (ctx, { params }) => success(endAccountSessions(ctx, params.userId)));
  route(app, contract.removeFactors, (ctx, { params }) => success(removeFactors(ctx, params.userId)));
  route(app, contract.listAccountTokens, (ctx, { params }) => success(listTokensOf(ctx, params.userId)));
  route(app, contract.revokeAccountToken, (ctx, { params }) => revokeTokenOf(ctx, params.userId, params.tokenId));
  route(app, contract.sendResetLink, (ctx, { params }) => success(sendResetLink(ctx, params.userId)));
  route(app, contract.listRoles, (ctx) => success(listRoles(ctx)));
  route(app, contract.updateRole, (ctx, { params, body }) => success(updateRole(ctx, params.roleName, body)));
  route(app, contract.searchAudit, (ctx, { query }) => success(searchAudit(ctx, query)));
  route(app, contract.listAuditActions, (ctx) => success(listAuditActions(ctx)));
}

export { disableAccount, enableAccount } from './change-account.ts';
export { changeAccount, type AccountRights } from './change-account.ts';
export { createAccount } from './change-account.ts';
export { listAccounts } from './list-accounts.ts';

export const administration: Feature = { name: 'administration', routes: administrationRoutes };
