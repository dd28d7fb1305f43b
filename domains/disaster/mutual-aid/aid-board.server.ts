import { missing } from '#server/records/refusals.ts';
import { firstOf } from '#server/records/first-of.ts';
import { firstIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { incident } from '../incidents/incident.record.ts';
import { aidAgreement } from './aid-agreement.record.ts';
import type { AidBoard } from './aid-calls.ts';
import { writtenBy } from './date-test.ts';

const MISSIONS = 50;
const COSTS = 100;
const AGREEMENTS = 50;

const sumsSql = `select coalesce(sum(c.amount_cents) filter (where c.is_eligible), 0)::bigint as "eligibleCents",
    coalesce(sum(c.amount_cents) filter (where not c.is_eligible), 0)::bigint as "ineligibleCents",
    coalesce(sum(c.amount_cents) filter (where c.status = 'posted'), 0)::bigint as "postedCents"
  from aid_cost c join aid_mission m on m.organization_id = c.organization_id and m.id = c.mission
  where c.organization_id = $1 and m.incident = $2 and c.status <> 'withdrawn'`;

const missionsSql = `select m.id, m.number, m.resource, a.provider, m.request_number as "requestNumber",
    m.requested_on::text as "requestedOn", m.status,
    coalesce((select sum(c.amount_cents) from aid_cost c where c.organization_id = m.organization_id and c.mission = m.id
      and c.status <> 'withdrawn'), 0)::bigint as cents
  from aid_mission m join aid_agreement a on a.organization_id = m.organization_id and a.id = m.agreement
  where m.organization_id = $1 and m.incident = $2 order by m.number`;

const costsSql = `select c.id, c.number, c.description, a.provider, c.amount_cents as cents,
    c.is_eligible as "isEligible", c.ruling, c.status
  from aid_cost c join aid_mission m on m.organization_id = c.organization_id and m.id = c.mission
    join aid_agreement a on a.organization_id = m.organization_id and a.id = m.agreement
  where c.organization_id = $1 and m.incident = $2 order by c.number`;

/** The aid that came to one incident. */
export async function aidBoardOf(work: UnitOfWork, id: string): Promise<AidBoard> {
  if (!(await work.find(incident, id))) throw missing(incident);
  const values = [work.actor.organizationId, id];
  type Sums = Pick<AidBoard, 'eligibleCents' | 'ineligibleCents' | 'postedCents'>;
  const [sums] = await work.tx.query<Sums>(sumsSql, values, 'aid.sums');
  const agreements = await firstIn(work.tx, aidAgreement, {
    where: { status: { not: 'ended' } },
    fields: ['number', 'provider', 'kind', 'agreedOn', 'signedOn', 'status'],
    order: 'number',
    most: AGREEMENTS,
  });
  return {
    ...(sums as Sums), // an aggregate always answers
    missions: await firstOf<AidBoard['missions']['data'][number]>(work.tx, {
      text: missionsSql,
      values,
      name: 'aid.missions',
      most: MISSIONS,
    }),
    costs: await firstOf<AidBoard['costs']['data'][number]>(work.tx, {
      text: costsSql,
      values,
      name: 'aid.costs',
      most: COSTS,
    }),
    agreements: {
      ...agreements,
      data: agreements.data.map(({ id: of, number, provider, kind, agreedOn, signedOn, status }) => {
        const last = signedOn === null ? writtenBy({ agreedOn }) : null;
        return {
          id: of,
          number,
          provider,
          kind,
          agreedOn,
          signedOn,
          writtenBy: last,
          isLate: last !== null && last < work.today,
          status,
        };
      }),
    },
  };
}
