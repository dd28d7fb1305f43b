import { fail, type Row } from '#kernel';
import { membersWithDuty, notify } from '#domains/organization/public.server.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorBankAccount } from '../bank/bank-account.record.ts';
import { addressesKnown, numberOnFile } from '../bank/vendor-reach.server.ts';
import { vendorPolicyOn } from '../vendor-policy.server.ts';
import { vendor } from '../vendor.record.ts';
import { vendorClaim } from './claim.record.ts';

type Facts = EffectFacts<Row<typeof vendorClaim>>;

const daysBefore = (moment: string, days: number) => new Date(Date.parse(moment) - days * 86_400_000).toISOString();

const agencyName = async (work: UnitOfWork): Promise<string> => {
  const [found] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
    work.actor.organizationId,
  ]);
  return found?.name ?? '';
};

/** The number on file before the cooling period began, so that who changes it first gains nothing. */
async function callBackOf(work: UnitOfWork, vendorId: string) {
  const { coolingDays } = await vendorPolicyOn(work, work.today);
  const before = await numberOnFile(work, vendorId, daysBefore(work.now(), coolingDays));
  const paid = await work.has(vendorBankAccount, {
    vendor: vendorId,
    status: ['active', 'on_hold', 'superseded', 'revoked'],
  });
  return {
    callNumber: before?.value ?? null,
    callSince: before?.since ?? null,
    numberBy: before?.by ?? null,
    wasPaid: paid,
  };
}

/** Everyone on file within the cooling period is told what is done with the vendor, removed contacts as well. */
async function tellKnown(work: UnitOfWork, vendorId: string, subject: string, line: string): Promise<void> {
  const until = work.now();
  const { coolingDays } = await vendorPolicyOn(work, work.today);
  for (const to of await addressesKnown(work, vendorId, { from: daysBefore(until, coolingDays), until }))
    await work.sendMail({
      to,
      subject,
      body: [line, 'If you did not ask for this, call our purchasing office.'],
    });
}

export interface Claimed {
  readonly vendor: string;
  readonly matched: readonly ('tin' | 'uei' | 'merge')[];
  readonly tinDiffers: boolean;
  readonly firm: string;
  readonly firmName: string;
  readonly firmEmail: string | null;
  readonly by: string;
}

/** Files the claim once: what is asked again waits already. A claim that was refused is opened by the agency alone. */
export async function fileClaim(work: UnitOfWork, claimed: Claimed): Promise<void> {
  const { vendor: id, firm, by: claimedBy, firmName, firmEmail, matched, tinDiffers } = claimed;
  const known = await work.row(vendorClaim, { where: { vendor: id, firm }, order: '-number', fields: ['status'] });
  if (known) return;
  const computed = { vendor: id, firm, claimedBy, firmName, firmEmail, matched: [...matched], tinDiffers };
  const made = await work.insert(vendorClaim, {}, { ...computed, ...(await callBackOf(work, id)) });
  const found = await work.row(vendor, { where: { id }, fields: ['name'] });
  const agency = await agencyName(work);
  await tellKnown(
    work,
    id,
    `${agency}: an account claims to be ${found?.name}`,
    `${claimedBy} created an account with the tax or entity number of ${found?.name}. ${agency} will call the phone number it had on file before.`,
  );
  await notify(work, {
    to: [...(await membersWithDuty(work, 'vendor_approver')), ...(await membersWithDuty(work, 'vendor_clerk'))],
    kind: 'vendor.claim',
    subject: `${firmName} claims the vendor ${found?.name}`,
    body: `${made.number} needs a call-back. Call the number on its page, and no other.`,
    link: `/vendor-directory/claims/${made.id}`,
  });
}

/** How far the claim of a firm is; null where it made none. */
export const claimOfFirm = (work: UnitOfWork, firm: string) =>
  work.row(vendorClaim, { where: { firm }, order: '-number', fields: ['status', 'toFirm', 'createdAt'] });

async function refuseWithoutNumber({ row }: Facts): Promise<void> {
  if (row.callNumber !== null) return;
  const message = row.wasPaid
    ? 'No phone number was on file early enough. Enter one on the vendor, then reject this and reopen it later.'
    : 'No phone number was on file early enough. Find one elsewhere and record the other call.';
  throw fail('refused', 'vendor_claim.number_on_file', message, {
    issues: [{ path: 'callNumber', code: 'vendor_claim.number_on_file', message }],
  });
}

async function keepCaller({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendorClaim, row.id, {}, { calledBy: work.person, calledAt: work.now() });
}

/** Names the firm on the vendor and nothing else: names, numbers, addresses and accounts stay as two people approved them. */
async function linkAccount({ row, work }: Facts): Promise<void> {
  const found = await work.asProduct.row(vendor, {
    where: { id: row.vendor },
    fields: ['name', 'status', 'firm'],
    lock: 'update',
  });
  if (!found || found.status === 'merged')
    throw fail('refused', 'vendor_claim.merged', 'This vendor was merged into another one. Reject the claim.');
  if (found.firm !== null && found.firm !== row.firm)
    throw fail('refused', 'vendor_claim.linked', 'Another account is linked to this vendor. Unlink it first.');
  const other = await work.row(vendor, {
    where: { firm: row.firm, id: { not: row.vendor } },
    fields: ['number', 'status'],
  });
  if (other?.status === 'merged') await work.asProduct.change(vendor, other.id, {}, { firm: null });
  else if (other)
    throw fail('refused', 'vendor_claim.other_vendor', `This account belongs to ${other.number}. Merge the two first.`);
  await work.asProduct.change(vendor, row.vendor, {}, { firm: row.firm, registeredBy: row.claimedBy });
  await work.asProduct.change(vendorClaim, row.id, {}, { linkedBy: work.person, linkedOn: work.today });
  const agency = await agencyName(work);
  const line = `${agency} linked the account of ${row.claimedBy} to the vendor ${found.name}.`;
  await tellKnown(work, row.vendor, `${agency}: account linked to ${found.name}`, line);
  await tellFirm(work, row.firmEmail, `${agency} linked your account to ${found.name}`, line);
}

async function tellFirm(work: UnitOfWork, to: string | null, subject: string, line: string): Promise<void> {
  if (to !== null)
    await work.sendMail({
      to,
      subject,
      body: [line, { link: '/vendor-portal', label: 'Open the vendor portal' }],
    });
}

async function tellRefused({ row, work }: Facts): Promise<void> {
  const agency = await agencyName(work);
  await tellFirm(
    work,
    row.firmEmail,
    `${agency} did not approve your registration`,
    row.toFirm ?? 'Call its purchasing office.',
  );
}

/** Judged again from its beginning: the number that is on file early enough today, and no call yet. */
async function beginAgain({ row, work }: Facts): Promise<void> {
  const none = { calledBy: null, calledAt: null, linkedBy: null, linkedOn: null };
  const input = { spokeWith: null, foundNumber: null, foundIn: null, toFirm: null };
  await work.asProduct.change(vendorClaim, row.id, input, { ...(await callBackOf(work, row.vendor)), ...none });
}

async function unlinkAccount({ row, work }: Facts): Promise<void> {
  const found = await work.asProduct.row(vendor, { where: { id: row.vendor }, fields: ['firm'], lock: 'update' });
  if (found?.firm === row.firm) await work.asProduct.change(vendor, row.vendor, {}, { firm: null, registeredBy: null });
  await tellRefused({ row, work } as Facts);
}

export const claimEffects = follows(vendorClaim, {
  verifyFound: [keepCaller],
  verify: [refuseWithoutNumber, keepCaller],
  link: [linkAccount],
  reject: [tellRefused],
  reopen: [beginAgain],
  unlink: [unlinkAccount],
});
