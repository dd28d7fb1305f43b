import { createHash } from 'node:crypto';
import { type Actor, fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { colleaguesBehind } from '../../organization/public.server.ts';
import { refuseFlood } from '../../public/public.server.ts';
import { agenciesOfFirm, agencyDoor, firmProfile, standingOfFirm } from '../../vendors/public.server.ts';
import { callOffObstacle } from '../frameworks/call-off.server.ts';
import { hasAttended } from '../outreach/attended.server.ts';
import type { Enclosed } from '../enclosures/enclosing.server.ts';
import { noticeOf } from '../publication/notice.server.ts';
import { noticePath } from '../notice-pages.ts';
import { signerOf, stampText } from '../sealing/check-receipt.ts';
import { takesQuestions } from '../publication/questions.server.ts';
import { solicitationQuestion } from '../publication/solicitation-question.record.ts';
import { addendumAcknowledgement } from './addendum-acknowledgement.record.ts';
import {
  eventOf,
  issuedAddenda,
  meetingObstacle,
  ownBids,
  publishedCall,
  reconfirmIn,
  rehearsedOr,
  submitIn,
  vendorObstacle,
  withdrawIn,
} from './at-solicitation.server.ts';
import * as calls from './bidding-calls.ts';
import { agenciesFor, bidsAt, openAt } from './firm-lists.server.ts';
import { acknowledgedBy, addressOf, maySign, refuseKeys, signedBy, signers } from './signing.server.ts';

const done = { body: { isDone: true } };

export function biddingOperations(ports: Ports): Operation[] {
  const { door, database, auditKey } = ports;

  /** In the agency of this id, as the product; the firm's own side has judged the person by now. */
  const at = agencyDoor({ door, database });

  const profileOf = (actor: Actor) =>
    door.run(actor, async (work) => {
      const found = await work.row(firmProfile, { where: {}, fields: ['naics', 'registeredWith'] });
      return { naics: found?.naics ?? [], registeredWith: found?.registeredWith ?? [] };
    });

  const about = { tag: 'Vendor portal', serves: ['firm'], limit: 'api' } as const;
  const signing = { ...about, scope: 'addendum_acknowledgement:create', access: signers } as const;

  return [
    answers(calls.openSolicitations, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'Open solicitations of the agencies of this server, with the match of the firm’s NAICS codes.',
      told: 'The first to be due first.',
      // An agency’s published notice is anyone’s to read, of whichever agency.
      probe: { namesNothing: true, publishes: ['solicitation.id', 'solicitation.number', 'solicitation.name'] },
      async run({ actor }) {
        const { naics, registeredWith } = await profileOf(actor);
        const now = door.around.now().toISOString();
        const { agencies, hasMore: hasMoreAgencies } = await agenciesFor(database, registeredWith);
        const all = await Promise.all(
          agencies.map((one) => openAt(database, one, { id: actor.organizationId, naics }, now)),
        );
        const solicitations = all
          .flatMap(({ found }) => found)
          .toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : one.dueAt > other.dueAt ? 1 : 0));
        const hasMore = all.some((one) => one.hasMore);
        return { body: { now, solicitations, hasMore, hasMoreAgencies } };
      },
    }),
    answers(calls.firmBids, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'The firm’s latest bid on each solicitation: state, receipt, and after the opening what is public.',
      told: 'The latest first; nothing of another bidder.',
      probe: { namesNothing: true },
      async run({ actor }) {
        const own = await agenciesOfFirm({ door, database }, actor);
        const all = await Promise.all(own.map((one) => bidsAt(database, one, actor.organizationId)));
        const bids = all.flat().toSorted((one, other) => (one.own.receivedAt > other.own.receivedAt ? -1 : 1));
        return { body: { now: door.around.now().toISOString(), bids } };
      },
    }),
    answers(calls.firmBid, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'One solicitation as a firm needs it to bid: the notice, addenda, obstacles and own submissions.',
      told: 'What the public notice says, and what the firm’s own row and bids say.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency }, requestId }) {
        if (!uuidPattern.test(id)) throw fail('not_found', 'bid.no_solicitation', 'There is no such solicitation.');
        const own = await door.run(actor, async (work) => ({
          maySign: await maySign(work),
          receipts: await acknowledgedBy(work),
        }));
        const receiptOf = new Map(own.receipts.map((one) => [one.about, one]));
        const body = await at(agency, requestId, async (work) => {
          const row = await publishedCall(work, id);
          const notice = await noticeOf(work, row);
          const event = await eventOf(work, id);
          const price = await eventOf(work, id, 'price');
          const vendor = await standingOfFirm(work, actor.organizationId);
          const takesBids = event?.publicKey != null && event.status !== 'prepared';
          const lacking = vendorObstacle(vendor, notice.agency);
          const isAbsent = vendor?.id != null && !(await hasAttended(work, row, vendor.id));
          const unlisted = await callOffObstacle(work, row, vendor?.id ?? null);
          const addenda = await issuedAddenda(work, id);
          return {
            now: work.now(),
            agency,
            solicitation: id,
            notice,
            takesQuestions: takesQuestions(row, work.now()),
            event: takesBids ? { id: event.id, publicKey: event.publicKey ?? '' } : null,
            priceEvent: takesBids && price?.publicKey ? { id: price.id, publicKey: price.publicKey } : null,
            vendor: vendor?.id ?? null,
            maySign: own.maySign,
            obstacles: [
              ...(lacking ? [lacking] : []),
              ...(unlisted ? [{ id: 'list', words: unlisted, to: '/vendor-portal/lists' }] : []),
              ...(isAbsent ? [meetingObstacle(notice, work.now())] : []),
              ...(takesBids || row.type === 'auction'
                ? []
                : [
                    { id: 'elsewhere', words: 'This agency takes these bids outside Levee. See the notice.', to: null },
                  ]),
              ...(own.maySign
                ? []
                : [
                    {
                      id: 'signer',
                      words: 'Only someone with the duty Bid signer submits. Ask an admin of your firm to grant it.',
                      to: '/admin/duties',
                    },
                  ]),
            ],
            addenda: addenda.map((one) => ({
              id: one.id,
              number: one.number ?? 0,
              receipt: receiptOf.get(one.id)?.number ?? null,
              acknowledgedAt: receiptOf.get(one.id)?.createdAt ?? null,
            })),
            bids: vendor?.id && event ? [...(await ownBids(work, vendor.id, event.id))] : [],
          };
        });
        return { body };
      },
    }),
    answers(calls.serverClock, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'What the clock of the server says, by which bids are due.',
      told: 'The time.',
      probe: { namesNothing: true },
      run: async () => ({ body: { now: door.around.now().toISOString() } }),
    }),
    answers(calls.acknowledgeAddendum, {
      ...signing,
      summary: 'Acknowledges one addendum; the receipt is a record of the firm.',
      told: 'The receipt, the same one when asked again.',
      probe: { body: { agency: nowhere, solicitation: nowhere, addendum: nowhere } },
      async run({ actor, body, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            await door.run(actor, signedBy);
            return at(body.agency, requestId, async (work) => {
              const row = await publishedCall(work, body.solicitation);
              const { agency } = await noticeOf(work, row);
              const found = (await issuedAddenda(work, row.id)).find(({ id }) => id === body.addendum);
              if (!found) throw fail('not_found', 'bid.no_addendum', 'There is no such addendum. Reload the page.');
              const said = [row.number, found.number, found.issuedAt, found.reason, found.changes];
              const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
              const { number, name } = row;
              return { agency, solicitation: number, name, addendum: found.number ?? 0, hash, about: found.id };
            });
          },
          async (work, heard) => {
            const fields = ['number', 'hash', 'createdAt'] as const;
            await signedBy(work);
            const product = work.asProduct;
            const known = await product.row(addendumAcknowledgement, { where: { about: heard.about }, fields });
            const behind = await colleaguesBehind(work, signers.duty);
            const onBehalfOf =
              behind
                .map((one) => one.name)
                .join(' and ')
                .slice(0, 400) || null;
            const said = { ...heard, acknowledgedBy: work.actor.id, onBehalfOf };
            const row = known ?? (await product.insert(addendumAcknowledgement, {}, said));
            return { body: { number: row.number, hash: row.hash, at: row.createdAt } };
          },
        );
      },
    }),
    answers(calls.submitBid, {
      ...signing,
      largest: 1536 * 1024,
      summary: 'Takes a firm’s sealed envelope before the deadline, or rehearses all of it and keeps nothing.',
      told: 'The receipt: time, size and hash of what was received.',
      probe: {
        body: { agency: nowhere, solicitation: nowhere, receipt: nowhere, envelope: 'AAAA', isRehearsal: true },
      },
      async run({ actor, body, begunAt, receivedAt, came, requestId, onceAfter }) {
        const envelope = Buffer.from(body.envelope, 'base64');
        const { solicitation, receipt, isRehearsal, priceReceipt, priceEnvelope } = body;
        const price =
          priceReceipt && priceEnvelope
            ? { receipt: priceReceipt, envelope: Buffer.from(priceEnvelope, 'base64') }
            : null;
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            const enclosures = (body.enclosures ?? []) as readonly Enclosed[]; // judged by its schema
            const sending = { solicitation, receipt, envelope, begunAt, receivedAt, isRehearsal, price, enclosures };
            return at(body.agency, requestId, (work) => submitIn(work, signed, sending)).catch(rehearsedOr);
          },
          async (work, told) => {
            if (!isRehearsal)
              await work.sendMail({
                to: await addressOf(work, actor),
                subject: `Bid received: ${told.solicitation}`,
                body: [
                  `Your bid on ${told.solicitation} was received ${told.receivedAt}.`,
                  `Receipt ${told.receipt}, ${told.size} bytes, envelope hash ${told.commitment}.`,
                  { link: noticePath(told.solicitation), label: 'Check the receipt' },
                ],
              });
            // A dummy is discarded, so nothing is signed for it.
            const stamp = isRehearsal ? null : auditKey.signDocument(signerOf(body.agency), stampText(told));
            return { body: { ...told, stamp } };
          },
        );
      },
    }),
    answers(calls.withdrawBid, {
      ...signing,
      summary: 'Withdraws the firm’s own bid before the deadline.',
      told: 'That it is withdrawn.',
      probe: { body: { agency: nowhere, receipt: nowhere, reason: 'Wrong price' } },
      async run({ actor, body, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(body.agency, requestId, (work) => withdrawIn(work, signed, body));
          },
          async () => ({ body: { isWithdrawn: true } }),
        );
      },
    }),
    answers(calls.reconfirmBid, {
      ...signing,
      summary: 'Confirms a bid after an addendum, once every addendum is acknowledged.',
      told: 'Done.',
      probe: { body: { agency: nowhere, receipt: nowhere } },
      async run({ actor, body, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(body.agency, requestId, (work) => reconfirmIn(work, signed, body));
          },
          async () => done,
        );
      },
    }),
    answers(calls.askAgency, {
      ...about,
      limit: 'sensitive',
      scope: 'firm_profile:edit',
      access: 'member',
      summary: 'Asks the agency a question about a solicitation; question and answer are published without the firm.',
      told: 'The number of the question.',
      probe: { body: { agency: nowhere, solicitation: nowhere, question: 'Is delivery included?' } },
      async run({ actor, body, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            const email = await door.run(actor, (work) => addressOf(work, actor));
            return at(body.agency, requestId, async (work) => {
              await refuseFlood(work, solicitationQuestion.name);
              const row = await publishedCall(work, body.solicitation);
              if (!takesQuestions(row, work.now()))
                throw fail('refused', 'question.closed', 'This solicitation no longer takes questions.');
              const { question } = body;
              const asked = await work.insert(solicitationQuestion, { question, email, solicitation: row.id });
              await work.move(solicitationQuestion, asked.id, 'confirm', { computed: { askedAt: work.now() } });
              return asked.number;
            });
          },
          async (_, number) => ({ body: { number } }),
        );
      },
    }),
  ];
}
