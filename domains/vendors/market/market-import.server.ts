import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { on } from '#server/records/effects.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addContracts, checkPackage } from './market-calls.ts';
import { marketContract } from './market-contract.record.ts';
import { importers, marketImport } from './market-import.record.ts';
import { readPackage, type ReadPackage } from './read-package.ts';

/** So many contracts of one piece are written in one transaction. */
const MOST = 2000;
/** So many reasons are told; the number of all is told with them. */
const TOLD = 50;

function read(text: string, currency: string): ReadPackage {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw refused('This is not JSON. Choose the file as it was published.');
  }
  const found = readPackage(given, currency);
  if (typeof found === 'string') throw refused(found);
  if (found.contracts.length > MOST) throw refused(`This piece has more than ${MOST} contracts. Split it.`);
  return found;
}

const refused = (message: string) =>
  fail('invalid', 'market_import.unreadable', message, {
    issues: [{ path: 'package', code: 'market_import.unreadable', message }],
  });

const told = ({ contracts, skipped }: ReadPackage) => ({
  added: contracts.length,
  prices: contracts.reduce((sum, { items }) => sum + items.length, 0),
  expiring: contracts.filter(({ endsOn }) => endsOn !== null).length,
  skipped: firstRows(skipped, TOLD),
});

/** Adds what one piece of the file says; what this import has already is named, not added twice. */
export async function addPackage(work: UnitOfWork, id: string, text: string) {
  const row = await work.row(marketImport, { where: { id }, lock: 'update' });
  if (!row) throw fail('not_found', 'market_import.missing', 'There is no such import.');
  if (row.status !== 'loading')
    throw fail('refused', 'market_import.loaded', 'This import is complete. Start a new one.');
  const currency = work.actor.currency ?? 'USD';
  const { contracts, skipped } = read(text, currency);
  const ocids = [...new Set(contracts.map(({ ocid }) => ocid))];
  const known =
    ocids.length === 0
      ? []
      : await work.rows(marketContract, {
          where: { import: id, ocid: ocids },
          fields: ['ocid', 'award'],
          order: 'ocid',
          most: 'all',
        });
  const there = new Set(known.map(({ ocid, award }) => JSON.stringify([ocid, award])));
  const again = ({ ocid, award }: { ocid: string; award: string }) => there.has(JSON.stringify([ocid, award]));
  const added = contracts.filter((one) => !again(one));
  for (const { cents, items, ...one } of added)
    await work.asProduct.insert(
      marketContract,
      {},
      {
        ...one,
        import: id,
        amount: cents === null ? null : { cents, currency },
        items: items.map(({ cents: unitCents, ...item }) => ({ ...item, unitPrice: { cents: unitCents, currency } })),
      },
    );
  await work.asProduct.change(marketImport, id, {}, { contracts: (row.contracts ?? 0) + added.length });
  const doubles = contracts
    .filter(again)
    .map(({ ocid, award }) => ({ what: `${ocid}, award ${award}`, why: 'This import has it already.' }));
  return told({ contracts: added, skipped: [...skipped, ...doubles] });
}

/** An import without a contract would say that an agency has none. */
const hasContracts = on(marketImport, 'use', async ({ row }) => {
  if (!row.contracts) throw fail('refused', 'market_import.empty', 'Add at least one contract first.');
});
export const marketImportEffects = [hasContracts];

const about = { tag: 'Market data', access: importers } as const;
const sample = '{"releases":[]}';

export const marketImportOperations = ({ door }: Ports): Operation[] => [
  answers(addContracts, {
    ...about,
    scope: 'market_import:create',
    summary: 'Add releases or records of open contracting data to an import that is being loaded.',
    told: 'How many contracts, unit prices and ends were added, and what was left out with the reason.',
    probe: { names: { id: 'market_import' }, body: { package: sample } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await addPackage(work, id, body.package) })),
  }),
  answers(checkPackage, {
    ...about,
    scope: 'market_import:create',
    summary: 'Dry run of an import: what a package of open contracting data would add.',
    told: 'How many contracts, unit prices and ends would be added, and what would be left out with the reason.',
    probe: { namesNothing: true, body: { package: sample } },
    run: ({ actor, body }) =>
      door.run(actor, async (work) => ({ body: told(read(body.package, work.actor.currency ?? 'USD')) })),
  }),
];
