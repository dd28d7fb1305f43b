import { href, type Row } from '#kernel';
import { monthOf } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { controlPages } from '../control-pages.ts';
import type { Sefa } from '../reports/report-calls.ts';
import { sefaCheckCodes } from '../reports/sefa-checks.ts';
import { sefaOf } from '../reports/sefa.server.ts';
import { controlRun } from './control-run.record.ts';
import { MOST_KEPT } from './control-words.ts';

/** The year in progress, where a budget says its end, and the last one that is over: that is the next to be audited. */
async function yearsOf(work: UnitOfWork): Promise<readonly Sefa[]> {
  const ended = await sefaOf(work, null);
  const running = ended.years.toSorted().find((day) => day >= work.today);
  return running === undefined ? [ended] : [await sefaOf(work, running), ended];
}

/**
 * The Clearinghouse checks of the SEFA, once a month: what would be refused after the year is known while it can be corrected.
 * The run is kept whatever it finds; errors become one notification to the grant managers.
 */
export async function runSefaChecks(work: UnitOfWork): Promise<Row<typeof controlRun> | null> {
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [
    `sefa_run/${work.actor.organizationId}`,
  ]);
  const kind = 'sefa';
  if (await work.asProduct.has(controlRun, { kind, ranOn: { from: monthOf(work.today) } })) return null;
  const years = await yearsOf(work);
  const all = years.flatMap(({ untilDay, findings }) => findings.map((one) => ({ ...one, untilDay })));
  const errors = all.filter(({ severity }) => severity === 'error').length;
  const run = await work.asProduct.insert(
    controlRun,
    {},
    {
      kind,
      ranOn: work.today,
      ranAt: work.now(),
      checks: sefaCheckCodes.length * years.length,
      found: all.length,
      errors,
      opened: 0,
      cleared: 0,
      findings: all.slice(0, MOST_KEPT).map(({ untilDay, severity, says, award, aln, field }) => ({
        yearEnd: untilDay,
        severity,
        says: says.slice(0, 300),
        award,
        aln: aln?.slice(0, 12) ?? null,
        field,
      })),
    },
  );
  if (errors > 0)
    await notify(work, {
      to: await membersWithDuty(work, 'grant_manager'),
      kind: 'grant.exceptions',
      subject: errors === 1 ? '1 error in the SEFA draft' : `${errors} errors in the SEFA draft`,
      body: 'The Clearinghouse would refuse it as it is. Correct it on the awards named in the run.',
      link: href(controlPages.controlRun, { id: run.id }),
    });
  return run;
}
