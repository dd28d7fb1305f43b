import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { fiscalYearOf } from '../tree/inherited.server.ts';
import { type AccountAgreement, accountOf, type CustomerAccount, customerAccount } from './account.ts';
import { customer } from './customer.record.ts';

/** What was ended holds to the day on which somebody ended it. */
const agreements = `select g.id, g.number, g.name, g.kind, g.status, g.yearly_cents as "yearlyCents", g.ceiling_cents as "ceilingCents",
    t.name as terms, g.from_day as "fromDay", g.notice_days as "noticeDays",
    case when g.status = 'ended' then least(g.until_day, (select (max(e.at) at time zone $3)::date from audit_entry e
      where e.organization_id = g.organization_id and e.record = 'customer_agreement' and e.row_id = g.id and e.action = 'end'))
      else g.until_day end as "untilDay"
  from customer_agreement g
  join customer c on c.organization_id = g.organization_id and c.id = g.customer
  left join payment_term t on t.organization_id = g.organization_id and t.id = coalesce(g.terms, c.terms)
  where g.organization_id = $1 and g.customer = $2 and g.status <> 'draft' order by g.from_day desc, g.number`;

/** What the agreements with a customer come to in the fiscal year of today. */
export async function accountFor(work: UnitOfWork, id: string): Promise<CustomerAccount> {
  const { organizationId, timeZone } = work.actor;
  const known = await work.tx.query<AccountAgreement & Record<string, unknown>>(
    agreements,
    [organizationId, id, timeZone],
    'customer.account',
  );
  return accountOf(known, { ...(await fiscalYearOf(work, null, work.today)), today: work.today });
}

export const accountOperations = ({ door }: Ports): Operation[] => [
  answers(customerAccount, {
    scope: 'customer:read',
    access: 'member',
    summary: 'A customer’s agreements in this fiscal year: amounts and notice dates.',
    tag: 'Clients',
    told: 'One line per agreement that was ever in force. Excludes bills and payments.',
    probe: { names: { id: 'customer' } },
    async run({ actor, params: { id } }) {
      await door.read(actor, door.around.registry.get(customer.name), id);
      return { body: await door.run(actor, (work) => accountFor(work, id)) };
    },
  }),
];
