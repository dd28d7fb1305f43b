import { type Actor, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { debarmentActions } from '../debarment/debarment-fields.ts';
import { vendorDebarment } from '../debarment/debarment.record.ts';
import { atAgency } from './agency-day.server.ts';
import { inAgency, rowOfFirm } from './at-agency.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '#domains/organization/public.server.ts';
import { supplyReview } from '../supply/supply-review.record.ts';
import { supplySignal } from '../supply/supply-signal.record.ts';
import {
  answerDebarment,
  type FirmDebarment,
  firmDebarments,
  type FirmReview,
  firmReviews,
  objectToReview,
} from './firm-debarment-calls.ts';
import { registeredAgencies } from './registered-agencies.server.ts';

/** Told to the firm with the notice; a draft is nobody’s business but the agency’s. */
const told = [
  'noticed',
  'responded',
  'in_force',
  'appealed',
  'lifting',
  'upheld',
  'dismissed',
  'lifted',
  'expired',
] as const;

interface Open {
  readonly status: string;
  readonly respondBy: string | null;
  readonly appealBy: string | null;
}

/** The step that the firm may take on this day. */
function stepOn({ status, respondBy, appealBy }: Open, today: string): 'recordResponse' | 'recordAppeal' | null {
  if (status === 'noticed' && (respondBy === null || today <= respondBy)) return 'recordResponse';
  if (status === 'in_force' && (appealBy === null || today <= appealBy)) return 'recordAppeal';
  return null;
}

/** Why a third person decided as they did; the reasons of a step stand in the history alone. */
const reasons = `select reason from audit_entry
  where organization_id = $1 and row_id = $2 and action in ('uphold', 'reverse') order by at desc, row_version desc limit 1`;

/** Told once it is approved; the firm reads it on after the decision. */
const toldReviews = ['approved', 'contested', 'reversed'] as const;

async function reviewsIn(work: UnitOfWork, firm: string, at: { agency: string; agencyId: string }) {
  const row = await rowOfFirm(work, firm);
  if (!row) return [];
  const found = await work.rows(supplyReview, {
    where: { vendor: row.id, outcome: 'exclude', status: [...toldReviews] },
    order: '-createdAt',
    most: 'all',
  });
  const shown: FirmReview[] = [];
  for (const { id, signal, why, status, approvedOn, objection, objectedBy, objectedOn, decidedOn } of found) {
    const of = await work.row(supplySignal, { where: { id: signal }, fields: ['subject', 'source', 'untilDay'] });
    const [said] = await work.tx.query<{ reason: string | null }>(
      reasons,
      [work.actor.organizationId, id],
      'firm.review_reason',
    );
    shown.push({
      id,
      ...at,
      signal: of?.subject ?? '',
      source: of?.source ?? '',
      untilDay: of?.untilDay ?? work.today,
      why,
      status,
      approvedOn,
      objection,
      objectedBy,
      objectedOn,
      // A second objection waits for another decision.
      decision: status === 'contested' ? null : (said?.reason ?? null),
      decidedOn: status === 'contested' ? null : decidedOn,
      mayObject: status === 'approved' && objection === null,
    });
  }
  return shown;
}

async function objectIn(work: UnitOfWork, actor: Actor, { review, objection }: { review: string; objection: string }) {
  const row = await rowOfFirm(work, actor.organizationId);
  const found =
    row &&
    (await work.row(supplyReview, {
      where: { id: review, vendor: row.id, outcome: 'exclude', status: [...toldReviews] },
      fields: ['status', 'objection'],
      lock: 'update',
    }));
  if (!row || !found) throw fail('not_found', 'firm.review', 'There is no such review of your firm.');
  if (found.status !== 'approved' || found.objection !== null)
    throw fail('refused', 'firm.review_closed', 'Your objection is with the agency. Call the purchasing office.');
  const { status } = await work.move(supplyReview, review, 'contest', {
    input: { objection },
    computed: { objectedBy: actor.name.slice(0, 160), objectedOn: work.today },
  });
  await notify(work, {
    to: [
      ...(await membersWithDuty(work, 'legal_counsel')),
      ...(await membersWithDuty(work, 'chief_procurement_officer')),
    ],
    kind: 'supply.objection',
    subject: `${row.name} objects to a risk review`,
    body: objection.slice(0, 500),
    link: `/supply-chain-risk/reviews/${review}`,
  });
  return status;
}

export function firmDebarmentOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'] } as const;
  return [
    answers(firmDebarments, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'Suspensions and debarments that agencies propose or decided, with what the firm can answer.',
      told: 'The cases, the newest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const cases: FirmDebarment[] = [];
        for (const { id: agencyId, name: agency } of await registeredAgencies({ door, database }, actor))
          await inAgency({ door }, { agency: agencyId, requestId }, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            if (!row) return;
            const found = await work.rows(vendorDebarment, {
              where: { vendor: row.id, status: [...told] },
              order: '-number',
              fields: [
                'number',
                'action',
                'citation',
                'facts',
                'status',
                'fromDay',
                'untilDay',
                'respondBy',
                'response',
                'decision',
                'appealBy',
                'appeal',
                'appealDecision',
              ],
              most: 'all',
            });
            for (const { action, ...one } of found) {
              const step = stepOn(one, work.today);
              const mayAnswer = step === null ? null : step === 'recordResponse' ? 'Respond' : 'Appeal';
              cases.push({ ...one, agency, agencyId, action: debarmentActions[action], mayAnswer });
            }
          });
        return { body: { cases } };
      },
    }),
    answers(answerDebarment, {
      ...about,
      scope: 'firm_profile:edit',
      access: 'admin',
      summary: 'Respond to a notice of suspension or debarment, or appeal from the decision.',
      told: 'The number of the case.',
      limit: 'sensitive',
      probe: { namesNothing: true, body: { agency: nowhere, case: nowhere, statement: 'The work was finished.' } },
      async run({ actor, body: { agency, case: id, statement }, requestId, onceAfter }) {
        const heard = async () => {
          return atAgency({ door, database }, { agency, requestId }, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            const found =
              row &&
              (await work.row(vendorDebarment, {
                where: { id, vendor: row.id, status: [...told] },
                fields: ['number', 'status', 'respondBy', 'appealBy'],
                lock: 'update',
              }));
            if (!found) throw fail('not_found', 'firm.debarment', 'There is no such case of your firm.');
            const step = stepOn(found, work.today);
            if (step === null)
              throw fail(
                'refused',
                'firm.debarment_closed',
                `${found.number} takes no statement now. Call the purchasing office.`,
              );
            if (step === 'recordResponse')
              await work.move(vendorDebarment, id, step, {
                input: { response: statement },
                computed: { respondedBy: actor.name },
              });
            else
              await work.move(vendorDebarment, id, step, {
                input: { appeal: statement },
                computed: { appealedBy: actor.name },
              });
            return found.number;
          });
        };
        return onceAfter(heard, async (_, number) => ({ body: { number } }));
      },
    }),
    answers(firmReviews, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'Risk reviews that keep the firm from awards, with objections and decisions.',
      told: 'The reviews, the newest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const reviews: FirmReview[] = [];
        for (const { id: agencyId, name: agency } of await registeredAgencies({ door, database }, actor))
          reviews.push(
            ...(await atAgency({ door, database }, { agency: agencyId, requestId }, (work) =>
              reviewsIn(work, actor.organizationId, { agency, agencyId }),
            )),
          );
        return { body: { reviews } };
      },
    }),
    answers(objectToReview, {
      ...about,
      scope: 'firm_profile:edit',
      access: 'admin',
      summary: 'Object to a risk review that keeps the firm from awards.',
      told: 'Its state from now on.',
      limit: 'sensitive',
      probe: { namesNothing: true, body: { agency: nowhere, review: nowhere, objection: 'Our plant is on a hill.' } },
      async run({ actor, body: { agency, ...said }, requestId, onceAfter }) {
        const heard = () => atAgency({ door, database }, { agency, requestId }, (work) => objectIn(work, actor, said));
        return onceAfter(heard, async (_, status) => ({ body: { status } }));
      },
    }),
  ];
}
