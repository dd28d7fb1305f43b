import { inSentence } from '#kernel/fields/accept.ts';
import { placeKind } from '#kernel/fields/place.ts';
import { MOST_POINTS, MOST_SHAPES } from '#kernel/lists/points.ts';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { type Actor, permission } from '#kernel/record/access.ts';
import { canReadField, type Compiled } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { type ListQuery, listStatement, readListQuery } from '#server/records/list.ts';
import { asAsked, invalid, refuse } from '#server/records/refusals.ts';
import { allNames, columnsOf } from '#server/records/select.ts';
import { preparedName } from '#server/records/statement.ts';
import { type Operation, operation } from './operation.ts';
import { filterParameters } from './record-operations.ts';

const placesOf = ({ fields }: Compiled) => fields.filter(({ spec }) => (spec.kind as unknown) === placeKind);

/** Everything that a list has on a map, in one short answer. */
export function pointsOperation(door: Door, compiled: Compiled): Operation[] {
  const { record } = compiled;
  const [first] = placesOf(compiled);
  if (!first || record.view) return [];
  const many = inSentence(record.label[1]);
  return [
    operation({
      id: `${record.name}.points`,
      scope: `${record.name}:read`,
      method: 'GET',
      path: `/api/v1/${record.name}/points`,
      summary: `Where the ${many} of a list are, up to 100,000 of them: id, title, longitude and latitude, state, and the shape of a line or an area.`,
      tag: record.label[1],
      access: permission(record.access.read).by,
      query: {
        by: { type: 'string', enum: placesOf(compiled).map(({ name }) => name), default: first.name },
        sort: { type: 'string', description: 'A field; with a leading minus the other way round.' },
        search: { type: 'string', description: 'Words; the last one may be unfinished.' },
        ...filterParameters(compiled),
      },
      answers: { 200: { description: 'Each with its place, in the order of the list.', schema } },
      async run({ actor, query }) {
        refuse(refusedBefore(record, 'read', permission(record.access.read), actor));
        const question = new URLSearchParams(query);
        for (const name of ['limit', 'cursor', 'total', 'fields'])
          if (question.has(name))
            throw invalid([{ path: name, code: 'query', message: 'A map has all rows of its list' }]);
        const name = question.get('by') ?? first.name;
        question.delete('by');
        const field = placesOf(compiled).find((one) => one.name === name && canReadField(one, actor));
        if (!field) throw invalid([{ path: 'by', code: 'query', message: 'Must be a place that you may see' }]);
        question.set(`${name}.empty`, 'no');
        const asked = readListQuery(compiled, question, actor);
        const { sql, values } = statementOf(door, { compiled, actor, by: name, asked });
        const scope = { organizationId: actor.organizationId };
        const [[data, total] = ['[]', 0]] = (await asAsked(
          door.database.read(scope, sql, values, preparedName(sql)),
        )) as [string, number][];
        const totalIs = total > MOST_POINTS ? 'at least' : 'exact';
        // Written by the database: a hundred thousand rows are neither read nor written a second time here.
        return new Response(`{"data":${data},"total":${Math.min(total, MOST_POINTS)},"totalIs":"${totalIs}"}`, {
          headers: { 'content-type': 'application/json' },
        });
      },
    }),
  ];
}

interface Asked {
  readonly compiled: Compiled;
  readonly actor: Actor;
  readonly by: string;
  readonly asked: ListQuery;
}

/** The statement of the list itself, so that no row is on the map which the list would not show, and what the map takes of its rows. */
function statementOf(door: Door, { compiled, actor, by, asked }: Asked) {
  const { registry, today } = door.around;
  const { record, titleColumn, byName } = compiled;
  const fields = [by, record.title];
  const query = { ...asked, fields, named: [], limit: MOST_POINTS, cursor: null, exactTotal: true };
  const { sql, values } = listStatement({ registry, compiled, actor, today: today(actor.timeZone) }, query);
  const read = compiled.fields.filter((field) => fields.includes(field.name) && canReadField(field, actor));
  const names = allNames(
    compiled,
    read.map(({ name }) => name),
  );
  const columns = names.flatMap((name) => columnsOf(compiled, name));
  const at = (column: string | undefined, none = 'null') => {
    const place = columns.indexOf(column ?? '');
    return place < 0 ? none : `q.c${place}`;
  };
  const place = at(byName.get(by)?.columns[0]);
  const states = record.states.map((state) => `'${state}'`).join(', ');
  const state = compiled.hasStates ? `array_position(array[${states}]::text[], ${at('status')}::text) - 1` : 'null';
  return {
    sql: `select coalesce(json_agg(json_build_array(p.id, p.title, p.at, p.state, case when p.nth <= ${MOST_SHAPES} then p.shape end) order by p.n)
        filter (where p.n <= ${MOST_POINTS}), '[]')::text, count(*)
      from (select r.*, row_number() over (partition by r.shape is null order by r.n) as nth
        from (select ${at('id')} as id, ${at(titleColumn)}::text as title, ${state} as state, row_number() over () as n,
            case ${place}->>'type' when 'Point' then ${place}->'coordinates' when 'LineString' then ${place}#>'{coordinates,0}'
              else ${place}#>'{coordinates,0,0}' end as at,
            case when ${place}->>'type' <> 'Point' then ${place} end as shape
          from (${sql}) q(${columns.map((_, nth) => `c${nth}`).join(', ')}) where ${at('id')} is not null) r) p`,
    values,
  };
}

const position = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 };
const schema = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'array',
        description: 'Id, title, longitude and latitude, place of the state among the states, and shape.',
        items: {
          anyOf: [{ type: ['string', 'integer', 'null'] }, position, placeKind.jsonSchema({ options: {} } as never)],
        },
        minItems: 5,
        maxItems: 5,
      },
    },
    total: { type: 'integer', description: 'Exact up to 100,000; beyond it see totalIs.' },
    totalIs: { type: 'string', enum: ['exact', 'at least'] },
  },
  required: ['data', 'total', 'totalIs'],
} as const;
