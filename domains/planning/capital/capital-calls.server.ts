import { f } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { ownerIn } from '../../public/public.server.ts';
import { bestSetOperations } from './best-set-run.server.ts';
import { differenceIn, planOf, signerOf } from './difference.server.ts';
import { differenceNote } from './difference-note.ts';
import { everyProject } from './oc4ids.server.ts';
import { bookIn, contentIn, plansIn } from './plan-reading.server.ts';
import { projectOperations } from './project-money.server.ts';

const tag = 'Capital plan';

const cost = { phase: 'text', year: 'whole', cents: 'whole' } as const;
const cap = { source: 'text', year: 'whole', cents: 'whole' } as const;
const change = {
  number: 'text',
  name: 'text',
  cost: ['whole'],
  funded: ['whole'],
  amounts: [{ source: 'text', year: 'whole', phase: 'text', before: 'whole', after: 'whole' }],
  because: 'text?',
} as const;
const totals = { projects: 'whole', cost: 'whole', funded: 'whole' } as const;

const bookSchema = schemaOf({
  year: 'whole',
  startMonth: 'whole',
  programs: [
    {
      id: 'text',
      code: 'text',
      name: 'text',
      status: 'text',
      version: 'whole',
      criteria: [{ code: 'text', name: 'text', weight: 'whole', guide: 'text?' }],
    },
  ],
  sources: [{ id: 'text', code: 'text', name: 'text', kind: 'text', status: 'text', caps: [cap], '*': 'any' }],
  projects: [{ id: 'text', number: 'text', name: 'text', program: 'text', status: 'text', costs: [cost], '*': 'any' }],
  plans: [
    {
      id: 'text',
      number: 'text',
      name: 'text',
      planYear: 'whole',
      years: 'whole',
      stage: 'text',
      status: 'text',
      version: 'whole',
      settledOn: 'text?',
      basedOn: 'text?',
    },
  ],
  leftOut: { all: 'whole', open: 'whole' },
});

const contentSchema = schemaOf({
  plan: 'text',
  entries: [
    {
      id: 'text',
      version: 'whole',
      project: 'text',
      because: 'text?',
      place: 'any',
      score: 'any',
      costs: [cost],
      gifts: [{ phase: 'text', year: 'whole', source: 'text', cents: 'whole', isCarried: 'yesNo' }],
      moved: [{ phase: 'text', from: 'whole', to: 'whole', cents: 'whole' }],
    },
  ],
  scores: [{ project: 'text', averages: { '*': 'whole' }, scorers: 'whole' }],
  survey: { '*': 'whole' },
});

const since = f.ref('capital_plan').required();

const asked = (params: Readonly<Record<string, string>>, query: URLSearchParams) => ({
  id: params['id'] ?? '',
  since: query.get('since') ?? '',
});

function documentOperations({ door, auditKey, clock }: Ports): Operation[] {
  return [
    operation({
      id: 'capital.difference',
      scope: 'capital_plan:read',
      method: 'GET',
      path: '/api/v1/capital/plans/{id}/difference',
      summary: 'What differs between any two versions of the capital plan.',
      tag,
      access: 'member',
      query: { since },
      answers: {
        200: {
          description: 'Project by project, amount by amount.',
          schema: schemaOf({
            added: [change],
            dropped: [change],
            changed: [change],
            unchanged: 'whole',
            before: totals,
            after: totals,
          }),
        },
      },
      run: ({ actor, params, query }) =>
        door.run(actor, async (work) => ({ body: (await differenceIn(work, asked(params, query))).difference })),
    }),
    operation({
      id: 'capital.differenceDocument',
      scope: 'capital_plan:read',
      method: 'GET',
      path: '/api/v1/capital/plans/{id}/difference.txt',
      summary:
        'The same as a signed document for the council packet. Its signature can be checked without this server.',
      tag,
      access: 'member',
      query: { since },
      answers: { 200: { description: 'A signed note.', media: 'text/plain' } },
      run: ({ actor, params, query }) =>
        door.run(actor, async (work) => {
          const { name: agency } = await ownerIn(work);
          const found = await differenceIn(work, asked(params, query));
          const text = differenceNote({ ...found, agency, madeAt: clock.now().toISOString() });
          const file = `capital-plan-${found.from.number}-to-${found.to.number}.txt`;
          return new Response(auditKey.signDocument(signerOf(actor.organizationId), text), {
            headers: {
              'content-type': 'text/plain; charset=utf-8',
              'content-disposition': `attachment; filename="${file}"`,
            },
          });
        }),
    }),
    operation({
      id: 'capital.documentKeys',
      scope: 'capital_plan:read',
      method: 'GET',
      path: '/api/v1/capital/document-keys',
      summary: 'The public keys with which documents of the capital plan are checked, the present one first.',
      tag,
      access: 'member',
      answers: { 200: { description: 'As c2sp.org/signed-note writes them.', schema: schemaOf({ keys: ['text'] }) } },
      run: async ({ actor }) => ({ body: { keys: auditKey.documentKeys(signerOf(actor.organizationId)) } }),
    }),
    operation({
      id: 'capital.checkDocument',
      scope: 'capital_plan:read',
      method: 'POST',
      path: '/api/v1/capital/check-document',
      summary: 'Whether a document was signed here and has not been changed since.',
      tag,
      access: 'member',
      body: { text: f.longText({ max: 200_000 }).required() },
      answers: { 200: { description: 'Yes or no.', schema: schemaOf({ isGenuine: 'yesNo' }) } },
      async run({ actor, body }) {
        const text = `${String(body['text']).replaceAll('\r\n', '\n').trimEnd()}\n`;
        return { body: { isGenuine: auditKey.signed(text, signerOf(actor.organizationId)) } };
      },
    }),
  ];
}

export function capitalOperations(ports: Ports): Operation[] {
  const { door } = ports;
  return [
    operation({
      id: 'capital.book',
      scope: 'capital_plan:read',
      method: 'GET',
      path: '/api/v1/capital/book',
      summary: 'Programs, funding sources, projects and plan versions of the capital plan.',
      tag,
      access: 'member',
      answers: {
        200: {
          description: 'As many projects as can be worked with; `leftOut` counts the others.',
          schema: bookSchema,
        },
      },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await bookIn(work) })),
    }),
    operation({
      id: 'capital.content',
      scope: 'capital_plan:read',
      method: 'GET',
      path: '/api/v1/capital/plans/{id}',
      summary: 'What one version of the capital plan gives to whom, with the scores and the survey of its year.',
      tag,
      access: 'member',
      answers: { 200: { description: 'The entries.', schema: contentSchema } },
      run: ({ actor, params }) =>
        door.run(actor, async (work) => {
          const { id } = planOf(await plansIn(work), params['id'] ?? '', 'id');
          return { body: await contentIn(work, id) };
        }),
    }),
    operation({
      id: 'capital.oc4ids',
      scope: 'capital_project:read',
      method: 'GET',
      path: '/api/v1/capital/oc4ids',
      summary: 'Every capital project in the open format for infrastructure projects, OC4IDS 0.9.',
      tag,
      access: 'member',
      answers: { 200: { description: 'A project package.', schema: { type: 'object', additionalProperties: true } } },
      run: async ({ actor, request }) =>
        new Response(await streamed(request, everyProject(actor, ports, '/api/v1/capital/oc4ids')), {
          headers: {
            'content-type': 'application/json',
            'content-disposition': 'attachment; filename="capital-projects.oc4ids.json"',
          },
        }),
    }),
    ...projectOperations(ports),
    ...documentOperations(ports),
    ...bestSetOperations(ports),
  ];
}
