import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { disposalPlan } from './disposal-files.server.ts';
import { type Award, isClosed, retentionOfOne, retentionsOf } from './facts.server.ts';
import { recordDisposal } from './record-disposal.record.ts';
import {
  type AwardRetention,
  awardRetention,
  type DisposalFiles,
  disposalFiles,
  type RetentionBoard,
  retentionBoard,
} from './retention-calls.ts';
import { type RetentionState, retentionStates } from './retention-words.ts';
import { isDue, type Retention, whyNotDue } from './retention.ts';

const AWARDS = 200;
const FILES = 200;

interface Live {
  readonly award: string;
  readonly status: string;
}

function stateOf(retention: Retention, disposals: readonly Live[], today: string): RetentionState {
  if (retention.holds.length > 0) return 'hold';
  if (disposals.some(({ status }) => status === 'proposed')) return 'proposed';
  if (disposals.some(({ status }) => status === 'disposed')) return 'disposed';
  if (retention.until === null) return 'open';
  return isDue(retention, today) ? 'due' : 'kept';
}

const disposalsOf = (work: UnitOfWork, awards: readonly string[]) =>
  work.rows(recordDisposal, {
    where: { award: awards, status: ['proposed', 'disposed'] },
    fields: ['award', 'number', 'status', 'approvedOn'],
    order: '-number',
    most: 'all',
  });

export async function awardRetentionOf(work: UnitOfWork, id: string): Promise<AwardRetention> {
  const award = await work.find(grantAward, id);
  if (!award) throw missing(grantAward);
  const retention = await retentionOfOne(work, award);
  const disposals = await disposalsOf(work, [id]);
  return {
    state: isClosed(award) ? stateOf(retention, disposals, work.today) : null,
    until: retention.until,
    clocks: [...retention.clocks],
    obstacle: whyNotDue({ number: award.number, isClosed: isClosed(award) }, retention, work.today),
    disposals: disposals.map(({ id: of, number, status, approvedOn }) => ({ id: of, number, status, approvedOn })),
  };
}

const rank: readonly RetentionState[] = ['due', 'proposed', 'hold', 'open', 'kept', 'disposed'];

export async function retentionBoardOf(work: UnitOfWork): Promise<RetentionBoard> {
  const awards: readonly (Award & { readonly title: string })[] = (
    await work.rows(grantAward, {
      where: { status: ['closed', 'terminated'] },
      fields: ['number', 'title', 'status', 'fundingType', 'awardDate', 'closedOn'],
      order: 'number',
      most: 'all',
    })
  ).filter(isClosed);
  const retentions = await retentionsOf(work, awards);
  const disposals = Map.groupBy(
    await disposalsOf(
      work,
      awards.map(({ id }) => id),
    ),
    ({ award }) => award,
  );
  const rows = awards
    .map(({ id, number, title, status, closedOn }) => {
      const retention = retentions.get(id) ?? { until: null, holds: [], clocks: [] };
      const own = disposals.get(id) ?? [];
      const disposal = own[0] ? { id: own[0].id, number: own[0].number } : null;
      const state = stateOf(retention, own, work.today);
      const holds = retention.holds.map(({ of }) => of);
      return { id, number, title, status, closedOn, state, until: retention.until, holds, disposal };
    })
    .toSorted(
      (one, other) =>
        rank.indexOf(one.state) - rank.indexOf(other.state) || ((one.until ?? '9') < (other.until ?? '9') ? -1 : 1),
    );
  return {
    counts: (Object.keys(retentionStates) as RetentionState[]) // its own names
      .map((state) => ({ state, count: rows.filter((row) => row.state === state).length })),
    awards: firstRows(rows, AWARDS),
  };
}

interface Certificate {
  readonly destroyed: DisposalFiles['destroyed']['data'];
  readonly kept: DisposalFiles['kept']['data'];
}

/** Of a disposal that awaits approval what it would destroy now, of one that was carried out what it destroyed. */
export async function disposalFilesOf(work: UnitOfWork, id: string): Promise<DisposalFiles> {
  const row = await work.find(recordDisposal, id);
  if (!row) throw missing(recordDisposal);
  const award = row.status === 'proposed' ? await work.asProduct.find(grantAward, row.award) : null;
  const planned = award && (await disposalPlan(work, award.id, await retentionOfOne(work, award)));
  const none: Certificate = { destroyed: [], kept: [] };
  const { destroyed, kept } = planned
    ? { destroyed: planned.destroy, kept: planned.keep }
    : ((row.certificate as Certificate | null) ?? none); // as it was kept when it was approved
  const shown = ({ name, size, sha256, of }: Certificate['destroyed'][number]) => ({ name, size, sha256, of: [...of] });
  return {
    bytes: destroyed.reduce((sum, { size }) => sum + size, 0),
    destroyed: firstRows(destroyed.map(shown), FILES),
    kept: firstRows(
      kept.map((one) => ({ ...shown(one), why: one.why })),
      FILES,
    ),
  };
}

export const retentionOperations = ({ door }: Ports): Operation[] => [
  answers(awardRetention, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'member',
    summary: 'Until when the records of an award are kept, by each clock of 2 CFR 200.334.',
    told: 'The latest day, its clocks and holds, and its disposals.',
    probe: { names: { id: grantAward.name } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await awardRetentionOf(work, id) })),
  }),
  answers(retentionBoard, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'member',
    summary: 'Closed awards with the end of their retention, due ones first.',
    told: 'Each with its state, its holds and its disposal.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await retentionBoardOf(work) })),
  }),
  answers(disposalFiles, {
    tag: 'Grants',
    scope: 'record_disposal:read',
    access: 'member',
    summary: 'The files that a disposal destroys or destroyed, and those that stay with the reason.',
    told: 'Names, sizes and hashes. The content of destroyed files can’t be had any more.',
    probe: { names: { id: recordDisposal.name } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await disposalFilesOf(work, id) })),
  }),
];
