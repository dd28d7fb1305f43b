import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { COUNTED } from '../award/figures.server.ts';
import { type GrantControls, grantControls } from './control-calls.ts';
import { controlException } from './control-exception.record.ts';
import { controlRun } from './control-run.record.ts';
import { invariantChecks } from './invariant-checks.server.ts';
import { reportChecks } from './report-checks.server.ts';

/** One question to the current rows, with the law behind it. */
export interface Check {
  readonly id: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly title: string;
  readonly law: string;
  /** Rows of `record`, `id`, `number` and `says`; $1 is the organization, $2 today. */
  readonly sql: string;
}

const splits = `grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  join grant_award a on a.organization_id = s.organization_id and a.id = s.award`;

/** Days on which two costs of the same payee and amount are likely the same purchase, and a bill that is unpaid is old. */
const [NEAR, OLD] = [7, 90];

/** What is judged when a cost is written may be different today: amendments shorten periods, invoices are voided, days pass. */
export const checks: readonly Check[] = [
  {
    id: 'outside_period',
    severity: 'error',
    title: 'Cost outside the period of its award',
    law: '2 CFR 200.403(h)',
    sql: `select 'grant_cost' as record, c.id, c.number,
        'Incurred on ' || c.incurred_on || '; ' || a.number || ' pays from ' || coalesce(a.pre_award_from, a.from_day) || ' to ' || a.until_day || '.' as says
      from ${splits}
      where s.organization_id = $1 and c.status in ${COUNTED}
        and (c.incurred_on < coalesce(a.pre_award_from, a.from_day) or c.incurred_on > a.until_day)`,
  },
  {
    id: 'above_award',
    severity: 'error',
    title: 'More charged than awarded',
    law: '2 CFR 200.403(a)',
    sql: `select 'grant_award' as record, a.id, a.number,
        'Charged ' || to_char(sum(s.amount_cents) / 100.0, 'FM$999,999,999,990.00') || ' of ' || to_char(a.amount_cents / 100.0, 'FM$999,999,999,990.00') || '.' as says
      from ${splits}
      where s.organization_id = $1 and s.share = 'funder' and c.status in ${COUNTED}
      group by a.organization_id, a.id having sum(s.amount_cents) > a.amount_cents`,
  },
  {
    id: 'voided_invoice',
    severity: 'error',
    title: 'Cost of an invoice that no longer pays',
    law: '2 CFR 200.403(g)',
    sql: `select 'grant_cost' as record, c.id, c.number, i.number || ' is ' || i.status || '.' as says
      from grant_cost c join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
      where c.organization_id = $1 and c.status in ${COUNTED} and i.status not in ('approved', 'paid')`,
  },
  {
    id: 'over_invoice',
    severity: 'error',
    title: 'More charged than the invoice pays',
    law: '2 CFR 200.403(g)',
    sql: `select 'grant_cost' as record, min(c.id::text)::uuid as id, min(c.number) as number,
        i.number || ' pays ' || to_char(coalesce(i.payable_cents, i.total_cents) / 100.0, 'FM$999,999,999,990.00') || ', charged ' || to_char(sum(c.amount_cents) / 100.0, 'FM$999,999,999,990.00') || '.' as says
      from grant_cost c join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
      where c.organization_id = $1 and c.status in ${COUNTED}
      group by i.organization_id, i.id, i.number, i.payable_cents, i.total_cents
      having sum(c.amount_cents) > coalesce(i.payable_cents, i.total_cents)`,
  },
  {
    id: 'no_evidence',
    severity: 'error',
    title: 'Approved cost without evidence',
    law: '2 CFR 200.403(g)',
    sql: `select 'grant_cost' as record, c.id, c.number, 'No invoice and no document is attached.' as says
      from grant_cost c where c.organization_id = $1 and c.status in ${COUNTED} and c.invoice is null
        and coalesce(cardinality(c.documents), 0) = 0`,
  },
  {
    id: 'alike',
    severity: 'warning',
    title: 'Same payee and amount within days',
    law: '2 CFR 200.405',
    sql: `select 'grant_cost' as record, c.id, c.number, 'Like ' || o.number || ' of ' || o.incurred_on || ': ' || c.payee || '.' as says
      from grant_cost c join grant_cost o on o.organization_id = c.organization_id and o.amount_cents = c.amount_cents
        and lower(o.payee) = lower(c.payee) and (o.created_at, o.number) < (c.created_at, c.number) and abs(o.incurred_on - c.incurred_on) <= ${NEAR}
      where c.organization_id = $1 and c.status in ${COUNTED} and o.status in ${COUNTED}`,
  },
  {
    id: 'unpaid',
    severity: 'warning',
    title: `Cost unpaid for more than ${OLD} days`,
    law: '2 CFR 200.305(b)',
    sql: `select 'grant_cost' as record, c.id, c.number, 'Incurred on ' || c.incurred_on || ' and not paid yet.' as says
      from grant_cost c left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
      where c.organization_id = $1 and c.status in ${COUNTED} and c.source <> 'in_kind'
        and coalesce(c.paid_on, i.paid_on) is null and c.incurred_on < $2::date - ${OLD}`,
  },
  {
    id: 'over',
    severity: 'warning',
    title: 'Award active after its period',
    law: '2 CFR 200.344',
    sql: `select 'grant_award' as record, a.id, a.number, 'The period ended on ' || a.until_day || '.' as says
      from grant_award a where a.organization_id = $1 and a.status in ('active', 'suspended') and a.until_day < $2::date`,
  },
  {
    id: 'late',
    severity: 'warning',
    title: 'Obligation overdue',
    law: '2 CFR 200.303',
    sql: `select 'grant_obligation' as record, o.id, o.name as number, 'Due on ' || o.due_on || ', ' || a.number || '.' as says
      from grant_obligation o join grant_award a on a.organization_id = o.organization_id and a.id = o.award
      where o.organization_id = $1 and o.status = 'open' and o.due_on < $2::date`,
  },
  {
    id: 'sub_differs',
    severity: 'warning',
    title: 'Subrecipient report differs from the ledger',
    law: '2 CFR 200.329(c)',
    sql: `select 'subaward_report' as record, r.id, r.number,
        'Reported ' || to_char(r.total_cents / 100.0, 'FM$999,999,999,990.00') || ' to ' || r.period_end || ', the ledger has ' || to_char(r.ledger_cents / 100.0, 'FM$999,999,999,990.00') || '.' as says
      from (
        select distinct on (r.subaward) r.*, (
          select coalesce(sum(s.amount_cents), 0) from ${splits}
            where s.organization_id = $1 and c.subaward = r.subaward and s.share = 'funder' and c.status in ${COUNTED}
              and c.incurred_on <= r.period_end) as ledger_cents
        from subaward_report r where r.organization_id = $1 and r.status in ('submitted', 'accepted')
        order by r.subaward, r.period_end desc
      ) r where r.total_cents <> r.ledger_cents`,
  },
  {
    id: 'sub_fell',
    severity: 'warning',
    title: 'Subrecipient total below the period before',
    law: '2 CFR 200.302(b)(3)',
    sql: `select 'subaward_report' as record, r.id, r.number,
        'Spent to date fell by ' || to_char(-r.spent_cents / 100.0, 'FM$999,999,999,990.00') || ' without a reason.' as says
      from subaward_report r
      where r.organization_id = $1 and r.spent_cents < 0 and char_length(btrim(coalesce(r.adjustment, ''))) < 20`,
  },
  {
    id: 'sub_jump',
    severity: 'note',
    title: 'Subrecipient spent twice its usual',
    law: '2 CFR 200.332(e)',
    sql: `select 'subaward_report' as record, r.id, r.number,
        'Spent ' || to_char(r.spent_cents / 100.0, 'FM$999,999,999,990.00') || ' to ' || r.period_end || ', ' || to_char(r.usual_cents / 100.0, 'FM$999,999,999,990.00') || ' a period before.' as says
      from (
        select r.*, avg(r.spent_cents) over before as usual_cents, count(*) over before as earlier,
          row_number() over (partition by r.subaward order by r.period_end desc) as place
        from subaward_report r where r.organization_id = $1
        window before as (partition by r.subaward order by r.period_end rows between unbounded preceding and 1 preceding)
      ) r where r.place = 1 and r.earlier >= 2 and r.spent_cents > 2 * r.usual_cents and r.usual_cents > 0`,
  },
  {
    id: 'round',
    severity: 'note',
    title: 'Round journal amount of $10,000 or more',
    law: '2 CFR 200.404',
    sql: `select 'grant_cost' as record, c.id, c.number, c.description || '.' as says
      from grant_cost c where c.organization_id = $1 and c.status in ${COUNTED} and c.source = 'journal'
        and c.amount_cents >= 1000000 and c.amount_cents % 100000 = 0`,
  },
];

const SHOWN = 20;

export interface Hit {
  readonly record: string;
  readonly id: string;
  readonly number: string;
  readonly says: string;
}

/** A check as one statement for the organization and the day of the work. */
export const statementOf = (work: UnitOfWork, { id, sql }: Check) => ({
  // $2 is named by all of them, so that one statement has the same values as the other.
  text: `select x.* from (${sql}) x where $2::date is not null order by x.number, x.id, x.says`,
  values: [work.actor.organizationId, work.today],
  name: `grants.check_${id}`,
});

/** What these checks find, each with its first rows and how many there are. */
export async function foundBy(work: UnitOfWork, asked: readonly Check[]): Promise<GrantControls['checks'][number][]> {
  const all: GrantControls['checks'][number][] = [];
  for (const check of asked) {
    const { id, severity, title, law } = check;
    const found = await firstOf<Hit>(work.tx, { ...statementOf(work, check), most: SHOWN });
    const known = await exceptionsOf(work, id, found.data);
    all.push({
      id,
      severity,
      title,
      law,
      found: mapFirst(found, (hit) => ({ ...hit, exception: known.get(hit.id) ?? null })),
    });
  }
  return all;
}

/** Where the nightly run put the rows that were found. */
async function exceptionsOf(work: UnitOfWork, check: string, hits: readonly Hit[]) {
  if (hits.length === 0) return new Map<string, never>();
  const rows = await work.rows(controlException, {
    where: { checkKey: check, aboutId: hits.map(({ id }) => id), status: ['open', 'explained', 'accepted'] },
    fields: ['aboutId', 'number', 'status', 'foundOn'],
    most: 'all',
  });
  return new Map(rows.map(({ aboutId, id, number, status, foundOn }) => [aboutId, { id, number, status, foundOn }]));
}

/** The checks of rows, those of reports against the ledger and each other, and what holds of every row whatever wrote it. */
export const allChecks: readonly Check[] = [...checks, ...reportChecks, ...invariantChecks];

/** The current exceptions, check by check, with those that found nothing. */
export async function controlsOf(work: UnitOfWork): Promise<GrantControls> {
  const all = await foundBy(work, allChecks);
  const count = (severity: Check['severity']) =>
    all.filter((one) => one.severity === severity).reduce((sum, { found }) => sum + found.total, 0);
  const last = await work.row(controlRun, { where: { kind: 'nightly' }, order: '-ranOn' });
  return {
    lastRun: last && { id: last.id, ranOn: last.ranOn, opened: last.opened, cleared: last.cleared },
    counts: { error: count('error'), warning: count('warning'), note: count('note') },
    checks: all,
  };
}

export const controlOperations = ({ door }: Ports): Operation[] => [
  answers(grantControls, {
    tag: 'Grants',
    scope: 'grant_cost:read',
    access: 'member',
    summary: 'Exceptions in awards and costs today: errors, warnings and notes, each check with its law.',
    told: 'The checks, each with the first rows it found and how many there are.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await controlsOf(work) })),
  }),
];
