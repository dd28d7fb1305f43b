import { actsForAny, fail, masked, type Row } from '#kernel';
import { membersWithDuty, notify } from '#domains/organization/public.server.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorPolicyOn } from '../vendor-policy.server.ts';
import { keepAccountMarks } from '../vendor-marks.server.ts';
import { vendor } from '../vendor.record.ts';
import { vendorBankAccount } from './bank-account.record.ts';
import { addressesKnown, numberOnFile } from './vendor-reach.server.ts';

type Account = Row<typeof vendorBankAccount>;
type Facts = EffectFacts<Account>;

const DAY = 86_400_000;
const daysBefore = (moment: string, days: number) => new Date(Date.parse(moment) - days * DAY).toISOString();
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const nameOf = async (work: UnitOfWork, id: string): Promise<string> =>
  (await work.row(vendor, { where: { id }, fields: ['name'] }))?.name ?? '';

/** Tells everyone at the vendor who was known before the change, also where the vendor asked for it. */
async function tellKnown(work: UnitOfWork, row: Account, subject: string, body: readonly string[]): Promise<void> {
  const from = daysBefore(row.createdAt, row.coolingDays ?? 0);
  const all = await addressesKnown(work, row.vendor, { from, until: row.createdAt });
  for (const to of all) await work.sendMail({ to, subject, body: [...body] });
}

const agencyName = async (work: UnitOfWork): Promise<string> => {
  const [found] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
    work.actor.organizationId,
  ]);
  return found?.name ?? '';
};

/** A prenote counts as accepted only where one was sent, its days are over, and it did not come back (Nacha Operating Rules, 2.6). */
async function refusePrenote({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system' || row.prenote !== 'accepted') return;
  const why =
    row.prenoteReturn !== null
      ? `The prenote came back: ${row.prenoteReturn}. Reject this account, and propose the right one.`
      : row.prenoteClearOn === null
        ? 'No prenote was sent for this account. Accounts payable sends one with a prenote file.'
        : work.today < row.prenoteClearOn
          ? `The prenote can come back until ${row.prenoteClearOn}. Record its result from that day.`
          : null;
  if (why)
    throw fail('refused', 'vendor_bank_account.prenote_sent', why, {
      issues: [{ path: 'prenote', code: 'vendor_bank_account.prenote_sent', message: why }],
    });
}

async function resumed({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendorBankAccount, row.id, {}, { heldBecause: null, resumedBy: work.person });
}

const later = { spokeWith: 'call-back', foundNumber: 'call-back', foundIn: 'call-back', prenote: 'prenote' } as const;

/** What a step asks for is not written down before the step: a caller confirms what they heard, not what the proposer typed. */
async function refuseEarly({ row }: Facts): Promise<void> {
  const issues = Object.entries(later).flatMap(([path, step]) =>
    row[path as keyof typeof later] === null
      ? []
      : [{ path, code: 'vendor_bank_account.early', message: `Leave this empty now: enter it with the ${step}.` }],
  );
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues });
}

/** What the call rests on is settled with the proposal: nothing that is changed afterwards counts. */
async function settleCallBack({ row, work }: Facts): Promise<void> {
  const { coolingDays } = await vendorPolicyOn(work, work.today);
  const before = await numberOnFile(work, row.vendor, daysBefore(work.now(), coolingDays));
  const isOwn = before !== null && (actsForAny(work.actor, before.by) || before.by === row.noticeBy);
  const others = await work.rows(vendorBankAccount, {
    where: { vendor: row.vendor, id: { not: row.id } },
    fields: ['status', 'revision'],
    most: 'all',
  });
  const callBack = before && !isOwn ? { callNumber: before.value, callSince: before.since, numberBy: before.by } : {};
  const kept = await work.asProduct.change(
    vendorBankAccount,
    row.id,
    {},
    {
      callNumber: null,
      callSince: null,
      numberBy: null,
      ...callBack,
      coolingDays,
      revision: Math.max(0, ...others.map(({ revision }) => revision ?? 0)) + 1,
      isFirst: !others.some(({ status }) => ['active', 'on_hold', 'superseded', 'revoked'].includes(status)),
      calledBy: null,
      calledAt: null,
      approvedBy: null,
      payableFrom: null,
    },
  );
  const [name, agency] = [await nameOf(work, row.vendor), await agencyName(work)];
  await tellKnown(work, kept, `${agency}: new bank account proposed for ${name}`, [
    `A new bank account, ${masked(row.account)}, was proposed for payments from ${agency} to ${name}.`,
    'We will call the phone number we had on file before. If you did not ask for this, tell our purchasing office now.',
  ]);
  await notify(work, {
    to: [...(await membersWithDuty(work, 'vendor_approver')), ...(await membersWithDuty(work, 'vendor_clerk'))],
    kind: 'vendor.bank_account',
    subject: `New bank account proposed for ${name}`,
    body: `${kept.number} needs a call-back. Call the number on its page, and no other.`,
    link: `/vendor-directory/bank-accounts/${row.id}`,
  });
}

async function refuseWithoutNumber({ row }: Facts): Promise<void> {
  if (row.callNumber !== null) return;
  const message = row.isFirst
    ? 'No phone number was on file early enough. Find one elsewhere and record the other call.'
    : 'No phone number was on file early enough for a call-back. Reject this, and propose it again later.';
  throw fail('refused', 'vendor_bank_account.number_on_file', message, {
    issues: [{ path: 'callNumber', code: 'vendor_bank_account.number_on_file', message }],
  });
}

async function keepCaller({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendorBankAccount, row.id, {}, { calledBy: work.person, calledAt: work.now() });
}

/** One change at a time, and never sooner than the longer of the two policies says. */
async function beginWait({ row, work }: Facts): Promise<void> {
  const other = await work.row(vendorBankAccount, {
    where: { vendor: row.vendor, status: ['approved', 'cooling'], id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw fail('refused', 'vendor_bank_account.one_at_a_time', `${other.number} is approved already. Reject it first.`);
  const { coolingDays: now } = await vendorPolicyOn(work, work.today);
  const coolingDays = Math.max(now, row.coolingDays ?? 0);
  const payableFrom = dayAfter(work.today, coolingDays);
  const kept = await work.asProduct.change(
    vendorBankAccount,
    row.id,
    {},
    { approvedBy: work.person, coolingDays, payableFrom },
  );
  const [name, agency] = [await nameOf(work, row.vendor), await agencyName(work)];
  await tellKnown(work, kept, `${agency}: bank account of ${name} changes on ${payableFrom}`, [
    `From ${payableFrom}, ${agency} pays ${name} to the account ${masked(row.account)}.`,
    'If you did not ask for this, tell our purchasing office before that day.',
  ]);
}

/** The day is looked at once more where a person would take the step; the clock takes those that are due. */
async function replaceActive({ row, work }: Facts): Promise<void> {
  if (work.person !== null && (row.payableFrom === null || work.today < row.payableFrom))
    throw fail('refused', 'vendor_bank_account.cooling', `The cooling period lasts until ${row.payableFrom}.`);
  const before = await work.rows(vendorBankAccount, {
    where: { vendor: row.vendor, status: ['active', 'on_hold'], id: { not: row.id } },
    fields: [],
    most: 'all',
  });
  for (const { id } of before) await work.asProduct.move(vendorBankAccount, id, 'supersede');
}

const tellEnd =
  (what: string) =>
  async ({ row, work }: Facts): Promise<void> => {
    const [name, agency] = [await nameOf(work, row.vendor), await agencyName(work)];
    await tellKnown(work, row, `${agency}: bank account of ${name} ${what}`, [
      `The account ${masked(row.account)} was ${what}. ${agency} does not pay to it.`,
    ]);
  };

export const bankAccountEffects = follows(vendorBankAccount, {
  create: [refuseEarly, settleCallBack, keepAccountMarks],
  verify: [refuseWithoutNumber, keepCaller],
  verifyFound: [keepCaller],
  approve: [beginWait],
  prenote: [refusePrenote],
  activate: [replaceActive],
  resume: [resumed],
  reject: [keepAccountMarks, tellEnd('rejected')],
  withdraw: [keepAccountMarks, tellEnd('withdrawn')],
  revoke: [tellEnd('revoked')],
});
