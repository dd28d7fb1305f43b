import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { totalsOfBudget } from '../budget/facts.server.ts';
import { grantBudget } from '../budget/grant-budget.record.ts';
import { type AllValues, computeAll, faultsOf, type FormContext, type FormValues } from '../forms/form.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { applicationForm } from './application-form.record.ts';
import { applicationSection } from './application-section.record.ts';
import { noticeRequirement } from '../research/notice-requirement.record.ts';
import { coverageOf } from './coverage.ts';
import { formCodes } from './form-codes.ts';
import { differencesOf } from './forms-of.ts';
import type { grantApplication } from './grant-application.record.ts';
import { type Item, readinessOf } from './readiness.ts';

export type Application = Row<typeof grantApplication>;
export type Section = Row<typeof applicationSection>;
type FormRow = Row<typeof applicationForm>;

export type KeptFile = Pick<Row<typeof document>, 'id' | 'name' | 'mediaType' | 'size' | 'sha256' | 'scan'>;

/** Everything an application consists of besides its own fields. */
export interface Parts {
  readonly sections: readonly Section[];
  readonly forms: readonly FormRow[];
  readonly files: ReadonlyMap<string, KeptFile>;
}

export async function partsOf(work: UnitOfWork, application: string): Promise<Parts> {
  const product = work.asProduct;
  const sections = await product.rows(applicationSection, {
    where: { application },
    order: ['place', 'title', 'id'],
    most: 'all',
  });
  const forms = await product.rows(applicationForm, { where: { application }, order: ['code', 'id'], most: 'all' });
  const ids = [...new Set(sections.flatMap(({ documents }) => documents ?? []))];
  const files =
    ids.length === 0
      ? []
      : await product.rows(document, {
          where: { id: ids },
          fields: ['name', 'mediaType', 'size', 'sha256', 'scan'],
          order: ['name', 'id'],
          most: 'all',
        });
  return { sections, forms, files: new Map(files.map((one) => [one.id, one])) };
}

export const filesOf = ({ files }: Parts, { documents }: Pick<Section, 'documents'>): readonly KeptFile[] =>
  (documents ?? []).flatMap((id) => files.get(id) ?? []);

export const valuesOf = ({ values }: Pick<FormRow, 'values'>): FormValues => (values ?? {}) as FormValues; // judged when they were saved

/** The forms with what follows from their figures worked out. */
export const allForms = ({ forms }: Pick<Parts, 'forms'>): AllValues =>
  computeAll(Object.fromEntries(forms.map((one) => [one.code, valuesOf(one)])));

/** What people filled in on one form. */
const filled = ({ forms }: Parts, code: FormRow['code']): FormValues | undefined => {
  const found = forms.find((one) => one.code === code);
  return found && valuesOf(found);
};

/** What the forms are judged by besides their values. */
export const contextOf = (work: UnitOfWork, { files }: Pick<Parts, 'files'>): FormContext => ({
  today: work.today,
  files: [...files.values()].map(({ id, name, mediaType, sha256 }) => ({ id, name, mimeType: mediaType, sha256 })),
});

async function budgetFacts(work: UnitOfWork, id: string | null) {
  if (id === null) return null;
  const of = await work.asProduct.row(grantBudget, { where: { id } });
  const award =
    of &&
    (await work.asProduct.row(grantAward, { where: { id: of.award }, fields: ['awardDate', 'fromDay', 'untilDay'] }));
  if (!of || !award) return null;
  return { number: of.number ?? '', ...totalsOfBudget(of, award).total };
}

/** An application for federal money names an assistance listing, or answers a federal notice. */
export async function isFederal(
  work: UnitOfWork,
  { listing, opportunity }: Pick<Application, 'listing' | 'opportunity'>,
): Promise<boolean> {
  if (listing !== null) return true;
  if (opportunity === null) return false;
  return work.asProduct.has(grantOpportunity, { id: opportunity, source: 'grants_gov' });
}

/** Accepted requirements of the notice of an application, each with what covers it. */
export async function askedOf(work: UnitOfWork, { opportunity }: Pick<Application, 'opportunity'>, parts: Parts) {
  if (opportunity === null) return [];
  const asked = await work.asProduct.rows(noticeRequirement, {
    where: { opportunity, status: 'accepted' },
    order: ['paragraph', 'says', 'id'],
    most: 'all',
  });
  const faults = asked.some(({ form }) => form !== null) ? faultsOf(allForms(parts), contextOf(work, parts)) : [];
  const sections = parts.sections.map((one) => ({ ...one, fileCount: filesOf(parts, one).length }));
  const forms = parts.forms.map((one) => ({
    id: one.id,
    code: one.code,
    isEmpty: Object.keys(valuesOf(one)).length === 0,
    hasErrors: faults.some(({ code, severity }) => code === one.code && severity === 'error'),
  }));
  return asked.map((one) => ({ ...one, ...coverageOf(one, sections, forms) }));
}

/** What is missing of an application as it is at this moment. */
export async function readinessAt(work: UnitOfWork, row: Application, parts: Parts): Promise<readonly Item[]> {
  const all = allForms(parts);
  const faults = faultsOf(all, contextOf(work, parts));
  return readinessOf({
    now: work.now(),
    today: work.today,
    dueAt: row.dueAt,
    dueOn: row.dueOn,
    latePermission: row.latePermission,
    isFederal: await isFederal(work, row),
    requestedCents: row.requested?.cents ?? 0,
    matchCents: row.match?.cents ?? 0,
    uei: row.uei,
    samUntil: row.samUntil,
    sections: parts.sections.map((one) => ({ ...one, limit: one.most, files: filesOf(parts, one) })),
    forms: parts.forms.map((one) => ({
      id: one.id,
      title: formCodes[one.code],
      isRequired: one.isRequired,
      isEmpty: Object.keys(valuesOf(one)).length === 0,
      faults: faults.filter(({ code }) => code === one.code),
    })),
    uncovered: (await askedOf(work, row, parts)).filter(
      ({ isRequired, coverage }) => isRequired && coverage === 'missing',
    ),
    differences: differencesOf(filled(parts, 'sf424'), {
      uei: row.uei,
      requestedCents: row.requested?.cents ?? 0,
      matchCents: row.match?.cents ?? 0,
    }),
    budget: await budgetFacts(work, row.budget),
  });
}
