import { allows, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { firstOf } from '#server/records/first-of.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { noticeRequirement } from './notice-requirement.record.ts';
import { paragraphsOf, requirementsIn } from './read-requirements.ts';
import type { NoticeRequirements } from './requirement-calls.ts';

type Requirement = Row<typeof noticeRequirement>;
type Facts = EffectFacts<Requirement>;

const SHOWN = 200;

const countsSql = `select count(*) filter (where status = 'accepted')::int as accepted,
    count(*) filter (where status = 'suggested')::int as suggested,
    count(*) filter (where status = 'dismissed')::int as dismissed
  from notice_requirement where organization_id = $1 and opportunity = $2`;
const shownSql = `select r.id, r.version, r.kind, r.says, r.is_required as "isRequired", r.form, r.most, r.unit, r.points,
    r.paragraph, r.heading, r.quote, r.origin, r.status, m.name as "acceptedByName"
  from notice_requirement r
  left join organization_members m on m.organization_id = r.organization_id and m.id = r.accepted_by
  where r.organization_id = $1 and r.opportunity = $2 and r.status in ('suggested', 'accepted')
  order by r.paragraph, r.says, r.id`;

export async function requirementsOf(work: UnitOfWork, id: string): Promise<NoticeRequirements> {
  if (!(await work.find(grantOpportunity, id))) throw missing(grantOpportunity);
  const values = [work.actor.organizationId, id];
  const [counts] = await work.tx.query<{ accepted: number; suggested: number; dismissed: number }>(
    countsSql,
    values,
    'notice_requirement.counts',
  );
  return {
    mayDecide: allows(grantManagers, work.actor),
    accepted: counts?.accepted ?? 0,
    suggested: counts?.suggested ?? 0,
    dismissed: counts?.dismissed ?? 0,
    requirements: await firstOf<NoticeRequirements['requirements']['data'][number]>(work.tx, {
      text: shownSql,
      values,
      name: 'notice_requirement.shown',
      most: SHOWN,
    }),
  };
}

/** What was suggested, accepted or dismissed before is not suggested again. The notice is held, so that two readers suggest it once. */
export async function readNoticeText(work: UnitOfWork, id: string, given: string | null) {
  if (!(await work.find(grantOpportunity, id))) throw missing(grantOpportunity);
  await refuseWithoutRight(work, noticeRequirement, grantManagers);
  const notice = await work.asProduct.row(grantOpportunity, { where: { id }, fields: ['summary'], lock: 'update' });
  const text = given ?? notice?.summary ?? null;
  if (text === null || text.trim() === '')
    throw refusedAt('text', 'notice_requirement.has_text', 'The notice has no summary. Paste its text.');
  const found = requirementsIn(text);
  const before = await work.asProduct.rows(noticeRequirement, {
    where: { opportunity: id },
    fields: ['kind', 'says'],
    most: 'all',
  });
  const known = new Set(before.map(({ kind, says }) => `${kind} ${says.toLowerCase()}`));
  const fresh = found.filter(({ kind, says }) => !known.has(`${kind} ${says.toLowerCase()}`));
  const compiled = work.around.registry.get(noticeRequirement.name);
  if (fresh.length > 0)
    await keepRows(work, compiled, {
      rows: fresh.map((one) => newRow(work, compiled, { opportunity: id, ...one }, { origin: 'read' })),
    });
  return { paragraphs: paragraphsOf(text).length, found: found.length, added: fresh.length };
}

async function accepted({ row, work }: Facts): Promise<void> {
  const acceptance = { acceptedBy: personActing(work.actor), acceptedOn: work.today };
  await work.asProduct.change(noticeRequirement, row.id, {}, acceptance);
}

async function dismissed({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(noticeRequirement, row.id, {}, { acceptedBy: null, acceptedOn: null });
}

export const requirementEffects = follows(noticeRequirement, { accept: [accepted], dismiss: [dismissed] });
