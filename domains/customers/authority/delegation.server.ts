import { fail, type Row, dollars } from '#kernel';
import { agencyClock, member, membersWithDuty, notify } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedPassingOn } from './authority.ts';
import { authorityFacts } from './authority.server.ts';
import { delegatedAuthority } from './delegated-authority.record.ts';

type Delegated = Row<typeof delegatedAuthority>;

/** How long before its end people hear that an authority or its certificate runs out. */
const NOTICE_DAYS = 30;

const linkTo = (id: string) => `/customer-management/authority/${id}`;

/** Nobody passes on more than they have, neither when it is proposed nor when it is agreed to. */
async function isWithinItsSource(work: UnitOfWork, row: Delegated, granter: string | null): Promise<void> {
  if (row.basis === null) return;
  const facts = await authorityFacts(work, row.fromDay);
  const source = facts.grants.get(row.basis);
  const refused = (sentence: string) =>
    fail('refused', 'delegated_authority.above_its_source', sentence, {
      issues: [{ path: 'basis', code: 'delegated_authority.above_its_source', message: sentence }],
    });
  if (!source || (granter !== null && source.member !== granter))
    throw refused('You can only redelegate your own authority.');
  const wish = { ...row, upToCents: row.upTo.cents, commodities: row.commodities ?? [] };
  const sentence = refusedPassingOn(wish, source, facts);
  if (sentence !== null) throw refused(sentence);
}

const tell = (work: UnitOfWork, row: Delegated, what: string, to: readonly string[] = [row.member]) =>
  notify(work, {
    to,
    kind: 'authority.changed',
    subject: `${row.number} ${what}: up to ${dollars(row.upTo.cents)}`,
    link: linkTo(row.id),
  });

export const delegationEffects = [
  on(delegatedAuthority, 'create', async ({ row, work }) => {
    if (work.actor.kind !== 'system') await isWithinItsSource(work, row, work.actor.id);
    const second = await membersWithDuty(work, 'chief_procurement_officer');
    await tell(
      work,
      row,
      'is pending approval by a second person',
      second.filter((id) => id !== row.member),
    );
  }),
  on(delegatedAuthority, 'approve', async ({ row, work }) => {
    if (work.actor.kind !== 'system') await isWithinItsSource(work, row, null);
    await tell(work, row, 'is yours');
  }),
  on(delegatedAuthority, 'suspend', ({ row, work }) => tell(work, row, 'is suspended')),
  on(delegatedAuthority, 'resume', ({ row, work }) => tell(work, row, 'is in force again')),
  on(delegatedAuthority, 'revoke', ({ row, work }) => tell(work, row, 'was revoked')),
  on(member, 'rejoin', async ({ row, work }) => {
    const held = await work.rows(delegatedAuthority, {
      where: { member: row.id, status: ['active', 'suspended'] },
      fields: [],
      most: 'all',
    });
    for (const { id } of held)
      await work.asProduct.move(delegatedAuthority, id, 'revoke', { reason: 'From before the person left' });
  }),
];

interface Ending extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly member: string;
  readonly grantedBy: string;
  readonly ends: string;
  readonly isCertificate: boolean;
}

const endingSoon = `select id, number, member, created_by as "grantedBy", least(until_day, certificate) as ends,
    coalesce(certificate < coalesce(until_day, 'infinity'), false) as "isCertificate"
  from (select *, case when needs_training then trained_until end as certificate from delegated_authority
        where organization_id = $1 and status = 'active') grants
  where least(until_day, certificate) between $2::date and $2::date + ${NOTICE_DAYS}
    and (told_on is null or told_on < least(until_day, certificate) - ${NOTICE_DAYS})
  order by number`;

/** Tells people in time what of theirs runs out, each end once. */
export async function tellOfEndings(work: UnitOfWork): Promise<number> {
  const ending = await work.tx.query<Ending>(endingSoon, [work.actor.organizationId, work.today]);
  for (const { id, number, member, grantedBy, ends, isCertificate } of ending) {
    await notify(work, {
      to: [member, grantedBy],
      kind: 'authority.ends',
      subject: isCertificate ? `The certificate of ${number} runs out on ${ends}` : `${number} ends on ${ends}`,
      body: isCertificate
        ? 'From the next day, the authority is on hold until a new certificate is entered.'
        : 'The person who delegated it can delegate a new one.',
      link: linkTo(id),
    });
    await work.asProduct.change(delegatedAuthority, id, {}, { toldOn: work.today });
  }
  return ending.length;
}

/** Every morning. */
export const watchEndings = (ports: Ports): void =>
  agencyClock(ports, 'authority.endings', '17 10 * * *', (product) => ports.door.run(product, tellOfEndings));
