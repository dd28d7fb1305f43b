import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { CameWith, Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agenciesOfFirm, agencyDoor, inAgency } from '../../vendors/public.server.ts';
import { firmSigner, type Signer } from '../signing/signing-act.server.ts';
import { acceptIn, discardIn, respondIn, saveIn } from './firm-answering.server.ts';
import {
  acceptText,
  discardProposal,
  firmRedline,
  firmRedlines,
  type FirmReviewRow,
  saveProposal,
  sendResponse,
} from './firm-redline-calls.ts';
import { reviewAt, reviewsAt } from './firm-redlines.server.ts';

const hash = 'a'.repeat(64);

/** What binds the firm is said by a person in their own session. */
function refuseKeys({ sessionId }: CameWith): void {
  if (sessionId === null)
    throw fail('forbidden', 'redline_proposal.in_person', 'Sign in yourself: no key answers a contract review.');
}

/** What the people of a firm read of contracts under review, and answer. */
export function firmRedlineOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], access: 'member' } as const;
  const reads = { ...about, scope: 'firm_profile:read' } as const;
  /** A draft is saved as often as a form is; what the agency hears of is not. */
  const drafts = { ...about, access: { duty: 'bid_signer' }, scope: 'session', limit: 'api' } as const;
  const acts = { ...drafts, limit: 'sensitive' } as const;

  const at = agencyDoor({ door, database });
  /** As a person of the firm with the duty, judged at this moment. */
  async function as(
    { actor, came, requestId }: { actor: Parameters<typeof door.run>[0]; came: CameWith; requestId: string },
    agency: string,
    run: (work: UnitOfWork, signer: Signer) => Promise<string>,
  ): Promise<string> {
    refuseKeys(came);
    const signer = await door.run(actor, firmSigner);
    return at(agency, requestId, (work) => run(work, signer));
  }

  return [
    answers(firmRedlines, {
      ...reads,
      summary: 'The firm’s contracts whose text it reviews, at the agencies of this server.',
      told: 'Each with its latest revision, the latest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const reviews: FirmReviewRow[] = [];
        for (const one of await agenciesOfFirm({ door, database }, actor))
          reviews.push(
            ...(await inAgency({ door }, { agency: one.id, requestId }, (work) =>
              reviewsAt(work, actor.organizationId, one),
            )),
          );
        return { body: { reviews } };
      },
    }),
    answers(firmRedline, {
      ...reads,
      summary: 'One revision of a contract with its redline and the firm’s proposals.',
      told: 'Answers are told once the agency has approved all of a round.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency }, requestId }) {
        const maySign = await door.run(actor, async (work) =>
          (await work.asTheyAre()).actor.duties.includes('bid_signer'),
        );
        const view = await at(agency, requestId, (work) => reviewAt(work, actor.organizationId, id));
        return { body: { ...view, mayAnswer: maySign && view.status === 'sent' } };
      },
    }),
    answers(saveProposal, {
      ...drafts,
      summary: 'Keeps a proposed change or comment as a draft of the firm.',
      told: 'The draft.',
      probe: {
        namesNothing: true,
        body: {
          agency: nowhere,
          review: nowhere,
          hash,
          kind: 'comment',
          section: 'A',
          reason: 'What does this cover?',
        },
      },
      run: ({ body, onceAfter, ...asked }) =>
        onceAfter(
          () => as(asked, body.agency, (work, signer) => saveIn(work, signer, body)),
          async (_, id) => ({ body: { id } }),
        ),
    }),
    answers(discardProposal, {
      ...drafts,
      summary: 'Discards a draft of the firm.',
      told: 'The draft.',
      probe: { namesNothing: true, body: { agency: nowhere, review: nowhere, proposal: nowhere } },
      run: ({ body, onceAfter, ...asked }) =>
        onceAfter(
          () => as(asked, body.agency, (work, signer) => discardIn(work, signer, body)),
          async (_, id) => ({ body: { id } }),
        ),
    }),
    answers(sendResponse, {
      ...acts,
      summary: 'Sends all drafts of the firm as its answer to a revision.',
      told: 'The revision.',
      probe: { namesNothing: true, body: { agency: nowhere, review: nowhere, hash, proposals: 1 } },
      run: ({ body, onceAfter, ...asked }) =>
        onceAfter(
          () => as(asked, body.agency, (work, signer) => respondIn(work, signer, body)),
          async (_, id) => ({ body: { id } }),
        ),
    }),
    answers(acceptText, {
      ...acts,
      summary: 'Accepts the text of a revision for the firm. It is signed later.',
      told: 'The revision.',
      probe: { namesNothing: true, body: { agency: nowhere, review: nowhere, hash } },
      run: ({ body, onceAfter, ...asked }) =>
        onceAfter(
          () => as(asked, body.agency, (work, signer) => acceptIn(work, signer, body)),
          async (_, id) => ({ body: { id } }),
        ),
    }),
  ];
}
