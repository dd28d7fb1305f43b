import { dollars } from '#kernel';
import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { paProject } from './pa-project.record.ts';
import { paThreshold } from './pa-threshold.record.ts';
import { type Thresholds, thresholdsOn, fiscalYearOf } from './pa-terms.ts';
import { open } from './pa-words.ts';

export const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

/** The lines of a declaration: those of the library, or those that two people entered here for its year. */
export async function thresholdsFor(work: UnitOfWork, declaredOn: string): Promise<Thresholds | null> {
  const known = thresholdsOn(declaredOn);
  if (known) return known;
  const fiscalYear = fiscalYearOf(declaredOn);
  const own = await work.asProduct.row(paThreshold, { where: { fiscalYear, status: 'in_force' } });
  return own
    ? {
        fiscalYear,
        largeCents: own.large.cents,
        minimumCents: own.minimum.cents,
        citation: own.citation,
        confidence: 'entered',
      }
    : null;
}

/** The declaration of a project or line. It is held where two people at once must not pass each other. */
export async function disasterOf(work: UnitOfWork, id: string, lock?: 'update'): Promise<Row<typeof declaredDisaster>> {
  const found = await work.asProduct.row(declaredDisaster, { where: { id }, ...(lock ? { lock } : {}) });
  if (!found) throw refusedAt('disaster', 'pa_project.disaster', 'Choose a declared disaster.');
  return found as Row<typeof declaredDisaster>; // all of its fields were read
}

/** A project takes costs while it is formulated and after it is obligated. It is held, so that nobody submits it meanwhile. */
export async function openProject(work: UnitOfWork, record: string, id: string): Promise<Row<typeof paProject>> {
  const found = await work.asProduct.row(paProject, { where: { id }, lock: 'share' });
  if (!found || !open.some((state) => state === found.status))
    throw refusedAt('project', `${record}.project_is_open`, 'Choose a project that is formulated or obligated.');
  return found as Row<typeof paProject>; // all of its fields were read
}

/** Work is paid within the period of its project, until the day to which it was extended, and never before it is done. */
export function refuseOutside(work: UnitOfWork, record: string, path: string, day: string, of: Row<typeof paProject>) {
  const last = of.extendedUntil !== null && of.extendedUntil > of.untilDay ? of.extendedUntil : of.untilDay;
  if (day < of.fromDay || day > last)
    throw refusedAt(
      path,
      `${record}.in_period`,
      `${of.number} pays work from ${of.fromDay} to ${last} (44 CFR 206.204). This day is outside.`,
    );
  if (day > work.today) throw refusedAt(path, `${record}.by_now`, 'Enter work once it is done.');
}

export const money = (cents: number) => ({ cents, currency: 'USD' });
export const said = dollars;
