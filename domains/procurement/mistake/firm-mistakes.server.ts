import { fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { agencyDoor, rowOfFirm } from '../../vendors/public.server.ts';
import { refuseKeys, type Signed, signedBy, signers } from '../bidding/signing.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { goesByRanking } from '../solicitation/solicitation-words.ts';
import { lastDayToClaim } from './claim-days.server.ts';
import { claimMistake, type FirmMistakes, firmMistakes } from './mistake-calls.ts';
import { mistakeClaim } from './mistake-claim.record.ts';

type File = Pick<Row<typeof document>, 'name' | 'mediaType' | 'size' | 'sha256' | 'scan'>;
type Said = Partial<Pick<Row<typeof mistakeClaim>, 'relief' | 'cause' | 'line' | 'error' | 'otherLine'>>;

/** The opened bid that this firm sealed itself, by its receipt or by the solicitation. */
async function ownBid(work: UnitOfWork, firmId: string, by: { receipt?: string; solicitation?: string }) {
  const firm = await rowOfFirm(work, firmId);
  const [found] = firm
    ? await work.tx.query<{ bid: string; receipt: string }>(
        `select b.id as bid, b.receipt from bid b join bid_envelope e on e.organization_id = b.organization_id and e.bid = b.id
         where b.organization_id = $1 and b.vendor = $2 and e.signed_by is not null and b.status in ('opened', 'responsive')
           and ($3::uuid is null or e.receipt = $3) and ($4::uuid is null or b.solicitation = $4)
         order by b.received_at desc, b.id limit 1`,
        [work.actor.organizationId, firm.id, by.receipt ?? null, by.solicitation ?? null],
        'mistake_claim.own_bid',
      )
    : [];
  return found ?? null;
}

/** A claim that is open or was permitted, or one for the same relief that was denied: what a bid is asked once. */
async function takenUp(work: UnitOfWork, of: string, relief: Said['relief']) {
  const all = await work.asProduct.rows(mistakeClaim, {
    where: { bid: of },
    fields: ['number', 'status', 'relief'],
    most: 'all',
  });
  return all.find((one) => one.status !== 'denied' || one.relief === relief) ?? null;
}

interface Sent {
  readonly signed: Signed;
  readonly receipt: string;
  readonly said: Said;
  readonly files: readonly File[];
}

/** In the agency, as the product: the firm’s own side has judged who signs. */
export async function claimIn(work: UnitOfWork, { signed, receipt, said, files }: Sent): Promise<string> {
  const own = await ownBid(work, signed.firmId, { receipt });
  if (!own) throw fail('not_found', 'bid.unknown', 'Your firm has no opened bid with this receipt.');
  const one = await work.asProduct.row(bid, { where: { id: own.bid }, fields: ['solicitation'], lock: 'update' });
  const before = await takenUp(work, own.bid, said.relief);
  if (before) throw fail('refused', 'mistake_claim.once', `Your firm claimed a mistake in this bid: ${before.number}.`);
  const call = one && (await work.asProduct.row(solicitation, { where: { id: one.solicitation }, fields: ['buyer'] }));
  if (!call) throw fail('not_found', 'bid.unknown', 'Your firm has no opened bid with this receipt.');
  if (files.length === 0)
    throw fail('refused', 'mistake_claim.proof', 'Attach the worksheets that show the mistake.', {
      issues: [{ path: 'files', code: 'mistake_claim.proof', message: 'Attach the worksheets' }],
    });
  const proof: string[] = [];
  // The bytes are kept once, under their hash.
  for (const { name, ...kept } of files)
    proof.push((await work.asProduct.insert(document, { name, owner: call.buyer }, kept)).id);
  const given = { ...said, bid: own.bid, receivedAt: work.now(), proof };
  const row = await work.asProduct.insert(mistakeClaim, given as never, { signedBy: signed.by });
  return row.number;
}

export async function mistakesOf(work: UnitOfWork, firmId: string, id: string): Promise<FirmMistakes> {
  const firm = await rowOfFirm(work, firmId);
  const call = await work.asProduct.find(solicitation, id);
  if (!firm || !call) return { bid: null, claims: [] };
  const claims = await work.asProduct.rows(mistakeClaim, {
    where: { solicitation: id, vendor: firm.id },
    order: '-number',
    fields: ['number', 'status', 'relief', 'receivedAt', 'finding', 'decidedOn'],
    most: 'all',
  });
  const own =
    call.status === 'opened' && !goesByRanking(call) ? await ownBid(work, firmId, { solicitation: id }) : null;
  const one =
    own && (await work.asProduct.row(bid, { where: { id: own.bid }, fields: ['solicitation', 'receivedAt'] }));
  const last = one && (await lastDayToClaim(work, one));
  const isOpen =
    last &&
    dayIn(work.actor.timeZone, new Date(work.now())) <= last.until &&
    claims.every(({ status }) => status === 'denied');
  return {
    bid: own && isOpen ? { receipt: own.receipt, ...last } : null,
    // A finding that is not decided yet is the agency’s own.
    claims: claims.map(({ number, status, relief, receivedAt, finding, decidedOn }) => ({
      number,
      status,
      relief,
      receivedAt,
      finding: decidedOn ? finding : null,
    })),
  };
}

export function mistakeOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], limit: 'api' } as const;
  const at = agencyDoor({ door, database });
  return [
    answers(firmMistakes, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'The firm’s mistake claims on one solicitation, and its opened bid that can still be claimed.',
      told: 'Own claims, with the reasons once they are decided.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency }, requestId }) {
        if (!uuidPattern.test(id)) throw fail('not_found', 'bid.no_solicitation', 'There is no such solicitation.');
        return { body: await at(agency, requestId, (work) => mistakesOf(work, actor.organizationId, id)) };
      },
    }),
    answers(claimMistake, {
      ...about,
      limit: 'sensitive',
      scope: 'addendum_acknowledgement:create',
      access: signers,
      summary: 'Claims a mistake in the firm’s opened bid, with the worksheets that show it.',
      told: 'The number of the claim.',
      probe: {
        body: {
          agency: nowhere,
          receipt: nowhere,
          relief: 'withdraw',
          cause: 'A line was left out.',
          files: [nowhere],
        },
      },
      async run({ actor, body, came, requestId, onceAfter }) {
        const { agency, receipt, files, relief, cause, line, error, otherLine } = body;
        return onceAfter(
          async () => {
            refuseKeys(came);
            const { signed, kept } = await door.run(actor, async (work) => {
              const rows = await Promise.all(files.map((one) => work.find(document, one)));
              const found = rows.flatMap((one) =>
                one && one.scan !== 'infected' && one.status === 'kept' ? [one] : [],
              );
              return { signed: await signedBy(work), kept: found };
            });
            if (kept.length < files.length)
              throw fail('refused', 'mistake_claim.proof', 'Attach the worksheets again: one of them can’t be read.', {
                issues: [{ path: 'files', code: 'mistake_claim.proof', message: 'Attach it again' }],
              });
            const sent = {
              signed,
              receipt,
              said: { relief, cause, line: line ?? null, error: error ?? null, otherLine: otherLine ?? null },
              files: kept.map(({ name, mediaType, size, sha256, scan }) => ({ name, mediaType, size, sha256, scan })),
            };
            return at(agency, requestId, (work) => claimIn(work, sent));
          },
          async (_, number) => ({ body: { number } }),
        );
      },
    }),
  ];
}
