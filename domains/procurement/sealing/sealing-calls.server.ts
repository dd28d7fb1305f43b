import { type Actor, type BodyOf, Failure, fail } from '#kernel';
import { answers, answersAnyone } from '#server/http/answers.ts';
import type { CameWith, Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { organizationOfSite, productIn } from '../../organization/public.server.ts';
import {
  closeDue,
  giveShare,
  keepOpened,
  openingLost,
  releaseShare,
  revealBid,
  startOpening,
} from './opening.server.ts';
import { openingSession } from './opening-session.record.ts';
import type { SigningKey } from './minutes-signing.ts';
import { objectToMinutes, signMinutes } from './minutes-signing.server.ts';
import { enrollOfficer, keepKey, prepareEvent, testShare } from './preparing.server.ts';
import { signerOf, stampText } from './check-receipt.ts';
import { reconfirmBid, submitEnvelope, withdrawBid } from './receiving.server.ts';
import { sealedEvent } from './sealed-event.record.ts';
import * as calls from './sealing-calls.ts';
import { clerks, openers, preparers } from './sealing-people.server.ts';
import { askedOnPaper, overviewFor, receiptFor, roomFor, tabulated } from './sealing-reads.server.ts';

const done = { body: { isDone: true } };

/** Nothing of this is done with a key: each takes part in their own session. */
function refuseKeys({ sessionId }: CameWith): void {
  if (sessionId === null)
    throw fail('forbidden', 'sealing.in_person', 'Sign in yourself: no key and no service takes part in sealed bids.');
}

const signingIn = ({ signingKey, signingWrapped }: BodyOf<typeof calls.enrollKey>): SigningKey | null =>
  signingKey && signingWrapped ? { public: signingKey, wrapped: signingWrapped } : null;

/** The same, as the one answer of a repeated call. */
const alone = <A>(
  came: CameWith,
  once: (work: (work: UnitOfWork) => Promise<A>) => Promise<A>,
  act: (work: UnitOfWork) => Promise<A>,
): Promise<A> =>
  once(async (work) => {
    refuseKeys(came);
    return act(work);
  });

export function sealingOperations(ports: Ports): Operation[] {
  const { door, sealer, auditKey } = ports;
  const compiled = door.around.registry.get(sealedEvent.name);
  const whose = organizationOfSite(ports);

  /** A refused attempt leaves its trace, although everything it did is undone. */
  async function tracked<T>(
    actor: Actor,
    of: { event?: string; session?: string },
    attempt: () => Promise<T>,
  ): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Failure && ['refused', 'forbidden', 'conflict'].includes(error.kind))
        await door.run(actor, (work) => noteAttempt(work, of, error.message));
      throw error;
    }
  }

  async function noteAttempt(work: UnitOfWork, of: { event?: string; session?: string }, why: string): Promise<void> {
    const product = work.asProduct;
    const session = of.session
      ? await product.row(openingSession, { where: { id: of.session }, fields: ['event'] })
      : null;
    const id = of.event ?? session?.event;
    const event = id ? await product.row(sealedEvent, { where: { id }, lock: 'update' }) : null;
    if (!event) return;
    const reason = `${work.actor.name}: ${why}`;
    await product.edit(compiled, { id: event.id, input: {}, computed: { attempts: event.attempts + 1 }, reason });
  }

  const about = { tag: 'Bid openings', limit: 'api' } as const;
  const write = { ...about, scope: 'sealed_event:edit', access: openers } as const;

  return [
    answers(calls.sealingOverview, {
      ...about,
      scope: 'sealed_event:read',
      access: 'member',
      summary: 'Sealed openings with their readiness, and solicitations whose sealing is not prepared.',
      told: 'The newest first; the number of bids only where the policy of the opening shows it.',
      probe: { namesNothing: true },
      run: async ({ actor }) => ({ body: await door.run(actor, overviewFor) }),
    }),
    answers(calls.sealingRoom, {
      ...about,
      scope: 'sealed_event:read',
      access: 'member',
      summary: 'One sealed opening: officers, deadline, session and minutes; the caller’s own encrypted share.',
      told: 'No vendor, price or envelope.',
      probe: { names: { id: 'sealed_event' } },
      run: async ({ actor, params: { id } }) => ({ body: await door.run(actor, (work) => roomFor(work, id)) }),
    }),
    answers(calls.paperForm, {
      ...about,
      scope: 'sealed_event:read',
      access: clerks,
      summary: 'What a paper bid is typed into: items, criteria, bid security and lists the solicitation asks for.',
      told: 'What the public notice says; nothing of another entry.',
      probe: { names: { id: 'sealed_event' } },
      run: async ({ actor, params: { id } }) => ({
        body: { notice: await door.run(actor, (work) => askedOnPaper(work, id)) },
      }),
    }),
    answers(calls.tabulation, {
      ...about,
      scope: 'bid:read',
      access: 'member',
      summary: 'Prices of opened bids by line, computed from the price sheet.',
      told: 'The lowest total first; nothing before the opening.',
      probe: { names: { id: 'sealed_event' } },
      run: async ({ actor, params: { id } }) => ({ body: await door.run(actor, (work) => tabulated(work, id)) }),
    }),
    answers(calls.prepareSealing, {
      ...write,
      access: preparers,
      summary: 'Prepares the sealed opening of a solicitation: level and officers.',
      told: 'The sealed opening.',
      probe: {
        body: {
          solicitation: nowhere,
          ofPrices: false,
          level: 'split',
          officers: [nowhere],
          needed: 2,
          countShown: false,
        },
      },
      async run({ body, came, once }) {
        return alone(came, once, async (work) => ({
          body: await prepareEvent(work, {
            ...body,
            officers: body.officers ?? [],
            part: body.ofPrices ? 'price' : 'bid',
          }),
        }));
      },
    }),
    answers(calls.enrollKey, {
      ...write,
      summary: 'Keeps an officer’s public key and the private key encrypted with a passphrase.',
      told: 'Done.',
      probe: { body: { event: nowhere, publicKey: '04', wrapped: '00' } },
      async run({ body, came, once }) {
        return alone(
          came,
          once,
          async (work) => (await enrollOfficer(work, { ...body, signing: signingIn(body) }), done),
        );
      },
    }),
    answers(calls.keepEventKey, {
      ...write,
      access: preparers,
      summary: 'Keeps the parts of an event key made in a browser.',
      told: 'Done.',
      probe: { body: { event: nowhere, publicKey: '04', server: '00', serverHash: '00', shares: [] } },
      async run({ body, came, once }) {
        return alone(came, once, async (work) => (await keepKey(work, body), done));
      },
    }),
    answers(calls.testOwnShare, {
      ...write,
      summary: 'Rehearsal: an officer shows that the share opens.',
      told: 'Whether every officer has.',
      probe: { body: { event: nowhere, answer: '00' } },
      async run({ body, came, once }) {
        return alone(came, once, async (work) => ({ body: await testShare(work, body) }));
      },
    }),
    answers(calls.submitSealed, {
      ...about,
      scope: 'bid:create',
      access: clerks,
      summary: 'Takes the sealed envelope of a paper or email bid. The second entry is made by a second person.',
      told: 'The receipt.',
      probe: { body: { event: nowhere, vendor: nowhere, receipt: nowhere, envelope: 'AAAA', acknowledged: 0 } },
      async run({ actor, body, came, once }) {
        const begunAt = door.around.now().toISOString();
        const envelope = new Uint8Array(Buffer.from(body.envelope, 'base64'));
        return tracked(actor, body, () =>
          alone(came, once, async (work) => {
            const told = await submitEnvelope(work, { ...body, envelope, begunAt }, 'paper');
            return { body: { ...told, stamp: auditKey.signDocument(signerOf(actor.organizationId), stampText(told)) } };
          }),
        );
      },
    }),
    answers(calls.withdrawSealed, {
      ...about,
      scope: 'bid:edit',
      access: clerks,
      summary: 'Withdraws a bid before the deadline; two people do it, one after the other.',
      told: 'Whether it is withdrawn, or waits for the second person.',
      probe: { body: { receipt: nowhere, reason: 'Asked by email' } },
      async run({ body, came, once }) {
        return alone(came, once, async (work) => ({ body: await withdrawBid(work, body) }));
      },
    }),
    answers(calls.reconfirmSealed, {
      ...about,
      scope: 'bid:edit',
      access: clerks,
      summary: 'Records that the bidder acknowledges every addendum.',
      told: 'Done.',
      probe: { body: { receipt: nowhere } },
      async run({ body, came, once }) {
        return alone(came, once, async (work) => (await reconfirmBid(work, body.receipt), done));
      },
    }),
    answers(calls.closeBids, {
      ...write,
      summary: 'Closes bids that are due by both clocks and publishes the root.',
      told: 'Done.',
      probe: { body: { event: nowhere } },
      async run({ actor, body, came, once }) {
        return tracked(actor, body, () => alone(came, once, async (work) => (await closeDue(work, body.event), done)));
      },
    }),
    answers(calls.startSession, {
      ...write,
      summary: 'Begins the opening, after the deadline by both clocks.',
      told: 'The session.',
      probe: { body: { event: nowhere, chairKey: '04' } },
      async run({ actor, body, came, once }) {
        return tracked(actor, body, () =>
          alone(came, once, async (work) => ({ body: await startOpening(work, body) })),
        );
      },
    }),
    answers(calls.giveOwnShare, {
      ...write,
      summary: 'Gives the caller’s own share to the chair’s browser.',
      told: 'How many shares are in.',
      probe: { body: { session: nowhere, share: '00' } },
      async run({ actor, body, came, once }) {
        return tracked(actor, body, () => alone(came, once, async (work) => ({ body: await giveShare(work, body) })));
      },
    }),
    answers(calls.releaseKey, {
      ...write,
      summary: 'Hands the server’s share and the envelopes to the chair’s browser.',
      told: 'Everything that is needed to open.',
      probe: { body: { session: nowhere, absent: [] } },
      async run({ actor, body, came }) {
        refuseKeys(came);
        return tracked(actor, body, async () => ({
          body: await door.run(actor, (work) => releaseShare(work, body, sealer)),
        }));
      },
    }),
    answers(calls.bookBids, {
      ...write,
      summary: 'Ends the opening with the content keys of all envelopes; the server opens each again.',
      told: 'Done.',
      probe: { body: { session: nowhere, found: [] } },
      async run({ actor, body, came, once }) {
        const found = body.found.map(({ receipt, key }) => ({ receipt, key: key === '' ? null : key }));
        return tracked(actor, body, () =>
          alone(came, once, async (work) => (await keepOpened(work, { session: body.session, found }, sealer), done)),
        );
      },
    }),
    answers(calls.signMinutes, {
      ...write,
      summary: 'Signs the minutes of an ended opening, by an officer who was present.',
      told: 'Done.',
      probe: { body: { session: nowhere, signature: '00' } },
      async run({ body, came, once }) {
        const given = { ...body, publicKey: body.publicKey ?? null };
        return alone(came, once, async (work) => (await signMinutes(work, given), done));
      },
    }),
    answers(calls.objectToMinutes, {
      ...write,
      summary: 'Records why an officer who was present does not sign the minutes.',
      told: 'Done.',
      probe: { body: { session: nowhere, reason: 'A bid was opened before my share was in' } },
      async run({ body, came, once }) {
        return alone(came, once, async (work) => (await objectToMinutes(work, body), done));
      },
    }),
    answers(calls.loseKey, {
      ...write,
      access: { duty: 'chief_procurement_officer' },
      summary: 'Ends an opening whose shares are lost: bidders reveal their bids with the keys they kept.',
      told: 'Done.',
      probe: { body: { session: nowhere, reason: 'Fire' } },
      async run({ actor, body, came, once }) {
        return tracked(actor, body, () => alone(came, once, async (work) => (await openingLost(work, body), done)));
      },
    }),
    answers(calls.revealSealed, {
      ...about,
      scope: 'bid:edit',
      access: clerks,
      summary: 'Opens one envelope with the content key that its bidder kept.',
      told: 'Done.',
      probe: { body: { receipt: nowhere, key: '00' } },
      async run({ body, came, once }) {
        return alone(came, once, async (work) => (await revealBid(work, body, sealer), done));
      },
    }),
    answersAnyone(calls.publicReceipt, {
      ...about,
      scope: 'open',
      summary: 'For the number of a receipt: what was received, and the proof that it is in the published root.',
      told: 'No vendor and no price.',
      probe: { words: { receipt: nowhere }, publishes: ['solicitation.number', 'solicitation.name'] },
      async run({ request, params: { receipt } }) {
        const id = await whose(request.headers.get('host'));
        if (id === null) throw fail('not_found', 'bid.no_receipt', 'No bid was received with this receipt number.');
        const keys = auditKey.documentKeys(signerOf(id));
        return { body: await door.run(productIn(id), (work) => receiptFor(work, receipt, keys)) };
      },
    }),
  ];
}
