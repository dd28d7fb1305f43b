import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { debarmentActions } from '../debarment/debarment-fields.ts';
import { vendorDebarment } from '../debarment/debarment.record.ts';
import { atAgency } from './agency-day.server.ts';
import { inAgency, rowOfFirm } from './at-agency.server.ts';
import { answerDebarment, type FirmDebarment, firmDebarments } from './firm-debarment-calls.ts';
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
  ];
}
