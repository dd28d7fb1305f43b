import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { ownerIn } from '../../public/public.server.ts';
import { bestSetOperations } from './best-set-run.server.ts';
import { differenceIn, planOf, signerOf } from './difference.server.ts';
import { differenceNote } from './difference-note.ts';
import { everyProject } from './oc4ids.server.ts';
import { capitalBook, planContent, projectsAsOpenData } from './plan-book.ts';
import { checkDocument, differenceDocument, documentKeys, planDifference } from './plan-difference.ts';
import { bookIn, contentIn, plansIn } from './plan-reading.server.ts';
import { projectOperations } from './project-money.server.ts';

const reads = { scope: 'capital_plan:read', access: 'member', tag: 'Capital plan' } as const;
const ofTwo = { names: { id: 'capital_plan' }, query: { since: nowhere } };

const documentOperations = ({ door, auditKey, clock }: Ports): Operation[] => [
  answers(planDifference, {
    ...reads,
    summary: 'What differs between any two versions of the capital plan.',
    told: 'Project by project, amount by amount.',
    probe: ofTwo,
    run: ({ actor, params: { id }, query: { since } }) =>
      door.run(actor, async (work) => ({ body: (await differenceIn(work, { id, since })).difference })),
  }),
  answers(differenceDocument, {
    ...reads,
    summary: 'The same as a signed document for the council packet. Its signature can be checked without this server.',
    told: 'A signed note.',
    probe: ofTwo,
    run: ({ actor, params: { id }, query: { since } }) =>
      door.run(actor, async (work) => {
        const { name: agency } = await ownerIn(work);
        const found = await differenceIn(work, { id, since });
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
  answers(documentKeys, {
    ...reads,
    summary: 'The public keys with which documents of the capital plan are checked, the current one first.',
    told: 'As c2sp.org/signed-note writes them.',
    probe: { namesNothing: true },
    run: async ({ actor }) => ({ body: { keys: auditKey.documentKeys(signerOf(actor.organizationId)) } }),
  }),
  answers(checkDocument, {
    ...reads,
    summary: 'Whether a document was signed here and has not been changed since.',
    told: 'Yes or no.',
    probe: { namesNothing: true, body: { text: 'Not our document.' } },
    async run({ actor, body }) {
      const text = `${body.text.replaceAll('\r\n', '\n').trimEnd()}\n`;
      return { body: { isGenuine: auditKey.signed(text, signerOf(actor.organizationId)) } };
    },
  }),
];

export function capitalOperations(ports: Ports): Operation[] {
  const { door } = ports;
  return [
    answers(capitalBook, {
      ...reads,
      summary: 'Programs, funding sources, projects and plan versions of the capital plan.',
      told: 'As many projects as fit; `leftOut` counts the rest.',
      probe: { echoes: true, namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await bookIn(work) })),
    }),
    answers(planContent, {
      ...reads,
      summary: 'The entries of one version of the capital plan, with its scores and survey.',
      told: 'The entries.',
      probe: { echoes: true, names: { id: 'capital_plan' } },
      run: ({ actor, params }) =>
        door.run(actor, async (work) => {
          const { id } = planOf(await plansIn(work), params.id, 'id');
          return { body: await contentIn(work, id) };
        }),
    }),
    answers(projectsAsOpenData, {
      ...reads,
      scope: 'capital_project:read',
      summary: 'Every capital project in the open format for infrastructure projects, OC4IDS 0.9.',
      told: 'A project package.',
      probe: { namesNothing: true },
      run: async ({ actor, request }) =>
        new Response(await streamed(request, everyProject(actor, ports, projectsAsOpenData.path)), {
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
