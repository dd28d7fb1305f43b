import { addDecimals, compareDecimals } from '#kernel/fields/decimal.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';

/** One person however the name is spelled. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,'’-]+/g, ' ')
    .trim();

const holdPerson = `insert into labor_day (organization_id, employee_key, work_day, hours, machine_hours)
  values ($1, $2, $3, 0, 0)
  on conflict (organization_id, employee_key, work_day) do update set hours = labor_day.hours`;

const sumPerson = `select
    (select coalesce(sum(l.regular_hours_amount + l.overtime_hours_amount), 0) from labor_entry l
      where l.organization_id = $1 and l.employee_key = $2 and l.work_day = $3 and l.status = 'entered')::text as hours,
    (select coalesce(sum(e.hours_amount), 0) from equipment_entry e
      join labor_entry o on o.organization_id = e.organization_id and o.id = e.operator
      where e.organization_id = $1 and o.employee_key = $2 and o.work_day = $3 and e.status = 'entered')::text as machine`;

const keepPerson = `update labor_day set hours = $4::numeric, machine_hours = $5::numeric
  where organization_id = $1 and employee_key = $2 and work_day = $3`;

const holdUnit = `insert into equipment_day (organization_id, unit_key, work_day, hours) values ($1, $2, $3, 0)
  on conflict (organization_id, unit_key, work_day) do update set hours = equipment_day.hours`;

const sumUnit = `select coalesce(sum(e.hours_amount), 0)::text as hours from equipment_entry e
  where e.organization_id = $1 and e.unit_key = $2 and e.work_day = $3 and e.status = 'entered'`;

const keepUnit = `update equipment_day set hours = $4::numeric
  where organization_id = $1 and unit_key = $2 and work_day = $3`;

const less = (one: string, other: string): string => {
  const left = addDecimals(one, other.startsWith('-') ? other.slice(1) : `-${other}`);
  return left.includes('.') ? left.replace(/\.?0+$/, '') : left;
};

/**
 * The day of a person over all projects: held first, summed then, and kept where the database checks it once more.
 * Two entries at once wait for each other here, so that neither passes on the sum of before.
 */
export async function judgePersonDay(work: UnitOfWork, path: string, key: string, day: string): Promise<void> {
  const of = [work.actor.organizationId, key, day];
  await work.tx.query(holdPerson, of, 'labor_day.hold');
  const [found] = await work.tx.query<{ hours: string; machine: string }>(sumPerson, of, 'labor_day.sum');
  const { hours, machine } = found ?? { hours: '0', machine: '0' };
  if (compareDecimals(hours, '24') > 0)
    throw refusedAt(
      path,
      'labor_entry.over_24',
      `That is ${less(hours, '24')} h over 24 on this day, over all projects (FF-104-FY-21-137).`,
    );
  if (compareDecimals(machine, hours) > 0)
    throw refusedAt(
      path,
      'equipment_entry.over_operator',
      `That is ${less(machine, hours)} h over the hours of the operator on this day (FF-104-FY-21-141).`,
    );
  await work.tx.query(keepPerson, [...of, hours, machine], 'labor_day.keep');
}

/** The day of a machine over all projects. */
export async function judgeUnitDay(work: UnitOfWork, key: string, day: string): Promise<void> {
  const of = [work.actor.organizationId, key, day];
  await work.tx.query(holdUnit, of, 'equipment_day.hold');
  const [found] = await work.tx.query<{ hours: string }>(sumUnit, of, 'equipment_day.sum');
  const hours = found?.hours ?? '0';
  if (compareDecimals(hours, '24') > 0)
    throw refusedAt(
      'hours',
      'equipment_entry.over_24',
      `That is ${less(hours, '24')} h over 24 for this unit on this day, over all projects.`,
    );
  await work.tx.query(keepUnit, [...of, hours], 'equipment_day.keep');
}
