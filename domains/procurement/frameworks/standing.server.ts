import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { standingStates } from './admission-life.ts';
import { listAdmission } from './list-admission.record.ts';
import { prequalifiedList } from './prequalified-list.record.ts';

export type List = Row<typeof prequalifiedList>;

/** The list, held to the end: who applies, who is admitted, what is called off and when it closes wait for each other. */
export async function heldList(work: UnitOfWork, id: string, path = 'list'): Promise<List> {
  const found = await work.asProduct.row(prequalifiedList, { where: { id }, lock: 'update' });
  if (!found) throw refusedAt(path, 'prequalified_list.unknown', 'Choose a prequalified list.');
  return found as List;
}

/** Call-offs of this list that are under way, from review to the due time. */
export const runningCallOffs = (work: UnitOfWork, list: string) =>
  work.asProduct.rows(solicitation, {
    where: { list, status: ['in_review', 'approved', 'published'] },
    order: 'number',
    fields: ['number', 'name', 'status', 'dueAt'],
    most: 'all',
  });

/** Firms that are on the list now, by name. */
export interface Standing {
  readonly admission: string;
  readonly vendor: string;
  readonly name: string;
  readonly email: string;
}

const admitted = `select distinct on (v.name, v.id) a.id as admission, v.id as vendor, v.name, v.email
  from list_admission a join vendor v on v.organization_id = a.organization_id and v.id = a.vendor
  where a.organization_id = $1 and a.list = $2 and a.status = any ($3) order by v.name, v.id, a.number`;

export const firmsOn = (work: UnitOfWork, list: string): Promise<readonly Standing[]> =>
  work.tx.query<Standing & Record<string, unknown>>(
    admitted,
    [work.actor.organizationId, list, [...standingStates]],
    'prequalified_list.firms',
  );

/** Whether the firm was on the list at that moment: admitted by then, and not ended by then. */
export async function wasAdmitted(work: UnitOfWork, list: string, vendor: string, at: string): Promise<boolean> {
  const all = await work.asProduct.rows(listAdmission, {
    where: { list, vendor, admittedAt: { until: at } },
    fields: ['endedAt'],
    most: 'all',
  });
  return all.some(({ endedAt }) => endedAt === null || endedAt > at);
}
