import { fail, type Row } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, reasonGiven } from '../../organization/public.server.ts';
import type { Decision } from './decision.ts';
import { prohibitions } from './library/prohibitions.ts';
import { ruleException } from './rule-exception.record.ts';
import { standingFor } from './rule-packs.server.ts';

type Exception = Row<typeof ruleException>;

const linkTo = ({ id }: Exception): string => `/compliance/exceptions/${id}`;

const another = `select number, status from rule_exception
  where organization_id = $1 and rule = $2 and about_record = $3 and about_id = $4 and id <> $5
    and (status = 'asked' or (status = 'granted' and until_day >= $6::date))
  order by number limit 1`;

/** One question at a time: what is asked for already, or granted and in force, is not asked for a second time. */
async function refuseSecond(work: UnitOfWork, { id, rule, aboutRecord, aboutId }: Exception): Promise<void> {
  const [one] = await work.tx.query<{ number: string; status: string }>(
    another,
    [work.actor.organizationId, rule, aboutRecord, aboutId, id, work.today],
    'rule_exception.another',
  );
  if (!one) return;
  const message = `${one.number} is ${one.status === 'asked' ? 'asked for' : 'granted'} already for this rule and this purchase.`;
  throw fail('conflict', 'rule_exception.is_no_second', message, {
    issues: [{ path: 'rule', code: 'rule_exception.is_no_second', message }],
  });
}

/** Only what stops the purchase today, and is no prohibition of law, can be excepted: anything else would be granted and change nothing. */
async function refuseWithoutEffect(work: UnitOfWork, { rule, aboutRecord, aboutId }: Exception): Promise<void> {
  const refusal = (code: string, message: string) =>
    fail('refused', code, message, { issues: [{ path: 'rule', code, message }] });
  if (prohibitions.has(rule))
    throw refusal(
      'rule_exception.may_be_lifted',
      'This rule is a prohibition of law, so no exception is possible. Change the purchase.',
    );
  const kept = await standingFor(work.asProduct, { record: aboutRecord, id: aboutId });
  const blocked = ((kept?.decision ?? {}) as Partial<Decision>).blocked ?? []; // as `recordDecision` kept it
  if (!blocked.some((one) => one.rule === rule))
    throw refusal(
      'rule_exception.stops_it',
      'This rule does not block this purchase. Choose a blocking rule of the decision.',
    );
}

const newestOf = `select distinct on (e.rule) e.id, e.rule, e.number, e.status, m.name as by, e.until_day as until
  from rule_exception e
  left join organization_members m on m.organization_id = e.organization_id and m.id = e.created_by
  where e.organization_id = $1 and e.about_record = $2 and e.about_id = $3
  order by e.rule, e.number desc`;

/** The newest exception of each rule that was asked for about one row, whatever became of it. */
export const askedFor = (work: UnitOfWork, aboutRecord: string, aboutId: string) =>
  work.tx.query<{ id: string; rule: string; number: string; status: string; by: string | null; until: string }>(
    newestOf,
    [work.actor.organizationId, aboutRecord, aboutId],
    'rule_exception.newest',
  );

/** The words in which an exception was refused or withdrawn. */
export const refusedBecause = (work: UnitOfWork, id: string): Promise<string | null> =>
  reasonGiven(work, ruleException.name, id, ['refuse', 'withdraw']);

/** Those who may grant hear that somebody asks; whoever asked hears what became of it, and why. */
export const ruleExceptionEffects: readonly Effect[] = [
  on(ruleException, 'create', async ({ row, work }) => {
    await refuseSecond(work, row);
    await refuseWithoutEffect(work, row);
    await notify(work, {
      to: await membersWithDuty(work, 'chief_procurement_officer'),
      kind: 'rule_exception.create',
      subject: `${row.number} requests an exception: ${row.subject}`.slice(0, 200),
      body: row.reason,
      link: linkTo(row),
    });
  }),
  on(ruleException, 'grant', async ({ row, work }) => {
    await refuseWithoutEffect(work, row);
    await work.asProduct.change(ruleException, row.id, {}, { grantedBy: work.person, grantedOn: work.today });
    await notify(work, {
      to: [row.createdBy],
      kind: 'rule_exception.grant',
      subject: `${row.number} was granted, until ${row.untilDay}`,
      link: linkTo(row),
    });
  }),
  on(ruleException, 'refuse', async ({ row, work }) => {
    const because = await refusedBecause(work, row.id);
    await notify(work, {
      to: [row.createdBy],
      kind: 'rule_exception.refuse',
      subject: `${row.number} was refused`,
      ...(because ? { body: because } : {}),
      link: linkTo(row),
    });
  }),
];
