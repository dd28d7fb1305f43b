import type { AnyRecord } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notification } from './notification.record.ts';
import { clearSamples } from './samples-calls.ts';
import { sampleNotifications, sampleTasks } from './samples.ts';
import { task } from './task.record.ts';

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Gives a new organization's first member something to look at, plainly marked. */
export async function addSamples(work: UnitOfWork, memberId: string): Promise<void> {
  const product = work.asProduct;
  // The newest stands first in every list, so the last one of the samples is told first.
  for (const one of sampleNotifications.toReversed())
    await product.insert(notification, { ...one, recipient: memberId }, { sample: true });
  for (const { dueInDays, ...one } of sampleTasks)
    await product.insert(
      task,
      { ...one, assignee: memberId, dueOn: dayAfter(work.today, dueInDays) },
      { sample: true, givenBy: memberId },
    );
}

export function sampleOperations({ door }: Ports): Operation[] {
  const { registry } = door.around;
  return [
    answers(clearSamples, {
      scope: 'samples:clear',
      access: 'member',
      summary: 'Removes the samples from your notifications and tasks.',
      tag: 'Shell',
      told: 'How many were removed.',
      probe: { namesNothing: true, body: { confirm: true } },
      run({ actor, body, once }) {
        if (!body.confirm)
          throw invalid([{ path: 'confirm', code: 'confirm', message: 'Confirm: samples cannot be restored' }]);
        return once(async (work) => {
          let removed = 0;
          for (const { record, owner } of [
            { record: notification, owner: 'recipient' },
            { record: task, owner: 'assignee' },
          ] as const) {
            const where = { [owner]: actor.id, sample: true };
            const found = await work.rows(record as AnyRecord, { where, fields: [], lock: 'update', most: 'all' });
            // Each through the door, so that the record of what was done has it.
            for (const { id } of found) await work.remove(registry.get(record.name), { id });
            removed += found.length;
          }
          return { body: { removed } };
        });
      },
    }),
  ];
}
