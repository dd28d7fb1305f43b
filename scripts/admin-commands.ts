import { parseArgs } from 'node:util';
import type { Administration } from '../domains/organization/administration.server.ts';
import { type Fields, f, type Role } from '../kernel/index.ts';
import { acceptFields } from '../kernel/fields/accept.ts';
import { databaseUsage } from './database-commands.ts';

const roles = { user: 'User', manager: 'Manager', admin: 'Admin', platform_admin: 'Platform admin' } as const;
const email = f.email().required();
const role = f.choice(roles).required();
const organization = f.text({ max: 120 });
const name = f.text({ max: 120 });

/** Each command with what it takes, judged like everything that comes from outside. */
const commands = {
  'create-organization': { name: name.required() },
  'create-user': { email, password: f.password().required(), role, organization: organization.required(), name },
  'create-api-key': { email, name, scopes: f.text({ max: 1000 }), organization },
  'grant-role': { email, role, organization },
} satisfies Record<string, Fields>;

type Command = keyof typeof commands;
type Given = Readonly<Record<string, string | undefined>>;

const usage = `Commands:
  create-organization   --name NAME
  create-user           --email ADDRESS --password PASSWORD --role ROLE --organization NAME [--name NAME]
  create-api-key        --email ADDRESS [--name NAME] [--scopes "requisition:read cost_center:*"] [--organization NAME]
  grant-role            --email ADDRESS --role ROLE [--organization NAME]
${databaseUsage}
Roles: ${Object.keys(roles).join(', ')}.`;

/** Runs one command and says what came of it; of a key only the key, so that a script can take it from there. */
export async function runAdmin(
  [wanted, ...rest]: readonly string[],
  operator: Administration,
  say: (line: string) => void,
): Promise<void> {
  if (!wanted || !Object.hasOwn(commands, wanted)) throw new Error(usage);
  const given = read(wanted as Command, rest);
  const { email = '', role: granted = 'user', organization: place } = given;
  const there = place === undefined ? {} : { organization: place };

  if (wanted === 'create-organization') say(await operator.createOrganization({ name: given.name ?? '' }));
  if (wanted === 'create-user') {
    const { isNew } = await operator.createUser({
      email,
      password: given.password ?? '',
      name: given.name ?? email.split('@')[0] ?? email,
      role: granted as Role,
      organization: place ?? '',
    });
    say(isNew ? `${email} can sign in now.` : `${email} had an account: it joined ${place} and keeps its password.`);
  }
  if (wanted === 'create-api-key') {
    const scopes = given.scopes?.split(/[\s,]+/).filter((scope) => scope !== '');
    const wish = { email, name: given.name ?? 'Made by the operator', ...there };
    say(await operator.createApiKey({ ...wish, ...(scopes ? { scopes } : {}) }));
  }
  if (wanted === 'grant-role') {
    await operator.grantRole({ email, role: granted as Role, ...there });
    say(`${email} has the role ${granted} now.`);
  }
}

function read(wanted: Command, rest: readonly string[]): Given {
  const fields: Fields = commands[wanted];
  const options = Object.fromEntries(Object.keys(fields).map((one) => [one, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...rest], options });
  const judged = acceptFields(fields, values, { partial: false });
  if (judged.ok) return judged.value as Given; // every field of the commands is a text
  throw new Error(judged.issues.map(({ path, message }) => `--${path}: ${message}.`).join('\n'));
}
