import { isDeepStrictEqual } from 'node:util';
import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { keepReach, reachesOf } from './bank/vendor-reach.server.ts';
import { refuseDebarred } from './debarment/debarment-hold.server.ts';
import { judgeVendors, refuseExcluded } from './exclusions/exclusion.server.ts';
import { refuseOwnFirm, tellSubmitter } from './papers.server.ts';
import { programs } from './programs.ts';
import { vendorCertification } from './vendor-certification.record.ts';
import { dropMarks, keepMarks, marksToWrite } from './vendor-marks.server.ts';
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

/** What a vendor is found by in a list of exclusions, and what it can share with a debarred one; an edit of anything else changes no match. */
const foundBy = (row: Facts['row']) => [marksToWrite(row), row.uei, row.cage, row.address, row.remitTo];
async function judgeRenamed(facts: Facts): Promise<void> {
  if (!isDeepStrictEqual(foundBy(facts.row), foundBy(facts.before))) await judgeExclusions(facts);
}
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

const begin = `with marked as (
    insert into vendor_mark (organization_id, vendor, kind, value)
    select $1, $2, one.kind, one.value from unnest($3::text[], $4::text[]) as one (kind, value)
  )
  insert into vendor_reach (organization_id, vendor, kind, value, since_at, by_person)
  select $1, $2, n.kind, n.value, $7, $8 from unnest($5::text[], $6::text[]) as n (kind, value)`;

/** What a new vendor can share with others and how it is reached, so that finding it asks an index: one statement for both. */
async function beginFile({ row, work }: Facts): Promise<void> {
  const reaches = reachesOf(row);
  const its = [...marksToWrite(row), reaches.map(([kind]) => kind), reaches.map(([, value]) => value)];
  const values = [work.actor.organizationId, row.id, ...its, work.now(), work.person];
  await work.tx.query(begin, values, 'vendor.begin_file');
}

export const vendorEffects = follows(vendor, {
  create: [beginFile, judgeExclusions],
  edit: [keepMarks, keepReach, judgeRenamed],
  approve: [comesAfterExclusions, beginApproved, tellFirm((agency, name) => `${agency} approved ${name} as a vendor`)],
  decline: [tellFirm((agency, name) => `${agency} did not approve ${name} as a vendor`)],
  hold: [tellFirm((agency, name) => `${agency} put ${name} on hold`)],
  release: [comesAfterExclusions, endHold, tellFirm((agency, name) => `${agency} ended the hold on ${name}`)],
  deactivate: [tellFirm((agency, name) => `${agency} closed the registration of ${name}`)],
  merge: [dropMarks],
});

const told = (decided: 'confirmed' | 'refused') =>
  tellSubmitter<Row<typeof vendorCertification>>({
    record: vendorCertification.name,
    decided,
    what: ({ certificate, program }) => [`certification ${certificate}`, programs[program]],
  });

export const certificationEffects = follows(vendorCertification, {
  confirm: [refuseOwnFirm(vendorCertification.name, 'certification'), told('confirmed')],
  refuse: [told('refused')],
});
