import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { coverages } from '../coverages.ts';
import { refuseOwnFirm, tellSubmitter } from '../papers.server.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';

type Policy = Row<typeof vendorInsurance>;

/** From this moment it counts, also in the place of what was confirmed before; see `supersededOn`. */
async function keepConfirmed({ row, work }: EffectFacts<Policy>): Promise<void> {
  if (row.confirmedAt === null) await work.asProduct.change(vendorInsurance, row.id, {}, { confirmedAt: work.now() });
}

const told = (decided: 'confirmed' | 'refused') =>
  tellSubmitter<Policy>({
    record: vendorInsurance.name,
    decided,
    what: ({ policy, coverage }) => [`insurance certificate ${policy}`, coverages[coverage]],
  });

export const insuranceEffects = follows(vendorInsurance, {
  confirm: [refuseOwnFirm(vendorInsurance.name, 'insurance'), keepConfirmed, told('confirmed')],
  refuse: [told('refused')],
});
