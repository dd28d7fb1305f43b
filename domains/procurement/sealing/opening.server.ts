import { fail, type Row } from '#kernel';
import type { Sealer } from '#server/services/sealed.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { judgeCompetition } from '../competition/competition.server.ts';
import { heldOpen } from '../publication/closing.server.ts';
import { releaseFindings } from '../publication/publication.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bid } from './bid.record.ts';
import { keepFiles } from '../enclosures/keeping-files.server.ts';
import { bookBid, bookPrice, kept, lost, priced, shared, unpriced, withPrice } from './booking.server.ts';
import { fromHex } from './bytes.ts';
import { bothClocks, gapInWords, refuseBefore } from './clocks.server.ts';
import { partsOf } from './envelope.ts';
import { type ChainedLine, type MinutesEvent, next } from './minutes.ts';
import {
  type EnvelopeRow,
  type Opened,
  openedWith,
  toOpen,
  type Unlocking,
  unlockedToOpen,
  withoutLock,
} from './opened-envelopes.server.ts';
import { proofOf } from './price-proof.ts';
import { openingSession } from './opening-session.record.ts';
import { receivedFor } from './receiving.server.ts';
import { sealedEvent } from './sealed-event.record.ts';
import { heldEvent, heldSession, inPerson, openers } from './sealing-people.server.ts';
import { closingRoot } from './tally.ts';
import { discardLocks, priceEventOf, refuseUndecided } from './two-envelopes.server.ts';
import { isWithheld, keptAs } from './withheld.server.ts';

type Event = Row<typeof sealedEvent>;
type Session = Row<typeof openingSession>;

const refused = (code: string, message: string) => fail('refused', code, message);

/** Those who may take part: the named officers of a split key, any officer where no one holds a share. */
function refuseOthers(event: Event, id: string): void {
  const officers = event.officers ?? [];
  if (event.level === 'split' && !officers.some(({ officer }) => officer === id))
    throw refused('sealing.not_named', 'You are not an officer of this opening.');
}

async function lineOf(work: UnitOfWork, before: string, what: MinutesEvent, text: string): Promise<ChainedLine> {
  return next(before, { at: work.now(), what, by: work.actor.name, text });
}

async function added(work: UnitOfWork, session: Session, lines: readonly (readonly [MinutesEvent, string])[]) {
  const minutes = [...(session.minutes as ChainedLine[])]; // as this file wrote them
  for (const [what, text] of lines)
    minutes.push(await lineOf(work, minutes.at(-1)?.hash ?? session.lastHash, what, text));
  return { minutes, lastHash: minutes.at(-1)?.hash ?? session.lastHash };
}

/** Closes what is due, where the clock of the product has not done it yet: the root is out before anything is opened. */
export async function closeDue(work: UnitOfWork, id: string): Promise<void> {
  await inPerson(work, openers);
  const { call } = await heldEvent(work, id);
  await refuseBefore(work, call.dueAt);
  if (call.status !== 'published') throw refused('sealing.closed', 'The bids of this solicitation are closed already.');
  const held = await heldOpen(work.asProduct, { id: call.id, dueAt: call.dueAt ?? '' });
  if (held === 'bids in line')
    throw refused(
      'sealing.in_line',
      'Bids that came in on time are still in line. Close 2 minutes after the due time.',
    );
  if (held !== null)
    throw refused('sealing.questions_open', 'A question is unanswered. The buyer answers or declines it first.');
  await work.asProduct.move(solicitation, call.id, 'close');
}

/** Begins the opening. Nothing can begin before both clocks are past the deadline, nor over bids that are not those of the closing. */
export async function startOpening(
  work: UnitOfWork,
  given: { event: string; chairKey: string },
): Promise<{ id: string }> {
  const actor = await inPerson(work, openers);
  const { event, call } = await heldEvent(work, given.event);
  refuseOthers(event, actor.id);
  await refuseBefore(work, call.dueAt);
  const isPrice = event.part === 'price';
  if (event.status !== 'closed' || (!isPrice && call.status !== 'closed') || event.root === null)
    throw refused('sealing.not_closed', 'The bids of this solicitation are not closed, or are opened already.');
  if (isPrice) await refuseUndecided(work, call.id);
  const all = await receivedFor(work, event.id, call.dueAt ?? '');
  if ((await closingRoot(all)) !== event.root || all.length !== event.received)
    throw refused(
      'sealing.other_bids',
      'The bids are not those of the published root. Call your auditor before anything is opened.',
    );
  // A chair's key lives in one window: closed too early, the opening begins again, and the minutes of both stay.
  const before = await work.rows(openingSession, {
    where: { event: event.id, status: ['gathering', 'released'] },
    fields: ['number'],
    most: 'all',
  });
  for (const { id } of before) await work.asProduct.move(openingSession, id, 'abandon');
  const instead = before.map(({ number }) => ` It takes the place of ${number}.`).join('');
  const clocks = ` ${gapInWords(await bothClocks(work))}`;
  const first = await lineOf(
    work,
    event.root,
    'roll_call',
    `${actor.name} opens the session as chair.${instead}${clocks}`,
  );
  const { id } = await work.asProduct.insert(
    openingSession,
    {},
    {
      event: event.id,
      chair: actor.id,
      chairKey: given.chairKey,
      startedAt: work.now(),
      minutes: [first],
      lastHash: first.hash,
    },
  );
  return { id };
}

/** One officer's share, sealed to the chair's browser. Each gives the own one, once, and nobody gives another's. */
export async function giveShare(
  work: UnitOfWork,
  given: { session: string; share: string },
): Promise<{ given: number }> {
  const actor = await inPerson(work, openers);
  const { event, call, session } = await heldSession(work, given.session);
  refuseOthers(event, actor.id);
  await refuseBefore(work, call.dueAt);
  if (session.status !== 'gathering') throw refused('sealing.roll_call_over', 'The roll call of this opening is over.');
  if (event.level !== 'split') throw refused('sealing.no_shares', 'No one holds a share of this opening.');
  partsOf(fromHex(given.share));
  const changed = await work.tx.query<{ officer: string }>(
    `update opening_share set session = $4, given = $5, given_at = $6
     where organization_id = $1 and event = $2 and officer = $3 and session is distinct from $4 returning officer`,
    [work.actor.organizationId, event.id, actor.id, session.id, given.share, work.now()],
  );
  if (changed.length === 0) throw refused('sealing.share_given', 'Your share is in already: each officer counts once.');
  const lines = await added(work, session, [['share', `${actor.name} is present and gives the share.`]]);
  await work.asProduct.change(openingSession, session.id, {}, lines);
  return { given: (await sharesIn(work, event.id, session.id)).length };
}

const sharesIn = (work: UnitOfWork, event: string, session: string) =>
  work.tx.query<{ officer: string; share: string }>(
    'select officer, given as share from opening_share where organization_id = $1 and event = $2 and session = $3 order by given_at, officer',
    [work.actor.organizationId, event, session],
  );

/** The server's share, handed to the chair's browser with everything to open. Asked a second time by the same chair, it is in the minutes twice. */
export async function releaseShare(
  work: UnitOfWork,
  given: { session: string; absent: readonly { officer: string; reason: string }[] },
  sealer: Pick<Sealer, 'open'>,
) {
  const actor = await inPerson(work, openers);
  const { event, call, session } = await heldSession(work, given.session);
  if (session.chair !== actor.id) throw refused('sealing.chair', 'Only the chair of this opening releases the key.');
  refuseOthers(event, actor.id);
  await refuseBefore(work, call.dueAt);
  if (!['gathering', 'released'].includes(session.status) || event.status !== 'closed')
    throw refused('sealing.not_closed', 'The bids of this solicitation are not closed, or are opened already.');
  const shares = await sharesIn(work, event.id, session.id);
  const there = new Set(shares.map(({ officer }) => officer));
  if (there.size < event.needed)
    throw refused('sealing.too_few', `${event.needed} officers are needed, ${there.size} gave their share.`);
  const away = (event.officers ?? []).filter(({ officer }) => !there.has(officer));
  const reasonOf = (id: string) => given.absent.find(({ officer }) => officer === id)?.reason.trim() ?? '';
  if (away.some(({ officer }) => !reasonOf(officer)))
    throw refused('sealing.absence', 'Give the reason of each officer who is absent.');
  const [kept] = await work.tx.query<{ part: Buffer | null }>(
    'select server_part as part from sealed_event where organization_id = $1 and id = $2',
    [work.actor.organizationId, event.id],
  );
  if (!kept?.part) throw refused('sealing.no_key', 'The server’s share is destroyed.');
  const { organizationId } = work.actor;
  const place = { organizationId, record: sealedEvent.name, field: 'serverPart', rowId: event.id };
  const server = sealer.open(kept.part, place);
  const names = await namesOf(
    work,
    away.map(({ officer }) => officer),
  );
  const destroyed = event.part === 'price' ? await discardLocks(work, event) : [];
  const lines = await added(work, session, [
    ...destroyed,
    ...away.map(
      ({ officer }) => ['absence', `${names.get(officer) ?? officer} is absent: ${reasonOf(officer)}`] as const,
    ),
    ['key', `${there.size} shares are in. The server’s share is released to ${actor.name}.`],
  ]);
  const product = work.asProduct;
  const at = { releasedAt: session.releasedAt ?? work.now() };
  if (session.status === 'gathering')
    await product.move(openingSession, session.id, 'release', { computed: { ...lines, ...at } });
  else await product.change(openingSession, session.id, {}, lines);
  await product.change(sealedEvent, event.id, {}, { releasedAt: event.releasedAt ?? work.now() });
  const envelopes = await unlockedToOpen(work, event, sealer);
  return {
    server,
    shares,
    published: {
      public: event.publicKey ?? '',
      needed: event.needed,
      officers: (event.officers ?? []).map(({ share }) => share ?? ''),
      server: event.serverHash ?? '',
    },
    event: event.id,
    level: event.level,
    envelopes: envelopes.map(({ receipt, vendor, bytes }) => ({ receipt, vendor, envelope: bytes.toString('base64') })),
  };
}

const namesOf = async (work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await work.rows(member, { where: { id: ids }, fields: ['name'], most: 'all' })).map(({ id, name }) => [id, name]),
  );

/** What the chair's browser found for one envelope: its content key, or that there is none. */
export interface Found {
  readonly receipt: string;
  readonly key: string | null;
}

/** Ends the opening: every envelope in one act, each content opened here again with its key and held against its commitment. */
export async function keepOpened(
  work: UnitOfWork,
  given: { session: string; found: readonly Found[] },
  sealer: Unlocking = null,
): Promise<void> {
  const actor = await inPerson(work, openers);
  const { event, call, session } = await heldSession(work, given.session);
  if (session.chair !== actor.id) throw refused('sealing.chair', 'Only the chair of this opening ends it.');
  if (session.status !== 'released') throw refused('sealing.not_released', 'The server’s share is not released.');
  await refuseBefore(work, call.dueAt);
  const envelopes = await unlockedToOpen(work, event, sealer);
  const keys = new Map(given.found.map(({ receipt, key }) => [receipt, key]));
  if (keys.size !== envelopes.length || envelopes.some(({ receipt }) => !keys.has(receipt)))
    throw refused(
      'sealing.all_at_once',
      'All envelopes are opened in one act: some are missing, or are not of this opening.',
    );
  const opened = await Promise.all(
    envelopes.map((one) => openedWith(one, keys.get(one.receipt) ?? null, call, event.id)),
  );
  await bookOpened(work, { event, call, session, opened });
}

interface Booked {
  readonly event: Event;
  readonly call: Row<typeof solicitation>;
  readonly session: Session;
  readonly opened: readonly Opened[];
}

async function bookOpened(work: UnitOfWork, { event, call, session, opened }: Booked): Promise<void> {
  const product = work.asProduct;
  const lines: (readonly [MinutesEvent, string])[] = [];
  for (const [id, entries] of Map.groupBy(opened, (one) => one.bid)) {
    const one = { id, entries, event, call };
    lines.push(await (event.part === 'price' ? bookPrice(work, one) : bookBid(work, one)));
  }
  lines.push(['end', `${opened.length} envelopes are opened. The session ends.`]);
  const written = await added(work, session, lines);
  await product.move(openingSession, session.id, 'end', { computed: { ...written, endedAt: work.now() } });
  await product.move(sealedEvent, event.id, 'open');
  if (event.part === 'price') await releaseFindings(work, call);
  else await product.move(solicitation, call.id, 'open');
  // Competition is judged by prices, which come last where they are sealed apart.
  if (event.part === 'price' || (await priceEventOf(work, call.id)) === null) await judgeCompetition(work, call.id);
}

/** With the content key that the bidder kept, an envelope opens although every share is lost; to its one content, or not at all. */
export async function revealBid(
  work: UnitOfWork,
  given: { receipt: string; key: string },
  sealer: Unlocking = null,
): Promise<void> {
  await inPerson(work, [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }, { duty: 'opening_officer' }]);
  const [one] = await work.tx.query<EnvelopeRow & { event: string }>(
    `select receipt, bid, vendor, bytes, commitment, acknowledged, event from bid_envelope where organization_id = $1 and receipt = $2`,
    [work.actor.organizationId, given.receipt],
  );
  if (!one) throw fail('not_found', 'not_found', 'There is no bid with this receipt.');
  const { event, call } = await heldEvent(work, one.event);
  await refuseBefore(work, call.dueAt);
  const row = await work.row(bid, { where: { id: one.bid }, lock: 'update' });
  if (event.status !== 'opened' || row?.unreadable === null || !row)
    throw refused('bid.not_unreadable', 'Only an envelope that could not be opened is revealed by its own key.');
  if (event.part === 'price' && row.status !== 'responsive')
    throw refused('bid.closed_for_good', 'The price of a bid that was not found responsive stays closed.');
  const { content, salt } = await openedWith(await withoutLock(work, event, one, sealer), given.key, call, event.id);
  if (typeof content === 'string') throw refused('bid.wrong_key', `${content}.`);
  if (event.part === 'price') {
    await work.asProduct.change(
      bid,
      row.id,
      {},
      await withPrice(work, row.id, { content, salt }, priced(call, content.offer)),
    );
    await keepFiles(work, { bid: row.id, files: content.files ?? [], isShared: row.vendor !== null });
    return;
  }
  const isTechnical = (await priceEventOf(work, call.id)) !== null;
  const { whole: cents, isPartial } = isTechnical ? unpriced : priced(call, content.offer);
  await work.asProduct.change(
    bid,
    row.id,
    {},
    {
      ...keptAs(work, row.vendor === null ? call : shared, one.vendor, {
        ...content,
        cents,
        ...(isTechnical ? { offer: null } : {}),
      }),
      ...(isTechnical ? {} : kept(await proofOf(salt, content.offer))),
      isPartial,
      unreadable: null,
    },
  );
  const isShared = row.vendor !== null || !isWithheld(call);
  await keepFiles(work, { bid: row.id, files: content.files ?? [], isShared });
}

/** The shares are lost: the session ends without a key, and each bidder is asked for the key it kept. */
export async function openingLost(work: UnitOfWork, given: { session: string; reason: string }): Promise<void> {
  await inPerson(work, { duty: 'chief_procurement_officer' });
  const { event, call, session } = await heldSession(work, given.session);
  await refuseBefore(work, call.dueAt);
  if (session.status !== 'gathering') throw refused('sealing.roll_call_over', 'The roll call of this opening is over.');
  const destroyed = event.part === 'price' ? await discardLocks(work, event) : [];
  const noted = await added(work, session, [...destroyed, ['refused', `The shares are lost: ${given.reason}`]]);
  const envelopes = await toOpen(work, event);
  const opened = envelopes.map((one) => ({ ...one, content: lost, salt: '' }));
  await bookOpened(work, { event, call, session: { ...session, ...noted }, opened });
}
