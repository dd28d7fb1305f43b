import { fail, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, reasonGiven } from '../../organization/public.server.ts';
import { clausePages } from '../clause-pages.ts';
import { managers } from '../contract/contract-life.ts';
import { written } from '../contract/contract-words.ts';
import { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { keepClauses, refuseAssembly } from '../redlines/review-guard.server.ts';
import { contractClause } from './contract-clause.record.ts';
import { contractClauseUse } from './contract-clause-use.record.ts';
import { judgedClausesOf } from './judging.server.ts';
import type { Held, Traced } from './tracing.ts';

type Use = Row<typeof contractClauseUse>;
type Facts = EffectFacts<Use>;
type Contract = Row<typeof contract>;

const wrong = (path: string, code: string, message: string) => refused(path, `contract_clause_use.${code}`, message);

/** The contract, held: two people who change its clauses come one after the other. */
async function heldContract(work: UnitOfWork, id: string): Promise<Contract | null> {
  return work.asProduct.row(contract, { where: { id }, lock: 'update' });
}

async function contractOf(work: UnitOfWork, { contract: id }: Use): Promise<Contract> {
  const found = await heldContract(work, id);
  if (!found) throw wrong('contract', 'no_contract', 'Choose a contract.');
  return found;
}

async function refuseWithout(work: UnitOfWork, duties: readonly string[]): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!duties.some((duty) => actor.duties.some((one) => one === duty)))
    throw fail('forbidden', 'contract_clause_use.duty', 'You no longer have the duty that this step needs.');
}
const asManager = (work: UnitOfWork) =>
  refuseWithout(
    work,
    managers.map(({ duty }) => duty),
  );
const asCounsel = (work: UnitOfWork) => refuseWithout(work, ['legal_counsel']);

/** What of the library’s text goes into a contract: as it is approved on this day, whatever becomes of it. */
export async function copyOf(work: UnitOfWork, clause: string): Promise<Partial<Use>> {
  const found = await work.asProduct.row(contractClause, { where: { id: clause }, lock: 'share' });
  if (found?.status !== 'approved') throw wrong('clause', 'is_approved', 'Choose a clause with an approved text.');
  const { code, revision, title, rule, citation, body } = found;
  return { code, revision, title, rule, citation, body };
}

export async function nextPlace(work: UnitOfWork, of: string): Promise<number> {
  const last = await work.asProduct.row(contractClauseUse, {
    // The row that asks has no place yet, and would come first.
    where: { contract: of, place: { not: null } },
    fields: ['place'],
    order: '-place',
  });
  return Math.min(500, (last?.place ?? 0) + 1);
}

/** Added by hand. What is assembled comes with its text already. */
async function add({ row, work }: Facts): Promise<void> {
  if (row.origin !== null) return;
  await asManager(work);
  await contractOf(work, row);
  if (row.clause === null) throw wrong('clause', 'names_clause', 'Choose a clause of the library.');
  if ((row.reason ?? '').trim().length < 10)
    throw wrong('reason', 'says_why', 'Say in 10 characters or more why the contract needs this clause.');
  const copy = await copyOf(work, row.clause);
  const other = await work.asProduct.row(contractClauseUse, {
    where: {
      contract: row.contract,
      code: copy.code ?? '',
      id: { not: row.id },
      status: ['included', 'removal_requested', 'counsel_decides'],
    },
  });
  if (other) throw wrong('clause', 'is_there', `${copy.code} is in this contract already.`);
  const place = await nextPlace(work, row.contract);
  await work.asProduct.change(contractClauseUse, row.id, {}, { ...copy, place, origin: 'hand' });
}

async function tracedOf(work: UnitOfWork, row: Use): Promise<Traced | undefined> {
  const { rows } = await judgedClausesOf(work, await contractOf(work, row));
  return rows.find(({ rule, clause }) => (row.rule === null ? clause === row.code : rule === row.rule));
}

async function drop({ row, work }: Facts): Promise<void> {
  await asManager(work);
  const traced = await tracedOf(work, row);
  if (traced && traced.need !== 'no')
    throw wrong(
      'clause',
      'is_required',
      `${traced.clause} ${traced.title} is required (${traced.because}). Request an exception from counsel.`,
    );
}

async function requestRemoval({ row, work }: Facts): Promise<void> {
  await asManager(work);
  const of = await contractOf(work, row);
  const traced = await tracedOf(work, row);
  // The product acts for a county that is made up.
  if (work.actor.kind !== 'system' && (!traced || traced.need === 'no'))
    throw wrong('clause', 'is_not_required', 'This contract does not need the clause. Remove it.');
  await work.asProduct.change(contractClauseUse, row.id, {}, { requestedBy: personActing(work.actor) });
  await tellCounsel(work, row, `An exception is requested: ${of.number} without ${row.title}`);
}

export async function tellCounsel(work: UnitOfWork, { id }: Use, subject: string): Promise<void> {
  await notify(work, {
    to: await membersWithDuty(work, 'legal_counsel'),
    kind: 'contract_clause_use.ask',
    subject: subject.slice(0, 200),
    link: href(clausePages.clauseUse, { id }),
  });
}

/** Counsel decided, in writing where the clause stays out. */
const decided =
  (step: 'grantRemoval' | 'leaveOut') =>
  async ({ row, work }: Facts): Promise<void> => {
    await asCounsel(work);
    const exception = (await reasonGiven(work, contractClauseUse.name, row.id, [step]))?.slice(0, 1000) ?? null;
    await work.asProduct.change(contractClauseUse, row.id, {}, { decidedBy: personActing(work.actor), exception });
  };

async function include({ row, work }: Facts): Promise<void> {
  await asCounsel(work);
  if (row.body === null)
    throw wrong(
      'clause',
      'has_text',
      'The library has no approved text for this clause. Write one, and assemble again.',
    );
  await work.asProduct.change(contractClauseUse, row.id, {}, { decidedBy: personActing(work.actor) });
}

async function keep({ row, work }: Facts): Promise<void> {
  await asCounsel(work);
  await work.asProduct.change(
    contractClauseUse,
    row.id,
    {},
    { requestedBy: null, decidedBy: personActing(work.actor) },
  );
}

interface Assembled {
  readonly added: number;
  readonly replaced: number;
  readonly gaps: readonly string[];
}

const originOf = ({ isOwn }: Traced) => (isOwn ? 'own' : 'law');

/** Puts into a draft what it has to say and lacks, and the approved text of the day in place of an older one. Again, it changes nothing. */
export async function assembleClauses(work: UnitOfWork, id: string): Promise<Assembled> {
  const of = (await work.find(contract, id)) && (await heldContract(work, id));
  if (!of) throw missing(contract);
  await asManager(work);
  if (!written.some((state) => state === of.status))
    throw refused('status', 'contract.clauses_are_fixed', `${of.number} is not a draft. Send it back first.`);
  await refuseAssembly(work, id);
  const { number } = of;
  const { rows } = await judgedClausesOf(work, of);
  const result = { added: 0, replaced: 0, gaps: [] as string[] };
  for (const one of rows) {
    const old = one.use;
    const isOld =
      old?.status === 'included' && old.negotiated !== true && one.held !== null && one.held.id !== old.clause;
    const lacksText = old?.status === 'counsel_decides' && old.clause === null && one.held !== null;
    if (isOld) {
      await work.asProduct.move(contractClauseUse, old.id, 'replace');
      await take(one.held, originOf(one), old.section);
      result.replaced += 1;
    } else if (lacksText) {
      const copy = await copyOf(work, one.held.id);
      await work.asProduct.change(contractClauseUse, old.id, {}, { ...copy, clause: one.held.id });
      result.replaced += 1;
    } else if (old === null && one.need === 'required' && one.held) {
      await take(one.held, originOf(one));
      result.added += 1;
    } else if (old === null && one.need === 'counsel') {
      await ask(one);
      result.added += 1;
    } else if (one.state === 'no_text') result.gaps.push(`${one.clause} ${one.title}`);
  }
  return result;

  async function take(held: Held, origin: 'law' | 'own', section: string | null = null): Promise<void> {
    const place = await nextPlace(work, id);
    await work.insert(
      contractClauseUse,
      { contract: id, clause: held.id, section },
      { ...(await copyOf(work, held.id)), place, origin },
    );
  }

  /** What no rule decides is neither put in nor left out: counsel does either. */
  async function ask(one: Traced): Promise<void> {
    const copy = one.held
      ? await copyOf(work, one.held.id)
      : { title: one.title, rule: one.rule, citation: one.citation };
    const made = await work.insert(
      contractClauseUse,
      { contract: id, clause: one.held?.id ?? null },
      { ...copy, place: await nextPlace(work, id), origin: 'law' },
    );
    await work.asProduct.move(contractClauseUse, made.id, 'ask');
    await tellCounsel(work, made, `Counsel decides on ${one.title}: ${number}`);
  }
}

export const clauseUseEffects = follows(contractClauseUse, {
  create: [keepClauses, add],
  edit: [keepClauses],
  drop: [keepClauses, drop],
  requestRemoval: [keepClauses, requestRemoval],
  include: [keepClauses, include],
  leaveOut: [keepClauses, decided('leaveOut')],
  keep: [keep],
  grantRemoval: [keepClauses, decided('grantRemoval')],
});
