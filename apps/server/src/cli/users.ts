import { parseArgs } from 'node:util';
import { type Account, featureNames } from '@landfall/contract';
import { addUser, findUserByEmail, makePasswordLink } from '../features/accounts/index.ts';
import {
  type AccountRights,
  changeAccount,
  createAccount,
  disableAccount,
  enableAccount,
  listAccounts,
} from '../features/administration/index.ts';
import type { Ctx } from '../platform/context.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { type Command, type Terminal, UsageError, withServices } from './with-services.ts';

type Action = (ctx: Ctx, parameters: readonly string[], terminal: Terminal) => Promise<void>;

function one(values: readonly string[], what: string): string {
  const [value, ...rest] = values;
  if (value === undefined || rest.length > 0) throw new UsageError(`give one ${what}`);
  return value;
}

async function requireUser(ctx: Ctx, email: string) {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw notFound(`There is no user ${email}.`);
  return user;
}

async function change(ctx: Ctx, email: string, decide: (rights: AccountRights) => AccountRights): Promise<Account> {
  return changeAccount(ctx, (await requireUser(ctx, email)).id, decide);
}

const add: Action = async (ctx, parameters, { out, readInput }) => {
  const options = {
    name: { type: 'string' },
    role: { type: 'string', multiple: true },
    'password-stdin': { type: 'boolean' },
    'send-link': { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...parameters], options, allowPositionals: true });
  const email = one(positionals, 'e-mail address');
  const username = values.name ?? email.split('@')[0] ?? email;
  const roles = values.role ?? [];
  if (values['send-link']) {
    if (values['password-stdin']) throw new UsageError('give --send-link or --password-stdin, not both');
    await createAccount(ctx, { email, username, roles, grants: [], isSuperUser: false });
    return out(`Added ${email}; the server mails a link to choose a password\n`);
  }
  const given = values['password-stdin'] ? (await readInput()).replace(/\r?\n$/, '') : null;
  const password = given ?? ctx.ids.token().slice(0, 20);
  await addUser(ctx, { email, username, password, roles });
  out(given === null ? `Added ${email}, password ${password}\n` : `Added ${email}\n`);
  out(`The password counts for ${ctx.config.firstPasswordHours} hours: the user chooses another one by then\n`);
};

const list: Action = async (ctx, parameters, { out }) => {
  if (parameters.length > 0) throw new UsageError('users list takes no parameters');
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listAccounts(ctx, { size: 200, cursor });
    for (const user of page.content) {
      const state = user.state === 'ACTIVE' ? [] : [user.state.toLowerCase()];
      const grants = user.grants.length > 0 ? [`and ${user.grants.join(', ')}`] : [];
      out(`${[user.email, user.username, user.roles.join(', '), ...grants, ...state].join('\t')}\n`);
    }
    cursor = page.nextCursor;
  }
};

const setRoles: Action = async (ctx, [email, ...roles], { out }) => {
  if (email === undefined) throw new UsageError('give an e-mail address, and the roles');
  await change(ctx, email, (rights) => ({ ...rights, roles }));
  out(roles.length === 0 ? `${email} has no roles now\n` : `${email} has the roles ${roles.join(', ')} now\n`);
};

const changeGrants =
  (decide: (held: readonly string[], named: readonly string[]) => string[]): Action =>
  async (ctx, [email, ...features], { out }) => {
    if (email === undefined || features.length === 0) throw new UsageError('give an e-mail address, and entitlements');
    const unknown = features.find((feature) => !(featureNames as readonly string[]).includes(feature));
    if (unknown !== undefined) {
      throw new UsageError(`there is no entitlement ${unknown}; there are ${featureNames.join(', ')}`);
    }
    const { grants } = await change(ctx, email, (rights) => ({ ...rights, grants: decide(rights.grants, features) }));
    out(`${email} now has, in addition to the roles: ${grants.length === 0 ? 'nothing' : grants.join(', ')}\n`);
  };

const disable: Action = async (ctx, parameters, { out }) => {
  const email = one(parameters, 'e-mail address');
  await disableAccount(ctx, (await requireUser(ctx, email)).id);
  out(`Disabled ${email}\n`);
};

const enable: Action = async (ctx, parameters, { out }) => {
  const email = one(parameters, 'e-mail address');
  await enableAccount(ctx, (await requireUser(ctx, email)).id);
  out(`Enabled ${email}\n`);
};

const resetLink: Action = async (ctx, parameters, { out }) => {
  const email = one(parameters, 'e-mail address');
  const user = await requireUser(ctx, email);
  if (user.disabled_at !== null) throw conflict(`${email} is disabled: enable the user first.`);
  const link = await makePasswordLink(ctx, user, user.password_hash === null ? 'INVITATION' : 'ADMINISTRATOR');
  out(
    `${link.address}\nGive this link only to ${email}: it sets the password once, and is valid for ${link.lifetime}\n`,
  );
  const { publicUrl, allowedOrigin } = ctx.config;
  if ((publicUrl ?? allowedOrigin) === null) {
    out('If users reach the server at another address, run this command with its PORT, HOST or PUBLIC_URL\n');
  }
};

const actions: Readonly<Record<string, Action>> = {
  add,
  list,
  'set-roles': setRoles,
  grant: changeGrants((held, named) => [...held, ...named]),
  revoke: changeGrants((held, named) => held.filter((feature) => !named.includes(feature))),
  disable,
  enable,
  'reset-link': resetLink,
};

export const command: Command = {
  usage: [
    'users list                   List the users: address, name, roles, direct grants, state',
    "users add EMAIL [--name NAME] [--role 'ROLE']… [--password-stdin | --send-link]",
    '                             Add a user with a generated password (printed), one from standard input, or a link to choose one',
    "users set-roles EMAIL ['ROLE']…  Replace a user's roles",
    'users grant EMAIL ENTITLEMENT…   Grant entitlements in addition to the roles',
    'users revoke EMAIL ENTITLEMENT…  Revoke entitlements that were granted directly',
    'users disable EMAIL          Disable a user and end their sessions',
    'users enable EMAIL           Let a disabled user sign in again',
    'users reset-link EMAIL       Print a link that sets a new password',
  ].join('\n'),
  run: async ([name, ...parameters], terminal) => {
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new UsageError(`users ${Object.keys(actions).join('|')}`);
    await withServices((ctx) => action(ctx, parameters, terminal));
    return 0;
  },
};
