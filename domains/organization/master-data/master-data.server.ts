import { allows, fail, permission } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { usesOf } from '#server/records/pointing.ts';
import type { Tx } from '#server/db/database.ts';
import { findCodes } from './find-codes.server.ts';
import { areCounted, SOON_DAYS, shownSets } from './master-data.ts';
import { codesLike, type MasterSet, masterOverview, naicsList } from './master-data-calls.ts';
import { naicsFile } from './naics.server.ts';
import { changeOperations } from './change.server.ts';
import { entriesUsed, entryUses } from './uses-calls.ts';
import { commonUnitOperations, missingUnits } from './common-units.server.ts';

const countsOf = (record: string) => `select count(*) filter (where status = 'active')::int as active,
    count(*) filter (where status = 'retired')::int as retired, count(*) filter (where status = 'merged')::int as merged,
    count(*) filter (where status = 'active' and owner is null)::int as "withoutOwner",
    count(*) filter (where status = 'active' and valid_until between $2 and $3)::int as "endSoon"
  from ${record} where organization_id = $1`;
const activeIds = (record: string) => `select id, concat_ws(' ', code, name) as name from ${record}
  where organization_id = $1 and status = 'active'`;
const waitingNow = `select count(*)::int as waiting, count(*) filter (where owner = $2)::int as own
  from master_data_change where organization_id = $1 and status = 'proposed'`;

const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** What the page of the master data is drawn from, where an entry is used, and the files and words that lead to codes. */
export function masterDataOperations(ports: Ports): Operation[] {
  const { door, database } = ports;
  const { registry } = door.around;

  async function setOf(tx: Tx, record: string, organizationId: string, today: string) {
    const [counts] = await tx.query<Omit<MasterSet, 'record' | 'unused'> & Record<string, unknown>>(countsOf(record), [
      organizationId,
      today,
      later(today, SOON_DAYS),
    ]);
    const entries = await tx.query<{ id: string; name: string }>(activeIds(record), [organizationId]);
    const counted = await usedIn(tx, record, organizationId);
    const used = entries.flatMap(({ id, name }) => {
      const count = counted.get(id) ?? 0;
      return count > 0 ? [{ id, record, name, count }] : [];
    });
    const none = { active: 0, retired: 0, merged: 0, withoutOwner: 0, endSoon: 0 };
    return {
      set: { ...none, ...counts, record, unused: areCounted(record) ? entries.length - used.length : null },
      used,
    };
  }

  /** Uses of the entries of a set, by id; a request for a change is no use. */
  async function usedIn(tx: Tx, record: string, organizationId: string): Promise<ReadonlyMap<string, number>> {
    const counted = new Map<string, number>();
    for (const { id, record: from, count } of await usesOf({ tx, registry, organizationId }, record, null))
      if (from !== 'master_data_change') counted.set(id, (counted.get(id) ?? 0) + count);
    return counted;
  }

  return [
    ...changeOperations(ports),
    ...commonUnitOperations(),
    answers(masterOverview, {
      scope: 'master_data:read',
      access: 'member',
      summary:
        'How the sets of the master data stand: entries in use, unused, without an owner, ending soon, and requests that wait.',
      tag: 'Master data',
      told: 'A line for each set.',
      probe: { namesNothing: true, echoes: true },
      async run({ actor: { organizationId, timeZone, id } }) {
        const today = door.around.today(timeZone);
        return database.within({ organizationId }, async (tx) => {
          const sets = [];
          for (const record of shownSets) sets.push(await setOf(tx, record, organizationId, today));
          const [requests] = await tx.query<{ waiting: number; own: number }>(waitingNow, [organizationId, id]);
          const body = {
            today,
            sets: sets.map(({ set }) => set),
            missingUnits: (await missingUnits(tx)).map(([code]) => code),
            waiting: requests?.waiting ?? 0,
            waitingForYou: requests?.own ?? 0,
            mostUsed: firstRows(
              sets
                .flatMap(({ used }) => used)
                .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
              12,
            ),
          };
          return { body };
        });
      },
    }),
    answers(entriesUsed, {
      scope: '{record}:read',
      access: 'member',
      summary: 'How often the entries of a set of the master data are used, the most used first.',
      tag: 'Master data',
      told: 'Only entries that are in use.',
      probe: { words: { record: 'commodity_code' }, namesNothing: true },
      async run({ actor: { organizationId }, params }) {
        const record = shownSets.find((one) => one === params.record);
        if (!record) throw fail('not_found', 'record.unknown', 'There is no such master data list.');
        const counted = await database.within({ organizationId }, (tx) => usedIn(tx, record, organizationId));
        const data = [...counted]
          .map(([id, count]) => ({ id, count }))
          .sort((one, other) => other.count - one.count || one.id.localeCompare(other.id));
        return { body: { data } };
      },
    }),
    answers(entryUses, {
      scope: '{record}:read',
      access: 'member',
      summary: 'How many rows point at this one, record by record; the places are found by the definitions.',
      tag: 'Master data',
      told: 'Counts. Rows in records that the caller may not read are counted together.',
      probe: { names: { id: 'commodity_code' }, words: { record: 'commodity_code' } },
      async run({ actor, params }) {
        const compiled = registry.find(params.record);
        if (!compiled) throw fail('not_found', 'record.unknown', 'There is no such kind of record.');
        await door.read(actor, compiled, params.id);
        const { organizationId } = actor;
        const uses = await database.within({ organizationId }, (tx) =>
          usesOf({ tx, registry, organizationId }, compiled.record.name, [params.id]),
        );
        const isOpen = ({ record }: { record: string }) => {
          const { by, rows } = permission(registry.get(record).record.access.read);
          return rows === undefined && allows(by, actor);
        };
        const total = uses.reduce((sum, { count }) => sum + count, 0);
        const places = uses.filter(isOpen).map(({ record, field, count }) => ({ record, field, count }));
        const body = { total, places, elsewhere: total - places.reduce((sum, { count }) => sum + count, 0) };
        return { body };
      },
    }),
    answers(naicsList, {
      scope: 'commodity_code:read',
      access: 'admin', // as making commodity codes is
      summary: 'The 2017 NAICS list as a file for the commodity code import. Downloading it imports nothing.',
      tag: 'Master data',
      told: 'The file.',
      probe: { namesNothing: true },
      async run({ query, actor }) {
        const from = query.validFrom ?? door.around.today(actor.timeZone);
        return new Response(naicsFile(from), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="naics-2017.csv"',
          },
        });
      },
    }),
    answers(codesLike, {
      scope: 'commodity_code:read',
      access: 'member',
      summary: 'The most similar commodity codes, best first. Compares words and spelling; no AI model is used.',
      tag: 'Master data',
      told: 'At most twelve codes with their similarity from 0 to 1.',
      probe: { namesNothing: true, echoes: true, query: { words: 'levee' } },
      async run({ actor, query }) {
        const { words, day } = query;
        const data = await door.run(actor, (work) => findCodes(work, words, { most: 12, ...(day ? { day } : {}) }));
        return { body: { data } };
      },
    }),
  ];
}
