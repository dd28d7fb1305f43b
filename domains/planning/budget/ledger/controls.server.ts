import { fail, labelOf, type Row } from '#kernel';
import { type Effect, follows, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { keepDepartment } from '../units/units.server.ts';
import { budgetOverride } from './budget-override.record.ts';
import { askedControl, askedOf, changeInWords, type Controls, loosened, tightest } from './control.ts';

type Line = Row<typeof budgetLine>;
type Override = Row<typeof budgetOverride>;

const controlsOf = (row: Line): Controls => row as Controls; // months are a list of numbers by their shape

const isAdopted = (work: UnitOfWork, line: Line): Promise<boolean> =>
  work.has(budget, { id: line.budget, status: ['adopted', 'amended'] });

/** Until its budget is adopted a line has the control its authors propose; from then on nobody loosens it alone. */
async function refuseLoosening(work: UnitOfWork, before: Controls, row: Line): Promise<void> {
  if (work.actor.kind === 'system') return;
  const fields = loosened(before, controlsOf(row));
  if (fields.length === 0 || !(await isAdopted(work, row))) return;
  const message = 'Loosening a control needs a second person. Request an override; another budget officer grants it.';
  throw fail('refused', 'budget_line.control_is_loosened', message, {
    issues: fields.map((path) => ({
      path,
      code: 'budget_line.control_is_loosened',
      message: `${labelOf(path, askedControl[path].spec)} takes a second person`,
    })),
  });
}

async function lineOf(work: UnitOfWork, { line }: Override): Promise<Line> {
  const row = await work.asProduct.find(budgetLine, line);
  if (!row) throw fail('not_found', 'budget_line.unknown', 'There is no such budget line.');
  return row;
}

/** The line gets the control that was granted; the override says what it was before, and is used up with that. */
export async function loosenControl(work: UnitOfWork, row: Override): Promise<void> {
  const line = await lineOf(work, row);
  const asked = askedOf(row as Controls);
  await work.asProduct.change(budgetLine, line.id, asked as never, {}); // fields of the line by the same names
  await work.asProduct.move(budgetOverride, row.id, 'use', {
    computed: { usedFor: changeInWords(controlsOf(line), asked).slice(0, 200), usedOn: work.today },
  });
}

/** What is asked for has to differ from what is there. */
export async function refuseUnchanged(work: UnitOfWork, row: Override): Promise<void> {
  if (row.kind !== 'control') return;
  const line = await lineOf(work, row);
  if (changeInWords(controlsOf(line), askedOf(row as Controls)) !== '') return;
  const message = 'The line has this control already.';
  throw fail('refused', 'budget_override.changes_nothing', message, {
    issues: [{ path: 'onRequisition', code: 'budget_override.changes_nothing', message }],
  });
}

export const controlEffects: readonly Effect[] = [
  on(budgetLine, 'create', ({ row, work }) => refuseLoosening(work, tightest, row)),
  ...follows(budgetLine, {
    edit: [keepDepartment, ({ row, before, work }) => refuseLoosening(work, controlsOf(before), row)],
  }),
];
