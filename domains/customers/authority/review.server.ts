import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agenciesOf } from '../tree/tree.server.ts';
import { refusal } from './authority.ts';
import { authorityFacts, authorityOf } from './authority.server.ts';
import {
  authorityJudged,
  authorityReview,
  type Review,
  type ReviewChange,
  type ReviewGrant,
  type ReviewLine,
} from './review.ts';

const holders = `select m.id, m.name, m.job_title as "jobTitle" from organization_members m
  where m.organization_id = $1 and exists (select from delegated_authority d where d.organization_id = $1 and d.member = m.id)
  order by m.name, m.id`;
const standing = `select d.id, d.created_by as "createdBy", g.name as "grantedBy", a.name as "agreedBy"
  from delegated_authority d
  left join organization_members g on g.organization_id = d.organization_id and g.id = d.created_by
  left join lateral (select m.name from audit_entry e join organization_members m on m.organization_id = e.organization_id and m.id = e.actor
    where e.organization_id = d.organization_id and e.record = 'delegated_authority' and e.row_id = d.id and e.action = 'approve'
    order by e.at desc, e.id desc limit 1) a on true
  where d.organization_id = $1`;
const changesSince = `select e.at, e.row_id as id, d.number, m.name, e.action, a.name as by, e.reason
  from audit_entry e
  join delegated_authority d on d.organization_id = e.organization_id and d.id = e.row_id
  join organization_members m on m.organization_id = e.organization_id and m.id = d.member
  left join organization_members a on a.organization_id = e.organization_id and a.id = e.actor
  where e.organization_id = $1 and e.record = 'delegated_authority' and e.at >= $2::date
  order by e.at desc, e.id`;

/** Who may spend how much on a day, and what changed since another one. */
export async function reviewOf(
  work: UnitOfWork,
  { day, since, most }: { day: string; since: string; most: number },
): Promise<Review> {
  const { tx, actor } = work;
  const mine = [actor.organizationId];
  const facts = await authorityFacts(work, day);
  const agencies = await agenciesOf(work);
  const people = await tx.query<{ id: string; name: string; jobTitle: string | null }>(holders, mine);
  const given = new Map(
    (await tx.query<{ id: string; grantedBy: string | null; agreedBy: string | null }>(standing, mine)).map((one) => [
      one.id,
      one,
    ]),
  );
  const all = [...facts.grants.values()].filter(({ status }) => status !== 'declined');
  const lines = people.flatMap(({ id, name, jobTitle }): ReviewLine[] => {
    const grants = all
      .filter(({ member }) => member === id)
      .map((grant): ReviewGrant => {
        // Asked for its own agency and its own commodity: what is left is state, days, certificate and source.
        const rests = refusal(
          grant,
          { cents: 0, agency: grant.agency, commodities: grant.commodities.slice(0, 1), day },
          facts,
        );
        return {
          ...grant,
          agencyName: grant.agency ? (agencies.get(grant.agency)?.name ?? null) : null,
          commodities: grant.commodities.length,
          grantedBy: given.get(grant.id)?.grantedBy ?? null,
          agreedBy: given.get(grant.id)?.agreedBy ?? null,
          rests: rests?.sentence ?? null,
        };
      });
    const upToCents = Math.max(0, ...grants.filter(({ rests }) => rests === null).map((one) => one.upToCents));
    return grants.length === 0 ? [] : [{ member: id, name, jobTitle, upToCents, grants }];
  });
  const changes = await firstOf<ReviewChange>(tx, { text: changesSince, values: [...mine, since], most });
  return {
    day,
    since,
    changes,
    lines: lines.sort((one, other) => other.upToCents - one.upToCents || one.name.localeCompare(other.name)),
  };
}

export function reviewOperations({ door }: Ports): Operation[] {
  return [
    answers(authorityReview, {
      scope: 'delegated_authority:read',
      access: 'member', // as reading delegated authority is
      summary: 'Spending authority on a day, and its changes since another day.',
      tag: 'Delegated authority',
      told: 'People with their authority, largest first, and the newest changes: 200, or as many as `limit` says.',
      probe: { namesNothing: true, echoes: true },
      async run({ actor, query }) {
        const today = door.around.today(actor.timeZone);
        const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('-02-29', '-02-28')}`;
        const wish = { day: query.day ?? today, since: query.since ?? yearAgo, most: query.limit ?? 200 };
        const body = await door.run(actor, (work) => reviewOf(work, wish));
        return { body };
      },
    }),
    answers(authorityJudged, {
      scope: 'delegated_authority:read',
      access: 'member',
      summary: 'Whether a person may spend an amount on a day: the authority, or the reason why not.',
      tag: 'Delegated authority',
      told: 'The answer.',
      probe: { namesNothing: true },
      async run({ actor, query }) {
        const { member, commodity, ...asked } = query;
        const day = asked.day ?? door.around.today(actor.timeZone);
        const verdict = await door.run(actor, (work) =>
          authorityOf(work, member, { ...asked, commodities: commodity ? [commodity] : [], day }),
        );
        const body = verdict.ok
          ? { ok: true, number: verdict.grant.number, grant: verdict.grant.id, sentence: null }
          : { ok: false, number: null, grant: null, sentence: verdict.sentence };
        return { body };
      },
    }),
  ];
}
