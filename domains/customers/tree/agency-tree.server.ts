import { f } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { askedBy } from '#server/http/asked.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { Work } from '#server/records/work.ts';
import { chainOf, treeOn } from './agency-tree.ts';
import type { AgencyNode, AgencyPicture } from './agency-picture.ts';
import { calendarOf, fiscalYearOf, jurisdictionsOf } from './inherited.server.ts';
import { placesOf } from './tree.server.ts';

const listed = `select a.id, a.code, a.name, a.rank, a.status, a.version, a.own_holidays as "ownHolidays", a.fiscal_year_start as "fiscalYearStart",
    m.name as head, (select count(*)::int from cost_center c where c.organization_id = a.organization_id and c.agency = a.id) as "costCenters"
  from agency a left join organization_members m on m.organization_id = a.organization_id and m.id = a.head
  where a.organization_id = $1 and a.status <> 'merged' order by a.code`;

/** The tree of a day, and the moves after it. */
async function pictureOf(work: Work, day: string): Promise<AgencyPicture> {
  const places = await placesOf(work);
  const tree = treeOn(places, day);
  const rows = await work.tx.query<Omit<AgencyNode, 'under' | 'since'> & Record<string, unknown>>(listed, [
    work.actor.organizationId,
  ]);
  const since = (id: string) =>
    places
      .filter(({ agency, fromDay }) => agency === id && fromDay <= day)
      .map(({ fromDay }) => fromDay)
      .sort()
      .at(-1) ?? null;
  return {
    day,
    nodes: rows
      .filter(({ id }) => tree.has(id))
      .map((row) => ({ ...row, under: tree.get(row.id) ?? null, since: since(row.id) })),
    // An agency that begins later has no place yet on the day.
    ahead: places.filter(({ fromDay }) => fromDay > day).sort((one, other) => (one.fromDay < other.fromDay ? -1 : 1)),
    turns: [...new Set(places.map(({ fromDay }) => fromDay))].sort(),
  };
}

const onDay = { day: f.date() };

export function treeOperations({ door }: Ports): Operation[] {
  return [
    operation({
      id: 'agency.tree',
      scope: 'agency:read',
      method: 'GET',
      path: '/api/v1/agency-tree',
      summary: 'The tree of agencies as it is on a day, and the moves that are planned after it.',
      tag: 'Agencies',
      access: 'member',
      query: onDay,
      answers: {
        200: {
          description: 'Agencies with whom they stand under.',
          schema: schemaOf({
            day: 'text',
            nodes: [{ id: 'text', code: 'text', name: 'text', under: 'text?', since: 'text?', '*': 'any' }],
            ahead: [{ agency: 'text', under: 'text?', fromDay: 'text' }],
            turns: ['text'],
          }),
        },
      },
      run: async ({ actor, query }) => ({
        body: await door.run(actor, (work) => pictureOf(work, askedBy(onDay, query).day ?? work.today)),
      }),
    }),
    operation({
      id: 'agency.inherited',
      scope: 'agency:read',
      method: 'GET',
      path: '/api/v1/agency/{id}/inherited',
      summary:
        'What counts for an agency on a day, from itself or from whoever stands above it: rules, fiscal year, hours and holidays.',
      tag: 'Agencies',
      access: 'member',
      query: onDay,
      answers: {
        200: {
          description: 'What counts.',
          schema: schemaOf({
            chain: ['text'],
            entity: 'text',
            states: ['text'],
            packs: ['text'],
            fiscalYear: { year: 'whole', label: 'text', from: 'text', until: 'text' },
            timeZone: 'text',
            weekdays: ['whole'],
            from: 'whole',
            until: 'whole',
            holidays: ['text'],
          }),
        },
      },
      async run({ actor, params, query }) {
        const id = params['id'] ?? '';
        await door.read(actor, door.around.registry.get('agency'), id);
        const body = await door.run(actor, async (work) => {
          const day = askedBy(onDay, query).day ?? work.today;
          const { entity, states, packs } = await jurisdictionsOf(work, id, day);
          const { holidays, ...hours } = await calendarOf(work, id, day);
          const fiscalYear = await fiscalYearOf(work, id, day);
          const chain = chainOf(treeOn(await placesOf(work), day), id);
          return {
            chain,
            entity,
            states,
            packs,
            fiscalYear,
            ...hours,
            holidays: [...holidays]
              .filter((one) => one >= day)
              .sort()
              .slice(0, 12),
          };
        });
        return { body };
      },
    }),
  ];
}
