import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { candidates } from '../document/lint/staff.ts';
import { member } from '../../organization/public.server.ts';
import { staffOf } from './staff.server.ts';

const MANY = 2_400;
let county: World;
let dana: Person;

beforeAll(async () => {
  county = await world();
  dana = await county.member('Dana Whitfield', 'admin');
  const { organizationId, database } = county;
  await database.platform(async (tx) => {
    await tx.query(`set local app.organization_id = '${organizationId}'`);
    await tx.query(
      `with people as (select gen_random_uuid() as id, 'Clerk ' || lpad(n::text, 4, '0') as name, n from generate_series(1, ${MANY}) n),
         made as (insert into organization_members (organization_id, id, created_by, name, email, user_id)
           select $1, id, id, name, 'clerk' || n || '@county.example', id from people)
       insert into user_roles (organization_id, created_by, user_id, role, granted_at) select $1, id, id, 'user', now() from people`,
      [organizationId],
    );
  });
});
afterAll(() => county.close());

test('a step is given to one of thousands of people, found on the server by the name', async () => {
  const found = await dana.list(member, 'search=Clerk%202317&limit=8');
  expect(found.map(({ name }) => name)).toContain('Clerk 2317');
  expect(found.length).toBeLessThanOrEqual(8);
  const staff = await county.door.run(dana.actor, (work) => staffOf(work, {}));
  expect(Object.keys(staff.people)).toHaveLength(MANY + 1);
  const [picked] = found.filter(({ name }) => name === 'Clerk 2317');
  expect(candidates(staff, { member: picked?.id ?? '' }, {})).toEqual([picked?.id]);
});
