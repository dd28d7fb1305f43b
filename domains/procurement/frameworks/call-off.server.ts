import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import type { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { tellFirmOf } from './admission-mails.server.ts';
import { inviteFirm } from './inviting-admitted.server.ts';
import { listAdmission } from './list-admission.record.ts';
import { prequalifiedList } from './prequalified-list.record.ts';
import { firmsOn, heldList, type List, type Standing, wasAdmitted } from './standing.server.ts';

type Call = Row<typeof solicitation>;
type Facts = EffectFacts<Call>;

const SHORTEST_REASON = 20;

interface Judged {
  readonly list: List;
  readonly asked: readonly Standing[];
}

/** Who is asked: everyone on the list but those who are left out, each with a reason that the reviewer reads. */
async function judged(work: UnitOfWork, row: Call): Promise<Judged | null> {
  const out = row.leftOut ?? [];
  if (row.list === null) {
    if (out.length > 0)
      throw refusedAt('leftOut', 'solicitation.left_out_of_list', 'Only a call-off leaves firms of its list out.');
    return null;
  }
  const list = await heldList(work, row.list);
  if (list.category !== row.category)
    throw refusedAt(
      'category',
      'solicitation.list_category',
      `${list.number} is for another category. Choose its own.`,
    );
  const all = await firmsOn(work, list.id);
  if (out.some(({ vendor }) => !all.some((one) => one.vendor === vendor)))
    throw refusedAt('leftOut', 'solicitation.left_out_admitted', 'Choose firms that are on the list.');
  if (new Set(out.map(({ vendor }) => vendor)).size !== out.length)
    throw refusedAt('leftOut', 'solicitation.left_out_once', 'Enter each firm once.');
  if (out.some(({ reason }) => reason.trim().length < SHORTEST_REASON))
    throw refusedAt('leftOut', 'solicitation.left_out_why', 'Enter why, in 20 characters or more: the firm reads it.');
  return { list, asked: all.filter(({ vendor }) => !out.some((one) => one.vendor === vendor)) };
}

/** While it is written. */
export async function judgeCallOff({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  const found = await judged(work, row);
  if (found && row.status === 'draft') refuseClosed(found.list);
}

function refuseClosed(list: List): void {
  if (list.status !== 'open')
    throw refusedAt('list', 'solicitation.list_is_open', `${list.number} is not open: no call-off starts from it.`);
}

/** Before review and publication, on the firms of that moment. */
export async function refuseUnready({ row, work }: Facts): Promise<void> {
  const found = await judged(work, row);
  if (!found) return;
  refuseClosed(found.list);
  if (found.asked.length === 0)
    throw refusedAt(
      'list',
      'solicitation.list_has_firms',
      `No firm of ${found.list.number} is asked. Admit firms first.`,
    );
}

/** Everyone on the list is asked, and who is left out is told why. */
export async function inviteAdmitted({ row, work }: Facts): Promise<void> {
  const found = await judged(work, row);
  if (!found) return;
  for (const firm of found.asked) await inviteFirm(work, row, found.list, firm);
  for (const { vendor, reason } of row.leftOut ?? [])
    await tellFirmOf(work, { vendor }, `Not asked: ${row.number} ${row.name}`, [
      `Your firm is on ${found.list.number}, but is not asked for a quote in this call-off.`,
      `Reason: ${reason}`,
    ]);
}

type Of = Pick<Call, 'list' | 'dueAt' | 'leftOut'>;

/** Why this firm has no part in a call-off, in words for the firm; null where it has. */
export async function callOffObstacle(work: UnitOfWork, call: Of, vendor: string | null): Promise<string | null> {
  if (call.list === null) return null;
  const list = await work.asProduct.row(prequalifiedList, { where: { id: call.list }, fields: ['number', 'name'] });
  const name = `${list?.number ?? ''} ${list?.name ?? ''}`.trim();
  if (vendor === null) return `This is a call-off from ${name}. Register, then apply to the list in your portal.`;
  const out = (call.leftOut ?? []).find((one) => one.vendor === vendor);
  if (out) return `The agency did not ask your firm in this call-off: ${out.reason}`;
  const now = work.now();
  const at = call.dueAt !== null && call.dueAt < now ? call.dueAt : now;
  if (await wasAdmitted(work, call.list, vendor, at)) return null;
  const applied = await work.asProduct.row(listAdmission, {
    where: { list: call.list, vendor, status: 'applied' },
    fields: ['number', 'decideBy'],
  });
  if (applied)
    return `${applied.number}, your application to ${name}, is to be decided by ${applied.decideBy}. Only admitted firms can quote.`;
  return `Your firm is not on ${name}. Apply in your portal: firms admitted before the due time take part.`;
}

/** A quote of a firm that is not on the list is refused, at the moment it comes. */
export async function refuseUnlisted(work: UnitOfWork, call: Of, vendor: string): Promise<void> {
  const why = await callOffObstacle(work, call, vendor);
  if (why) throw fail('refused', 'bid.not_on_list', why);
}

/** What came from a firm whose admission ended before the due time does not compete. */
export async function refuseEnded({ row, work }: EffectFacts<Row<typeof bid>>): Promise<void> {
  if (row.vendor === null) return;
  const call = await work.asProduct.row(solicitation, {
    where: { id: row.solicitation },
    fields: ['list', 'dueAt', 'number'],
  });
  if (!call?.list || call.dueAt === null) return;
  if (!(await wasAdmitted(work, call.list, row.vendor, call.dueAt)))
    throw refusedAt(
      'vendor',
      'bid.not_on_list_when_due',
      `This firm was not on the prequalified list when ${call.number} was due. Mark the quote nonresponsive.`,
    );
}
