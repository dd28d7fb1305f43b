import { fail, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { daysFrom, linksOf } from '../../public/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { capacityLink } from '../capacity-pages.ts';
import { incidentLeads } from '../incidents/incident-words.ts';
import { clockIn } from '../ics-forms/facts.server.ts';
import type { AskedCapacity } from './capacity-calls.ts';
import { capacityRequest } from './capacity-request.record.ts';
import {
  type CapacityAnswer,
  capacityAnswers,
  type CapacityStanding,
  capacityStandings,
  HOUR,
  standingOf,
} from './capacity.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { type Activation, vendorTrouble } from './judging.server.ts';

export type CapacityRow = Row<typeof capacityRequest>;

/** The link of the email works as long as a request is open at most. */
const LINK_DAYS = 3;
/** Bound to the address: what was sent to an old one opens nothing any more. */
export const capacityPurpose = (email: string): string => `capacity ${email.toLowerCase()}`;

const later = (instant: string, hours: number): string => new Date(Date.parse(instant) + hours * HOUR).toISOString();

export interface KnownCapacity {
  readonly standing: CapacityStanding;
  readonly repliedAt: string | null;
  readonly remark: string | null;
  /** In a sentence, as a reason of the rank. */
  readonly said: string;
}

/** A reply in words, with its time. */
export function replySaid(row: CapacityRow, when: (instant: string | null) => string): string | null {
  if (row.answer === null || row.repliedAt === null) return null;
  const much = row.answer === 'none' ? '' : `, ${row.offered ?? 0} of ${row.quantity} ${row.unit}`;
  const from = row.answer === 'later' ? ` from ${when(row.availableAt)}` : '';
  return `${capacityAnswers[row.answer]}${from}${much}, replied ${when(row.repliedAt)}`;
}

/** The latest request to each vendor for this activation. One that was withdrawn says nothing. */
export async function capacityOf(work: UnitOfWork, activation: string): Promise<ReadonlyMap<string, KnownCapacity>> {
  const rows = await work.asProduct.rows(capacityRequest, {
    where: { activation, status: ['asked', 'replied'] },
    order: 'createdAt',
    most: 'all',
  });
  const when = clockIn(work.actor.timeZone);
  return new Map(
    rows.map((row) => {
      const standing = standingOf(row, work.now());
      const said = replySaid(row, when);
      const words =
        standing === 'stale' ? `${capacityStandings.stale}: ${said ?? ''}` : (said ?? capacityStandings[standing]);
      return [row.vendor, { standing, repliedAt: row.repliedAt, remark: row.remark, said: words }];
    }),
  );
}

interface Asking {
  readonly item: string;
  readonly quantity: number;
  readonly unit: string;
  readonly neededIn: number;
  readonly replyIn: number;
}

/** Why a vendor is not asked now: what keeps it from an order, and any hold at all. */
async function whyNotAsked(work: UnitOfWork, id: string): Promise<string | null> {
  const found = await work.asProduct.row(vendor, { where: { id }, fields: ['status'] });
  return (await vendorTrouble(work, id)) ?? (found?.status === 'active' ? null : 'On hold.');
}

/** Asks these vendors in their order. Whether one may be asked is judged here, at the moment at which it is. */
export async function askFor(
  work: UnitOfWork,
  row: Activation,
  ranked: readonly { readonly id: string; readonly name: string }[],
  given: Asking,
): Promise<AskedCapacity> {
  await refuseWithoutRight(work, emergencyActivation, incidentLeads);
  if (row.status !== 'draft')
    throw fail(
      'refused',
      'capacity_request.draft_only',
      'The vendor is chosen. Capacity is asked while it is a draft.',
    );
  if (given.replyIn > given.neededIn)
    throw refusedAt('replyIn', 'capacity_request.reply_first', 'Replies close before the items are needed.');
  if (ranked.length === 0)
    throw refusedAt('item', 'capacity_request.no_vendor', 'No vendor matches the need. Save the need first.');
  const product = work.asProduct;
  const now = work.now();
  const open = await product.rows(capacityRequest, {
    where: { activation: row.id, status: 'asked', closesAt: { above: now } },
    fields: ['vendor'],
    most: 'all',
  });
  const asked: AskedCapacity['asked'][number][] = [];
  const skipped: AskedCapacity['skipped'][number][] = [];
  for (const { id, name } of ranked) {
    const reason = open.some((one) => one.vendor === id) ? 'A request is open.' : await whyNotAsked(work, id);
    if (reason !== null) {
      skipped.push({ vendor: name, reason });
      continue;
    }
    const made = await product.insert(
      capacityRequest,
      {},
      {
        activation: row.id,
        vendor: id,
        item: given.item,
        quantity: given.quantity,
        unit: given.unit,
        neededBy: later(now, given.neededIn),
        closesAt: later(now, given.replyIn),
        askedBy: personActing(work.actor),
      },
    );
    await mailed(work, made.id);
    asked.push({ id: made.id, number: made.number, vendor: name });
  }
  return { asked, skipped };
}

async function mailed(work: UnitOfWork, id: string): Promise<void> {
  const product = work.asProduct;
  const row = await product.row(capacityRequest, { where: { id } });
  const to = row && (await product.row(vendor, { where: { id: row.vendor }, fields: ['email', 'name'] }));
  if (!row || !to) throw missing(capacityRequest);
  const when = clockIn(work.actor.timeZone);
  const token = linksOf(work).token({
    organizationId: work.actor.organizationId,
    record: capacityRequest.name,
    purpose: capacityPurpose(to.email),
    id,
    until: daysFrom(work.around.now(), LINK_DAYS),
  });
  await product.sendMail({
    to: to.email,
    subject: `${row.number}: what can you deliver? Reply by ${when(row.closesAt)}`.slice(0, 200),
    body: [
      `In an emergency we ask ${to.name} for ${row.quantity} ${row.unit}: ${row.item}. Needed by ${when(row.neededBy)}.`,
      { link: href(capacityLink, { token }), label: 'Reply' },
      `Reply by ${when(row.closesAt)}. You need no account; with one, reply in the vendor portal. This is a question and no order.`,
    ],
  });
}

/** Why no reply is taken; null while one is. */
export async function whyClosed(work: UnitOfWork, row: CapacityRow): Promise<string | null> {
  if (row.status === 'withdrawn') return 'The agency withdrew this request.';
  if (Date.parse(work.now()) >= Date.parse(row.closesAt)) return 'The time to reply is over.';
  const of = await work.asProduct.row(emergencyActivation, { where: { id: row.activation }, fields: ['status'] });
  return of?.status === 'draft' ? null : 'The agency has decided this purchase.';
}

export interface Replying {
  readonly answer: CapacityAnswer;
  readonly hours?: number | null | undefined;
  readonly offered?: number | null | undefined;
  readonly remark?: string | null | undefined;
}

/** Takes the reply of a vendor, and another one until the request closes; each is in the history. */
export async function replyTo(work: UnitOfWork, id: string, said: Replying, by: string): Promise<string> {
  const product = work.asProduct;
  const row = await product.row(capacityRequest, { where: { id }, lock: 'update' });
  if (!row) throw missing(capacityRequest);
  const closed = await whyClosed(work, row);
  if (closed) throw fail('refused', 'capacity_request.closed', closed);
  const isNone = said.answer === 'none';
  if (!isNone && !said.offered)
    throw refusedAt('offered', 'capacity_request.offered', 'Enter how much of it you can deliver.');
  if (said.answer === 'later' && !said.hours)
    throw refusedAt('hours', 'capacity_request.hours', 'Enter in how many hours you can deliver.');
  const now = work.now();
  const computed = {
    answer: said.answer,
    availableAt: isNone ? null : said.answer === 'later' ? later(now, said.hours ?? 0) : now,
    offered: isNone ? null : (said.offered ?? null),
    remark: said.remark?.trim() || null,
    repliedAt: now,
    repliedBy: by.slice(0, 200),
  };
  if (row.status === 'asked') await product.move(capacityRequest, id, 'reply', { computed });
  else await product.change(capacityRequest, id, {}, computed);
  return row.number;
}

async function byLead({ work }: EffectFacts<CapacityRow>): Promise<void> {
  await refuseWithoutRight(work, capacityRequest, incidentLeads);
}

export const capacityEffects = follows(capacityRequest, { withdraw: [byLead] });
