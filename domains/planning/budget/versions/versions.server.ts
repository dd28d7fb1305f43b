import { allows, fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { sumCosts } from '../../positions/position-sums.ts';
import { costingOf, positionsIn } from '../../positions/reading.server.ts';
import { recommendedByAccount } from '../../requests/draft.server.ts';
import { budget } from '../budget.record.ts';
import { draftStates } from '../drafting/drafting.ts';
import { draftHeld } from '../drafting/drafting.server.ts';
import { causeTotals, changedParts, type Known, kindTotals } from './draft-changes.ts';
import { addVersion, partsNow, partsOf, type Version, versionsOf } from './kept.server.ts';
import { type DraftChanges, draftChanges, keepDraft, MOST_CHANGES } from './version-calls.ts';

type Budget = Row<typeof budget>;

const drafters = ['manager', { duty: 'budget_officer' }] as const;

const nothing: Known = { requests: new Map(), positions: new Map() };

/** What a draft is kept as, by a person: a version that differs from the one before. */
async function keepNow(work: UnitOfWork, id: string): Promise<number> {
  await draftHeld(work, id);
  const now = await partsNow(work, id);
  if (now.length === 0) throw fail('refused', 'budget.nothing_to_keep', 'The draft has no lines yet. Add them first.');
  const [last] = await versionsOf(work, id);
  if (last && changedParts(await partsOf(work, id, last.number), now, nothing).length === 0)
    throw fail('refused', 'budget.version_is_kept', `Nothing changed since version ${last.number}.`);
  return addVersion(work, id, { stage: 'kept', parts: now });
}

/** What requests recommend and positions cost for this budget, to say where an amount comes from. */
async function knownFor(work: UnitOfWork, of: Budget): Promise<Known> {
  const requests = await recommendedByAccount(work, of.id);
  if (of.span !== 'year') return { requests, positions: new Map() };
  const [given, found] = await Promise.all([costingOf(work, of), positionsIn(work, of)]);
  const positions = new Map([...sumCosts(found, given).accounts].map(([account, { base }]) => [account, base]));
  return { requests, positions };
}

/** The version to compare with: the one that is asked for; else the last before what the budget holds now. */
function sinceOf(versions: readonly Version[], status: string, asked: number | null): number | null {
  const known = versions.find(({ number }) => number === asked);
  if (known) return known.number;
  // A step out of the draft kept what the budget holds now.
  return versions[status === 'draft' || versions.length === 1 ? 0 : 1]?.number ?? null;
}

/** Everything that changed in a budget since a version of it. */
export async function changesOfBudget(work: UnitOfWork, id: string, asked: number | null): Promise<DraftChanges> {
  const found = await work.find(budget, id);
  if (!found) throw fail('not_found', 'not_found', 'There is no such budget.');
  const versions = await versionsOf(work, id);
  const since = sinceOf(versions, found.status, asked);
  const [adopted] = versions.filter(({ stage }) => stage === 'adopted');
  // After the adoption nothing of the budget is a draft any more: what counts is what was adopted.
  const now =
    adopted && !draftStates.includes(found.status) ? await partsOf(work, id, adopted.number) : await partsNow(work, id);
  const before = since === null ? now : await partsOf(work, id, since);
  const changes = since === null ? [] : changedParts(before, now, await knownFor(work, found));
  return {
    name: found.name,
    status: found.status,
    mayKeep: found.status === 'draft' && allows(drafters, work.actor),
    versions,
    since,
    totals: [...kindTotals(before, now)],
    causes: [...causeTotals(changes)],
    count: changes.length,
    changes: [...changes],
  };
}

/** Versions of a draft budget, and what changed since one of them. */
export function versionOperations({ door }: Ports): Operation[] {
  const compiled = door.around.registry.get(budget.name);
  const names = { id: 'budget' };
  return [
    answers(draftChanges, {
      tag: 'Budgets',
      scope: 'budget:read',
      access: 'member', // as reading budget lines is
      summary: 'What changed in a budget since an earlier version: lines, revenues, balances and transfers.',
      told: 'The versions, totals before and after, and the first of the changes.',
      probe: { names },
      run: ({ actor, params, query }) =>
        door.run(actor, async (work) => {
          const whole = await changesOfBudget(work, rowId({ params }, compiled), query.since ?? null);
          return { body: { ...whole, changes: whole.changes.slice(0, MOST_CHANGES) } };
        }),
    }),
    answers(keepDraft, {
      tag: 'Budgets',
      scope: 'budget:edit',
      access: drafters,
      summary: 'Keeps what a draft budget holds now as its next version.',
      told: 'The number of the version.',
      probe: { names, body: {} },
      run: ({ once, params }) =>
        once(async (work) => ({ body: { number: await keepNow(work, rowId({ params }, compiled)) } })),
    }),
  ];
}
