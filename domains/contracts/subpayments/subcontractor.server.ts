import { fail, href, personActing, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { exclusionOfFirm } from '../../vendors/public.server.ts';
import { managers } from '../contract/contract-life.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { refused } from '../contract/refusing.ts';
import { subpaymentPages } from '../subpayment-pages.ts';
import { contractSubcontractor } from './contract-subcontractor.record.ts';
import { emailFlagOf, refuseLinked } from './prime-links.server.ts';

export type Subcontractor = Row<typeof contractSubcontractor>;
type Facts = EffectFacts<Subcontractor>;

/** A contract that is over still has last payments and retainage to report. */
export const paidStates = ['active', 'closed', 'terminated'] as const;

const keep = async (work: UnitOfWork, { id }: Subcontractor, computed: Partial<Subcontractor>): Promise<void> => {
  await work.asProduct.change(contractSubcontractor, id, {}, computed);
};

export async function tellManager(
  work: UnitOfWork,
  of: string,
  { subject, body, link }: { readonly subject: string; readonly body: string; readonly link: string },
): Promise<void> {
  const found = await work.asProduct.row(contract, { where: { id: of }, fields: ['manager'] });
  await notify(work, {
    to: found?.manager ? [found.manager] : await membersWithDuty(work, 'contract_manager'),
    kind: 'contract.subcontractor',
    subject: subject.slice(0, 200),
    body,
    link,
  });
}

export const linkOf = ({ id }: Pick<Subcontractor, 'id'>): string => href(subpaymentPages.subcontractor, { id });

async function tierOf(work: UnitOfWork, row: Subcontractor): Promise<number> {
  if (row.parent === null) return 1;
  const parent = await work.asProduct.row(contractSubcontractor, {
    where: { id: row.parent, contract: row.contract },
    fields: ['tier', 'status'],
  });
  if (!parent || parent.tier !== 1 || parent.status === 'refused')
    throw refused('parent', 'contract_subcontractor.parent', 'Choose a first-tier subcontractor of this contract.');
  return 2;
}

async function exclusionFlag(work: UnitOfWork, row: Subcontractor): Promise<string | null> {
  const found = await exclusionOfFirm(work, row);
  if (found?.isSure)
    throw refused('uei', 'contract_subcontractor.excluded', `${row.name} is excluded as ${found.as}. It gets no work.`);
  return found && `Its name is that of ${found.as}, which is excluded or debarred.`.slice(0, 300);
}

export async function begin({ row, work }: Facts): Promise<void> {
  const of = await work.asProduct.row(contract, { where: { id: row.contract }, fields: ['number', 'status'] });
  if (!of || !['approved', ...paidStates].includes(of.status))
    throw refused('contract', 'contract_subcontractor.contract', 'Choose a contract that is approved or in force.');
  if (row.newEmail !== null)
    throw refused('newEmail', 'contract_subcontractor.new_email', 'A step fills this. Enter the contact email.');
  const tier = await tierOf(work, row);
  await keep(work, row, {
    tier,
    exclusion: await exclusionFlag(work, row),
    emailFlag: row.emailFlag ?? (await emailFlagOf(work, row)),
  });
}

/** A new name or address is checked again, and a finding that was written for another does not count. */
export async function recheck({ row, before, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  if (row.newEmail !== before.newEmail)
    throw refused('newEmail', 'contract_subcontractor.new_email', 'A step fills this. Enter the contact email.');
  await keep(work, row, {
    exclusion: await exclusionFlag(work, row),
    // What the firm’s own side showed stays until the address is another one.
    emailFlag: row.email === before.email ? row.emailFlag : await emailFlagOf(work, row),
  });
}

function refuseUnfounded({ emailFlag, exclusion, finding }: Subcontractor): void {
  if ((emailFlag !== null || exclusion !== null) && (finding ?? '').trim().length < 20)
    throw refused(
      'finding',
      'contract_subcontractor.finding',
      `${[emailFlag, exclusion].filter(Boolean).join(' ')} Enter the finding in 20 characters or more.`.slice(0, 400),
    );
}

async function refuseUnfit(work: UnitOfWork, row: Subcontractor): Promise<void> {
  await refuseWithoutDuty(work, contractSubcontractor.name, managers);
  await refuseLinked(work, row.contract);
}

export async function approve({ row, work }: Facts): Promise<void> {
  await refuseUnfit(work, row);
  // Lists change between the entry and the approval.
  const now = { ...row, exclusion: await exclusionFlag(work, row) };
  refuseUnfounded(now);
  await keep(work, row, {
    exclusion: now.exclusion,
    contact: row.email,
    approvedBy: personActing(work.actor),
    approvedOn: work.today,
  });
}

export async function askEmail({ row, work }: Facts): Promise<void> {
  if (row.newEmail === null || row.newEmail === row.contact)
    throw refused('newEmail', 'contract_subcontractor.new_email', 'Enter another email than the one on file.');
  await keep(work, row, { emailFlag: await emailFlagOf(work, { ...row, email: row.newEmail }) });
  if (work.actor.kind === 'system')
    await tellManager(work, row.contract, {
      subject: `${row.name}: the prime asks to change the contact email`,
      body: `From ${row.contact} to ${row.newEmail}. Links to the old address work until you approve it.`,
      link: linkOf(row),
    });
}

export async function approveEmail({ row, work }: Facts): Promise<void> {
  await refuseUnfit(work, row);
  await keep(work, row, { contact: row.newEmail });
}

export async function keepEmail({ row, work }: Facts): Promise<void> {
  await refuseUnfit(work, row);
  await keep(work, row, { emailFlag: await emailFlagOf(work, { ...row, email: row.contact }) });
}

const listed = `select l.name, l.trade, l.amount_cents as cents, l.amount_currency as currency from contract c
    join award a on a.organization_id = c.organization_id and a.id = c.award
    join listed_subcontractor l on l.organization_id = c.organization_id and l.bid = a.bid and l.status <> 'replaced'
  where c.organization_id = $1 and c.id = $2
    and not exists (select from contract_subcontractor s where s.organization_id = $1 and s.contract = c.id)
  order by l.name, l.id`;

/** Whom the winning bid named waits for an address and the approval, so that no one leaves it out. */
export async function bringListed({ row, work }: EffectFacts<Row<typeof contract>>): Promise<void> {
  const rows = await work.tx.query<{ name: string; trade: string; cents: number | null; currency: string | null }>(
    listed,
    [work.actor.organizationId, row.id],
    'subpayment.listed',
  );
  for (const { name, trade, cents, currency } of rows)
    await work.asProduct.insert(
      contractSubcontractor,
      { contract: row.id, name, scope: trade, committed: { cents: cents ?? 0, currency: currency ?? 'USD' } },
      { proposedBy: 'The winning bid' },
    );
}

export const unknownSubcontractor = () =>
  fail('not_found', 'firm.subcontractor', 'Your firm has no such subcontractor at this agency.');
