import { href } from '#kernel';
import { on } from '#server/records/effects.ts';
import { notify } from '../../organization/public.server.ts';
import { refuseUnreviewedRisk, warningsAtAward } from '../../vendors/public.server.ts';
import { awardPages } from '../award-pages.ts';
import { award } from './award.record.ts';

/** An award looks at the open risk signals of its vendor: its recommender and buyer are told, or its approval waits for a review. */
export const supplyCheckEffects = [
  on(award, 'create', async ({ row, work }) => {
    const { vendor, number } = (await work.asProduct.find(award, row.id)) ?? row;
    const signals = vendor ? await warningsAtAward(work, vendor) : [];
    if (signals.length > 0)
      await notify(work.asProduct, {
        to: [row.createdBy],
        kind: 'supply.risk',
        subject: `Open risk signals reach the vendor of ${number}`,
        body: signals.join('; '),
        link: href(awardPages.award, { id: row.id }),
      });
  }),
  on(award, 'approve', async ({ row, work }) => {
    if (row.vendor) await refuseUnreviewedRisk(work, row.vendor);
  }),
];
