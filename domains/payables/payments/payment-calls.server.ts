import { fail, masked } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { extractAge, vendorBankAccount } from '../../vendors/public.server.ts';
import { sameFile } from './bank-file.server.ts';
import type { HeldElsewhere } from './held-elsewhere.server.ts';
import { payment } from './payment.record.ts';
import { bankFile, importReturnFile, prenotesForBank, type RunPayments, runPayments } from './payment-calls.ts';
import { paymentRun, preparers, releasers } from './payment-run.record.ts';
import { refuseVoided } from './payment-run.server.ts';
import { actorOfDuty } from './people.server.ts';
import { importReturn } from './import-return.server.ts';
import { prenoteFile } from './prenote-file.record.ts';
import { samePrenotes } from './prenote-file.server.ts';
import { openRuns } from './payment-words.ts';
import { firstsOf, obstaclesOf, paymentsOf, type Run } from './proposal.server.ts';
import { refusedRun } from './refusing.ts';
import { isBilled, isDiscount } from './run-discount.server.ts';
import { interestDue, isInterest } from './run-interest.server.ts';
import { refuseUnsigned } from './release-signature.server.ts';

const hasFile = (run: Run): boolean => ['released', 'transmitted', 'settled'].includes(run.status);

/** What approved invoices ask for, from the oldest due day to a month after the run’s. */
const byDay = `select coalesce(i.due_on, $3::date)::text as day,
    coalesce(sum(i.payable_cents) filter (where i.id = any ($2::uuid[])), 0)::bigint as "runCents",
    coalesce(sum(i.payable_cents) filter (where i.id <> all ($2::uuid[])), 0)::bigint as "otherCents"
  from invoice i where i.organization_id = $1 and i.status = 'approved' and not i.is_credit
    and coalesce(i.due_on, $3::date) <= $4::date
  group by 1 order by 1`;
const AHEAD = 30;

export async function paymentsAndCash(
  work: UnitOfWork,
  id: string,
  sources: readonly HeldElsewhere[],
): Promise<RunPayments> {
  const run = await work.find(paymentRun, id);
  if (!run) throw missing(paymentRun);
  const isOpen = openRuns.some((state) => state === run.status);
  const items = run.items ?? [];
  const all = paymentsOf(items);
  const made = await work.rows(payment, {
    where: { run: run.id },
    fields: ['number', 'vendor'],
    order: 'number',
    most: 'all',
  });
  const accounts = await work.rows(vendorBankAccount, {
    where: { id: all.flatMap(({ bankAccount }) => bankAccount ?? []) },
    fields: ['bank', 'account'],
    order: 'number',
    most: 'all',
  });
  const ends = new Map(accounts.map((one) => [one.id, `${one.bank} ${masked(one.account)}`]));
  const firsts = await firstsOf(work.asProduct, run);
  const { snapshot, days: age, isOld } = await extractAge(work);
  const days = isOpen
    ? await work.tx.query<RunPayments['days'][number]>(
        byDay,
        [work.actor.organizationId, items.map((one) => one.invoice), run.dueBy, addDays(run.dueBy, AHEAD)],
        'payment_run.days',
      )
    : [];
  return {
    payments: all.map(({ vendor, payee, bankAccount, checkNumber, cents, items: own }) => {
      const row = made.find((one) => one.vendor === vendor);
      return {
        vendor,
        payee,
        to: ends.get(bankAccount ?? '') ?? (checkNumber === null ? 'Check' : `Check ${checkNumber}`),
        invoices: own.filter(isBilled).length,
        cents,
        interestCents: own.filter(isInterest).reduce((sum, { amount }) => sum + amount.cents, 0),
        discountCents: own.filter(isDiscount).reduce((sum, { amount }) => sum - amount.cents, 0),
        isFirst: firsts.has(bankAccount ?? ''),
        payment: row ? { id: row.id, number: row.number } : null,
      };
    }),
    obstacles: isOpen ? [...(await obstaclesOf(work, run, { isActing: false, sources }))] : [],
    days: days.map(({ day, runCents, otherCents }) => ({
      day,
      runCents: Number(runCents),
      otherCents: Number(otherCents),
    })),
    hasFile: hasFile(run),
    owedInterestCents:
      isOpen && !items.some(isInterest)
        ? (await interestDue(work, run, items)).reduce((sum, { amount }) => sum + amount.cents, 0)
        : 0,
    extract: isOpen && snapshot ? { takenOn: snapshot.takenOn, days: age, isOld } : null,
  };
}

/** Account numbers in clear: for a treasurer who is signed in, and for a file that was released. */
async function fileFor(work: UnitOfWork, id: string): Promise<{ readonly text: string; readonly run: Run }> {
  refuseKeyFor(work);
  await actorOfDuty(work, releasers);
  const run = await work.find(paymentRun, id);
  if (!run) throw missing(paymentRun);
  if (!hasFile(run))
    throw refusedRun('status', 'not_released', 'This run has no bank file yet. The treasurer releases it first.');
  await refuseVoided(work, run);
  const text = await sameFile(work, run);
  refuseUnsigned(work, run, ['prepared', 'released']);
  const { id: actor, kind: actorKind, requestId } = work.actor;
  await recordAudit(work.tx, [{ action: 'download', record: paymentRun.name, rowId: id, actor, actorKind, requestId }]);
  return { text, run };
}

/** The same for accounts that are tested. */
async function prenotesFor(work: UnitOfWork, id: string): Promise<{ readonly text: string; readonly number: string }> {
  refuseKeyFor(work);
  await actorOfDuty(work, releasers);
  const row = await work.find(prenoteFile, id);
  if (!row) throw missing(prenoteFile);
  const text = await samePrenotes(work, row);
  const { id: actor, kind: actorKind, requestId } = work.actor;
  await recordAudit(work.tx, [
    { action: 'download', record: prenoteFile.name, rowId: id, actor, actorKind, requestId },
  ]);
  return { text, number: row.number };
}

function refuseKeyFor(work: UnitOfWork): void {
  if (work.actor.scopes !== undefined || work.actor.kind === 'service')
    throw fail('forbidden', 'payment.signed_in', 'An API key can’t download a bank file. Sign in and download it.');
}

const fileAnswer = (text: string, name: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });

export const paymentOperations = ({ door }: Ports, sources: readonly HeldElsewhere[]): Operation[] => {
  const about = { tag: 'Payments' } as const;
  return [
    answers(runPayments, {
      ...about,
      access: 'member',
      scope: 'payment_run:read',
      summary:
        'The payments of a run, what stands against its release now, and the cash that approved invoices need by day.',
      told: 'One payment for each vendor, obstacles in words, and cash by due day.',
      probe: { names: { id: 'payment_run' } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => ({ body: await paymentsAndCash(work, id, sources) })),
    }),
    answers(bankFile, {
      ...about,
      access: releasers,
      scope: 'payment_run:read',
      summary:
        'The bank file of a released payment run: CCD+ for ACH, a check register for checks, a list of what is entered by hand for wires and virtual cards.',
      told: 'The file, byte for byte as its SHA-256 in the run says.',
      probe: { names: { id: 'payment_run' } },
      run: async ({ actor, params: { id } }) => {
        const { text, run } = await door.run(actor, (work) => fileFor(work, id));
        return fileAnswer(text, `${run.number}.${run.method === 'ach' ? 'ach' : 'csv'}`);
      },
    }),
    answers(prenotesForBank, {
      ...about,
      access: releasers,
      scope: 'prenote_file:read',
      summary: 'The prenote file for the bank: a zero-dollar CCD entry for each account that is tested.',
      told: 'The file, byte for byte as its SHA-256 in the row says.',
      probe: { names: { id: 'prenote_file' } },
      run: async ({ actor, params: { id } }) => {
        const { text, number } = await door.run(actor, (work) => prenotesFor(work, id));
        return fileAnswer(text, `${number}.ach`);
      },
    }),
    answers(importReturnFile, {
      ...about,
      access: [...preparers, ...releasers],
      scope: 'session',
      limit: 'sensitive',
      summary: 'Imports a return file of the bank: returned payments and notifications of change.',
      told: 'The file that was kept, or what is wrong with it by line.',
      probe: { namesNothing: true, body: { name: 'returns.ach', text: 'not a file' } },
      run: ({ body, once }) => once(async (work) => ({ body: await importReturn(work, body) })),
    }),
  ];
};
