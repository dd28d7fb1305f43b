import { href } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, membersWithDuty, task } from '../../organization/public.server.ts';
import { assetPages } from '../asset-pages.ts';
import { assetRegistration } from './asset-registration.record.ts';

/** Where a registration is answered; a task names it, so that it is given once and finished with the answer. */
export const linkOf = (id: string): string => href(assetPages.registration, { id });

/** Units that are still not registered after their day become tasks of those who keep the register, once. */
export async function remindOfRegistrations(work: UnitOfWork): Promise<number> {
  const late = await work.asProduct.rows(assetRegistration, {
    where: { status: 'open', dueOn: { until: work.today }, remindedOn: null },
    fields: ['number', 'item', 'units', 'dueOn'],
    order: 'number',
    most: 'all',
    lock: 'update',
  });
  if (late.length === 0) return 0;
  const keepers = await membersWithDuty(work, 'asset_manager');
  for (const { id, number, item, units, dueOn } of late) {
    for (const assignee of keepers)
      await work.asProduct.insert(
        task,
        {
          subject: `Register ${units} of ${number}: ${item ?? ''}`.slice(0, 200),
          assignee,
          dueOn,
          link: linkOf(id),
        },
        { givenBy: assignee },
      );
    await work.asProduct.change(assetRegistration, id, {}, { remindedOn: work.today });
  }
  return late.length;
}

/** Each morning by the day of the agency, and after downtime as well. */
export const registrationClock = ({ door, ...ports }: Ports): void =>
  agencyClock(ports, 'assets.registrations', '40 6 * * *', (product) =>
    door.run(product, async (work) => void (await remindOfRegistrations(work))),
  );
