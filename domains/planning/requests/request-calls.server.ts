import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { changesOfBudget } from '../budget/versions/versions.server.ts';
import { budgetCall } from './budget-call.record.ts';
import { changesDocument } from './changes-document.server.ts';
import { fillDraftOf } from './draft.server.ts';
import { rank, setLines, setRecommended } from './recommendation.server.ts';
import {
  fillDraft,
  rankPackages,
  requestBoard,
  requestChanges,
  requestChangesPdf,
  requestSheet,
  setRecommendation,
  setRequestLines,
} from './request-calls.ts';
import { requestBoardOf, requestChangesOf, requestSheetOf } from './request-reading.server.ts';
import { officer, type Since } from './request-words.ts';

const tag = 'Budgets';
const request = { id: 'budget_request' } as const;
const call = { id: 'budget_call' } as const;

interface Asked {
  readonly since: Since;
  readonly version: number | null;
}

/** What sets a PDF is large, so that it is loaded with the first of them. */
async function changesPdfOf(work: UnitOfWork, id: string, { since, version }: Asked): Promise<Response> {
  const changes = await requestChangesOf(work, id, since);
  const call = await work.row(budgetCall, { where: { id }, fields: ['budget'] });
  const draft = await changesOfBudget(work, call?.budget ?? '', version);
  const [owner] = await work.tx.query<{ name: string }>(
    'select name from organization where id = $1',
    [work.actor.organizationId],
    'budget_requests.owner',
  );
  const { taggedPdf } = await import('#server/services/pdf/tagged-pdf.ts');
  return new Response(await taggedPdf(changesDocument({ changes, draft, publisher: owner?.name ?? 'Levee' })), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="changes-for-the-council.pdf"',
    },
  });
}

/** What departments request, what is recommended of it, and what changed. */
export const requestOperations = ({ door }: Ports): Operation[] => [
  answers(requestBoard, {
    tag,
    scope: 'budget_request:read',
    access: 'member',
    summary:
      'The requests of a budget call that you may read, with targets and sums; the open call where none is named.',
    told: 'All calls, and of one of them the requests you may read, and how many others there are.',
    probe: { namesNothing: true },
    run: ({ actor, query }) =>
      door.run(actor, async (work) => ({ body: await requestBoardOf(work, query.call ?? null) })),
  }),
  answers(requestSheet, {
    tag,
    scope: 'budget_request:read',
    access: 'member',
    summary: 'A budget request with its lines, decision packages and versions.',
    told: 'Everything of the request, and every version of it.',
    probe: { names: request },
    run: ({ actor, params }) => door.run(actor, async (work) => ({ body: await requestSheetOf(work, params.id) })),
  }),
  answers(setRequestLines, {
    tag,
    scope: 'request_line:edit',
    access: 'member',
    summary: 'Sets amounts of lines of a request that is open for changes: all of them or none.',
    told: 'How many were set.',
    probe: { names: request, body: { lines: [] } },
    run: ({ once, params, body }) =>
      once(async (work) => ({ body: { set: await setLines(work, params.id, body.lines) } })),
  }),
  answers(setRecommendation, {
    tag,
    scope: 'budget_request:edit',
    access: officer,
    summary: 'Sets what is recommended of lines and packages of a submitted request: all of them or none.',
    told: 'How many were set.',
    probe: { names: request, body: { lines: [], packages: [] } },
    run: ({ once, params, body }) =>
      once(async (work) => ({ body: { set: await setRecommended(work, params.id, body) } })),
  }),
  answers(rankPackages, {
    tag,
    scope: 'decision_package:edit',
    access: 'member',
    summary: 'Ranks the decision packages of a request that is open for changes.',
    told: 'How many have another rank.',
    probe: { names: request, body: { packages: [] } },
    run: ({ once, params, body }) =>
      once(async (work) => ({ body: { ranked: await rank(work, params.id, body.packages) } })),
  }),
  answers(fillDraft, {
    tag,
    scope: 'budget_line:edit',
    access: officer,
    summary: 'Sets the lines of the draft budget to what is recommended in the requests of a call.',
    told: 'How many lines were set and made, or which are missing.',
    probe: { names: call, body: { makesLines: false } },
    run: ({ once, params, body }) =>
      once(async (work) => ({ body: await fillDraftOf(work, params.id, body.makesLines) })),
  }),
  answers(requestChanges, {
    tag,
    scope: 'budget_request:read',
    access: 'member',
    summary: 'What changed in the requests of a call since an earlier version of each.',
    told: 'Every changed line and package, with totals that add up.',
    probe: { names: call },
    run: ({ actor, params, query }) =>
      door.run(actor, async (work) => ({ body: await requestChangesOf(work, params.id, query.since ?? 'previous') })),
  }),
  answers(requestChangesPdf, {
    tag,
    scope: 'budget_request:read',
    access: 'member',
    summary: 'What changed in a budget and in the requests of its call as a tagged PDF file.',
    told: 'The PDF file, with the rows and totals of the calls that list the changes.',
    probe: { names: call },
    run: ({ actor, params, query }) =>
      door.run(actor, (work) =>
        changesPdfOf(work, params.id, { since: query.since ?? 'previous', version: query.version ?? null }),
      ),
  }),
];
