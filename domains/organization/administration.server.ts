import { fail, type Role, type Row } from '#kernel';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { issueKey } from './api-key.server.ts';
import { member } from './member.record.ts';
import { join, productIn } from './membership.server.ts';
import { addSamples } from './samples.server.ts';
import { foundOrganization } from './organization.server.ts';
import { userRole } from './role.record.ts';

interface Found {
  readonly id: string;
  readonly name: string;
}

interface Person {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** What an operator does beside the running server. Everything goes through the door, in the product's name. */
export function administration({ door, database, accounts }: Pick<AccountPorts, 'door' | 'database' | 'accounts'>) {
  const { directory } = accounts;

  async function organizationOf(nameOrId: string): Promise<Found> {
    const found = await database.platform((tx) =>
      tx.query<Found & Record<string, unknown>>(
        `select id, name from organization where lower(name) = lower($1) or id::text = $1 or slug = $1 order by name limit 5`,
        [nameOrId],
      ),
    );
    const [one, other] = found;
    if (!one) throw fail('not_found', 'organization', `There is no organization called ${nameOrId}.`);
    if (other)
      throw fail(
        'conflict',
        'organization',
        `Several organizations are called ${nameOrId}. Give the id of one: ${found.map(({ id }) => id).join(', ')}.`,
      );
    return one;
  }

  /** The one membership of an address, or the one in the organization that is named. */
  async function membershipOf(email: string, organization: string | undefined) {
    const account = await database.platform((tx) => directory.find(tx, email));
    if (!account) throw fail('not_found', 'account', `There is no account with the address ${email}.`);
    const wanted = organization === undefined ? null : (await organizationOf(organization)).id;
    const fitting = (await directory.memberships(account.id)).filter(
      ({ organizationId }) => wanted === null || organizationId === wanted,
    );
    const [one, other] = fitting;
    if (!one) throw fail('not_found', 'member', `${email} is not an active member there.`);
    if (other)
      throw fail('conflict', 'member', `${email} is a member of several organizations. Add --organization NAME.`);
    return one;
  }

  /** Makes an address a member, confirmed at once. An account that exists joins with the password it has. */
  async function admit(
    given: Person & { organizationId: string; passwordHash: string; samples?: true },
  ): Promise<{ isNew: boolean }> {
    const { email, name, role, organizationId, passwordHash, samples } = given;
    return door.run(productIn(organizationId), async (work) => {
      const present = await directory.find(work.tx, email);
      const claim = { name, passwordHash, isVerified: true };
      if (present && !present.isVerified) await directory.claim(work.tx, present.id, claim);
      const userId = present?.id ?? (await directory.create(work.tx, { email, ...claim }));
      const already = await work.has(member, { userId });
      if (already) throw fail('conflict', 'member', `${email} is a member there already.`);
      const isFirst = !(await work.has(member, {}));
      const { id } = await join(work, { userId, name, email, role, reason: 'Admitted by the operator' });
      // The first member of an organization finds the same examples as whoever founds one.
      if (samples && isFirst) await addSamples(work, id);
      return { isNew: present === null };
    });
  }

  return {
    async createOrganization({ name }: { name: string }): Promise<string> {
      const [same] = await database.platform((tx) =>
        tx.query<{ id: string }>('select id from organization where lower(name) = lower($1)', [name]),
      );
      if (same) throw fail('conflict', 'organization', `There is an organization called ${name} already: ${same.id}.`);
      return foundOrganization(door, { name, founder: null });
    },

    /** As `admit`, for a password that was just given. */
    async createUser({ password, organization, ...person }: Person & { password: string; organization: string }) {
      const { id: organizationId } = await organizationOf(organization);
      return admit({ ...person, organizationId, passwordHash: await directory.hash(password), samples: true });
    },
    admit,

    async createApiKey(given: { email: string; organization?: string; name: string; scopes?: readonly string[] }) {
      const { organizationId, memberId } = await membershipOf(given.email, given.organization);
      const wish = { owner: memberId, name: given.name, scopes: given.scopes ?? null };
      return door.run(productIn(organizationId), async (work) => (await issueKey(work, wish)).secret);
    },

    async grantRole(given: { email: string; role: Role; organization?: string }): Promise<Row<typeof userRole>> {
      const { organizationId, memberId } = await membershipOf(given.email, given.organization);
      const grant = { userId: memberId, role: given.role, reason: 'Granted by the operator' };
      return door.run(productIn(organizationId), (work) => work.insert(userRole, grant));
    },
  };
}

export type Administration = ReturnType<typeof administration>;
