import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld } from '../tests/world/account-world.ts';
import { runAdmin } from './admin-commands.ts';

let here: AccountWorld;
beforeAll(async () => {
  here = await accountWorld();
});
afterAll(() => here.close());

const email = 'rosa@tidewater.example';
const password = 'Tide-water 2026!';
async function run(...words: string[]): Promise<string[]> {
  const said: string[] = [];
  await runAdmin(words, here.operator, (line) => void said.push(line));
  return said;
}
const createUser = (...more: string[]) =>
  run('create-user', '--email', email, '--password', password, '--role', 'admin', ...more);

describe('the operator’s commands', () => {
  test('make an organization, a person who signs in at once, and a key that works; of the key they say nothing but the key', async () => {
    const [id] = await run('create-organization', '--name', 'Tidewater County');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await createUser('--organization', 'tidewater county', '--name', 'Rosa Delgado')).toEqual([
      `${email} can sign in now.`,
    ]);
    expect((await here.browser().signIn(email, password)).body).toMatchObject({
      user: { name: 'Rosa Delgado' },
      organizationId: id,
    });
    // The first member of an organization finds the same examples as whoever founds one.
    const rosa = here.browser();
    await rosa.signIn(email, password);
    expect((await rosa.get('/api/v1/shell')).body).toMatchObject({ samples: true });

    const said = await run('create-api-key', '--email', email, '--scopes', 'cost_center:read, requisition:*');
    expect(said).toEqual([expect.stringMatching(/^levee_\w{43}$/)]);
    const script = await here.browser().get('/api/v1/me', { authorization: `Bearer ${said[0]}` });
    expect(script.body).toMatchObject({ role: 'admin', scopes: ['cost_center:read', 'requisition:*'] });

    here.clock.pass(1);
    expect(await run('grant-role', '--email', email, '--role', 'manager')).toEqual([
      `${email} has the role manager now.`,
    ]);
    here.clock.pass(1);
    expect((await here.browser().get('/api/v1/me', { authorization: `Bearer ${said[0]}` })).body).toMatchObject({
      role: 'manager',
    });
  });

  test('take someone with an account into another organization, with the password they have', async () => {
    await run('create-organization', '--name', 'Piney Woods County');
    await expect(createUser('--organization', 'Tidewater County')).rejects.toThrow('is a member there already');
    const words = ['create-user', '--email', email, '--password', 'Quite-another 1!', '--role', 'user'];
    expect(await run(...words, '--organization', 'Piney Woods County')).toEqual([
      `${email} had an account: it joined Piney Woods County and keeps its password.`,
    ]);
    here.clock.pass(21 * 60);
    expect((await here.browser().signIn(email, 'Quite-another 1!')).status).toBe(401);
    expect((await here.browser().signIn(email, password)).status).toBe(200);
    await expect(run('create-api-key', '--email', email)).rejects.toThrow('Add --organization');
    expect(await run('create-api-key', '--email', email, '--organization', 'Piney Woods County')).toHaveLength(1);
  });

  test('say everything that is wrong at once, and what they are when called wrongly', async () => {
    const words = ['create-user', '--email', 'x', '--password', 'weak', '--role', 'king'];
    await expect(run(...words)).rejects.toThrow(
      /--email: Invalid email address\.[\s\S]*--password: Password must be at least 8 characters\.[\s\S]*--role: [\s\S]*--organization: /,
    );
    await expect(run('create-organization', '--name', 'Tidewater County')).rejects.toThrow('already');
    await expect(run('grant-role', '--email', 'nobody@x.example', '--role', 'admin')).rejects.toThrow(
      'There is no account',
    );
    await expect(run('create-user', '--colour', 'red')).rejects.toThrow('--colour');
    for (const wanted of ['', 'destroy', 'constructor'])
      await expect(run(wanted)).rejects.toThrow(/create-organization +--name NAME/);
  });

  test('leave their traces in the audit record, in the product’s name', async () => {
    const rosa = await here.signedIn(email);
    const { body } = await rosa.get('/api/v1/user_roles?sort=grantedAt');
    const [first] = (body as unknown as { data: { id: string }[] }).data;
    const history = await rosa.get(`/api/v1/user_roles/${first?.id}/history`);
    expect((history.body as unknown as { data: object[] }).data).toMatchObject([
      { action: 'create', actorKind: 'system' },
    ]);
  });
});
