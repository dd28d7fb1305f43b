import { fail, type Row } from '#kernel';
import { answers, answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { organizationOfSite, productIn } from '../../organization/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import {
  type ChangeAnalysis,
  changeAnalysis,
  type ChangeExposure,
  changeExposure,
  changesOnLines,
  type ChangeStanding,
  changeStanding,
  type PublicChanges,
  publicChanges,
} from './change-calls.ts';
import { asksAnalysis, asksCouncil, isAnalyzed, standingOfChange } from './change-judging.server.ts';
import { analysisLimit, councilRule } from './change-limits.server.ts';
import { isCardinal, percentOf } from './change-money.ts';
import { dropped } from './change-words.ts';
import { contractChange } from './contract-change.record.ts';
import { linesWithChanges } from './line-exposure.server.ts';
import {
  byCause,
  byContract,
  byContractor,
  byDesigner,
  inAll,
  publicSql,
  splitSql,
  unpricedSql,
} from './change-sums.server.ts';

const SHOWN = 100;
const PUBLIC = 200;

async function standingOf(work: UnitOfWork, row: Row<typeof contractChange>): Promise<ChangeStanding> {
  const found = await work.row(contract, { where: { id: row.contract } });
  if (!found) throw missing(contract);
  const isExecuted = row.status === 'executed';
  const judged = await standingOfChange(work, row, found);
  const original = found.value?.cents ?? null;
  const rule = await councilRule(work);
  const limit = await analysisLimit(work, found);
  const before = isExecuted ? (row.limitBefore?.cents ?? 0) : (found.ceiling?.cents ?? 0);
  const pricedBy =
    row.kind === 'directive' && isExecuted
      ? await work.row(contractChange, {
          where: { prices: row.id, status: { not: dropped } },
          fields: ['number', 'status'],
        })
      : null;
  const cumulative = isExecuted ? (row.cumulative?.cents ?? 0) : judged.cumulative;
  return {
    contract: { id: found.id, number: found.number, title: found.title, status: found.status },
    originalCents: original,
    limitCents: before,
    orderedCents: judged.ordered,
    effectCents: judged.effect,
    cumulativeCents: cumulative,
    cumulativePercent: percentOf(cumulative, original),
    endOn: (isExecuted ? row.endBefore : null) ?? found.untilDay,
    newEnd: (isExecuted ? row.endAfter : null) ?? judged.end,
    council: { isNeeded: asksCouncil(rule, { ...judged, cumulative }), source: rule.source },
    isCardinal: judged.effect !== 0 && isCardinal(rule, cumulative, original),
    cardinalPercent: rule.cardinalPercent,
    analysis: limit && {
      isNeeded: asksAnalysis({ ...judged, cumulative }, limit),
      isThere: isAnalyzed(row),
      cents: limit.cents,
      citation: limit.citation,
    },
    pricedBy,
  };
}

type Sums = Pick<ChangeExposure, 'executedCents' | 'pendingCents' | 'roughCents' | 'toApprove'>;

async function exposureIn(work: UnitOfWork): Promise<ChangeExposure> {
  const { tx } = work;
  const values = [work.actor.organizationId];
  const [all] = await tx.query<Sums & Record<string, unknown>>(inAll, values, 'contract_change.in_all');
  return {
    executedCents: 0,
    pendingCents: 0,
    roughCents: 0,
    toApprove: 0,
    ...all,
    contracts: await firstOf<ChangeExposure['contracts']['data'][number]>(tx, {
      text: byContract,
      values,
      name: 'contract_change.by_contract',
      most: SHOWN,
    }),
    unpriced: await firstOf<ChangeExposure['unpriced']['data'][number]>(tx, {
      text: unpricedSql,
      values,
      name: 'contract_change.unpriced',
      most: SHOWN,
    }),
  };
}

async function analysisIn(work: UnitOfWork): Promise<ChangeAnalysis> {
  const { tx } = work;
  const values = [work.actor.organizationId];
  const [split] = await tx.query<ChangeAnalysis['split'] & Record<string, unknown>>(
    splitSql,
    values,
    'contract_change.split',
  );
  return {
    causes: await tx.query<ChangeAnalysis['causes'][number] & Record<string, unknown>>(
      byCause,
      values,
      'contract_change.by_cause',
    ),
    contractors: await firstOf<ChangeAnalysis['contractors']['data'][number]>(tx, {
      text: byContractor,
      values,
      name: 'contract_change.by_contractor',
      most: SHOWN,
    }),
    designers: await firstOf<ChangeAnalysis['designers']['data'][number]>(tx, {
      text: byDesigner,
      values,
      name: 'contract_change.by_designer',
      most: SHOWN,
    }),
    split: split ?? { eligibleCents: 0, ineligibleCents: 0 },
  };
}

const about = { tag: 'Contracts', scope: 'contract_change:read', access: 'member' } as const;

export const changeOperations = (ports: Ports): Operation[] => {
  const { door } = ports;
  const whose = organizationOfSite(ports);
  return [
    answers(changeStanding, {
      ...about,
      summary: 'What a change does to the limit and the end day of its contract, and who decides.',
      told: 'Limit, end day, cumulative changes and what the approval needs.',
      probe: { names: { id: 'contract_change' } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => {
          const row = await work.find(contractChange, id);
          if (!row) throw missing(contractChange);
          return { body: await standingOf(work, await asItIs(work, row)) };
        }),
    }),
    answers(changeExposure, {
      ...about,
      summary: 'Executed, pending and rough changes of all contracts.',
      told: 'Sums, contracts by their exposure, and directives without a price.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await exposureIn(work) })),
    }),
    answers(changesOnLines, {
      ...about,
      summary: 'Rough, priced and agreed changes by the budget lines that would pay them.',
      told: 'Lines by their exposure with what is available, and what no line would pay.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await linesWithChanges(work, SHOWN) })),
    }),
    answers(changeAnalysis, {
      ...about,
      summary: 'Executed changes by cause, contractor and designer.',
      told: 'Counts, amounts and days.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await analysisIn(work) })),
    }),
    answersAnyone(publicChanges, {
      scope: 'open',
      tag: 'Public site',
      summary: 'Executed changes of contracts of the organization whose site it is.',
      told: 'The latest changes with their contract, amount and days.',
      probe: {
        namesNothing: true,
        publishes: [
          'contract_change.id',
          'contract_change.number',
          'contract_change.subject',
          'contract.number',
          'contract.title',
          'vendor.name',
        ],
      },
      async run({ request, requestId }) {
        const id = await whose(request.headers.get('host'));
        if (id === null) throw fail('not_found', 'contract_change.none', 'No agency publishes here.');
        return door.run(productIn(id, requestId), async (work) => ({
          body: {
            changes: await firstOf<PublicChanges['changes']['data'][number]>(work.tx, {
              text: publicSql,
              values: [id],
              name: 'contract_change.public',
              most: PUBLIC,
            }),
          },
        }));
      },
    }),
  ];
};

/** With fields that this person may not read: whether an analysis is there is no secret. */
const asItIs = async (work: UnitOfWork, row: Row<typeof contractChange>): Promise<Row<typeof contractChange>> =>
  (await work.asProduct.find(contractChange, row.id)) ?? row;
