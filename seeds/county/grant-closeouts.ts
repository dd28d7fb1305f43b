import { grantCloseout } from '#domains/grants/closeout/grant-closeout.record.ts';
import { planOf } from '#domains/grants/closeout/plan.ts';
import { addDays } from '#kernel/lists/days.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { type GrantHands, usd } from './grant-drawdowns.ts';

/** Closed awards with their closeouts, one that awaits closing and one that is still open. */
export async function seedGrantCloseouts({ as, yvette, priya, awards }: GrantHands): Promise<void> {
  const hands = as(yvette, '2026-11-17').asProduct;
  const closeout = hands.around.registry.get(grantCloseout.name);
  const ending = awards.filter(({ status }) => status === 'closeout').slice(0, 2);
  const rows = [...ending, ...awards.filter(({ status }) => status === 'closed')].map((award) => {
    const isClosed = award.status === 'closed';
    const isOpen = award === ending[0];
    const filedOn = as.day(addDays(award.untilDay, 100));
    const retainUntil = planOf(award, filedOn).find(({ step }) => step === 'retention')?.on ?? null;
    const isEquipped = award.title.includes('breathing');
    return newRow(
      hands,
      closeout,
      {
        award: award.id,
        ...(isOpen
          ? { note: 'The supply closet of the shelter is counted on December 4.' }
          : {
              equipment: isEquipped ? 'compensated' : 'none',
              equipmentValue: isEquipped ? usd(26_000_00) : null,
              supplies: 'none',
              property: 'No other property was bought.',
            }),
      },
      {
        status: isClosed ? 'closed' : isOpen ? 'open' : 'submitted',
        createdBy: yvette.id,
        liveKey: award.id,
        ...(isOpen ? {} : { attestedBy: yvette.id, attestedOn: as.day(isClosed ? addDays(filedOn, 5) : '2026-11-16') }),
        ...(isClosed ? { closedBy: priya.id, closedOn: award.closedOn, retainUntil } : {}),
      },
    );
  });
  await keepRows(hands, closeout, { rows });
}
