import { parseArgs } from 'node:util';
import { addUser, disableUser, listUsers, setRoles } from '../features/accounts/index.ts';
import type { Ctx } from '../platform/context.ts';
import { UsageError, type Command, type Terminal } from './command.ts';
import { withServices } from './with-services.ts';

type Action = (ctx: Ctx, parameters: readonly string[], terminal: Terminal) => Promise<void>;

function one(values: readonly string[], what: string): string {
  const [value, ...rest] = values;
  if (value === undefined || rest.length > 0) throw new UsageError(`give one ${what}`);
  return value;
}

const add: Action = async (ctx, parameters, { out, readInput }) => {
  const options = {
    name: { type: 'string' },
    role: { type: 'string', multiple: true },
    'password-stdin': { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...parameters], options, allowPositionals: true });
  const email = one(positionals, 'e-mail address');
  const given = values['password-stdin'] ? (await readInput()).replace(/\r?\n$/, '') : null;
  const password = given ?? ctx.ids.token().slice(0, 20);
  const username = values.name ?? email.split('@')[0] ?? email;
  await addUser(ctx, { email, username, password, roles: values.role ?? [] });
  out(given === null ? `Added ${email}, password ${password}\n` : `Added ${email}\n`);
};

const list: Action = async (ctx, parameters, { out }) => {
  if (parameters.length > 0) throw new UsageError('users list takes no parameters');
  for (const user of await listUsers(ctx.db)) {
    const state = user.disabled_at === null ? '' : '\tdisabled';
    out(`${user.email}\t${user.username}\t${user.roles.join(', ')}${state}\n`);
  }
};

const assignRoles: Action = async (ctx, [email, ...roles], { out }) => {
  if (email === undefined) throw new UsageError('give an e-mail address, and the roles');
  await setRoles(ctx, email, roles);
  out(roles.length === 0 ? `${email} has no roles now\n` : `${email} has the roles ${roles.join(', ')} now\n`);
};

const disable: Action = async (ctx, parameters, { out }) => {
  const email = one(parameters, 'e-mail address');
  await disableUser(ctx, email);
  out(`Disabled ${email}\n`);
};

const actions: Readonly<Record<string, Action>> = { add, list, 'set-roles': assignRoles, disable };

export const command: Command = {
  usage: [
    'users list                   List the users: address, name, roles',
    "users add EMAIL [--name NAME] [--role 'ROLE']… [--password-stdin]",
    '                             Add a user; without --password-stdin a password is made and printed',
    "users set-roles EMAIL ['ROLE']…  Replace a user's roles",
    'users disable EMAIL          Bar a user, and end their sessions',
  ].join('\n'),
  run: async ([name, ...parameters], terminal) => {
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new UsageError(`users ${Object.keys(actions).join('|')}`);
    await withServices((ctx) => action(ctx, parameters, terminal));
    return 0;
  },
};
