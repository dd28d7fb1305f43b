import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contractRevision } from './contract-revision.record.ts';
import { type RevisionText, revisionText } from './redline-calls.ts';
import { type WaitingReview, waitingReviews } from './waiting-reviews-call.ts';
import { comparedTo, placesIn, sectionsIn } from './revision-text.ts';
import type { Revision } from './revising.server.ts';

const MOST_WAITING = 100;

/** The revision that came before one, as both sides had it. */
export const formerOf = async (work: UnitOfWork, { contract, place, id }: Revision) =>
  place === null
    ? null
    : work.asProduct.row(contractRevision, {
        where: { contract, place: { below: place }, id: { not: id } },
        fields: ['place', 'content'],
        order: '-place',
      });

/** Its text against the former one; a first revision has nothing to compare. */
export async function textOf(work: UnitOfWork, row: Revision): Promise<RevisionText> {
  const former = await formerOf(work, row);
  const law = new Set(placesIn(row.sections).flatMap(({ key, isLaw }) => (isLaw ? [key] : [])));
  const sections = comparedTo(former ? sectionsIn(former.content) : null, sectionsIn(row.content));
  return {
    place: row.place,
    former: former?.place ?? null,
    hash: row.hash,
    sections: sections.map((one) => ({ ...one, isLaw: law.has(one.key) })),
  };
}

const waitingSql = `select r.id, r.number, r.place, c.number as "contractNumber", c.title, v.name as "vendorName", r.status,
    r.turn_since::text as since, ($2::date - r.turn_since) as days, r.due_on::text as "dueOn",
    (r.status = 'sent' and coalesce(r.due_on < $2::date, false)) as "isOverdue",
    (select count(*)::int from redline_proposal p where p.organization_id = r.organization_id and p.revision = r.id and p.is_sent) as proposals,
    (select count(*)::int from redline_proposal p where p.organization_id = r.organization_id and p.revision = r.id and p.status in ('proposed', 'commented')) as unanswered
  from contract_revision r
  join contract c on c.organization_id = r.organization_id and c.id = r.contract
  left join vendor v on v.organization_id = r.organization_id and v.id = r.vendor
  where r.organization_id = $1 and r.status in ('sent', 'returned', 'answered')
  order by r.turn_since, r.number, r.id`;

const about = { tag: 'Contracts', access: 'member', scope: 'contract_revision:read' } as const;

export const redlineOperations = ({ door }: Ports): Operation[] => [
  answers(revisionText, {
    ...about,
    summary: 'The text of a contract revision, section by section, against the former one.',
    told: 'Each section with its former text, and the content hash of the whole.',
    probe: { names: { id: contractRevision.name } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = (await work.find(contractRevision, id)) && (await work.asProduct.find(contractRevision, id));
        if (!row) throw missing(contractRevision);
        return { body: await textOf(work, row) };
      }),
  }),
  answers(waitingReviews, {
    ...about,
    summary: 'Contract reviews that wait for the firm, for answers or for their approval, with days.',
    told: 'Those that wait longest come first.',
    probe: { namesNothing: true },
    run: ({ actor }) =>
      door.run(actor, async (work) => {
        const found = await firstOf<WaitingReview>(work.tx, {
          text: waitingSql,
          values: [work.actor.organizationId, work.today],
          name: 'contract_revision.waiting',
          most: MOST_WAITING,
        });
        return { body: { reviews: mapFirst(found, (one) => one) } };
      }),
  }),
];
