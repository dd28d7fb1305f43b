import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { workDeadline } from '../../public-assistance/pa-math.ts';
import { paProject } from '../../public-assistance/pa-project.record.ts';
import { disasterOf } from '../../public-assistance/rights.server.ts';
import type { ProjectExtensions } from './extension-calls.ts';
import { dueOnOf } from './extension-math.ts';
import { extendable } from './extension.server.ts';
import { timeExtension } from './time-extension.record.ts';

const SHOWN = 100;

export async function extensionsOf(work: UnitOfWork, id: string): Promise<ProjectExtensions> {
  const of = await work.find(paProject, id);
  if (!of) throw missing(paProject);
  const { declaredOn } = await disasterOf(work, of.disaster);
  const deadline = workDeadline(of.category, declaredOn);
  const dueOn = deadline && dueOnOf(deadline, of.extendedUntil);
  const rows = await work.rows(timeExtension, {
    where: { project: id },
    fields: [
      'number',
      'status',
      'grantor',
      'cause',
      'requestedUntil',
      'sentOn',
      'isLate',
      'decidedOn',
      'grantedUntil',
      'provisions',
    ],
    order: '-number',
    most: 'all',
  });
  return {
    project: { id, number: of.number ?? '', isOver: !extendable.includes(of.status) },
    clock:
      deadline && dueOn
        ? {
            firstDueOn: deadline.dueOn,
            dueOn,
            extendableTo: deadline.extendableTo,
            days: Math.round((Date.parse(dueOn) - Date.parse(work.today)) / 86_400_000),
            citation: deadline.citation,
          }
        : null,
    requests: firstRows(
      rows.map((one) => ({
        id: one.id,
        number: one.number ?? '',
        status: one.status,
        grantor: one.grantor,
        cause: one.cause,
        requestedUntil: one.requestedUntil,
        sentOn: one.sentOn,
        isLate: one.isLate ?? false,
        decidedOn: one.decidedOn,
        grantedUntil: one.grantedUntil,
        provisions: one.provisions,
      })),
      SHOWN,
    ),
  };
}
