import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { elementsOf } from './elements.ts';
import { figuresOf, type MitigationRow } from './figures.ts';
import { mitigationPlan } from './mitigation-plan.record.ts';
import { discountOn } from './mitigation-terms.ts';
import type { Program } from './mitigation-words.ts';
import { programOn } from './program-standing.ts';
import { programStatus } from './program-status.record.ts';
import { applicationWindow, type PlanStanding, planStanding } from './window.ts';

export const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';
export type Status = Row<typeof programStatus>;
type Plan = Row<typeof mitigationPlan>;

/** What two people entered about programs; drafts decide nothing. */
export const confirmedStatuses = async (work: UnitOfWork, of: readonly Program[]): Promise<readonly Status[]> =>
  (await work.asProduct.rows(programStatus, {
    where: { program: [...of], status: 'confirmed' },
    order: ['sinceDay', 'createdAt'],
    most: 'all',
  })) as readonly Status[]; // all of its fields were read

/** A plan as it is on a day; a draft is not adopted yet. */
export const standingOfPlan = (of: Pick<Plan, 'status' | 'adoptedOn' | 'expiresOn'>, day: string): PlanStanding =>
  of.status === 'adopted' ? planStanding(of, day) : of.status === 'retired' ? 'retired' : 'not_adopted';

export async function planOf(work: UnitOfWork, id: string | null): Promise<Plan | null> {
  return id === null ? null : ((await work.asProduct.row(mitigationPlan, { where: { id } })) as Plan | null);
}

/** The window of a declaration with the extensions that were granted. */
export async function windowOf(work: UnitOfWork, disaster: string, statuses: readonly Status[]) {
  const of = await work.asProduct.row(declaredDisaster, { where: { id: disaster } });
  if (!of) return null;
  const { number, title, declaredOn, programs } = of;
  const days = statuses
    .filter((one) => one.disaster === disaster && one.effect === 'extends')
    .reduce((sum, { extensionDays }) => sum + (extensionDays ?? 0), 0);
  return {
    number,
    title,
    declaredOn,
    hasMitigation: (programs ?? []).includes('hm'),
    extensionDays: days,
    window: applicationWindow(declaredOn, days),
  };
}

/** Everything that a project is judged by on a day, recomputed. */
export async function factsOf(work: UnitOfWork, row: MitigationRow, day: string) {
  const figures = figuresOf(row);
  const discount = discountOn(row.awardedOn ?? day);
  const plan = await planOf(work, row.plan);
  const statuses = await confirmedStatuses(work, [row.program]);
  const declared = row.disaster === null ? null : await windowOf(work, row.disaster, statuses);
  const standing = plan && standingOfPlan(plan, day);
  return {
    figures,
    discount,
    plan: plan && standing && { ...plan, standing },
    declared,
    program: programOn(statuses, row.program, day),
    elements: elementsOf(row, { figures, discount, plan: standing }),
  };
}
export type ProjectFacts = Awaited<ReturnType<typeof factsOf>>;

/** Why nothing can be submitted on that day; null where it can, or where nothing is stated. */
export function closedBecause({ declared, program }: ProjectFacts, day: string, name: string): string | null {
  if (declared?.window && day > declared.window.dueOn)
    return `Applications for ${declared.number} were due by ${declared.window.dueOn} (${declared.window.citation}).`;
  if (declared && !declared.hasMitigation) return `${declared.number} opens no Hazard Mitigation.`;
  const { isOpen, by } = program;
  return isOpen === false && by ? `${name} takes no applications: ${by.statement} (${by.source}).` : null;
}
