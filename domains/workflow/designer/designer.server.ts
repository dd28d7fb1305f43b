import { f, fail, labelOf } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import { type Approvable, worthOf } from '../approvals/approvable.server.ts';
import { paceOf, pastOf } from './past.server.ts';
import { staffOf } from './staff.server.ts';
import { designers } from './workflow-definition.record.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** What the designer looks at besides the versions: the kinds of documents, who works here, and what was decided so far. */
export function designerOperations({ door }: Ports, kinds: readonly Approvable[]): Operation[] {
  const approvableIn = (query: URLSearchParams): Approvable => {
    const found = kinds.find(({ record }) => record.name === query.get('kind'));
    if (!found) throw fail('not_found', 'not_found', 'Nothing is decided about documents of this kind.');
    return found;
  };
  const kindOf = (query: URLSearchParams): string => approvableIn(query).record.name;
  const stated = { method: 'GET', tag: 'Workflows' } as const;
  return [
    operation({
      ...stated,
      id: 'workflow.kinds',
      scope: 'workflow:read',
      path: '/api/v1/workflow/kinds',
      summary: 'The kinds of documents that workflows decide on, with the fields conditions may ask for.',
      access: 'member',
      answers: {
        200: {
          description: 'The kinds.',
          schema: schemaOf({
            kinds: [
              {
                record: 'text',
                label: 'text',
                labels: 'text',
                fields: {
                  '*': { label: 'text', kind: 'text', options: ['text'], record: 'text', optional: 'yesNo' },
                },
                material: [{ name: 'text', label: 'text' }],
                worth: ['text'],
              },
            ],
          }),
        },
      },
      run: async () => ({
        body: {
          kinds: kinds.map(({ record, fields, material }) => ({
            worth: worthOf({ record, material }),
            record: record.name,
            label: record.label[0],
            labels: record.label[1],
            fields,
            material: material.map((name) => ({ name, label: labelOf(name, record.fields[name]?.spec) })),
          })),
        },
      }),
    }),
    operation({
      ...stated,
      id: 'workflow.staff',
      scope: 'workflow:read',
      path: '/api/v1/workflow/staff',
      summary: 'Who works here with which role, duties and authority, and who answers for each cost center.',
      access: designers,
      query: { kind: f.text({ max: 60 }).help('Whose authority counts; empty: the delegated one for purchases.') },
      answers: {
        200: {
          description: 'The people a drawing is judged against.',
          schema: schemaOf({
            people: { '*': { name: 'text', role: 'text', duties: ['text'] } },
            costCenters: { '*': { code: 'text', manager: 'text?' } },
            authority: { '*': 'whole' },
          }),
        },
      },
      run: async ({ actor, query }) => {
        const kind = query.has('kind') ? approvableIn(query) : {};
        return { body: await door.run(actor, (work) => staffOf(work, kind)) };
      },
    }),
    operation({
      ...stated,
      id: 'workflow.pace',
      scope: 'workflow:read',
      path: '/api/v1/workflow/pace',
      summary: 'How many working hours steps took so far, by step and by whom they asked.',
      access: designers,
      query: { kind: f.text({ max: 60 }).required() },
      answers: {
        200: {
          description: 'Means in working hours.',
          schema: schemaOf({
            byNode: { '*': 'number' },
            byAssign: { '*': 'number' },
            overall: 'number',
            dayHours: 'number',
            measured: 'whole',
          }),
        },
      },
      run: async ({ actor, query }) => {
        const kind = kindOf(query);
        return { body: await door.run(actor, (work) => paceOf(work, kind)) };
      },
    }),
    operation({
      ...stated,
      id: 'workflow.past',
      scope: 'workflow:read',
      path: '/api/v1/workflow/past',
      summary: 'Documents that were put before people in these days, a thousand at a time, as their workflow saw them.',
      access: designers,
      query: {
        kind: f.text({ max: 60 }).required(),
        from: f.date().required(),
        until: f.date().required(),
        after: f.text({ max: 80 }),
        last: f.yesNo().help('The newest first, a thousand at most.'),
      },
      answers: {
        200: {
          description: 'The documents, how many there are in all, and what to ask for the next ones.',
          schema: schemaOf({
            past: [{ id: 'text', title: 'text', facts: 'any', requester: 'text?', startedAt: 'text' }],
            total: 'whole',
            next: 'text?',
          }),
        },
      },
      run: async ({ actor, query }) => {
        const kind = kindOf(query);
        const asked = {
          kind,
          from: query.get('from') ?? '',
          until: query.get('until') ?? '',
          after: afterOf(query),
          isLast: query.get('last') === 'true',
        };
        return { body: await door.run(actor, (work) => pastOf(work, asked)) };
      },
    }),
  ];
}

function afterOf(query: URLSearchParams): { at: string; id: string } | null {
  const given = query.get('after');
  if (!given) return null;
  const [at = '', id = ''] = given.split('~');
  if (!instant.test(at) || Number.isNaN(Date.parse(at)) || !uuid.test(id))
    throw invalid([{ path: 'after', code: 'unknown', message: 'Must be what the call before answered as next' }]);
  return { at, id };
}
