import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ReadableStatement } from '../market/readable.server.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { vendor } from '../vendor.record.ts';
import { type InsuranceOfAward, insuranceGaps } from './insurance-gaps-call.ts';
import { compared, requirementsIn } from './insurance-limits.ts';

/** Awards that became final longer ago are over, or their contract has been renewed with a clause of its own. */
const YEARS = 5;
/** The text as it holds: of each section the words of the last addendum that gave any, or those that were published. */
const words = (column: string) =>
  `(array_agg(${column} order by number desc) filter (where ${column} is not null))[1] as ${column}`;
const clauses = `, versions as (
    select t.solicitation, t.id as section, 0 as number, t.place, t.title, t.body, false as removed from seen_solicitation_section t
    union all
    select d.solicitation, case l.action when 'add' then l.id else l.section end, d.number, 501, l.title, l.body, l.action = 'remove'
    from seen_addendum d join addendum_sections l on l.organization_id = d.organization_id and l.parent = d.id
    where d.status = 'issued'),
  texts as (select solicitation, section, min(place) as place, bool_or(removed) as removed, ${words('title')}, ${words('body')}
    from versions where solicitation in (select solicitation from seen_award where vendor = {vendor}) group by solicitation, section)
  select a.id as award, a.number, s.name as solicitation, string_agg(t.body, E'\\n' order by t.place, t.section) as clause
  from seen_award a join seen_solicitation s on s.id = a.solicitation
    join texts t on t.solicitation = s.id and not t.removed and t.title ilike '%insurance%'
  where a.vendor = {vendor} and ({award}::uuid is null or a.id = {award}) and a.status <> 'cancelled'
    and (a.final_on is null or a.final_on >= {since}::date)
  group by a.id, a.number, s.name order by a.number desc`;

/** What the caller may read of it: an award or a policy that is withheld is not compared. */
export async function insuranceOf(
  work: UnitOfWork,
  id: string,
  award: string | null,
): Promise<readonly InsuranceOfAward[]> {
  const statement = new ReadableStatement(work);
  const seen = statement.rowsOf('award', 'solicitation', 'solicitation_section', 'addendum');
  const since = `${Number(work.today.slice(0, 4)) - YEARS}${work.today.slice(4, 7)}-01`;
  const values: Readonly<Record<string, string>> = {
    vendor: statement.bind(id),
    award: statement.bind(award),
    since: statement.bind(since),
  };
  const found = await statement.run<{ award: string; number: string; solicitation: string; clause: string }>(
    `with ${seen}${clauses.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '')}`,
  );
  if (found.length === 0) return [];
  const rows = await work.rows(vendorInsurance, {
    where: { vendor: id, status: 'confirmed' },
    fields: ['coverage', 'each', 'aggregate', 'isInsured', 'fromDay', 'untilDay', 'submittedBy', 'confirmedAt'],
    order: 'untilDay',
    most: 'all',
  });
  const policies = rows.map(({ each, aggregate, ...row }) => ({
    ...row,
    eachCents: each.cents,
    aggregateCents: aggregate?.cents ?? null,
  }));
  return found.map(({ clause, ...of }) => ({
    ...of,
    coverages: compared(requirementsIn(clause), policies, work.today).map((line) => ({
      ...line,
      gaps: [...line.gaps],
    })),
  }));
}

export const insuranceOperations = ({ door }: Ports): Operation[] => [
  answers(insuranceGaps, {
    tag: 'Vendors',
    scope: 'vendor_insurance:read',
    access: 'member',
    summary: 'The insurance clause of each award’s solicitation, compared with the vendor’s confirmed policies.',
    told: 'For each award the coverages that its clause names, what is on file, and the gaps.',
    probe: { names: { id: 'vendor' } },
    run: ({ actor, params: { id }, query }) =>
      door.run(actor, async (work) => {
        if (!(await work.find(vendor, id))) throw missing(vendor);
        return { body: { awards: [...(await insuranceOf(work, id, query.award ?? null))] } };
      }),
  }),
];
