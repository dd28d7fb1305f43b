import type { EffectFacts } from '#server/records/effects.ts';
import { reasonGiven } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { vendorOf } from '../sealing/withheld.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { proponent } from './proponent.record.ts';
import type { Evaluation } from './ranking-inputs.server.ts';

/**
 * Firms that were screened out are told why when the ranking is approved, where the policy says so: before, the chair may still restore
 * them. Their scores stay for the auditor.
 */
export async function tellScreenedOut({ row, work }: EffectFacts<Evaluation>): Promise<void> {
  const { eliminationNotice } = await policyOn(work, work.today);
  if (!eliminationNotice) return;
  const call = await work.asProduct.find(solicitation, row.solicitation);
  const out = await work.rows(proponent, {
    where: { evaluation: row.id, status: 'screened_out' },
    fields: ['entry'],
    order: 'place',
    most: 'all',
  });
  for (const { id, entry } of out) {
    const own = await work.row(bid, { where: { id: entry }, fields: ['vendor', 'offeror'] });
    // Still withheld in blind mode: the firm learns it, the panel does not.
    const of = own && vendorOf(own);
    const firm = of && (await work.asProduct.find(vendor, of));
    if (!firm || !call) continue;
    const reason = await reasonGiven(work, proponent.name, id, ['screenOut']);
    await work.sendMail({
      to: firm.email,
      subject: `Not considered further: ${call.number} ${call.name}`.slice(0, 200),
      body: [
        `Your proposal on ${call.number} ${call.name} was screened out and is not considered further.`,
        `Reason: ${reason ?? ''}`,
        'After the notice of intent to award you may book a debrief.',
      ],
    });
  }
}
