import { acceptFields, type AnyRecord, type BodyOf, Failure, fail } from '#kernel';
import { acceptUuid } from '#kernel/fields/reference.ts';
import { answers, rowOf } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { on } from '#server/records/effects.ts';
import { invalid } from '#server/records/refusals.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../notify.server.ts';
import { administrators } from '../role.server.ts';
import { masterDataChange, masterSets } from './master-data-change.record.ts';
import { proposeChange } from './master-data-calls.ts';

type Kind = keyof typeof masterSets;
type Proposal = Readonly<Record<string, unknown>>;

const entryOf = async (work: UnitOfWork, kind: Kind, id: string): Promise<PlainRow> => {
  const entry = await work.fetch(work.around.registry.get(masterSets[kind]), id, {});
  if (entry) return entry;
  const message = 'There is no such entry';
  throw fail('invalid', 'master_data_change.entry', `${message}.`, {
    issues: [{ path: 'entry', code: 'reference', message }],
  });
};

/** The wish is judged when it is written down, as the record's own form would judge it, so that the owner only weighs sense. */
function judgedProposal(record: AnyRecord, proposal: unknown): Proposal {
  const judged = acceptFields(record.fields, proposal, { partial: true, actorMayWrite: () => true });
  if (judged.ok) return judged.value;
  throw invalid(judged.issues.map((issue) => ({ ...issue, path: `proposal.${issue.path}`.replace(/\.$/, '') })));
}

/** The entry that a merge is into, as its request names it. */
const mergedInto = (proposal: unknown): string => {
  const { into } = (proposal ?? {}) as { into?: unknown };
  return typeof into === 'string' ? into : '';
};

/** A merge is judged when it is asked for as well: into another entry of the same set that is in use. */
async function judgedMerge(work: UnitOfWork, kind: Kind, { id, proposal }: { id: string; proposal: unknown }) {
  const compiled = work.around.registry.get(masterSets[kind]);
  const into = acceptUuid(mergedInto(proposal));
  const target = into.ok && into.value !== id ? await work.fetch(compiled, into.value, {}) : null;
  if (target && target['status'] === compiled.record.states[0]) return { into: target.id };
  const message = target ? 'The entry to merge into must be active' : 'Choose another one: a merge needs two';
  throw invalid([{ path: 'proposal.into', code: 'merge.target', message }]);
}

/** What was agreed to is done at once, by the product, in the transaction of the agreement. */
const carryOut = on(masterDataChange, 'approve', async ({ row, work }) => {
  const kind = row.entryKind;
  const id = row[kind];
  if (id === null) throw fail('refused', 'master_data_change.entry', 'The request names no entry.');
  const compiled = work.around.registry.get(masterSets[kind]);
  const product = work.asProduct;
  const reason = `${row.number}: ${row.why}`.slice(0, 500);
  if (row.act === 'merge')
    await product.act(compiled, { id, name: 'mergeInto', input: { into: mergedInto(row.proposal), why: reason } });
  else if (row.act === 'change')
    await product.edit(compiled, { id, input: judgedProposal(compiled.record, row.proposal), reason });
  else
    await product.transition(compiled, { id, step: row.act, input: {}, reason }).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'state') throw error;
      const said = `The entry has changed since this was requested: ${error.message}`;
      throw fail('refused', 'master_data_change.entry_moved_on', said);
    });
  await tellAsker(work, row, 'was agreed to');
});

const tellOfRejection = on(masterDataChange, 'reject', ({ row, work }) => tellAsker(work, row, 'was not agreed to'));

const tellAsker = (
  work: UnitOfWork,
  row: { id: string; number: string; entryName: string | null; askedBy: string | null },
  what: string,
) =>
  notify(work, {
    to: row.askedBy ? [row.askedBy] : [],
    kind: 'master_data.decided',
    subject: `${row.number} ${what}: ${row.entryName ?? ''}`.slice(0, 200),
    link: `/master-data/changes/${row.id}`,
  });

export const changeEffects = [carryOut, tellOfRejection];

export type ProposedChange = BodyOf<typeof proposeChange>;

/** Writes a wish down and tells whoever has to agree. */
export async function propose(work: UnitOfWork, { entryKind, entry: id, act, proposal, why }: ProposedChange) {
  const entry = await entryOf(work, entryKind, id);
  const { record } = work.around.registry.get(masterSets[entryKind]);
  const wished =
    act === 'change'
      ? judgedProposal(record, proposal ?? {})
      : act === 'merge'
        ? await judgedMerge(work, entryKind, { id, proposal })
        : null;
  const was =
    act === 'change' ? Object.fromEntries(Object.keys(wished ?? {}).map((name) => [name, entry[name]])) : null;
  const owner = (entry['owner'] as string | null) ?? null;
  const entryName = [entry['code'], entry['name']].filter(Boolean).join(' ').slice(0, 240);
  const row = await work.asProduct.insert(
    masterDataChange,
    { entryKind, [entryKind]: id, act, why, ...(wished ? { proposal: wished } : {}) } as never, // one of the four fields, by its name
    { askedBy: work.person, owner, entryName, ...(was ? { was } : {}) },
  );
  await notify(work, {
    to: owner && owner !== work.actor.id ? [owner] : await administrators(work),
    kind: 'master_data.asked',
    subject: `${row.number} is assigned to you: ${entryName}`.slice(0, 200),
    body: why,
    link: `/master-data/changes/${row.id}`,
  });
  return row;
}

export function changeOperations({ door }: Ports): Operation[] {
  return [
    answers(proposeChange, {
      scope: 'master_data_change:create',
      access: 'member',
      summary: 'Request a change to a master data entry. Its owner or an administrator decides.',
      tag: 'Master data',
      told: 'Written down.',
      status: 201,
      probe: { body: { entryKind: 'unit', entry: nowhere, act: 'retire', why: 'No longer used' } },
      run: ({ body, once }) =>
        once(async (work) => {
          const row = { ...(await propose(work, body)) };
          const shown = await work.shown(door.around.registry.get(masterDataChange.name), row);
          return { status: 201, body: rowOf(masterDataChange, shown) };
        }),
    }),
  ];
}
