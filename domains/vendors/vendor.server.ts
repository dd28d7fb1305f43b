import { fail, type Row } from '#kernel';
import { peopleActing } from '#kernel/record/acting.ts';
import { member, reasonGiven } from '#domains/organization/public.server.ts';
import { sidesHeld } from '#server/auth/directory.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { keepReach } from './bank/vendor-reach.server.ts';
import { refuseDebarred } from './debarment/debarment-hold.server.ts';
import { judgeVendors, refuseExcluded } from './exclusions/exclusion.server.ts';
import { programs } from './programs.ts';
import { vendorCertification } from './vendor-certification.record.ts';
import { dropMarks, keepMarks, makeMarks } from './vendor-marks.server.ts';
import { vendor } from './vendor.record.ts';

type Facts = EffectFacts<Row<typeof vendor>>;

/** What an agency decides about a firm with an account is told to the firm by mail; its portal shows it as well. */
const tellFirm =
  (decided: (agency: string, name: string) => string) =>
  async ({ row, work }: Facts): Promise<void> => {
    if (row.firm === null) return;
    const [agency] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
      work.actor.organizationId,
    ]);
    const subject = decided(agency?.name ?? '', row.name);
    const body = [`${subject}.`, ...(row.toVendor ? [row.toVendor] : [])];
    await work.sendMail({
      to: row.email,
      subject,
      body: [...body, { link: '/vendor-portal', label: 'Open the vendor portal' }],
    });
  };

const judgeExclusions = ({ row, work }: Facts) => judgeVendors(work, row.id);
async function comesAfterExclusions({ row, work }: Facts): Promise<void> {
  await refuseExcluded(work, row.id);
  await refuseDebarred(work, row.id);
}

/** A new approval ends a hold that the vendor had when it was deactivated: active means that nothing is stopped. */
async function beginApproved({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendor, row.id, {}, { approvedOn: work.today, heldFrom: null });
  if (row.toVendor !== null) await work.asProduct.change(vendor, row.id, { toVendor: null });
}

/** What a hold stopped is over with it; the history keeps what it was. */
async function endHold({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(vendor, row.id, {}, { heldFrom: null });
}

export const vendorEffects = follows(vendor, {
  create: [makeMarks, keepReach, judgeExclusions],
  edit: [keepMarks, keepReach, judgeExclusions],
  approve: [comesAfterExclusions, beginApproved, tellFirm((agency, name) => `${agency} approved ${name} as a vendor`)],
  decline: [tellFirm((agency, name) => `${agency} did not approve ${name} as a vendor`)],
  hold: [tellFirm((agency, name) => `${agency} put ${name} on hold`)],
  release: [comesAfterExclusions, endHold, tellFirm((agency, name) => `${agency} ended the hold on ${name}`)],
  deactivate: [tellFirm((agency, name) => `${agency} closed the registration of ${name}`)],
  merge: [dropMarks],
});

type Paper = EffectFacts<Row<typeof vendorCertification>>;

const ownFirm = `select exists (select from organization_members
  where user_id = $1 and organization_id = $2 and status in ('active', 'suspended')) as "isOwn"`;

/** A person of the firm does not confirm its papers: neither with an account that is of the firm, nor under an address of the vendor. */
async function refuseOwnFirm({ row, work }: Paper): Promise<void> {
  const found = await work.asProduct.find(vendor, row.vendor);
  const people = await work.rows(member, {
    where: { id: peopleActing(work.actor) },
    fields: ['userId', 'email'],
    most: 'all',
  });
  const addresses = [found?.email, ...(found?.contacts ?? []).map(({ email }) => email)].map((one) =>
    one?.toLowerCase(),
  );
  for (const { userId, email } of people) {
    const isFirm = found?.firm != null && (await sidesHeld(work.tx, userId)).includes('firm');
    // A person reads their own memberships alone, and `sidesHeld` has said who they are.
    const [held] = isFirm
      ? await work.tx.query<{ isOwn: boolean }>(ownFirm, [userId, found.firm], 'vendor_certification.own_firm')
      : [];
    if (held?.isOwn || addresses.includes(email.toLowerCase()))
      throw fail(
        'refused',
        'vendor_certification.confirmer_is_of_firm',
        'You work for this vendor, so someone else has to confirm its certification.',
      );
  }
}

/** What became of a certification that a firm submitted is told to it by mail; its portal shows it as well. */
const tellSubmitter =
  (decided: 'confirmed' | 'refused') =>
  async ({ row, work }: Paper): Promise<void> => {
    if (row.submittedBy === null) return;
    const found = await work.row(vendor, { where: { id: row.vendor }, fields: ['email'] });
    if (!found) return;
    const [agency] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
      work.actor.organizationId,
    ]);
    const why = decided === 'refused' ? await reasonGiven(work, vendorCertification.name, row.id, ['refuse']) : null;
    const subject = `${agency?.name ?? ''} ${decided} your certification ${row.certificate}`;
    await work.sendMail({
      to: found.email,
      subject,
      body: [
        `${subject} (${programs[row.program]}).`,
        ...(why ? [`Reason: ${why}`, 'You can submit it again.'] : []),
        { link: '/vendor-portal', label: 'Open the vendor portal' },
      ],
    });
  };

export const certificationEffects = follows(vendorCertification, {
  confirm: [refuseOwnFirm, tellSubmitter('confirmed')],
  refuse: [tellSubmitter('refused')],
});
