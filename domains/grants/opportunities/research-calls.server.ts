import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fail } from '#kernel';
import { usualCurrency } from '#kernel/fields/currency.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { fileRows } from '#server/records/transfer/import-file.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { dayOfCopy, importedFile } from '../imported-file.server.ts';
import { newAndChangedFor, sawUntil, setMark } from './digest.server.ts';
import { factsOf } from './facts.server.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { importNotices } from './import/import.server.ts';
import type { ReadFile } from './import/notice.ts';
import { hearFeed } from './import/read-feed.server.ts';
import { fromJson, fromTable, MOST_NOTICES } from './import/read-notices.ts';
import {
  importOpportunities,
  type ImportReport,
  markOpportunity,
  newAndChanged,
  opportunityFacts,
  readFeed,
  researchList,
  sawOpportunities,
} from './research-calls.ts';
import { researchOf } from './research.server.ts';

/** A text that is read as a whole; the file of a portal for one agency has less. */
const MOST_TEXT = 12 * 1024 * 1024;
const SHOWN = 100;

/** JSON begins with a bracket, whatever its name says; everything else is a table. */
async function readUpload(path: string, currency: string): Promise<ReadFile> {
  let first = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8', end: 63 })) first += piece;
  if (!/^\uFEFF?\s*[[{]/.test(first)) return readTable(path, currency);
  const text = await readFile(path, 'utf8');
  if (text.length > MOST_TEXT)
    throw fail('too_large', 'opportunity_import.too_large', 'A JSON file may have 12 MB at most. Split it.');
  return fromJson(text, currency);
}

async function readTable(path: string, currency: string): Promise<ReadFile> {
  const lines: (readonly string[])[] = [];
  for await (const { cells } of fileRows(path)) {
    if (lines.length > MOST_NOTICES + 1) break;
    lines.push(cells);
  }
  const [heads = [], ...rows] = lines;
  return fromTable(heads, rows, currency);
}

/** What became of a file, by row and field where it was refused. */
export async function importFile(work: UnitOfWork, file: ReadFile, asOf: string | null): Promise<ImportReport> {
  await refuseWithoutRight(work, grantOpportunity, grantManagers);
  const copiedOn = dayOfCopy(work, asOf);
  const { rejected, ...counts } = await importNotices(work, file, copiedOn);
  const all = [...file.rejected, ...rejected].toSorted((one, other) => one.row - other.row);
  return {
    format: file.format,
    asOf: copiedOn,
    ...counts,
    refused: new Set(all.map(({ row }) => row)).size,
    rejected: firstRows(all, SHOWN),
    notes: firstRows(file.notes, SHOWN),
  };
}

const unheard = (because: string) =>
  fail('invalid', 'opportunity_import.no_feed', because, {
    issues: [{ path: 'address', code: 'opportunity_import.no_feed', message: because }],
  });

export const opportunityOperations = ({ door, settings }: Ports): Operation[] => {
  const about = { tag: 'Grants', access: 'member' } as const;
  return [
    answers(researchList, {
      ...about,
      scope: 'grant_opportunity:read',
      summary: 'Notices of funding by words, agency, status, applicant, category, listing and close date.',
      told: 'A page of notices, how many there are, and how many are hidden because they are for other applicants.',
      probe: { namesNothing: true },
      run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await researchOf(work, query) })),
    }),
    answers(opportunityFacts, {
      ...about,
      scope: 'grant_opportunity:read',
      summary: 'Status, fit, changes, tasks and decision of an opportunity.',
      told: 'What follows from its dates, and what the team made of it.',
      probe: { names: { id: grantOpportunity.name } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await factsOf(work, id) })),
    }),
    answers(markOpportunity, {
      ...about,
      scope: 'session',
      summary: 'Follows an opportunity, dismisses it for a reason, or takes the mark away.',
      told: 'The mark of the caller.',
      probe: { names: { id: grantOpportunity.name }, body: { mark: 'follow' } },
      run: ({ params: { id }, body, once: run }) =>
        run(async (work) => ({ body: { mark: await setMark(work, id, body) } })),
    }),
    answers(newAndChanged, {
      ...about,
      scope: 'grant_opportunity:read',
      summary: 'Opportunities that are new or changed since the caller looked last.',
      told: 'New ones for the own applicant type, and changed ones with what changed.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await newAndChangedFor(work) })),
    }),
    answers(sawOpportunities, {
      ...about,
      scope: 'session',
      summary: 'Marks new and changed opportunities as looked at, until a moment.',
      told: 'The moment that is kept.',
      probe: { namesNothing: true, body: { until: '2026-11-20T15:00:00.000Z' } },
      run: ({ body: { until }, once: run }) => run(async (work) => ({ body: { seenAt: await sawUntil(work, until) } })),
    }),
    answers(readFeed, {
      ...about,
      access: grantManagers,
      scope: 'grant_opportunity:create',
      limit: 'sensitive',
      summary: 'Reads the CommonGrants feed of another site and takes its opportunities.',
      told: 'How many were created, updated and unchanged, and each refused row with its field and reason.',
      probe: { namesNothing: true, body: { address: 'https://127.0.0.1/' } },
      run({ actor, body: { address }, onceAfter }) {
        // Rights first, then the network outside of any transaction.
        const heard = async () => {
          await door.run(actor, (work) => refuseWithoutRight(work, grantOpportunity, grantManagers));
          const answer = await hearFeed(address, settings.webhookLoopback);
          if (!answer.ok) throw unheard(answer.because);
          return fromJson(JSON.stringify({ items: answer.items }), actor.currency ?? usualCurrency);
        };
        return onceAfter(heard, async (work, file) => ({ body: await importFile(work, file, null) }));
      },
    }),
    answers(importOpportunities, {
      ...about,
      access: grantManagers,
      scope: 'grant_opportunity:create',
      limit: 'sensitive',
      summary: 'Imports notices from a file of Grants.gov, CommonGrants, California or Pennsylvania.',
      told: 'How many were created, updated and unchanged, and each refused row with its field and reason.',
      media: ['application/json', 'text/csv', 'text/plain', 'application/octet-stream'],
      probe: { namesNothing: true, content: '{"oppHits":[]}' },
      run: (call) =>
        importedFile({ door, settings }, call, {
          route: importOpportunities.id,
          record: 'grant_opportunity',
          what: 'notices',
          take: async (work, path, asOf) =>
            importFile(work, await readUpload(path, call.actor.currency ?? usualCurrency), asOf),
        }),
    }),
  ];
};
