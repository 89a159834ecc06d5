import {
  createAccount,
  disableAccount,
  enableAccount,
  endAccountSessions,
  getAccount,
  listAccountTokens,
  listAccounts,
  listAuditActions,
  listRoles,
  removeFactors,
  revokeAccountToken,
  searchAudit,
  sendResetLink,
  updateAccount,
  updateRole,
  type Account,
  type FeatureName,
  type Role,
} from '@landfall/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { authStore } from '../../lib/auth.ts';
import { fetchAgain } from '../../lib/query-client.ts';
import { refreshSession } from '../../lib/session.ts';
import type { AuditSearch, UsersSearch } from '../../lib/screen-addresses.ts';

const keys = {
  accounts: ['administration', 'accounts'],
  account: (id: string) => ['administration', 'account', id],
  roles: ['administration', 'roles'],
  audit: ['administration', 'audit'],
} as const;

const pageSize = 50;
/** An administrator needs current data, so it is always read again. */
const fresh = { staleTime: 0 } as const;

export interface AccountRights {
  username: string;
  roles: string[];
  grants: FeatureName[];
  isSuperUser: boolean;
}

export function useAccounts({ search, role, state }: UsersSearch) {
  const filter = { search, role, state };
  return useInfiniteQuery({
    queryKey: [...keys.accounts, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAccounts, { query: { ...filter, size: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

export const useAccount = (userId: string) =>
  useQuery({
    queryKey: keys.account(userId),
    queryFn: async ({ signal }) => (await call(getAccount, { params: { userId }, signal })).data,
    ...fresh,
  });

export const useRoles = () =>
  useQuery({
    queryKey: keys.roles,
    queryFn: async ({ signal }) => (await call(listRoles, { signal })).data,
    ...fresh,
  });

/** After a change: stores the returned user, refetches the lists and, for the user's own account, the session. */
function useTakeIn() {
  const client = useQueryClient();
  return (account: Account) => {
    client.setQueryData(keys.account(account.id), account);
    for (const queryKey of [keys.accounts, keys.roles, keys.audit]) void client.invalidateQueries({ queryKey });
    if (account.id === authStore.get().user?.id) void refreshSession().catch(() => false);
  };
}

export const useCreateAccount = () =>
  useMutation({
    mutationFn: async (body: AccountRights & { email: string }) => (await call(createAccount, { body })).data,
    onSuccess: useTakeIn(),
  });

export function useUpdateAccount(userId: string) {
  return useMutation({
    mutationFn: async (body: AccountRights & { version: number }) =>
      (await call(updateAccount, { params: { userId }, body })).data,
    onSuccess: useTakeIn(),
  });
}

const acts = {
  disable: disableAccount,
  enable: enableAccount,
  endSessions: endAccountSessions,
  resetLink: sendResetLink,
  removeFactors,
} as const;
export type AccountAct = keyof typeof acts;

export function useAccountAct(userId: string) {
  return useMutation({
    mutationFn: async (act: AccountAct) => (await call(acts[act], { params: { userId } })).data,
    onSuccess: useTakeIn(),
  });
}

const tokensKey = (userId: string) => [...keys.account(userId), 'tokens'];

export const useAccountTokens = (userId: string) =>
  useQuery({
    queryKey: tokensKey(userId),
    queryFn: async ({ signal }) => (await call(listAccountTokens, { params: { userId }, signal })).data,
    ...fresh,
  });

export function useRevokeAccountToken(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => call(revokeAccountToken, { params: { userId, tokenId } }),
    onSettled: fetchAgain(client, tokensKey(userId)),
  });
}

export function useUpdateRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, ...body }: Pick<Role, 'name' | 'version' | 'features' | 'requiresFactor'>) =>
      (await call(updateRole, { params: { roleName: name }, body })).data,
    onSuccess: (changed) => {
      client.setQueryData<Role[]>(keys.roles, (roles) =>
        roles?.map((role) => (role.name === changed.name ? changed : role)),
      );
      void client.invalidateQueries({ queryKey: keys.audit });
    },
  });
}

export const useAuditActions = () =>
  useQuery({
    queryKey: [...keys.audit, 'actions'],
    queryFn: async ({ signal }) => (await call(listAuditActions, { signal })).data.actions,
  });

export function useAuditLines({ text, actor, action, from, to }: AuditSearch) {
  const filter = { text, actor, action, fromDate: from, toDate: to };
  return useInfiniteQuery({
    queryKey: [...keys.audit, 'lines', filter],
    queryFn: ({ pageParam, signal }) =>
      call(searchAudit, { query: { ...filter, size: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...fresh,
  });
}
