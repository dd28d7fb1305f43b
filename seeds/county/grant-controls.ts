import { controlException } from '#domains/grants/controls/control-exception.record.ts';
import { runControls } from '#domains/grants/controls/control-run.server.ts';
import { runSefaChecks } from '#domains/grants/controls/sefa-run.server.ts';
import { notification } from '#domains/organization/notification.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

/** What the owner answered to each check, and whether that is accepted. */
const reasons: Readonly<Record<string, readonly [explanation: string, isAccepted: boolean]>> = {
  sub_differs: [
    'The subrecipient reports what it incurred. Its invoice for October came in November and is not charged yet.',
    true,
  ],
  sub_jump: ['The equipment was delivered in this period, as the schedule of the subaward has it.', false],
};

/** The checks of the SEFA ran this month and those of rows last night, and those who were told have read it. Of what they found some is explained, and of that some is accepted by a budget officer. */
export async function seedGrantControls(as: As, cast: Cast): Promise<void> {
  const by = (name: string, day: string) => as(cast.get(name) as Actor, day);
  await runSefaChecks(by('Yvette Dubois', '2026-11-02').asProduct);
  await runControls(by('Yvette Dubois', '2026-11-19').asProduct);
  for (const name of ['Yvette Dubois', 'Miguel Ortiz']) {
    const own = by(name, '2026-11-20');
    const told = await own.rows(notification, {
      where: { recipient: own.actor.id, kind: 'grant.exceptions', status: 'unread' },
      fields: [],
      most: 'all',
    });
    for (const { id } of told) await own.move(notification, id, 'markRead');
  }
  const found = await by('Yvette Dubois', '2026-11-19').rows(controlException, {
    where: { status: 'open', checkKey: Object.keys(reasons) },
    fields: ['checkKey'],
    order: 'number',
    most: 'all',
  });
  for (const [check, [explanation, isAccepted]] of Object.entries(reasons)) {
    const one = found.find(({ checkKey }) => checkKey === check);
    if (!one) continue;
    await by('Yvette Dubois', '2026-11-20').move(controlException, one.id, 'explain', { input: { explanation } });
    if (isAccepted) await by('Priya Raman', '2026-11-20').move(controlException, one.id, 'accept');
  }
}
