import { href, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, membersWithDuty, notify } from '../../organization/public.server.ts';
import { type Act, acts, changedBetween, type Done, type Joined, joinedActs } from './acts.ts';
import { separationPages } from '../separation-pages.ts';
import { separationFinding } from './separation-finding.record.ts';
import { separationRun } from './separation-run.record.ts';

const DAYS = 90;

/** What the audit record says that people did, with the vendor it was for; duties that they hold now are not asked. */
const actsSql = `with done as (
    select coalesce(e.on_behalf_of, e.actor) as person, e.record, e.action, e.row_id as id,
      (e.at at time zone o.time_zone)::date::text as day
    from audit_entry e join organization o on o.id = e.organization_id
    where e.organization_id = $1 and e.at >= $2::date - 1 and e.row_id is not null
      -- The product issues an emergency order for the buyer who placed it.
      and (e.actor_kind <> 'system' or (e.record = 'purchase_order' and e.action = 'issueNow' and e.on_behalf_of is not null))
      and e.record in ('vendor', 'vendor_bank_account', 'requisition', 'purchase_order', 'receipt', 'invoice', 'payment_run')
      and (e.record, e.action) in (('vendor', 'create'), ('vendor_bank_account', 'create'), ('requisition', 'submit'),
        ('purchase_order', 'submit'), ('purchase_order', 'issue'), ('purchase_order', 'issueAlone'), ('purchase_order', 'issueNow'),
        ('receipt', 'post'),
        ('receipt', 'hold'), ('receipt', 'pass'),
        ('invoice', 'register'), ('invoice', 'registerAgain'), ('invoice', 'approve'), ('payment_run', 'release'))
  )
  select d.person, v.id as vendor, 'vendor' as act, d.day, v.name as document
    from done d join vendor v on v.organization_id = $1 and v.id = d.id where d.record = 'vendor'
  union select d.person, b.vendor, 'bank', d.day, b.number from done d
    join vendor_bank_account b on b.organization_id = $1 and b.id = d.id where d.record = 'vendor_bank_account'
  union select d.person, p.vendor, 'request', d.day, r.number from done d join requisition r on r.organization_id = $1 and r.id = d.id
    join purchase_order p on p.organization_id = $1 and p.requisition = r.id and p.vendor is not null where d.record = 'requisition'
  union select d.person, p.vendor, 'order', d.day, p.number from done d
    join purchase_order p on p.organization_id = $1 and p.id = d.id and p.vendor is not null where d.record = 'purchase_order'
  union select d.person, p.vendor, 'receive', d.day, c.number from done d join receipt c on c.organization_id = $1 and c.id = d.id
    join purchase_order p on p.organization_id = $1 and p.id = c.purchase_order and p.vendor is not null where d.record = 'receipt'
  union select d.person, i.vendor, case d.action when 'approve' then 'approve' else 'enter' end, d.day, i.number from done d
    join invoice i on i.organization_id = $1 and i.id = d.id and i.vendor is not null where d.record = 'invoice'
  union select d.person, y.vendor, 'pay', d.day, y.number from done d
    join payment y on y.organization_id = $1 and y.run = d.id where d.record = 'payment_run'`;

/** The days on which duties of these people began or ended. */
const changedSql = `select g.member, g.from_day::text as day from duty_grant g
    join organization o on o.id = g.organization_id where g.organization_id = $1 and g.member = any ($2::uuid[])
  union select g.member, least(g.until_day, case g.status when 'revoked' then (g.updated_at at time zone o.time_zone)::date end)::text
    from duty_grant g join organization o on o.id = g.organization_id where g.organization_id = $1 and g.member = any ($2::uuid[])
      and (g.until_day is not null or g.status = 'revoked')`;

const said = ({ pairs }: Joined, isChanged: boolean): string => {
  const words = pairs.map(([one, other]) => `${acts[one]} and ${acts[other].toLowerCase()}`);
  return `${words.join('; ')}${isChanged ? '. Duties changed between.' : '.'}`.slice(0, 500);
};

/** Compares the acts of the last 90 days once a day, keeps what it finds, and clears what is no longer in them. */
export async function checkSeparation(work: UnitOfWork): Promise<Row<typeof separationRun> | null> {
  const hands = work.asProduct;
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [
    `separation_run/${work.actor.organizationId}`,
  ]);
  if (await hands.has(separationRun, { ranOn: work.today })) return null;
  const sinceDay = addDays(work.today, -DAYS);
  const all = (
    await work.tx.query<{ person: string; vendor: string; act: Act; day: string; document: string }>(
      actsSql,
      [work.actor.organizationId, sinceDay],
      'separation.acts',
    )
  ).filter(({ day }) => day >= sinceDay);
  const joined = joinedActs(all);
  const people = [...new Set(joined.map(({ person }) => person))];
  const changed = await work.tx.query<{ member: string; day: string }>(
    changedSql,
    [work.actor.organizationId, people],
    'separation.duties',
  );
  const known = await hands.rows(separationFinding, {
    where: {},
    fields: ['person', 'vendor', 'finding', 'status', 'acts'],
    order: 'number',
    most: 'all',
  });
  let opened = 0;
  for (const one of joined) {
    const isChanged = changedBetween(one, changed);
    const now = { finding: said(one, isChanged), dutiesChanged: isChanged, acts: linesOf(one.done) };
    const before = known.find(({ person, vendor }) => person === one.person && vendor === one.vendor);
    if (!before)
      await hands.insert(
        separationFinding,
        {},
        { ...now, person: one.person, vendor: one.vendor, foundOn: work.today },
      );
    else if (before.status === 'open') {
      if (before.finding !== now.finding) await hands.change(separationFinding, before.id, {}, now);
      continue;
    } else if (before.status === 'cleared' || isMore(before.acts ?? [], now.acts))
      await hands.move(separationFinding, before.id, 'find', {
        computed: {
          ...now,
          foundOn: work.today,
          clearedOn: null,
          explainedBy: null,
          acceptedBy: null,
          acceptedOn: null,
        },
      });
    else continue;
    opened++;
  }
  let cleared = 0;
  for (const { id, person, vendor, status } of known)
    if (status !== 'cleared' && !joined.some((one) => one.person === person && one.vendor === vendor)) {
      await hands.move(separationFinding, id, 'clear', { computed: { clearedOn: work.today } });
      cleared++;
    }
  if (opened > 0) await tell(work, opened);
  const counts = { acts: all.length, people: new Set(all.map(({ person }) => person)).size };
  return hands.insert(
    separationRun,
    {},
    { ranOn: work.today, sinceDay, ...counts, found: joined.length, opened, cleared },
  );
}

const MOST = 200;
const linesOf = (done: readonly Done[]) =>
  done.slice(-MOST).map(({ act, day, document }) => ({ act, onDay: day, document: document.slice(0, 120) }));

type Line = ReturnType<typeof linesOf>[number];
/** What was explained is explained; an act that came since is not. */
const isMore = (before: readonly Line[], now: readonly Line[]): boolean =>
  now.some(
    (one) =>
      !before.some(({ act, onDay, document }) => act === one.act && onDay === one.onDay && document === one.document),
  );

async function tell(work: UnitOfWork, opened: number): Promise<void> {
  await notify(work, {
    to: await membersWithDuty(work.asProduct, 'chief_procurement_officer'),
    kind: 'separation.found',
    subject: opened === 1 ? 'One person took acts that two take' : `${opened} new separation findings`,
    body: 'Each is explained by one person and accepted by another.',
    link: `${href(separationPages.separationFindings)}?status=open`,
  });
}

/** Each night, and after downtime as soon as the server is back. */
export const separationClock = (ports: Ports): void =>
  agencyClock(ports, 'payables.separation', '40 * * * *', async (product) => {
    await ports.door.run(product, checkSeparation);
  });

type Facts = EffectFacts<Row<typeof separationFinding>>;
const change = ({ row, work }: Facts, to: Partial<Row<typeof separationFinding>>) =>
  work.asProduct.change(separationFinding, row.id, {}, to);

export const separationEffects = follows(separationFinding, {
  explain: [async (facts) => void (await change(facts, { explainedBy: personActing(facts.work.actor) }))],
  accept: [
    async (facts) => {
      const { actor, today } = facts.work;
      await change(facts, { acceptedBy: personActing(actor), acceptedOn: today });
    },
  ],
});
