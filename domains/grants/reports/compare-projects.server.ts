import { type ChargeSource, everyRow } from '../charging/charge-source.server.ts';

/** The capital projects to which any of these lines is booked. */
const bookedTo = (line: string): string =>
  `join capital_project p on p.organization_id = $1 and ${line} = any (p.paid_from)`;
const capital = `'capital_project' as record, p.id, p.number || ' ' || p.name as name`;

/** What the entries of other domains name, one statement for all of them; their rows say of which record the project is. */
function named(sources: readonly ChargeSource[]): string {
  const naming = sources.filter(({ projects }) => projects !== undefined);
  if (naming.length === 0) return '';
  const record = naming.map(({ kind, projects }) => `when '${kind}' then '${projects ?? ''}'`).join(' ');
  return `union select s.cost, case x.kind ${record} end as record, x.project as id, x."of" as name
    from charged_source s join (${everyRow(naming)}) x on x.kind = s.source and x.id = s.source_id
    where s.organization_id = $1 and x.project is not null`;
}

/**
 * The project of each cost: that of the entries it was charged from, or the one its budget lines are booked to. A cost of several
 * projects is none of theirs, and an award that pays nothing but one project says it for the rest.
 */
export const projectsOf = (sources: readonly ChargeSource[]): string => `with project_of_cost as (
    select t.cost, count(distinct t.id) as projects, min(t.record) as record, min(t.id::text)::uuid as id, min(t.name) as name from (
      select c.id as cost, ${capital} from grant_cost c
        join invoice_funding f on f.organization_id = c.organization_id and f.parent = c.invoice ${bookedTo('f.budget_line')}
        where c.organization_id = $1
      union select s.cost, ${capital} from charged_source s
        join journal_entry i on i.organization_id = s.organization_id and i.id = s.source_id ${bookedTo('i.line')}
        where s.organization_id = $1 and s.source = 'journal_entry'
      union select s.cost, ${capital} from charged_source s
        join journal_voucher_lines n on n.organization_id = s.organization_id and n.id = s.source_id ${bookedTo('n.line')}
        where s.organization_id = $1 and s.source = 'voucher_line'
      ${named(sources)}) t group by t.cost),
  project_of_award as (
    select g.award, min(p.id::text)::uuid as id, min(p.number || ' ' || p.name) as name
    from award_funding g left join capital_project p on p.organization_id = g.organization_id and p.id = g.project
    where g.organization_id = $1 and g.status = 'approved'
    group by g.award having count(*) = count(g.project) and count(distinct g.project) = 1)`;

export const joinsProjects = `left join project_of_cost q on q.cost = c.id
    left join project_of_award w on w.award = s.award and q.cost is null`;

const isSeveral = 'q.projects > 1';
export const projectKeys = `case when ${isSeveral} then 'several' else coalesce(q.id::text, w.id::text, 'none') end as key,
    case when ${isSeveral} then null else coalesce(q.id, w.id) end as id,
    case when ${isSeveral} then null when q.id is not null then q.record when w.id is not null then 'capital_project' end as record,
    case when ${isSeveral} then 'Several projects' else coalesce(q.name, w.name, 'No project') end as name`;
