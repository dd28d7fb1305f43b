import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { firstIn } from '#server/records/rows.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { rulesOf } from '../../procurement/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { managers } from '../contract/contract-life.ts';
import { written } from '../contract/contract-words.ts';
import { contract } from '../contract/contract.record.ts';
import {
  assembleContractClauses,
  type ClauseCoverage,
  clauseCoverage,
  type ContractTrace,
  contractTrace,
} from './clause-calls.ts';
import { assembleClauses } from './clause-use.server.ts';
import { isOpen } from './clause-words.ts';
import { contractClause } from './contract-clause.record.ts';
import { judgedClauses, judgedClausesOf } from './judging.server.ts';
import { lawClausesIn } from './tracing.ts';

const MOST_CONTRACTS = 100;
const MOST_OVERDUE = 50;

export async function traceFor(work: UnitOfWork, id: string): Promise<ContractTrace> {
  const row = await work.find(contract, id);
  if (!row) throw missing(contract);
  const { facts, rows } = await judgedClausesOf(work, row);
  return {
    number: row.number,
    title: row.title,
    status: row.status,
    cents: facts.cents,
    federalFunds: facts.federalFunds,
    day: facts.purchaseDay,
    category: facts.category ?? null,
    checkedOn: row.clausesCheckedOn,
    canAssemble: written.some((state) => state === row.status),
    rows: rows.map(({ use, held, ...one }) => ({
      ...one,
      use: use?.id ?? null,
      code: use?.code ?? null,
      version: use?.revision ?? null,
      section: use?.section ?? null,
      exception: use?.exception ?? null,
      held: held?.id ?? null,
    })),
  };
}

const overdueSql = `select c.id, c.code, c.title, m.name as owner, c.review_due_on::text as "reviewDueOn"
  from contract_clause c
  left join organization_members m on m.organization_id = c.organization_id and m.id = c.owner
  where c.organization_id = $1 and c.status = 'approved' and c.review_due_on <= $2
  order by c.review_due_on, c.code, c.id`;

export async function coverageOf(work: UnitOfWork): Promise<ClauseCoverage> {
  const { packs } = await rulesOf(work);
  const clauses = await work.rows(contractClause, {
    where: { status: ['draft', 'in_review', 'approved'], rule: { not: null } },
    fields: ['code', 'revision', 'rule', 'reviewDueOn', 'status'],
    order: ['code', '-revision'],
    most: 'all',
  });
  const federal = await firstIn(work.tx, contract, {
    where: { status: 'active', federalFunds: true },
    order: ['untilDay', 'number'],
    most: MOST_CONTRACTS,
  });
  const judged = await judgedClauses(work, federal.data);
  const names = await work.asProduct.rows(vendor, {
    where: { id: federal.data.flatMap(({ vendor: id }) => id ?? []) },
    fields: ['name'],
    most: 'all',
  });
  return {
    law: lawClausesIn(packs).map((one) => {
      const own = clauses.filter(({ rule }) => rule === one.rule);
      const approved = own.find(({ status }) => status === 'approved');
      const open = own.find(({ status }) => status !== 'approved');
      return {
        ...one,
        approved: approved
          ? {
              id: approved.id,
              code: approved.code,
              version: approved.revision,
              reviewDueOn: approved.reviewDueOn,
              isOverdue: approved.reviewDueOn <= work.today,
            }
          : null,
        open: open ? { id: open.id, code: open.code, version: open.revision, status: open.status } : null,
      };
    }),
    overdue: await firstOf<ClauseCoverage['overdue']['data'][number]>(work.tx, {
      text: overdueSql,
      values: [work.actor.organizationId, work.today],
      name: 'contract_clause.overdue',
      most: MOST_OVERDUE,
    }),
    contracts: mapFirst(federal, (row) => {
      const rows = (judged.get(row.id)?.rows ?? []).filter(({ isOwn, need }) => !isOwn && need !== 'no');
      const gaps = rows.filter(isOpen);
      return {
        id: row.id,
        number: row.number,
        title: row.title,
        vendorName: names.find(({ id }) => id === row.vendor)?.name ?? null,
        cents: row.ceiling?.cents ?? 0,
        required: rows.length,
        traced: rows.length - gaps.length,
        gaps: gaps.map(({ clause, title }) => `${clause} ${title}`),
      };
    }),
  };
}

const about = { tag: 'Contracts' } as const;

export const clauseOperations = ({ door }: Ports): Operation[] => [
  answers(contractTrace, {
    ...about,
    scope: 'contract:read',
    access: 'member',
    summary: 'Each clause that the law can require of a contract, whether it does and why, and its place.',
    told: 'The trace matrix, by the facts as they are now or, in force, by the rules of the contract’s own day.',
    probe: { names: { id: contract.name } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await traceFor(work, id) })),
  }),
  answers(assembleContractClauses, {
    ...about,
    scope: 'contract:edit',
    access: managers,
    summary: 'Puts the clauses that a draft contract has to have into it, with the text approved on the day.',
    told: 'How many were added and replaced, and which have no approved text.',
    probe: { names: { id: contract.name } },
    run: ({ params: { id }, once }) =>
      once(async (work) => {
        const { added, replaced, gaps } = await assembleClauses(work, id);
        return { status: 200, body: { added, replaced, gaps: [...gaps] } };
      }),
  }),
  answers(clauseCoverage, {
    ...about,
    scope: 'contract_clause:read',
    access: 'member',
    summary: 'Which text the library has for each clause of the law, overdue legal reviews, and contracts with gaps.',
    told: 'The clauses of the law, the overdue ones, and contracts in force with federal money.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await coverageOf(work) })),
  }),
];
