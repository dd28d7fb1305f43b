import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { csvRows } from '#server/records/transfer/csv.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { nameKey } from '../same-firm.ts';
import { exclusionMatch } from './exclusion-match.record.ts';
import { exclusionSnapshot } from './exclusion-snapshot.record.ts';
import { addExclusions, exclusionState } from './exclusion-calls.ts';
import { usStates } from '../../organization/public.ts';
import { currentStateLists, extractAge } from './exclusion.server.ts';
import { columnsIn, type ExtractRow, neededColumns, rowOf } from './sam-extract.ts';
import { columnsInList, rowOfList } from './state-list.ts';

const write = `insert into exclusion_row (organization_id, snapshot, entry, name, name_key, uei, cage, zip, place, agency, program, kind, active_on, ends_on)
  select $1, $2, r.entry, r.name, r.key, r.uei, r.cage, r.zip, r.place, r.agency, r.program, r.kind, r.active_on::date, r.ends_on
  from jsonb_to_recordset($3::jsonb) as r (entry text, name text, key text, uei text, cage text, zip text, place text, agency text,
    program text, kind text, active_on text, ends_on text)
  on conflict (organization_id, snapshot, entry) do nothing`;

async function* once(text: string) {
  yield text;
}

const missingColumns = (missing: readonly string[]) => {
  const message = `Missing columns: ${missing.join(', ')}.`;
  const code = 'exclusion_snapshot.columns';
  return fail('invalid', code, message, { issues: [{ path: 'csv', code, message }] });
};

/** How rows are read below this header: those of the public extract, or those of a state’s list. */
function readerOf(
  header: readonly string[],
  { state, day }: { readonly state: string | null; readonly day: string },
): (cells: readonly string[]) => ExtractRow | null {
  if (state === null) {
    const found = columnsIn(header);
    if ('missing' in found) throw missingColumns(found.missing);
    return (cells) => rowOf(cells, found.at);
  }
  const found = columnsInList(header);
  if ('missing' in found) throw missingColumns(found.missing);
  return (cells) => rowOfList(cells, { at: found.at, state, day });
}

/** Adds rows to a snapshot that is being loaded; the same row twice is one. */
export async function addRows(work: UnitOfWork, id: string, csv: string) {
  const row = await work.row(exclusionSnapshot, { where: { id }, lock: 'update' });
  if (!row) throw fail('not_found', 'exclusion_snapshot.missing', 'There is no such snapshot.');
  if (row.status !== 'loading')
    throw fail('refused', 'exclusion_snapshot.loaded', 'This snapshot is loaded. Start a new one.');
  const { state } = row;
  let read: ((cells: readonly string[]) => ExtractRow | null) | null = null;
  const kept: ExtractRow[] = [];
  let skipped = 0;
  for await (const cells of csvRows(once(csv))) {
    if (read === null) {
      read = readerOf(cells, { state, day: work.today });
      continue;
    }
    const one = read(cells);
    if (one) kept.push(one);
    else skipped++;
  }
  const unique = [...new Map(kept.map((one) => [one.entry, one])).values()];
  await work.tx.query(
    write,
    [
      work.actor.organizationId,
      id,
      JSON.stringify(
        unique.map(({ activeOn, endsOn, ...one }) => ({
          ...one,
          key: nameKey(one.name),
          active_on: activeOn,
          ends_on: endsOn,
        })),
      ),
    ],
    'exclusion.add',
  );
  const [counted] = await work.tx.query<{ entries: number }>(
    'select count(*)::int as entries from exclusion_row where organization_id = $1 and snapshot = $2',
    [work.actor.organizationId, id],
    'exclusion.count',
  );
  await work.asProduct.change(exclusionSnapshot, id, {}, { entries: counted?.entries ?? 0 });
  return { added: unique.length, skipped };
}

/** The extract in use with its age, and the matches that a vendor has or that wait for a person. */
export async function stateOf(work: UnitOfWork, vendor: string | null) {
  const { snapshot: now, days, isOld } = await extractAge(work);
  const found = vendor
    ? await work.rows(exclusionMatch, {
        where: { vendor },
        order: 'excluded',
        fields: ['excluded', 'because', 'agency', 'activeOn', 'status'],
        most: 'all',
      })
    : [];
  return {
    lists: (await currentStateLists(work.asProduct)).map((one) => ({
      id: one.id,
      state: usStates[one.state ?? ''] ?? '',
      takenOn: one.takenOn,
      entries: one.entries ?? 0,
    })),
    snapshot: now && { id: now.id, takenOn: now.takenOn, entries: now.entries ?? 0, days, isOld },
    matches: found,
  };
}

export const exclusionOperations = ({ door }: Ports): Operation[] => [
  answers(addExclusions, {
    scope: 'exclusion_snapshot:create',
    tag: 'Vendors',
    access: ['admin', { duty: 'vendor_approver' }],
    summary: 'Add rows of the SAM.gov exclusions public extract to a snapshot that is being loaded.',
    told: 'How many rows were added, and how many name no one or are no longer active.',
    probe: { names: { id: 'exclusion_snapshot' }, body: { csv: `${neededColumns.join(',')}\n` } },
    run: ({ params: { id }, body, once: doOnce }) =>
      doOnce(async (work) => ({ body: await addRows(work, id, body.csv) })),
  }),
  answers(exclusionState, {
    scope: 'exclusion_match:read',
    tag: 'Vendors',
    access: 'member',
    summary: 'The exclusions extract in use with its age, and the matches of a vendor.',
    told: 'The extract, or null, and the matches.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await stateOf(work, query.vendor ?? null) })),
  }),
];
