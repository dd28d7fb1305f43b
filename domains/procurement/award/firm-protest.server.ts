import { fail, type Row } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { document, membersWithDuty } from '../../organization/public.server.ts';
import { agencyDoor, isClosed, rowOfFirm } from '../../vendors/public.server.ts';
import { addressOf, refuseKeys, type Signed, signedBy, signers } from '../bidding/signing.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { award } from './award.record.ts';
import { appealProtest, fileProtest, type FirmProtests, firmProtests, withdrawProtest } from './firm-protest-calls.ts';
import { protest } from './protest.record.ts';
import { todayIn } from './protest-clock.server.ts';
import { appealable, openProtests } from './protest-words.ts';

type File = Pick<Row<typeof document>, 'name' | 'mediaType' | 'size' | 'sha256' | 'scan'>;
type Target = FirmProtests['open'][number];

const unknown = () => fail('not_found', 'protest.unknown', 'There is no such solicitation for your firm.');

/** The vendor of this firm at the agency, and the solicitation as the public knows it. */
async function partiesOf(work: UnitOfWork, firmId: string, id: string) {
  const firm = await rowOfFirm(work, firmId);
  const call = uuidPattern.test(id) ? await work.find(solicitation, id) : null;
  if (!firm || isClosed(firm) || !call || call.publishedAt === null) return null;
  return { firm, call };
}
type Parties = NonNullable<Awaited<ReturnType<typeof partiesOf>>>;

/**
 * What this firm can protest now: the solicitation until responses are due, as a prospective bidder, and each award that it bid
 * for and did not get, until its last day (ABA Model Procurement Code § 9-101(1); interested party of 4 CFR 21.0(a)).
 */
async function openTo(work: UnitOfWork, { firm, call }: Parties): Promise<readonly Target[]> {
  const own = await work.rows(protest, {
    where: { solicitation: call.id, vendor: firm.id, status: openProtests },
    fields: ['award'],
    most: 'all',
  });
  const isFiled = (id: string | null) => own.some((one) => one.award === id);
  const isBefore = call.status === 'published' && call.dueAt !== null && work.now() < call.dueAt;
  const before: Target[] =
    isBefore && !isFiled(null) ? [{ award: null, name: call.number, untilDay: null, untilTime: call.dueAt }] : [];
  const bidders = {
    solicitation: call.id,
    vendor: firm.id,
    status: ['opened', 'responsive', 'nonresponsive'],
  } as const;
  if (!(await work.has(bid, bidders))) return before;
  const awards = await work.rows(award, {
    where: { solicitation: call.id, status: ['noticed', 'protested'], protestUntil: { from: await todayIn(work) } },
    order: 'number',
    fields: ['number', 'lot', 'vendor', 'protestUntil'],
    most: 'all',
  });
  return [
    ...before,
    ...awards
      .filter(({ id, vendor }) => vendor !== firm.id && !isFiled(id))
      .map(({ id, number, lot, protestUntil }) => ({
        award: id,
        name: lot === null ? number : `${number}, lot ${lot}`,
        untilDay: protestUntil,
        untilTime: null,
      })),
  ];
}

export async function protestsOf(work: UnitOfWork, firmId: string, id: string): Promise<FirmProtests> {
  const { timeZone } = await calendarOf(work);
  const parties = await partiesOf(work, firmId, id);
  if (!parties) return { timeZone, open: [], protests: [] };
  const { firm, call } = parties;
  const all = await work.rows(protest, {
    where: { solicitation: call.id, vendor: firm.id },
    order: '-number',
    most: 'all',
  });
  const awards = await work.rows(award, { where: { id: all.flatMap((one) => one.award ?? []) }, most: 'all' });
  const today = await todayIn(work);
  return {
    timeZone,
    open: [...(await openTo(work, parties))],
    protests: all.map((one) => ({
      id: one.id,
      number: one.number,
      about: awards.find((of) => of.id === one.award)?.number ?? call.number,
      status: one.status,
      receivedAt: one.receivedAt,
      isTimely: one.isTimely,
      // What is written before it is decided is the agency's own.
      decision: one.decidedOn === null ? null : one.decision,
      remedyGranted: one.remedyGranted,
      appealBy:
        appealable.some((state) => state === one.status) && one.appealBy !== null && today <= one.appealBy
          ? one.appealBy
          : null,
      appealDecision: one.appealDecidedOn === null ? null : one.appealDecision,
      mayWithdraw: one.filedBy !== null && openProtests.some((state) => state === one.status),
    })),
  };
}

interface Sent {
  readonly signed: Signed;
  readonly email: string;
  readonly solicitation: string;
  readonly award: string | null;
  readonly said: Pick<Row<typeof protest>, 'grounds' | 'remedy'>;
  readonly files: readonly File[];
}

/** In the agency, as the product: the firm's own side has judged who signs. The server's clock says when it came. */
export async function fileIn(work: UnitOfWork, { signed, email, said, files, ...about }: Sent): Promise<string> {
  const parties = await partiesOf(work, signed.firmId, about.solicitation);
  if (!parties) throw unknown();
  const { firm, call } = parties;
  // Two filings of one firm wait for each other here.
  await work.row(solicitation, { where: { id: call.id }, fields: ['number'], lock: 'update' });
  const target = (await openTo(work, parties)).find((one) => one.award === about.award);
  if (!target)
    throw fail(
      'refused',
      'protest.not_open',
      'This can’t be protested in the portal, or your protest is filed already.',
      {
        issues: [{ path: 'award', code: 'protest.not_open', message: 'Not open to protest' }],
      },
    );
  const [keeper = call.buyer ?? call.createdBy] = await membersWithDuty(work, 'legal_counsel');
  const documents: string[] = [];
  // The bytes are kept once, under their hash.
  for (const { name, ...kept } of files)
    documents.push((await work.insert(document, { name, owner: keeper }, kept)).id);
  const row = await work.insert(
    protest,
    {
      ...said,
      ...about,
      vendor: firm.id,
      protester: firm.name.slice(0, 160),
      email,
      receivedAt: work.now(),
      documents,
    },
    { filedBy: signed.by },
  );
  return row.number;
}

/** A protest of this firm, whatever its agency calls it. */
async function ownProtest(work: UnitOfWork, firmId: string, id: string) {
  const firm = await rowOfFirm(work, firmId);
  const found = firm && (await work.row(protest, { where: { id, vendor: firm.id }, lock: 'update' }));
  if (!found) throw fail('not_found', 'protest.unknown', 'Your firm has no such protest.');
  return found;
}

export async function appealIn(work: UnitOfWork, signed: Signed, id: string, grounds: string): Promise<string> {
  const { number } = await ownProtest(work, signed.firmId, id);
  await work.move(protest, id, 'appeal', {
    input: { appeal: grounds },
    computed: { appellant: signed.by },
  });
  return number;
}

export async function withdrawIn(work: UnitOfWork, signed: Signed, id: string, reason: string): Promise<string> {
  const { number, filedBy } = await ownProtest(work, signed.firmId, id);
  if (filedBy === null)
    throw fail(
      'refused',
      'protest.on_paper',
      'The agency recorded this protest. Withdraw it with the agency in writing.',
    );
  await work.move(protest, id, 'withdraw', { reason: `${signed.by}: ${reason}`.slice(0, 500) });
  return number;
}

export function firmProtestOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], limit: 'api' } as const;
  const acts = { ...about, limit: 'sensitive', scope: 'addendum_acknowledgement:create', access: signers } as const;
  const at = agencyDoor({ door, database });
  return [
    answers(firmProtests, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'The firm’s protests of one solicitation and its awards, and what it can still protest.',
      told: 'Own protests, with the reasons once they are decided.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency }, requestId }) {
        return { body: await at(agency, requestId, (work) => protestsOf(work, actor.organizationId, id)) };
      },
    }),
    answers(fileProtest, {
      ...acts,
      summary: 'Files a protest of the firm against a solicitation or an award, with its grounds and evidence.',
      told: 'The number of the protest.',
      probe: { body: { agency: nowhere, solicitation: nowhere, grounds: 'The test height is wrong.', files: [] } },
      async run({ actor, body, came, requestId, onceAfter }) {
        const { agency, solicitation: id, award: of, grounds, remedy, files } = body;
        return onceAfter(
          async () => {
            refuseKeys(came);
            const { signed, email, kept } = await door.run(actor, async (work) => {
              const rows = await Promise.all((files ?? []).map((one) => work.find(document, one)));
              const found = rows.flatMap((one) =>
                one && one.scan !== 'infected' && one.status === 'kept' ? [one] : [],
              );
              return { signed: await signedBy(work), email: await addressOf(work, actor), kept: found };
            });
            if (kept.length < (files ?? []).length)
              throw fail('refused', 'protest.files', 'Attach the evidence again: one of the files can’t be read.', {
                issues: [{ path: 'files', code: 'protest.files', message: 'Attach it again' }],
              });
            const sent = {
              signed,
              email,
              solicitation: id,
              award: of ?? null,
              said: { grounds, remedy: remedy ?? null },
              files: kept.map(({ name, mediaType, size, sha256, scan }) => ({ name, mediaType, size, sha256, scan })),
            };
            return at(agency, requestId, (work) => fileIn(work, sent));
          },
          async (_, number) => ({ body: { number } }),
        );
      },
    }),
    answers(appealProtest, {
      ...acts,
      summary: 'Appeals the decision on a protest of the firm, until its last day.',
      told: 'The number of the protest.',
      probe: { body: { agency: nowhere, protest: nowhere, appeal: 'The decision overlooks sheet 4 of the bid.' } },
      async run({ actor, body: { agency, protest: id, appeal }, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(agency, requestId, (work) => appealIn(work, signed, id, appeal));
          },
          async (_, number) => ({ body: { number } }),
        );
      },
    }),
    answers(withdrawProtest, {
      ...acts,
      summary: 'Withdraws a protest that the firm filed in the portal.',
      told: 'The number of the protest.',
      probe: { body: { agency: nowhere, protest: nowhere, reason: 'Settled at the debrief.' } },
      async run({ actor, body: { agency, protest: id, reason }, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(agency, requestId, (work) => withdrawIn(work, signed, id, reason));
          },
          async (_, number) => ({ body: { number } }),
        );
      },
    }),
  ];
}
