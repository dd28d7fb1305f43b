import { fail, stateWords } from '#kernel';
import { membersWithDuty, notify } from '#domains/organization/public.server.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { vendorScorecard } from '../performance/scorecard.record.ts';
import { atAgency } from './agency-day.server.ts';
import { inAgency, rowOfFirm } from './at-agency.server.ts';
import { registeredAgencies } from './registered-agencies.server.ts';
import { type FirmScorecard, firmScorecards, replyToScore, scoreEvidence } from './firm-score-calls.ts';

/** What the firm reads, from the day it may reply. */
const told = ['shared', 'replied', 'published', 'correcting'] as const;

const unknown = () => fail('not_found', 'firm.scorecard', 'There is no such scorecard of your firm.');

export function firmScoreOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'] } as const;
  return [
    answers(firmScorecards, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'Scorecards that agencies shared with the firm or published.',
      told: 'The scorecards, the newest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const scorecards: FirmScorecard[] = [];
        for (const { id: agencyId, name: agency } of await registeredAgencies({ door, database }, actor))
          await inAgency({ door }, { agency: agencyId, requestId }, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            if (!row) return;
            const found = await work.rows(vendorScorecard, {
              where: { vendor: row.id, status: [...told] },
              order: '-number',
              fields: [
                'number',
                'contract',
                'fromDay',
                'untilDay',
                'score',
                'facts',
                'comments',
                'status',
                'replyUntil',
                'reply',
                'plan',
                'planUntil',
              ],
              most: 'all',
            });
            scorecards.push(
              ...found.map((one) => ({ ...one, state: stateWords(vendorScorecard, one.status), agency, agencyId })),
            );
          });
        return { body: { scorecards } };
      },
    }),
    answers(scoreEvidence, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'The documents that an agency counted for a scorecard of the firm.',
      told: 'The documents, measure by measure.',
      probe: { namesNothing: true, query: { agency: nowhere, scorecard: nowhere } },
      async run({ actor, query: { agency, scorecard }, requestId }) {
        const agencies = await registeredAgencies({ door, database }, actor);
        if (!agencies.some(({ id }) => id === agency)) throw unknown();
        const evidence = await inAgency({ door }, { agency, requestId }, async (work) => {
          const row = await rowOfFirm(work, actor.organizationId);
          const where = { id: scorecard, vendor: row?.id ?? nowhere, status: [...told] };
          const found = await work.row(vendorScorecard, { where, fields: ['evidence'] });
          if (!found) throw unknown();
          return (found.evidence ?? []).map(({ measure, met, document, day = null, due = null, note = null }) => ({
            measure,
            met,
            document,
            day,
            due,
            note,
          }));
        });
        return { body: { evidence } };
      },
    }),
    answers(replyToScore, {
      ...about,
      scope: 'firm_profile:edit',
      access: 'admin',
      summary: 'Reply to a scorecard before it is published.',
      told: 'The number of the scorecard.',
      limit: 'sensitive',
      probe: { namesNothing: true, body: { agency: nowhere, scorecard: nowhere, reply: 'Two pumps were late.' } },
      async run({ actor, body: { agency, scorecard, reply }, requestId, onceAfter }) {
        const heard = async () => {
          return atAgency({ door, database }, { agency, requestId }, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            const found =
              row &&
              (await work.row(vendorScorecard, {
                where: { id: scorecard, vendor: row.id, status: [...told] },
                fields: ['number', 'status', 'sharedBy'],
                lock: 'update',
              }));
            if (!found) throw unknown();
            if (found.status !== 'shared')
              throw fail('refused', 'firm.reply_closed', `${found.number} takes no reply any more.`);
            await work.move(vendorScorecard, scorecard, 'recordReply', {
              input: { reply },
              computed: { repliedBy: actor.name },
            });
            await notify(work, {
              to: [...(found.sharedBy ? [found.sharedBy] : []), ...(await membersWithDuty(work, 'vendor_approver'))],
              kind: 'vendor.reply',
              subject: `${row.name} replied to ${found.number}`,
              body: reply.slice(0, 500),
              link: `/vendor-performance/${scorecard}`,
            });
            return found.number;
          });
        };
        return onceAfter(heard, async (_, number) => ({ body: { number } }));
      },
    }),
  ];
}
