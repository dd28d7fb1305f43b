import type { Ports } from '#server/ports.ts';
import { agencyClock, notification, notify, productIn } from '../../organization/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { takesSealedBids } from '../sealing/receiving.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { solicitationQuestion } from './solicitation-question.record.ts';

/** A sealed bid whose last byte came in before the deadline may wait so long for its turn; it counts, so the event closes after it. */
const TURN_MS = 2 * 60_000;

/** Closes what is due, every minute and after downtime as well. The state under the lock decides, so it happens once. */
export const closingClock = (ports: Ports): void =>
  agencyClock(ports, 'solicitation.close', '* * * * *', ({ organizationId }) => closeDue(ports, organizationId));

/** Each in a transaction of its own: one that cannot be closed keeps no other open. */
export async function closeDue({ door }: Pick<Ports, 'door'>, organizationId: string): Promise<void> {
  const product = productIn(organizationId);
  const due = await door.run(product, (work) =>
    work.rows(solicitation, {
      where: { status: 'published', dueAt: { until: work.now() } },
      fields: [],
      most: 'all',
    }),
  );
  const troubles: unknown[] = [];
  for (const { id } of due)
    try {
      await door.run(product, (work) => close(work, id));
    } catch (error) {
      troubles.push(error);
    }
  if (troubles.length > 0) throw new AggregateError(troubles, 'Some solicitations could not be closed');
}

async function close(work: UnitOfWork, id: string): Promise<void> {
  const row = await work.row(solicitation, {
    where: { id },
    fields: ['status', 'dueAt', 'number', 'buyer'],
    lock: 'update',
  });
  if (row?.status !== 'published' || row.dueAt === null || row.dueAt > work.now()) return;
  const held = await heldOpen(work, { id, dueAt: row.dueAt });
  if (held === 'bids in line') return;
  if (held === null) await work.move(solicitation, id, 'close');
  else await tellOnce(work, { id, buyer: row.buyer, number: row.number, open: held });
}

/** What keeps a call open that is due, for the clock as for an officer: bids in line, or so many unanswered questions. */
export async function heldOpen(
  work: UnitOfWork,
  { id, dueAt }: { readonly id: string; readonly dueAt: string },
): Promise<'bids in line' | number | null> {
  if (Date.parse(work.now()) < Date.parse(dueAt) + TURN_MS && (await takesSealedBids(work, id))) return 'bids in line';
  const open = await work.rows(solicitationQuestion, {
    where: { solicitation: id, status: ['asked', 'attached'] },
    fields: [],
    most: 'all',
  });
  return open.length === 0 ? null : open.length;
}

/** The deadline has passed for vendors; the buyer has to answer or decline what was asked in time before bids are opened. */
async function tellOnce(
  work: UnitOfWork,
  { id, buyer, number, open }: { id: string; buyer: string; number: string; open: number },
): Promise<void> {
  const link = `/opportunities/${id}`;
  const told = await work.has(notification, { kind: 'solicitation.questions_open', link });
  if (told) return;
  await notify(work, {
    to: [buyer],
    kind: 'solicitation.questions_open',
    subject: `${number} is due and not closed: ${open} unanswered`,
    body: 'Answer or decline each question. Take those in a draft addendum out of it first. The solicitation closes then; the due date stays.',
    link,
  });
}
