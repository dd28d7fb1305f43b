import { fail, labelOf } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import { type Approvable, worthOf } from '../approvals/approvable.server.ts';
import { workflowKinds, workflowPace, workflowPast, workflowStaff } from './designer-data.ts';
import { paceOf, pastOf } from './past.server.ts';
import { staffOf } from './staff.server.ts';
import { designers } from './workflow-definition.record.ts';

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** What the designer looks at besides the versions: the kinds of documents, who works here, and what was decided so far. */
export function designerOperations({ door }: Ports, kinds: readonly Approvable[]): Operation[] {
  const approvableOf = (kind: string): Approvable => {
    const found = kinds.find(({ record }) => record.name === kind);
    if (!found) throw fail('not_found', 'not_found', 'This document type has no approval.');
    return found;
  };
  const stated = { scope: 'workflow:read', tag: 'Workflows', access: designers } as const;
  return [
    answers(workflowKinds, {
      ...stated,
      access: 'member',
      summary: 'The document types that workflows approve, with the fields that conditions can use.',
      told: 'The types.',
      probe: { namesNothing: true },
      run: async () => ({
        body: {
          kinds: kinds.map(({ record, fields, material }) => ({
            worth: worthOf({ record, material }),
            record: record.name,
            label: record.label[0],
            labels: record.label[1],
            fields,
            material: material.map((name) => ({ name, label: labelOf(name, record.fields[name]?.spec) })),
          })),
        },
      }),
    }),
    answers(workflowStaff, {
      ...stated,
      summary: 'People with their roles, duties and authority, and the manager of each cost center.',
      told: 'The people a workflow is checked against.',
      probe: { echoes: true, namesNothing: true },
      run: async ({ actor, query: { kind } }) => {
        const whose = kind ? approvableOf(kind) : {};
        return { body: await door.run(actor, (work) => staffOf(work, whose)) };
      },
    }),
    answers(workflowPace, {
      ...stated,
      summary: 'Business hours that steps took so far, by step and assignee.',
      told: 'Means in business hours.',
      probe: { namesNothing: true, query: { kind: 'requisition' } },
      run: async ({ actor, query: { kind } }) => {
        const { record } = approvableOf(kind);
        return { body: await door.run(actor, (work) => paceOf(work, record.name)) };
      },
    }),
    answers(workflowPast, {
      ...stated,
      summary: 'Documents submitted for approval in these days, a thousand at a time, as their workflow saw them.',
      told: 'The documents, how many there are in all, and what to ask for the next ones.',
      probe: {
        namesNothing: true,
        query: { kind: 'requisition', from: '2026-01-01', until: '2026-12-31', after: '' },
      },
      run: async ({ actor, query: { after, last, ...asked } }) => {
        const kind = approvableOf(asked.kind).record.name;
        const past = { ...asked, kind, after: after ? afterIn(after) : null, isLast: last === true };
        return { body: await door.run(actor, (work) => pastOf(work, past)) };
      },
    }),
  ];
}

function afterIn(given: string): { at: string; id: string } {
  const [at = '', id = ''] = given.split('~');
  if (!instant.test(at) || Number.isNaN(Date.parse(at)) || !uuidPattern.test(id))
    throw invalid([{ path: 'after', code: 'unknown', message: 'Must be what the call before answered as next' }]);
  return { at, id };
}
