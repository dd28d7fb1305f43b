import type { Person, World } from '#world';
import { takesBidsOutside } from '../../../tests/world/bids-outside.ts';
import { completeText } from '../solicitation/judging.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';

/** Those who take a solicitation from the draft to the public, and one that is ready for it. */
export async function marketOf(county: World) {
  await takesBidsOutside(county);
  const buyer = (await county.member('Miguel Ortiz')).with({ duties: ['buyer'] });
  const counsel = (await county.member('Dana Whitfield')).with({ duties: ['legal_counsel'] });
  const chief = (await county.member('Priya Raman')).with({ duties: ['chief_procurement_officer'] });
  const approved = async (given: object = {}, by: Person = buyer) => {
    const made = await by.make(solicitation, { ...pumps, ...given });
    const { id } = made;
    // The clauses that federal money asks for are in the text before review.
    if (made.federalFunds) await county.door.run(by.actor, (work) => completeText(work, made));
    await by.run(solicitation, 'submit', id);
    return counsel.run(solicitation, 'approve', id);
  };
  const published = async (given: object = {}) => chief.run(solicitation, 'publish', (await approved(given)).id);
  return { buyer, counsel, chief, approved, published };
}

export const pumps = {
  name: 'Trash pumps for the north basin',
  type: 'itb',
  summary: 'Four portable pumps.',
  items: [
    { item: 'Trash pump', kind: 'base', quantity: { amount: '4', unit: 'EA' } },
    { item: 'Hose kit', kind: 'base', quantity: { amount: '4', unit: 'EA' } },
  ],
  estimate: { cents: 90_123_45, currency: 'USD' },
  meetingAt: '2026-12-01T15:00:00Z',
  meetingPlace: 'Yard 3',
  questionsDueAt: '2026-12-08T22:00:00Z',
  dueAt: '2026-12-18T19:00:00Z',
} as const;
