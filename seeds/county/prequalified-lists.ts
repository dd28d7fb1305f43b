import { randomUUID } from 'node:crypto';
import { instantOn } from '#domains/customers/calendar/calendar.ts';
import { calendarOf } from '#domains/customers/public.server.ts';
import { award } from '#domains/procurement/award/award.record.ts';
import { redFlag } from '#domains/procurement/red-flags/red-flag.record.ts';
import { listAdmission } from '#domains/procurement/frameworks/list-admission.record.ts';
import { prequalifiedList } from '#domains/procurement/frameworks/prequalified-list.record.ts';
import { bid } from '#domains/procurement/sealing/bid.record.ts';
import { sealedEvent } from '#domains/procurement/sealing/sealed-event.record.ts';
import { keptAs } from '#domains/procurement/sealing/withheld.server.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { vendorInsurance } from '#domains/vendors/vendor-insurance.record.ts';
import type { Actor, New } from '#kernel';
import type { As, Cast } from './county.ts';
import { withClock } from './auctions.ts';
import {
  applications,
  type CallOff,
  decisions,
  lists,
  type ListTold,
  removalReason,
  runningCallOff,
  awardedCallOff,
} from './prequalified-list-texts.ts';
import { sellersOf } from './sellers.ts';
import { withAccount } from './with-account.ts';

interface Firm {
  readonly id: string;
  readonly name: string;
  readonly sells: string | null;
}

interface Hands {
  readonly as: As;
  readonly chantal: Actor;
  readonly walter: Actor;
  readonly fiona: Actor;
  readonly hannah: Actor;
  readonly jorge: Actor;
}

/** Three lists: one with five firms and two call-offs, one that has too few firms, and one that was closed. */
export async function seedPrequalifiedLists(as: As, cast: Cast): Promise<void> {
  const [chantal, walter, fiona, hannah, jorge] = [
    'Chantal Beaumont',
    'Walter Kowalski',
    'Fiona MacLeod',
    'Hannah Weiss',
    'Jorge Salinas',
  ].map((name) => cast.get(name)) as [Actor, Actor, Actor, Actor, Actor]; // all of them are of the county
  const hands: Hands = { as, chantal, walter, fiona, hannah, jorge };
  const active = await as(walter).rows(vendor, {
    where: { status: 'active' },
    order: 'number',
    fields: ['name', 'heldFrom', 'sells'],
    most: 'all',
  });
  const free = active.filter(({ heldFrom }) => !heldFrom?.length);
  const account = await as(walter).row(vendor, { ...withAccount, fields: ['name', 'sells'] });
  const sellers = (work: string): readonly Firm[] => sellersOf(free, work).filter(({ id }) => id !== account?.id);

  const pumps = sellers('Pumps, motors');
  const onPumps = [...(account ? [account] : []), ...pumps.slice(0, account ? 4 : 5)];
  await insured(hands, onPumps);
  const pumpList = await opened(hands, lists.pumps);
  for (const firm of onPumps) await isAdmitted(hands, pumpList, firm, '2026-03-04', '2026-03-11');
  await isRefused(hands, pumpList, pumps[5], '2026-04-06', '2026-04-14');
  await applies(hands, pumpList, pumps[6], '2026-11-17');

  const signList = await opened(hands, lists.signs);
  const signs = sellers('road signs');
  await isAdmitted(hands, signList, signs[0], '2026-09-16', '2026-09-23');
  const second = await isAdmitted(hands, signList, signs[1], '2026-09-17', '2026-09-24');
  if (second)
    await as
      .onRow(chantal, as.day('2026-11-18'))
      .move(listAdmission, second, 'proposeRemoval', { reason: removalReason });

  const closedList = await opened(hands, lists.debris);
  for (const firm of sellers('Mowing').slice(0, 3))
    await isAdmitted(hands, closedList, firm, '2025-11-05', '2025-11-14');
  await as(chantal, '2026-09-21').move(prequalifiedList, closedList, 'askClose', {
    reason: 'The new debris contract covers the season, so no call-off is left to make.',
  });
  await as(walter, '2026-09-30').move(prequalifiedList, closedList, 'close');

  await isAwarded(hands, pumpList, onPumps);
  await goesOut(hands, pumpList, runningCallOff);
}

/** Written by the buyer, opened by the chief procurement officer. */
async function opened({ as, chantal, walter }: Hands, { on, ...told }: ListTold): Promise<string> {
  const { id } = await as(chantal, on[0]).insert(prequalifiedList, told);
  await as(chantal, on[0]).move(prequalifiedList, id, 'propose');
  await as(walter, on[1]).move(prequalifiedList, id, 'open');
  return id;
}

/** The policy that the list of pumps asks for, confirmed by a second person. */
async function insured({ as, hannah, jorge }: Hands, firms: readonly Firm[]): Promise<void> {
  for (const [at, { id }] of firms.entries()) {
    const made = await as(hannah, '2026-03-02').insert(vendorInsurance, {
      vendor: id,
      coverage: 'general',
      policy: `GL-7714-${String(at + 1).padStart(3, '0')}`,
      insurer: 'Piedmont Mutual',
      each: { cents: 1_000_000_00, currency: 'USD' },
      aggregate: { cents: 2_000_000_00, currency: 'USD' },
      isInsured: true,
      fromDay: '2026-03-01',
      untilDay: '2027-06-30',
    });
    await as(jorge, '2026-03-03').move(vendorInsurance, made.id, 'confirm');
  }
}

/** The application as the portal takes it: no one of the county entered it. */
async function applies(
  { as, walter }: Hands,
  list: string,
  firm: Firm | undefined,
  on: string,
): Promise<string | null> {
  if (!firm) return null;
  const product = as(walter, on).asProductAlone;
  const statement = applications[firm.name.length % applications.length] ?? '';
  const { id } = await product.insert(
    listAdmission,
    { list, vendor: firm.id, statement },
    { appliedBy: `Sales desk, ${firm.name}` },
  );
  return id;
}

async function isAdmitted(hands: Hands, list: string, firm: Firm | undefined, on: string, decided: string) {
  const id = await applies(hands, list, firm, on);
  if (id) {
    await hands.as(hands.chantal, decided).move(listAdmission, id, 'admit', { reason: decisions.admitted });
  }
  return id;
}

async function isRefused(hands: Hands, list: string, firm: Firm | undefined, on: string, decided: string) {
  const id = await applies(hands, list, firm, on);
  if (id) await hands.as(hands.chantal, decided).move(listAdmission, id, 'refuse', { reason: decisions.refused });
}

type Draft = New<typeof solicitation>;

async function goesOut({ as, chantal, walter, fiona }: Hands, list: string, told: CallOff): Promise<string> {
  const [written, submitted, approved, published] = told.on;
  const { timeZone } = await calendarOf(as(walter));
  const draft: Draft = {
    name: told.name,
    type: 'quotes',
    category: 'goods',
    list,
    summary: told.summary,
    estimate: { cents: told.dollars * 100, currency: 'USD' },
    items: told.items.map(([item, amount]) => ({
      item,
      kind: 'base' as const,
      quantity: { amount: String(amount), unit: 'EA' },
      mayBeLeft: false,
    })),
    leastBids: 3,
    dueAt: instantOn(as.day(told.due), 14 * 60, timeZone),
  };
  const { id } = await as.onRow(chantal, as.day(written)).insert(solicitation, draft);
  await as.onRow(chantal, as.day(submitted)).move(solicitation, id, 'submit');
  await as.onRow(fiona, as.day(approved)).move(solicitation, id, 'approve');
  await as.onRow(walter, as.day(published)).move(solicitation, id, 'publish');
  return id;
}

/** Three of the five firms quoted; the lowest got it, and its award is final. */
async function isAwarded(hands: Hands, list: string, firms: readonly Firm[]): Promise<void> {
  const { as, chantal, walter, fiona } = hands;
  const told = awardedCallOff;
  const id = await goesOut(hands, list, told);
  const after = as(walter, told.openedOn).asProduct;
  const row = await after.find(solicitation, id);
  if (!row?.dueAt) return;
  await withClock(as(walter, told.openedOn), row.dueAt).asProduct.move(solicitation, id, 'close');
  const event = await after.insert(
    sealedEvent,
    {},
    {
      solicitation: id,
      level: 'rule',
      needed: 0,
      addenda: 0,
      countShown: true,
      attempts: 0,
      closedAt: row.dueAt,
      received: told.prices.length,
    },
  );
  for (const step of ['arm', 'close', 'open'] as const) await after.move(sealedEvent, event.id, step);
  await after.move(solicitation, id, 'open');
  const call = await after.find(solicitation, id);
  if (!call) return;
  const bids: string[] = [];
  for (const [place, price] of told.prices.entries()) {
    const made = await after.insert(
      bid,
      {},
      {
        receipt: randomUUID(),
        event: event.id,
        solicitation: id,
        received: 'electronic',
        commitment: '0'.repeat(64),
        size: 2048,
        begunAt: row.dueAt,
        receivedAt: row.dueAt,
        acknowledged: 0,
        isLate: false,
        isOpened: true,
        entriesDiffer: false,
        ...keptAs(after, call, firms[place + 1]?.id ?? '', {
          offer: { prices: { '1': price * 100 }, extras: {} },
          notes: 'In stock, delivered within ten days.',
          cents: price * (told.items[0]?.[1] ?? 0),
        }),
      },
    );
    bids.push(made.id);
    await after.move(bid, made.id, 'open');
    await after.move(bid, made.id, 'accept');
  }
  const [recommended, approved, noticed, final] = told.award;
  const made = await as(chantal, recommended).insert(award, {
    solicitation: id,
    bid: bids[0] ?? '',
    basis: 'Lowest of three responsive quotes from the list, below the estimate.',
    comparedWith: ['bids', 'estimate'],
    analysis:
      'The price is four percent below the next quote and below the estimate that was made before the call-off.',
  });
  const answering = as(fiona, approved);
  for (const flag of await answering.rows(redFlag, {
    where: { award: made.id, status: 'open' },
    fields: ['name'],
    order: 'code',
    most: 'all',
  }))
    await answering.move(redFlag, flag.id, 'answer', {
      input: { answer: `Looked at the quotes and the firms for “${flag.name}”: no sign of an agreement.` },
    });
  await as(walter, approved).move(award, made.id, 'approve');
  await as(chantal, noticed).move(award, made.id, 'notice');
  await as(walter, final).move(award, made.id, 'finalize');
}
