import { type AnswerOf, fail } from '#kernel';
import { usualCurrency } from '#kernel/fields/currency.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { readClearinghouse, type ReadProgram } from '../reports/sefa-file.ts';
import { readAuditFile } from './audit-calls.ts';
import { subaward } from './subaward.record.ts';
import { subrecipient } from './subrecipient.record.ts';
import { subrecipientAudit } from './subrecipient-audit.record.ts';
import { obligated } from './subrecipient-words.ts';

const MOST = 200;

/** One listing once, however many awards the file has under it. */
function byListing(programs: readonly ReadProgram[]): ReadProgram[] {
  const all = new Map<string, ReadProgram>();
  for (const one of programs) {
    const before = all.get(one.aln);
    all.set(one.aln, {
      ...one,
      cents: one.cents + (before?.cents ?? 0),
      findings: one.findings + (before?.findings ?? 0),
    });
  }
  return [...all.values()].toSorted((one, other) => (one.aln < other.aln ? -1 : 1));
}

/** What a file says is kept with the fiscal year it is of; findings count where our subawards are under their listing. 2 CFR 200.332(e). */
export async function takeFile(work: UnitOfWork, id: string, text: string): Promise<AnswerOf<typeof readAuditFile>> {
  await refuseWithoutRight(work, subrecipientAudit, grantManagers);
  const audit = await work.find(subrecipientAudit, id);
  const party = audit && (await work.find(subrecipient, audit.subrecipient));
  if (!audit || !party) throw missing(subrecipientAudit);
  if (audit.status !== 'expected')
    throw fail(
      'refused',
      'subrecipient_audit.is_received',
      'This audit is recorded. Its days and findings stay as they are.',
    );
  const read = readClearinghouse(text);
  if (typeof read === 'string') throw refusedAt('file', 'subrecipient_audit.is_no_file', read);
  if (read.uei !== party.uei)
    throw refusedAt(
      'file',
      'subrecipient_audit.of_another',
      `The file is of the UEI ${read.uei.slice(0, 20)}, ${party.name} has ${party.uei ?? 'none'}.`,
    );
  const programs = byListing(read.programs);
  if (programs.length > MOST || programs.some(({ aln, findings }) => aln.length > 6 || findings > 999))
    throw refusedAt('file', 'subrecipient_audit.is_too_large', `A file may have ${MOST} listings at most.`);
  const subs = await work.asProduct.rows(subaward, {
    where: { subrecipient: party.id, status: [...obligated] },
    fields: ['aln'],
    most: 'all',
  });
  const ours = new Set(subs.map(({ aln }) => aln));
  const count = (of: readonly ReadProgram[]) => of.reduce((sum, { findings }) => sum + findings, 0);
  const findings = count(programs);
  const ofOurs = count(programs.filter(({ aln }) => ours.has(aln)));
  const money = (cents: number) => ({ cents, currency: work.actor.currency ?? usualCurrency });
  await work.change(subrecipientAudit, id, {
    spent: money(read.totalCents),
    findings: Math.min(999, ofOurs),
    listed: programs.map(({ aln, program, cents, findings: found }) => ({
      aln,
      program,
      expended: money(cents),
      findings: found,
    })),
  });
  return { programs: programs.length, spentCents: read.totalCents, findings, ofOurs };
}

export const auditFileOperations = (): Operation[] => [
  answers(readAuditFile, {
    tag: 'Grants',
    scope: 'subrecipient_audit:edit',
    access: grantManagers,
    summary: 'Takes spending and findings by listing from a file of the Federal Audit Clearinghouse.',
    told: 'How many listings and findings the file has, and how many are under listings of our subawards.',
    probe: { names: { id: 'subrecipient_audit' }, body: { file: '{}' } },
    run: ({ params: { id }, body: { file }, once: run }) =>
      run(async (work) => ({ body: await takeFile(work, id, file) })),
  }),
];
