import { randomUUID } from 'node:crypto';
import { keepFederalHolidays } from '#domains/customers/founding.server.ts';
import { keepOwnEntries } from '#domains/organization/master-data/founding.server.ts';
import type { Actor } from '#kernel';
import { seedCounty } from '../../seeds/county/county.ts';
import { people } from '../../seeds/county/people.ts';
import { handsIn } from '../../seeds/hands.ts';
import { type ClonedDatabase, filledOnce, using } from './cluster.ts';
import { type World, world } from './world.ts';

export interface SeededCounty {
  readonly here: World;
  readonly actors: ReadonlyMap<string, Actor>;
  actor(name: string): Actor;
}

/** Seeding the county takes its time, so it is done once for all tests that speak about it. */
async function seed(clone: ClonedDatabase): Promise<void> {
  await (await seededAnew({ clone })).database.close();
}

/** The county seeded once more, in a database of its own: for what is said about the seeding itself. */
export async function seededAnew({
  at,
  ...given
}: Pick<Parameters<typeof world>[0] & object, 'clone' | 'wrap'> & { readonly at?: string } = {}): Promise<World> {
  const here = await world(given);
  if (at) {
    here.clock.set(at);
    // Deadlines of another day are counted as in an organization that was founded then.
    await here.door.run(here.product.actor, keepFederalHolidays);
  }
  const cast = new Map<string, Actor>();
  for (const { name, role, duties } of people) {
    const { actor } = await here.member(name, role);
    cast.set(name, { ...actor, duties, requestId: randomUUID() });
  }
  await here.door.run(here.product.actor, keepOwnEntries);
  await here.door.run(here.product.actor, (work) => seedCounty(handsIn(work.tx, here.door.around), cast));
  return here;
}

/** A copy of the demo county of one's own. */
export async function seededCounty(): Promise<SeededCounty> {
  const clone = await (await filledOnce('levee_county', seed)).copy();
  const { organizationId, members } = await using(clone.owner, async (owner) => {
    await owner.query(`set app.platform = 'yes'`);
    const { rows } = await owner.query<{ id: string }>('select id from organization');
    const organizationId = rows[0]?.id ?? '';
    await owner.query(`set app.organization_id = '${organizationId}'`);
    const known = await owner.query<{ id: string; userId: string; name: string }>(
      'select id, user_id as "userId", name from organization_members where organization_id = $1',
      [organizationId],
    );
    return { organizationId, members: known.rows };
  });
  const here = await world({ clone, organizationId });
  const actors = new Map(
    people.map(({ name, role, duties }): [string, Actor] => {
      const member = members.find((one) => one.name === name);
      return [name, { ...here.product.actor, ...member, name, role, duties, kind: 'person', requestId: randomUUID() }];
    }),
  );
  const actor = (name: string): Actor => {
    const found = actors.get(name);
    if (!found) throw new Error(`No one is called ${name} in the county`);
    return found;
  };
  return { here, actors, actor };
}
