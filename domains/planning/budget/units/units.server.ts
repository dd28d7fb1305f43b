import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../../organization/public.server.ts';
import { budget } from '../budget.record.ts';
import type { budgetLine } from '../budget-line.record.ts';
import type { Touched } from '../changes/reach.ts';
import { adoptableIn } from '../drafting/adoptable.server.ts';
import { type ControlLevel, crossesUnits, filledFrom, type Stated } from './units.ts';

const currencyOf = ({ actor }: UnitOfWork): string => actor.currency ?? 'USD';

export const appropriationsOf = (work: UnitOfWork, stated: readonly Stated[]) =>
  stated.map(({ unit, cents }) => ({ unit, amount: { cents, currency: currencyOf(work) } }));

/** Writes what the lines say where nothing is appropriated yet, or for every unit. */
export async function fillAppropriations(work: UnitOfWork, row: Row<typeof budget>, all: boolean): Promise<number> {
  if (row.level === 'whole')
    throw refusedAt('level', 'budget.has_units', 'Choose a level of control other than the whole budget first.');
  const { units } = await adoptableIn(work, row);
  const before = new Map(units.map(({ unit, appropriated }) => [unit, appropriated]));
  const stated = filledFrom(units, all);
  await work.asProduct.change(budget, row.id, { appropriations: appropriationsOf(work, stated) });
  return stated.filter(({ unit, cents }) => before.get(unit) !== cents).length;
}

/** Whether a change moves money between the units that the governing body appropriated by. */
export async function crossesLevel(
  work: Pick<UnitOfWork, 'tx' | 'actor'>,
  ids: readonly string[],
  places: readonly Touched[],
): Promise<boolean> {
  const levels = await work.tx.query<{ level: ControlLevel }>(
    `select distinct b.level from budget_line l
       join budget b on b.organization_id = l.organization_id and b.id = l.budget
     where l.organization_id = $1 and l.id = any($2)`,
    [work.actor.organizationId, ids],
    'budget.levels_touched',
  );
  return levels.some(({ level }) => crossesUnits(level, places));
}

const byDepartment: readonly string[] = ['department', 'fund_department'];

/** A line of an adopted budget stays in the department it was appropriated to: only a reorganization moves it. */
export async function keepDepartment({ row, before, work }: EffectFacts<Row<typeof budgetLine>>): Promise<void> {
  if (row.costCenter === before.costCenter || work.actor.kind === 'system') return;
  const of = await work.asProduct.row(budget, { where: { id: row.budget }, fields: ['name', 'level', 'status'] });
  if (!of) throw fail('not_found', 'not_found', 'There is no such budget.');
  if (!byDepartment.includes(of.level) || of.status === 'draft') return;
  const centers = await work.tx.query<{ department: string | null }>(
    'select distinct department from cost_center where organization_id = $1 and id = any($2)',
    [work.actor.organizationId, [row.costCenter, before.costCenter]],
    'budget.departments_of_line',
  );
  if (row.costCenter === null || before.costCenter === null || centers.length > 1)
    throw refusedAt(
      'costCenter',
      'budget_line.keeps_its_department',
      `${of.name} is appropriated by department. Only a reorganization moves a line to another one.`,
    );
}
