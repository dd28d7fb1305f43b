import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Dated } from './clock.ts';
import { dayOf } from '../../organization/public.server.ts';

/** What is dated in the rows of an award: duty, record, row, the day it runs from, the day that is kept, and when it was done. */
const row = (duty: string, record: string, days: string, more = `null as citation, null as words`): string =>
  `select '${duty}' as duty, '${record}' as record, r.id, ${days}, ${more}`;

const ofAward = (table: string): string =>
  `from grant_award a join ${table} r on r.organization_id = a.organization_id and r.award = a.id
    where a.organization_id = $1 and a.id = $2`;

const signed = `('active', 'closing', 'closed')`;
const ofSubaward = (table: string): string =>
  `from grant_award a join subaward s on s.organization_id = a.organization_id and s.award = a.id and s.status in ${signed}
    join ${table} r on r.organization_id = s.organization_id and r.subaward = s.id
    where a.organization_id = $1 and a.id = $2`;

const ofParties = `from grant_award a join subrecipient_audit r on r.organization_id = a.organization_id
    and exists (select from subaward s where s.organization_id = a.organization_id and s.award = a.id and s.status in ${signed}
      and s.subrecipient = r.subrecipient)
    where a.organization_id = $1 and a.id = $2`;

const days = (name: string, basis: string, kept: string, done: string): string =>
  `${name} as name, ${basis}::text as "basisOn", ${kept}::text as "keptOn", ${done}::text as "doneOn"`;

const federal = `a.funding_type in ('federal', 'pass_through')`;

const rowsSql = [
  `${row(
    'obligation',
    'grant_obligation',
    days(
      'r.name',
      'null',
      'r.due_on',
      `case when r.status <> 'open' then coalesce(r.done_on, ${dayOf('r.updated_at')}) end`,
    ),
    'r.citation, r.due_basis as words',
  )} ${ofAward('grant_obligation')} and r.status <> 'waived'`,
  `${row('obligation_acceptance', 'grant_obligation', days('r.name', 'r.done_on', 'r.due_on', 'null'))}
    ${ofAward('grant_obligation')} and r.status = 'submitted'`,
  `${row(
    'milestone',
    'grant_milestone',
    days(
      'r.number',
      'r.baseline_on',
      'coalesce(r.forecast_on, r.baseline_on)',
      `case when r.status in ('done', 'verified') then coalesce(r.actual_on, ${dayOf('r.updated_at')}) end`,
    ),
  )} ${ofAward('grant_milestone')} and r.status <> 'waived'`,
  `${row('budget_period', 'budget_period', days('r.number', 'r.from_day', 'r.until_day', 'r.closed_on'))}
    ${ofAward('budget_period')} and r.status in ('draft', 'submitted', 'closed')`,
  `${row('prior_approval', 'prior_approval', days('r.number', 'r.sent_on', 'r.due_on', 'r.answered_on'))}
    ${ofAward('prior_approval')} and r.sent_on is not null and r.status <> 'withdrawn'`,
  `${row('reimbursement', 'grant_drawdown', days('r.number', 'r.filed_on', 'null', 'r.paid_on'))}
    ${ofAward('grant_drawdown')} and r.filed_on is not null and r.status in ('filed', 'paid', 'short_paid') and ${federal}`,
  `${row('inventory', 'grant_property', days('r.number', 'coalesce(r.inventoried_on, r.acquired_on)', 'null', 'null'))}
    ${ofAward('grant_property')} and r.status in ('held', 'proposed') and r.kind = 'equipment' and ${federal}`,
  `${row('instructions', 'grant_property', days('r.number', 'r.instructed_on', 'null', 'r.disposed_on'))}
    ${ofAward('grant_property')} and r.status <> 'discarded' and r.instructed_on is not null and ${federal}`,
  `${row('refund', 'grant_closeout', days('r.number', 'a.until_day', 'null', 'coalesce(r.refunded_on, r.closed_on)'))}
    ${ofAward('grant_closeout')} and r.status <> 'withdrawn' and ${federal}`,
  `${row('retention', 'grant_report', days('r.number', 'r.filed_on', 'null', 'null'))}
    ${ofAward('grant_report')} and r.kind = 'final' and r.status = 'filed' and ${federal}`,
  `${row(
    'property_report',
    'grant_award',
    days(
      'r.number',
      'r.until_day',
      'null',
      `(select max(p.filed_on) from grant_report p where p.organization_id = r.organization_id and p.award = r.id
        and p.kind = 'final_property' and p.status = 'filed')`,
    ),
  )} from grant_award r where r.organization_id = $1 and r.id = $2 and r.funding_type in ('federal', 'pass_through')
    and exists (select from grant_property p where p.organization_id = r.organization_id and p.award = r.id and p.status <> 'discarded')`,
  `${row('rate', 'grant_award', days('r.number', 'null', 'r.rate_until', `case when r.status in ('closed', 'terminated') then r.rate_until end`))}
    from grant_award r where r.organization_id = $1 and r.id = $2 and r.indirect = 'negotiated' and r.rate_until is not null
`,
  `${row('registration', 'grant_application', days('r.number', 'null', 'r.sam_until', 'null'))}
    from grant_award a join grant_application r on r.organization_id = a.organization_id and r.id = (
      select p.id from grant_application p where p.organization_id = $1 and p.sam_until is not null
      order by p.sam_until desc, p.id fetch first row only)
    where a.organization_id = $1 and a.id = $2 and ${federal}`,
  `${row('sub_end', 'subaward', days('r.number', 'r.signed_on', 'r.until_day', 'r.closed_on'))}
    ${ofAward('subaward')} and r.status in ${signed}`,
  `${row('sub_final', 'subaward', days('r.number', 'r.until_day', 'null', 'coalesce(r.final_report_on, r.closed_on)'))}
    ${ofAward('subaward')} and r.status in ${signed} and ${federal}`,
  `${row('ffata', 'ffata_report', days('r.number', 'r.obligated_on', 'r.due_on', 'r.filed_on'))} ${ofSubaward('ffata_report')}`,
  `${row('finding', 'monitoring_finding', days('r.number', 'null', 'r.due_on', 'r.closed_on'))} ${ofSubaward('monitoring_finding')}`,
  `${row('visit', 'monitoring_visit', days('r.number', 'null', 'r.planned_on', 'coalesce(r.visited_on, r.closed_on)'))}
    ${ofSubaward('monitoring_visit')} and r.status <> 'cancelled'`,
  `${row('condition', 'subaward_hold', days('r.number', 'r.from_day', 'r.due_on', 'r.lifted_on'))}
    ${ofSubaward('subaward_hold')} and r.due_on is not null`,
  `${row('sub_audit', 'subrecipient_audit', days('r.number', 'r.until_day', 'r.due_on', 'r.received_on'))}
    ${ofParties} and r.status <> 'not_required' and r.due_on is not null`,
  `${row('decision', 'subrecipient_audit', days('r.number', 'r.accepted_on', 'r.decision_due_on', 'r.decided_on'))}
    ${ofParties} and r.status in ('received', 'decided') and r.accepted_on is not null`,
].join('\n union all ');

/** Dated rows of an award and of its subawards. */
export const datedRows = (work: UnitOfWork, award: string): Promise<readonly Dated[]> =>
  work.tx.query<Dated & Record<string, unknown>>(rowsSql, [work.actor.organizationId, award], 'grant_award.dated');
