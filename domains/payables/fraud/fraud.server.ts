import { fail, peopleActing, peopleAmong, personActing, type Row } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';
import type { Ports } from '#server/ports.ts';
import { writersOf } from '#server/records/parts.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, membersWithDuty, notify } from '../../organization/public.server.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import { refusedRun } from '../payments/refusing.ts';
import type { Run } from '../payments/proposal.server.ts';
import { achProcedure } from './ach-procedure.record.ts';
import { achReview, reviewers } from './ach-review.record.ts';
import { factsOf } from './facts.server.ts';

type Procedure = Row<typeof achProcedure>;
type Review = Row<typeof achReview>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', `ach_review.${code}`, message, { issues: [{ path, code: `ach_review.${code}`, message }] });

/** The adopted version whose day came last. Before the first, nothing is asked. */
export const procedureInForce = (work: UnitOfWork): Promise<Procedure | null> =>
  work.asProduct.row(achProcedure, {
    where: { status: 'adopted', fromDay: { until: work.today } },
    order: ['-fromDay', '-number'],
  });

async function reviewedRun(work: UnitOfWork, id: string): Promise<Run> {
  const run = await work.asProduct.row(paymentRun, { where: { id } });
  if (!run) throw refused('run', 'run', 'Choose a payment run.');
  if (run.method !== 'ach')
    throw refused('run', 'is_ach', `${run.number} has no ACH file. Only ACH runs are reviewed.`);
  if (run.fileHash === null || run.status === 'proposed')
    throw refused('run', 'is_submitted', `${run.number} has no file yet. Review it once it is submitted.`);
  return run;
}

/** Signals are those of the procedure and facts those of the run; a person writes the findings alone. */
async function keepSignals({ row, work }: EffectFacts<Review>): Promise<void> {
  if (work.actor.kind === 'system') return;
  const run = await reviewedRun(work, row.run);
  const procedure = await procedureInForce(work);
  if (!procedure) throw refused('procedure', 'in_force', 'No fraud procedure is in force. Adopt one first.');
  const facts = await factsOf(work, run);
  const given = row.findings ?? [];
  const findings = (procedure.signals ?? []).map(({ kind, name }, at) => ({
    kind,
    signal: name,
    facts: facts[kind],
    finding: (given.find((one) => one.signal === name) ?? given[at])?.finding ?? null,
  }));
  await work.asProduct.change(achReview, row.id, { findings }, { procedure: procedure.id, fileHash: run.fileHash });
}

/** Everyone who put the run together: who wants it paid does not find it free of fraud. */
async function preparersOf(work: UnitOfWork, run: Run): Promise<readonly string[]> {
  const { registry } = work.around;
  const wrote = await writersOf(
    (...asked) => work.tx.rows(...asked),
    { actor: work.actor, registry },
    registry.get(paymentRun.name),
    [{ id: run.id }],
  );
  return peopleAmong([run.createdBy, run.submittedBy, ...[...wrote.values()].flat()]);
}

async function record({ row, work }: EffectFacts<Review>): Promise<void> {
  if (work.actor.kind === 'system') return;
  const actor = await actorOfDuty(work, reviewers);
  const run = await reviewedRun(work, row.run);
  const acting = peopleActing(actor);
  if ((await preparersOf(work, run)).some((person) => acting.includes(person)))
    throw refused('run', 'reviewer_is_another', 'You prepared this run, so someone else has to review it for fraud.');
  if (run.fileHash !== row.fileHash)
    throw refused('run', 'file_changed', `${run.number} has another file now. Save the review again, and look at it.`);
  const open = (row.findings ?? []).find(({ finding }) => (finding ?? '').trim().length < 3);
  if (open) throw refused('findings', 'finding', `Enter what you found for “${open.signal}”.`);
  if (row.outcome === 'hold' && (row.note ?? '').trim() === '')
    throw refused('note', 'why_held', 'Enter why the run is held.');
  await work.asProduct.change(achReview, row.id, {}, { reviewedBy: personActing(work.actor), reviewedOn: work.today });
}

/** Of the very file that is released: once a procedure is in force, none leaves without it. */
export async function refuseUnreviewed(work: UnitOfWork, run: Run): Promise<void> {
  if (run.method !== 'ach') return;
  const procedure = await procedureInForce(work);
  if (!procedure) return;
  const last = await work.asProduct.row(achReview, {
    where: { run: run.id, status: 'recorded', fileHash: run.fileHash, procedure: procedure.id },
    fields: ['outcome', 'number'],
    order: '-number',
  });
  if (!last)
    throw refusedRun(
      'fileHash',
      'fraud_review',
      `${procedure.number} is in force. Record the fraud review of this file before you release the run.`,
    );
  if (last.outcome !== 'clear')
    throw refusedRun('fileHash', 'fraud_hold', `${last.number} holds this run. Send it back, or review it again.`);
}

const keepProposer = async ({ row, work }: EffectFacts<Procedure>): Promise<void> => {
  await work.asProduct.change(achProcedure, row.id, {}, { proposedBy: personActing(work.actor) });
};

/** In force for a year from its day, then a new version is due. */
const keepAdoption = async ({ row, work }: EffectFacts<Procedure>): Promise<void> => {
  const reviewBy = addMonths(row.fromDay > work.today ? row.fromDay : work.today, 12);
  await work.asProduct.change(
    achProcedure,
    row.id,
    {},
    { adoptedBy: personActing(work.actor), adoptedOn: work.today, reviewBy },
  );
};

const forgetProposer = async ({ row, work }: EffectFacts<Procedure>): Promise<void> => {
  await work.asProduct.change(achProcedure, row.id, {}, { proposedBy: null });
};

export const fraudEffects = [
  ...follows(achProcedure, { propose: [keepProposer], adopt: [keepAdoption], return: [forgetProposer] }),
  ...follows(achReview, { create: [keepSignals], edit: [keepSignals], record: [record] }),
];

const AHEAD_MONTHS = 1;

/** A month before the year is over, once: the procedure in force is reviewed and adopted as a new version. */
export async function remindOfReview(work: UnitOfWork): Promise<void> {
  const procedure = await procedureInForce(work);
  if (!procedure?.reviewBy || procedure.remindedOn !== null) return;
  if (procedure.reviewBy > addMonths(work.today, AHEAD_MONTHS)) return;
  const next = await work.asProduct.has(achProcedure, { status: 'adopted', fromDay: { above: procedure.fromDay } });
  if (next) return;
  await work.asProduct.change(achProcedure, procedure.id, {}, { remindedOn: work.today });
  const people = [...(await membersWithDuty(work, 'treasurer')), ...(await membersWithDuty(work, 'budget_officer'))];
  await notify(work, {
    to: [...new Set(people)],
    kind: 'payment.procedure',
    subject: `${procedure.number} is reviewed by ${procedure.reviewBy}`,
    body: 'Review the fraud procedure for ACH runs, and adopt a new version.',
    link: `/payments/fraud-procedures/${procedure.id}`,
  });
}

export const fraudClock = ({ door, ...ports }: Ports): void =>
  agencyClock(ports, 'payment.procedure', '50 6 * * *', (product) => door.run(product, remindOfReview));
