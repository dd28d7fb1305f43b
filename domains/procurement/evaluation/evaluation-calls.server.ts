import type { Actor } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { Door } from '#server/records/door.ts';
import { agree, eliminate } from './consensus.server.ts';
import {
  checkInterestsAgain,
  consensusRoom,
  declareInterests,
  eliminateProponent,
  evaluationRanking,
  evaluationRoom,
  saveConsensus,
  saveScore,
  scoringQueue,
} from './evaluation-calls.ts';
import { giveScore } from './giving-scores.server.ts';
import { checkPanel, openIn } from './interest-check.server.ts';
import { organizers } from './evaluation-words.ts';
import { declare, evaluationOf, inPerson, isShut } from './panel.server.ts';
import { discussionOf, queueOf, rankingOf, roomOf } from './showing.server.ts';

/** A person who is shut out and tries all the same leaves a trace: what was asked for is undone, so it is kept in a transaction of its own. */
export async function onRecord<T>(door: Door, actor: Actor, id: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isShut(error))
      await door.run(actor, async (work) => {
        const compiled = door.around.registry.get('evaluation');
        const row = await work.asProduct.fetch(compiled, (await evaluationOf(work, id)).id, {});
        if (row)
          await work.recordChange(compiled, 'access_refused', [
            { row, before: row, changes: {}, reason: error.message },
          ]);
      });
    throw error;
  }
}

const memberships =
  'select distinct organization_id as id from organization_members where user_id = $1 and organization_id <> $2';

const about = { tag: 'Evaluation', access: 'member' } as const;
const names = { id: 'evaluation' };
const cell = { proponent: nowhere, criterion: nowhere };

export function evaluationOperations({ door, database }: Ports): Operation[] {
  /** Where else this person is a member: of a bidder, it is an interest. Nothing but the ids of those organizations is read. */
  const firmsOfPerson = ({ organizationId, userId }: Actor): Promise<readonly string[]> =>
    database.within({ organizationId, userId }, async (tx) =>
      (await tx.query<{ id: string }>(memberships, [userId, organizationId], 'interest.memberships')).map(
        ({ id }) => id,
      ),
    );
  return [
    answers(evaluationRoom, {
      ...about,
      scope: 'evaluation:read',
      summary:
        'An evaluation: panel, progress, criteria and proponents. Vendors are named once scores are locked; in blind mode once an award is recommended.',
      told: 'The evaluation.',
      probe: { names },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await roomOf(work, id) })),
    }),
    answers(declareInterests, {
      ...about,
      scope: 'evaluation:declare',
      summary: 'Signs the own conflict-of-interest declaration. A conflict recuses at once.',
      told: 'Whether the member is cleared or recused.',
      probe: { names, body: { hasConflict: true, signature: 'Rosa Delgado' } },
      run: ({ actor, params: { id }, body, once }) =>
        onRecord(door, actor, id, async () => {
          const own = await firmsOfPerson(actor);
          return once(async (work) => ({ body: await declare(work, id, body, own) }));
        }),
    }),
    answers(scoringQueue, {
      ...about,
      scope: 'evaluation:score',
      summary: 'The proponents with the own scores, for a panel member with a clear declaration.',
      told: 'Documents and own scores.',
      probe: { names },
      run: ({ actor, params: { id } }) =>
        onRecord(door, actor, id, () => door.run(actor, async (work) => ({ body: await queueOf(work, id) }))),
    }),
    answers(saveScore, {
      ...about,
      scope: 'evaluation:score',
      summary: 'Saves one own score while scoring is open.',
      told: 'The score, and how many are left of this proponent.',
      probe: { names, body: { ...cell, score: 5 } },
      run: ({ actor, params: { id }, body, once }) =>
        onRecord(door, actor, id, () => once(async (work) => ({ body: await giveScore(work, id, body) }))),
    }),
    answers(consensusRoom, {
      ...about,
      scope: 'evaluation:read',
      summary: 'Original scores with what the panel agreed on, outliers and drift, once scores are locked.',
      told: 'Every cell.',
      probe: { names },
      run: ({ actor, params: { id } }) =>
        onRecord(door, actor, id, () => door.run(actor, async (work) => ({ body: await discussionOf(work, id) }))),
    }),
    answers(saveConsensus, {
      ...about,
      scope: 'evaluation:consensus',
      summary: 'Records what the panel agreed on, by its chair. The original scores stay.',
      told: 'The consensus score.',
      probe: { names, body: { ...cell, score: 5 } },
      run: ({ actor, params: { id }, body, once }) =>
        onRecord(door, actor, id, () => once(async (work) => ({ body: { id: (await agree(work, id, body)).id } }))),
    }),
    answers(eliminateProponent, {
      ...about,
      scope: 'evaluation:consensus',
      summary: 'Screens a proponent out of scoring with a reason, or restores it. Scores stay.',
      told: 'The status of the proponent.',
      probe: { names, body: { proponent: nowhere, isRestored: false, reason: 'No license' } },
      run: ({ actor, params: { id }, body, once }) =>
        onRecord(door, actor, id, () =>
          once(async (work) => ({ body: { status: (await eliminate(work, id, body)).status } })),
        ),
    }),
    answers(evaluationRanking, {
      ...about,
      scope: 'evaluation:read',
      summary: 'The ranking recomputed from stored scores, and whether it equals the one that was kept.',
      told: 'Ranks and points by criterion.',
      probe: { names },
      run: ({ actor, params: { id } }) =>
        onRecord(door, actor, id, () => door.run(actor, async (work) => ({ body: await rankingOf(work, id) }))),
    }),
    answers(checkInterestsAgain, {
      ...about,
      scope: 'evaluation:edit',
      access: organizers,
      summary: 'Checks every declaration of the panel once more against bidders, directory and accounts.',
      told: 'How many findings are open.',
      probe: { names, body: {} },
      run: ({ params: { id }, once }) =>
        once(async (work) => {
          await inPerson(work, organizers);
          const held = await evaluationOf(work, id, 'update');
          await checkPanel(work, held);
          return { body: { open: await openIn(work, held) } };
        }),
    }),
  ];
}
