import { fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { ownerIn } from '../../public/public.server.ts';
import { agencyDoor, rowOfFirm } from '../../vendors/public.server.ts';
import { award } from '../award/award.record.ts';
import { bidderResults } from '../award/bidder-result.server.ts';
import { bidCorrection } from '../correction/bid-correction.record.ts';
import { curableFields } from '../correction/curing-rules.ts';
import { debrief } from '../debrief/debrief.record.ts';
import { lastDayToBook, opened, told } from '../debrief/debrief.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { afterOpening, type AfterOpening, answerCorrection, bookDebrief } from './after-opening-calls.ts';
import { refuseKeys, signedBy, signers } from './signing.server.ts';

const unknown = (what: string) => fail('not_found', 'not_found', `There is no such ${what} for your firm.`);

/** Everything about the firm’s own bid and nothing of another; times that others booked are simply not offered. */
export async function afterOpeningIn(work: UnitOfWork, firmId: string, id: string): Promise<AfterOpening> {
  const { timeZone, today } = await ownerIn(work);
  const own = await rowOfFirm(work, firmId);
  const call = own && (await work.find(solicitation, id));
  if (!own || !call) return { timeZone, corrections: [], awards: [] };
  const corrections = await work.rows(bidCorrection, {
    where: { solicitation: id, vendor: own.id },
    order: 'number',
    fields: ['number', 'field', 'defect', 'status', 'answerBy', 'answer', 'files'],
    most: 'all',
  });
  const names = await work.rows(document, {
    where: { id: corrections.flatMap(({ files }) => files ?? []) },
    fields: ['name'],
    order: 'name',
    most: 'all',
  });
  const bids = await work.rows(bid, {
    where: { solicitation: id, vendor: own.id, status: opened },
    fields: ['vendor'],
    most: 'all',
  });
  const announced =
    bids.length === 0
      ? []
      : await work.rows(award, {
          where: { solicitation: id, status: told, noticedAt: { not: null } },
          order: 'number',
          most: 'all',
        });
  const awards: AfterOpening['awards'][number][] = [];
  for (const one of announced.filter(({ vendor }) => vendor !== own.id)) {
    const results = await bidderResults(work, call, one, dayIn(timeZone, new Date(one.noticedAt ?? '')));
    const slots = await work.rows(debrief, {
      where: { award: one.id, status: ['offered', 'booked'] },
      order: 'startsAt',
      fields: ['startsAt', 'minutes', 'place', 'status', 'vendor'],
      most: 'all',
    });
    const shown = ({ id: slot, startsAt, minutes, place }: (typeof slots)[number]) => ({
      id: slot,
      startsAt,
      minutes,
      place,
    });
    const booked = slots.find(({ status, vendor }) => status === 'booked' && vendor === own.id);
    const until = await lastDayToBook(work, one.noticedAt ?? '');
    const isOpen = today <= until;
    awards.push({
      id: one.id,
      number: one.number,
      lot: one.lot,
      results: bids.flatMap((each) => results.get(each.id) ?? []),
      until,
      isOpen,
      booked: booked ? shown(booked) : null,
      slots: slots.flatMap((each) =>
        isOpen && !booked && each.status === 'offered' && each.startsAt > work.now() ? [shown(each)] : [],
      ),
    });
  }
  return {
    timeZone,
    corrections: corrections.map(({ field, files, ...one }) => ({
      ...one,
      document: curableFields[field],
      files: names.filter((name) => files?.includes(name.id)).map(({ name }) => name),
    })),
    awards,
  };
}

type File = Pick<Row<typeof document>, 'name' | 'mediaType' | 'size' | 'sha256' | 'scan'>;

const MOST_FILES = 5;
const LARGEST = 10 * 1024 * 1024;

/** Files of the firm's own side, as they were scanned there: read before the agency is asked anything. */
export async function answerFiles(work: UnitOfWork, ids: readonly string[]): Promise<readonly File[]> {
  const refused = (message: string) =>
    fail('refused', 'bid_correction.files', message, {
      issues: [{ path: 'files', code: 'bid_correction.files', message }],
    });
  if (ids.length > MOST_FILES) throw refused(`Attach at most ${MOST_FILES} files.`);
  const found: File[] = [];
  for (const id of ids) {
    const one = await work.find(document, id);
    if (!one || one.status !== 'kept' || one.scan === 'infected')
      throw refused('Attach the files again: one of them can’t be read.');
    if (one.size > LARGEST) throw refused(`${one.name} is larger than 10 MB. Make it smaller.`);
    const { name, mediaType, size, sha256, scan } = one;
    found.push({ name, mediaType, size, sha256, scan });
  }
  return found;
}

/** The firm answers what it was asked, once and in time; nobody else’s request is found. */
export async function answerIn(
  work: UnitOfWork,
  signed: { readonly firmId: string; readonly by: string },
  given: { readonly correction: string; readonly answer: string; readonly kept?: readonly File[] },
): Promise<void> {
  const own = await rowOfFirm(work, signed.firmId);
  const row =
    own && (await work.row(bidCorrection, { where: { id: given.correction, vendor: own.id }, lock: 'update' }));
  if (!row) throw unknown('correction request');
  if (row.status !== 'requested')
    throw fail('conflict', 'bid_correction.answered', `${row.number} is answered or closed already. Reload the page.`);
  const files: string[] = [];
  // The bytes are kept once, under their hash.
  for (const { name, ...kept } of given.kept ?? [])
    files.push((await work.insert(document, { name, owner: row.createdBy }, kept)).id);
  await work.move(bidCorrection, row.id, 'answer', {
    input: { answer: given.answer },
    computed: { answeredBy: signed.by, files },
  });
}

export async function bookIn(work: UnitOfWork, firmId: string, slot: string): Promise<void> {
  const own = await rowOfFirm(work, firmId);
  const row = own && (await work.row(debrief, { where: { id: slot }, lock: 'update' }));
  const bids = own && row ? await heldBids(work, row.award, own.id) : 0;
  if (!own || !row || bids === 0) throw unknown('debrief');
  if (row.status === 'booked' && row.vendor === own.id) return;
  if (row.status !== 'offered')
    throw fail('conflict', 'debrief.taken', 'This time has been taken. Choose another.', {
      issues: [{ path: 'slot', code: 'debrief.taken', message: 'Taken' }],
    });
  await work.move(debrief, row.id, 'book', { input: { vendor: own.id } });
}

async function heldBids(work: UnitOfWork, id: string, vendor: string): Promise<number> {
  const of = await work.find(award, id);
  const where = { solicitation: of?.solicitation ?? '', vendor, status: opened } as const;
  return of && (await work.has(bid, where)) ? 1 : 0;
}

export function afterOpeningOperations({ door, database }: Ports): Operation[] {
  const at = agencyDoor({ door, database });
  const about = { tag: 'Vendor portal', serves: ['firm'], limit: 'api' } as const;
  const signing = { ...about, scope: 'addendum_acknowledgement:create', access: signers } as const;
  return [
    answers(afterOpening, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'Correction requests, results and debrief times of the firm’s own bid after the opening.',
      told: 'What concerns the own bid.',
      probe: { namesNothing: true, query: { agency: nowhere, solicitation: nowhere } },
      run: async ({ actor, query, requestId }) => ({
        body: await at(query.agency, requestId, (work) =>
          afterOpeningIn(work, actor.organizationId, query.solicitation),
        ),
      }),
    }),
    answers(answerCorrection, {
      ...signing,
      summary: 'Answers a correction request about the firm’s own bid within the cure period.',
      told: 'Done.',
      probe: { body: { agency: nowhere, correction: nowhere, answer: 'License 4711' } },
      async run({ actor, body, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const { signed, kept } = await door.run(actor, async (work) => ({
              signed: await signedBy(work),
              kept: await answerFiles(work, body.files ?? []),
            }));
            return at(body.agency, requestId, (work) => answerIn(work, signed, { ...body, kept }));
          },
          async () => ({ body: { isDone: true } }),
        );
      },
    }),
    answers(bookDebrief, {
      ...signing,
      summary: 'Books one of the offered debrief times for the firm.',
      told: 'Done.',
      probe: { body: { agency: nowhere, slot: nowhere } },
      async run({ actor, body, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const { firmId } = await door.run(actor, signedBy);
            return at(body.agency, requestId, (work) => bookIn(work, firmId, body.slot));
          },
          async () => ({ body: { isDone: true } }),
        );
      },
    }),
  ];
}
