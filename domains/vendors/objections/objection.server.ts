import type { Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { vendor } from '../vendor.record.ts';
import { vendorObjection } from './objection.record.ts';

type Facts = EffectFacts<Row<typeof vendorObjection>>;

async function keepAnswerer({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    vendorObjection,
    row.id,
    {},
    { answeredBy: personActing(work.actor), answeredOn: work.today },
  );
}

/** The vendor is told of the answer by mail; its portal shows it as well. */
async function tellVendor({ row, work }: Facts): Promise<void> {
  const firm = await work.row(vendor, { where: { id: row.vendor }, fields: ['email'] });
  if (!firm) return;
  await work.sendMail({
    to: firm.email,
    subject: `Answer to your objection ${row.number}`,
    body: [`${row.fact}.`, row.answer ?? '', { link: '/vendor-portal', label: 'Open the vendor portal' }],
  });
}

export const objectionEffects = follows(vendorObjection, {
  correct: [keepAnswerer, tellVendor],
  keep: [keepAnswerer, tellVendor],
});
