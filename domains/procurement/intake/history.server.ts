import { randomUUID } from 'node:crypto';
import type { Row, StepOf } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { Tx } from '#server/db/database.ts';
import type { requisition } from '../requisition/requisition.record.ts';
import type { Waits } from './waiting.ts';

/** Keeps when each step was taken. The audit record knows it too, but it is not there to be reckoned with. */
export const keptAs = (step: StepOf<typeof requisition>) =>
  async function keepTimeOfStep({ row, work }: EffectFacts<Row<typeof requisition>>): Promise<void> {
    await work.tx.query(
      'insert into requisition_step (organization_id, id, requisition, step, at) values ($1, $2, $3, $4, $5)',
      [work.actor.organizationId, randomUUID(), row.id, step, work.now()],
      'requisition.step',
    );
  };

const MOST = 400;

const stretches = `with newest as (
    select id from requisition
    where organization_id = $1 and requested_on >= $2 and status = any (array['approved', 'rejected', 'ordered'])
    order by requested_on desc, number desc limit ${MOST}),
  taken as (
    select n.id, max(s.at) filter (where s.step = 'submit') as submitted,
           max(s.at) filter (where s.step in ('approve', 'reject')) as decided, max(s.at) filter (where s.step = 'order') as ordered
    from newest n join requisition_step s on s.organization_id = $1 and s.requisition = n.id
    group by n.id)
  select round(extract(epoch from decided - submitted) / 86400)::integer as decision,
         round(extract(epoch from ordered - decided) / 86400)::integer as "order"
  from taken where decided >= submitted`;

/** How long the newest requests took from submitting to the decision, and on to the order, in days. */
export async function waitsSince(tx: Tx, since: string): Promise<Waits> {
  const found = await tx.query<{ decision: number; order: number | null }>(
    stretches,
    [tx.organizationId, since],
    'requisition.waits',
  );
  return {
    toDecision: found.map(({ decision }) => decision),
    toOrder: found.flatMap(({ order }) => order ?? []),
    whole: found.flatMap(({ decision, order }) => (order === null ? [] : [decision + order])),
  };
}

/** When a request was last submitted, and when it was decided. */
export async function stepsOf(tx: Tx, id: string): Promise<readonly { readonly step: string; readonly at: string }[]> {
  return tx.query<{ step: string; at: string }>(
    'select step, at from requisition_step where organization_id = $1 and requisition = $2 order by at, id',
    [tx.organizationId, id],
    'requisition.steps',
  );
}
