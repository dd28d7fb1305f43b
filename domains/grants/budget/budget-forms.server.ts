import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { formSheet } from '../federal-pdf/form-sheet.server.ts';
import { computeAll, faultsOf, formOf, formXml } from '../forms/form.ts';
import { readFormXml } from '../forms/read-form.server.ts';
import type { BudgetFile, BudgetFormRead } from './budget-calls.ts';
import { type BudgetForm, budgetForms } from './budget-form-words.ts';
import { type FormAsked, formValuesOf, rowsOfForm } from './budget-forms.ts';
import { rowsApart } from './form-lines.ts';
import { totalsOf } from './budget-math.ts';
import { yearsOf } from './budget-years.ts';
import { linesOf, termsOf } from './facts.server.ts';
import { grantBudget } from './grant-budget.record.ts';

interface Asked {
  readonly code: BudgetForm;
  readonly year: number | null;
}

async function askedOf(work: UnitOfWork, id: string, { code, year }: Asked) {
  const row = await work.find(grantBudget, id);
  const of = row && (await work.asProduct.row(grantAward, { where: { id: row.award } }));
  if (!row || !of) throw missing(grantBudget);
  const asked: FormAsked = {
    lines: linesOf(row),
    terms: termsOf(row, of),
    year: code === 'sf424a' && year !== null && year <= yearsOf(of) ? year : null,
    program: of.listings?.[0]?.program ?? of.title,
    aln: of.listings?.[0]?.aln ?? null,
  };
  return { row, asked, all: formValuesOf(code, asked) };
}

/** The budget as a federal form: XML for Grants.gov, its rows, and what the form says against it. */
export async function budgetFileOf(work: UnitOfWork, id: string, given: Asked): Promise<BudgetFile> {
  const { row, asked, all } = await askedOf(work, id, given);
  const { code } = given;
  const funder = computeAll(all).sf424c?.['federalShare'];
  const { funderCents } = totalFunder(asked);
  return {
    name: `${budgetForms[code]} ${row.number}${asked.year === null ? '' : ` year ${asked.year}`}`,
    xml: formXml(code, all, { files: [] }),
    rows: rowsOfForm(code, all[code] ?? {}).map(({ label, cents, matchCents }) => ({ label, cents, matchCents })),
    notes: [
      ...faultsOf(all, { today: work.today, files: [] }).map(({ message }) => message),
      ...(code === 'sf424c' && typeof funder === 'number' && funder !== funderCents
        ? ['Line 17 takes whole percent, so its federal share differs from the budget by rounding.']
        : []),
      ...(code === 'sf424a' && asked.year !== null ? ['Section D spreads the year evenly over four quarters.'] : []),
    ],
  };
}

const totalFunder = ({ lines, terms }: FormAsked) => totalsOf(lines, terms).total;

export async function budgetSheetOf(work: UnitOfWork, id: string, given: Asked) {
  const { row, all } = await askedOf(work, id, given);
  const form = formOf(given.code);
  const values = computeAll(all)[given.code] ?? {};
  return {
    sheet: formSheet({ form, values, files: [], note: `Budget ${row.number}, worked out of its lines.` }),
    name: `${form.number}-${row.number}`,
  };
}

/** A form that was filled in elsewhere, against the budget: nothing is changed by reading it. */
export async function budgetFormRead(
  work: UnitOfWork,
  id: string,
  { xml, ...given }: Asked & { readonly xml: string },
): Promise<BudgetFormRead> {
  const { asked, all } = await askedOf(work, id, given);
  const values = readFormXml(given.code, xml);
  const rows = rowsOfForm(given.code, values);
  const percent = values['percent'];
  return {
    rows: [...rows],
    apart: [...rowsApart(rowsOfForm(given.code, all[given.code] ?? {}), rows)],
    percent: typeof percent === 'number' ? percent : null,
    year: asked.year,
  };
}
