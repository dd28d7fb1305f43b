import { href, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import { notify } from '../../organization/public.server.ts';
import { refuseUnreviewedRisk, warningsAtAward } from '../../vendors/public.server.ts';
import { awardPages } from '../award-pages.ts';
import { award } from './award.record.ts';

type Facts = EffectFacts<Row<typeof award>>;

/** Open risk signals of the vendor are told to the person who recommends it, where the agency's policy asks for it. */
export async function tellOfRisk({ row, work }: Facts): Promise<void> {
  const made = await work.asProduct.find(award, row.id);
  const signals = made?.vendor ? await warningsAtAward(work, made.vendor) : [];
  if (signals.length > 0)
    await notify(work.asProduct, {
      to: [row.createdBy],
      kind: 'supply.risk',
      subject: `Open risk signals reach the vendor of ${row.number}`,
      body: signals.join('; '),
      link: href(awardPages.award, { id: row.id }),
    });
}

/** An award is approved once they are reviewed, where the policy asks for that. */
export async function refuseRisk({ row, work }: Facts): Promise<void> {
  if (row.vendor) await refuseUnreviewedRisk(work, row.vendor);
}
