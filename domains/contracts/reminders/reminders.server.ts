import { href } from '#kernel';
import { agencyClock, membersWithDuty, notify } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { dueAheadOf } from '../../vendors/public.ts';
import { contract } from '../contract/contract.record.ts';
import { claimPages } from '../claim-pages.ts';
import { contractPages } from '../contract-pages.ts';
import { contractFollow } from '../follows/contract-follow.record.ts';
import { lapseOptions } from '../options/option.server.ts';
import { expireLinks } from '../subpayments/reporting.server.ts';
import { contractReminder, type remindedOf, renewalLadder } from './contract-reminder.record.ts';

/** Days ahead at which each date is reminded of. */
const ladders = {
  end: renewalLadder,
  notice: renewalLadder,
  obligation: [30, 7, 0],
  claim: [30, 7, 0],
  insurance: [30, 7, 0],
} as const satisfies Readonly<Partial<Record<keyof typeof remindedOf, readonly number[]>>>;

const [FARTHEST] = renewalLadder;
/** As `LATEST` of `reminder-days.ts`: longer ago it is no reminder any more. */
const PAST = 14;

interface Due {
  readonly contract: string;
  readonly number: string;
  readonly manager: string | null;
  readonly kind: keyof typeof ladders;
  readonly of: string;
  readonly what: string;
  readonly onDay: string;
  readonly left: number;
  readonly sent: number | null;
}

/** Dates of active contracts. */
const near = `
  with dates as (
    select c.id as contract, 'end' as kind, c.id as of, c.title as what, c.until_day as on_day, c.manager as whose
      from contract c where c.organization_id = $1
    union all
    select p.contract, 'notice', p.id, p.name, p.notice_by, null from contract_option p
      where p.organization_id = $1 and p.status = 'open'
    union all
    select b.contract, 'obligation', b.id, b.name, b.due_on, b.owner from contract_obligation b
      where b.organization_id = $1 and b.status = 'open'
    union all
    select n.contract, 'insurance', n.id, n.name, n.evidence_until, null from contract_condition n
      where n.organization_id = $1 and n.status = 'confirmed' and n.evidence_until is not null
    union all
    select k.contract, 'claim', k.id, k.number || ' ' || k.subject, k.deadline, null from contract_claim k
      where k.organization_id = $1 and k.deadline is not null and k.status not in ('settled', 'closed', 'withdrawn'))
  select c.id as contract, c.number, coalesce(d.whose, c.manager) as manager, d.kind, d.of, d.what, d.on_day::text as "onDay",
    d.on_day - $2::date as left,
    (select min(r.ahead) from contract_reminder r where r.organization_id = $1 and r.contract = c.id and r.kind = d.kind
      and r.of = d.of and r.on_day = d.on_day) as sent
  from dates d join contract c on c.organization_id = $1 and c.id = d.contract
  where (c.status = 'active' or d.kind = 'claim') and d.on_day between $2::date - ${PAST} and $2::date + ${FARTHEST}
  order by c.number, d.on_day, d.kind, d.of`;

const inWords = ({ kind, number, what, onDay, left }: Due): string => {
  const day = left < 0 ? `was ${onDay}` : `is ${onDay}`;
  if (kind === 'end') return `${number} ${what}: the end day ${day}`;
  if (kind === 'claim') return `${number}, ${what}: the deadline ${day}`;
  if (kind === 'insurance') return `${number}, ${what}: the evidence is valid until ${onDay}`;
  if (kind === 'notice') return `${number}, ${what}: the last day of its notice window ${day}`;
  return `${number}, ${what}: the due day ${day}`;
};

const linkOf = ({ kind, contract: id, of }: Due): string => {
  if (kind === 'obligation') return href(contractPages.obligation, { id: of });
  if (kind === 'insurance') return href(contractPages.condition, { id: of });
  return kind === 'claim' ? href(claimPages.claim, { id: of }) : href(contractPages.contract, { id });
};

/** Tells each person of the dates that come near in one notice for the day. Where no one manages a contract, all contract managers hear of it. */
export async function remindOfContracts(work: UnitOfWork): Promise<number> {
  // Held before anything is read, so that two runs at once remind once: what is read with the lock would be older than it.
  await work.rows(contract, { where: { status: 'active' }, fields: [], lock: 'update', most: 'all' });
  const all = await work.tx.query<Due & Record<string, unknown>>(
    near,
    [work.actor.organizationId, work.today],
    'contract.near',
  );
  const due = all.flatMap((one) => {
    const ahead = dueAheadOf(ladders[one.kind], one.left, one.sent);
    return ahead === null ? [] : [{ ...one, ahead }];
  });
  if (due.length === 0) return 0;
  for (const { contract: id, kind, of, what, onDay, ahead, manager } of due)
    await work.insert(
      contractReminder,
      {},
      { contract: id, kind, of, what: what.slice(0, 200), onDay, ahead, sentTo: manager, sentOn: work.today },
    );
  const others = due.some(({ manager }) => manager === null) ? await membersWithDuty(work, 'contract_manager') : [];
  const byPerson = new Map<string, Due[]>();
  for (const one of due)
    for (const person of one.manager === null ? others : [one.manager])
      byPerson.set(person, [...(byPerson.get(person) ?? []), one]);
  for (const [person, [first, ...more]] of byPerson) {
    if (!first) continue;
    const its = [first, ...more];
    await notify(work, {
      to: [person],
      kind: 'contract.dates',
      subject: more.length === 0 ? inWords(first).slice(0, 200) : `${its.length} dates of your contracts come near`,
      body: its.slice(0, 10).map(inWords).join('; '),
      link: more.length === 0 ? linkOf(first) : href(contractPages.management),
    });
  }
  await tellFollowers(work, due);
  return due.length;
}

/** Which dates a follower chose. A claim is its parties’ and the manager’s own. */
const chosenBy: Readonly<Record<Due['kind'], 'ends' | 'options' | 'insurance' | 'obligations' | null>> = {
  end: 'ends',
  notice: 'options',
  insurance: 'insurance',
  obligation: 'obligations',
  claim: null,
};

/** Those who follow a contract hear of the dates that they chose, unless they are told as its manager already. */
async function tellFollowers(work: UnitOfWork, due: readonly Due[]): Promise<void> {
  const follows = await work.asProduct.rows(contractFollow, {
    where: { contract: [...new Set(due.map((one) => one.contract))] },
    order: ['person', 'contract'],
    most: 'all',
  });
  for (const [person, theirs] of Map.groupBy(follows, (one) => one.person)) {
    const its = due.filter((one) => {
      const chosen = chosenBy[one.kind];
      return (
        one.manager !== person &&
        chosen !== null &&
        theirs.some((follow) => follow.contract === one.contract && follow[chosen])
      );
    });
    const [first, ...more] = its;
    if (!first) continue;
    await notify(work, {
      to: [person],
      kind: 'contract.followed',
      subject:
        more.length === 0 ? inWords(first).slice(0, 200) : `${its.length} dates of contracts you follow come near`,
      body: its.slice(0, 10).map(inWords).join('; '),
      link: more.length === 0 ? linkOf(first) : href(contractPages.follows),
    });
  }
}

/** Each morning by the day of the agency, and after downtime as well. */
export const contractClock = ({ door, ...ports }: Ports): void =>
  agencyClock(ports, 'contract.reminders', '35 * * * *', async (product) => {
    await door.run(product, lapseOptions);
    await door.run(product, remindOfContracts);
    await door.run(product, expireLinks);
  });
