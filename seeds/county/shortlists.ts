import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendorObjection } from '#domains/vendors/objections/objection.record.ts';
import { vendorScorecard } from '#domains/vendors/performance/scorecard.record.ts';
import { vendorShortlist } from '#domains/vendors/shortlist/vendor-shortlist.record.ts';
import { vendorCertification } from '#domains/vendors/vendor-certification.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

/** Vendors that a buyer compares for an open solicitation, and what vendors contest: one answered, one that awaits its answer. */
export async function seedShortlists(as: As, cast: Cast): Promise<void> {
  const [chantal, jorge] = ['Chantal Beaumont', 'Jorge Salinas'].map((name) => cast.get(name)) as [Actor, Actor]; // two people of the county
  const buyer = as(chantal, '2026-11-17');
  const ordered = await buyer.rows(purchaseOrder, { where: { status: 'issued' }, order: 'number', most: 12 });
  const scored = await buyer.rows(vendorScorecard, { where: { status: 'published' }, order: 'number', most: 2 });
  const certified = await buyer.rows(vendorCertification, {
    where: { status: 'confirmed', untilDay: { from: buyer.today } },
    order: ['untilDay', 'certificate'],
    most: 8,
  });
  const active = (of: readonly { readonly vendor: string | null }[], most: number) =>
    buyer.rows(vendor, {
      where: { id: of.flatMap((one) => one.vendor ?? []), status: 'active' },
      order: 'name',
      fields: [],
      most,
    });
  const picked = [...(await active(ordered, 2)), ...(await active(scored, 1)), ...(await active(certified, 2))];
  const call = await buyer.row(solicitation, { where: { status: 'published' }, order: '-number', fields: ['number'] });
  await buyer.insert(vendorShortlist, {
    name: 'Known and certified firms',
    solicitation: call?.number ?? null,
    vendors: [...new Set(picked.map(({ id }) => id))],
    note: 'Firms with open orders or a scorecard, and firms with a certificate in force.',
  });

  for (const [at, one] of certified.slice(0, 2).entries()) {
    const day = at === 0 ? '2026-11-09' : '2026-11-18';
    const { id } = await as(jorge, day).asProductAlone.insert(
      vendorObjection,
      {
        vendor: one.vendor,
        kind: 'certification',
        source: one.id,
        fact: `Certification, ${one.certificate}, confirmed`,
        statement:
          at === 0
            ? 'Our certificate was renewed. It ends a year later than your record says.'
            : 'The issuer is the state program, not the federal one.',
      },
      { statedBy: at === 0 ? 'Owner of the firm' : 'Office manager', enteredBy: null },
    );
    if (at > 0) continue;
    const answer = 'The certificate you sent has the same last day. Send the renewal once it is issued.';
    await as(jorge, '2026-11-12').move(vendorObjection, id, 'keep', { input: { answer } });
  }
}
