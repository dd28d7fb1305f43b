import { fail, type Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { applicationForm } from './application-form.record.ts';
import { applicationSection } from './application-section.record.ts';
import { isWritable } from './application-words.ts';
import { partsOf, valuesOf } from './facts.server.ts';
import type { FormCode } from './form-codes.ts';
import { judgedValues, startOf } from './forms-of.ts';
import { grantApplication } from './grant-application.record.ts';
import { keepPreparer } from './grant-application.server.ts';
import { type Clash, type Edit, merged } from './merge.ts';

/** What people write of a section on its page. */
const written = ['text', 'documents'] as const;

/** As many fields as one save may name; forms have fewer. */
const MOST_EDITS = 2_000;

const isEdit = (given: unknown): given is Edit =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, 'was') && Object.hasOwn(given, 'is');

export const wrongSave = (path: string, code: string, message: string) =>
  fail('invalid', `application.${code}`, message, { issues: [{ path, code, message }] });

/** Changes as they come in: a value that was and one that is, for each field. */
export function editsOf(given: unknown): Readonly<Record<string, Edit>> {
  const entries = Object.entries((given ?? {}) as object);
  if (entries.length > MOST_EDITS) throw wrongSave('changes', 'edits', 'Save fewer fields at once.');
  for (const [key, edit] of entries)
    if (!isEdit(edit))
      throw wrongSave(
        `changes.${key.slice(0, 60)}`,
        'edits',
        `The change of ${key.slice(0, 60)} needs what it was and what it is.`,
      );
  return Object.fromEntries(entries);
}

async function nameOf(work: UnitOfWork, id: string | null): Promise<string | null> {
  if (id === null) return null;
  return (await work.asProduct.row(member, { where: { id }, fields: ['name'] }))?.name ?? null;
}

export const savedAnswer = (values: object, clashes: readonly Clash[], by: string | null) => ({
  saved: Object.keys(values),
  clashes: clashes.map((one) => ({ ...one, by })),
});

const lastWriterSql = `select coalesce(e.on_behalf_of, e.actor) as person from audit_entry e
  where e.organization_id = $1 and e.record = 'application_section' and e.row_id = $2 and e.action = 'edit'
  order by e.at desc limit 1`;

/** The row is held while the values are compared: of two saves at once the second is held against the first. */
export async function savedSection(work: UnitOfWork, id: string, changes: unknown) {
  const edits = editsOf(changes);
  const known = await work.find(applicationSection, id);
  if (!known) throw missing(applicationSection);
  const other = Object.keys(edits).find((key) => !written.some((one) => one === key));
  if (other !== undefined)
    throw wrongSave(
      `changes.${other.slice(0, 60)}`,
      'field',
      `${other.slice(0, 60)} is not saved here. Edit the section.`,
    );
  await heldApplication(work, known.application);
  const row = await work.asProduct.row(applicationSection, { where: { id }, lock: 'update' });
  if (!row) throw missing(applicationSection);
  const { values, clashes } = merged(row, edits);
  if (Object.keys(values).length > 0) await work.change(applicationSection, id, values);
  const by = clashes.length > 0 ? await lastWriterOf(work, id) : null;
  return savedAnswer(values, clashes, by);
}

async function lastWriterOf(work: UnitOfWork, id: string): Promise<string | null> {
  const [last] = await work.tx.query<{ person: string }>(lastWriterSql, [work.actor.organizationId, id]);
  return nameOf(work, last?.person ?? null);
}

export async function heldApplication(work: UnitOfWork, id: string): Promise<Row<typeof grantApplication>> {
  const found = await work.asProduct.row(grantApplication, { where: { id }, lock: 'update' });
  if (!found) throw missing(grantApplication);
  return found;
}

export async function savedForm(work: UnitOfWork, id: string, changes: unknown) {
  const edits = editsOf(changes);
  const known = await work.find(applicationForm, id);
  if (!known) throw missing(applicationForm);
  await refuseWithoutRight(work, applicationForm, grantManagers);
  await heldApplication(work, known.application);
  const row = await work.asProduct.row(applicationForm, { where: { id }, lock: 'update' });
  if (!row) throw missing(applicationForm);
  const { values, clashes } = merged(valuesOf(row), edits);
  if (Object.keys(values).length > 0) {
    const kept = judgedValues(row.code, { ...valuesOf(row), ...values });
    const savedBy = work.person;
    await work.change(applicationForm, id, {}, { values: kept, savedBy, savedAt: work.now() });
    await keepPreparer(work, row.application);
  }
  return savedAnswer(values, clashes, clashes.length > 0 ? await nameOf(work, row.savedBy) : null);
}

/** What most notices ask for. A notice that asks for more says so; its sections are added by hand. */
const standardSections = [
  ['narrative', 'Project summary', 'What will be done, where, for whom and at what cost.'],
  ['narrative', 'Statement of need', 'The problem with figures and their sources.'],
  ['narrative', 'Project approach', 'Tasks, who does them, and the schedule.'],
  ['narrative', 'Goals and measures', 'What will be measured, from which baseline, and how often.'],
  ['narrative', 'Budget narrative', 'Why each cost is needed and how its price is known.'],
  ['attachment', 'Authorizing resolution', 'Of the governing body, with the match it commits.'],
  ['attachment', 'Letters of support', 'Of partners, with what they contribute.'],
] as const;
const standardForms: readonly FormCode[] = ['sf424', 'sf424a', 'sf424b', 'lobbying'];

/** What is there under the same title or code is not added again. */
export async function addParts(work: UnitOfWork, id: string): Promise<number> {
  const of = await work.find(grantApplication, id);
  if (!of) throw missing(grantApplication);
  await refuseWithoutRight(work, grantApplication, grantManagers);
  const held = await heldApplication(work, id);
  if (!isWritable(held.status))
    throw fail('refused', 'grant_application.is_draft', `${held.number} is no longer a draft. It takes no new parts.`);
  const { sections, forms } = await partsOf(work, id);
  const titles = new Set(sections.map(({ title }) => title));
  const codes = new Set<string>(forms.map(({ code }) => code));
  const { registry } = work.around;
  const fresh = standardSections.filter(([, title]) => !titles.has(title));
  const missingForms = standardForms.filter((code) => !codes.has(code));
  if (fresh.length > 0)
    await work.createMany(
      registry.get(applicationSection.name),
      fresh.map(([kind, title, guidance], at) => ({
        application: id,
        kind,
        title,
        guidance,
        place: sections.length + at + 1,
        owner: of.owner,
        isRequired: title !== 'Letters of support',
      })),
    );
  const known = missingForms.length > 0 ? await knownOf(work, held) : null;
  for (const code of missingForms)
    if (known) await work.insert(applicationForm, { application: id, code }, { values: startOf(code, known) });
  return fresh.length + missingForms.length;
}

/** What forms begin with is in the application and its notice. */
export async function knownOf(work: UnitOfWork, of: Row<typeof grantApplication>) {
  const notice =
    of.opportunity === null
      ? null
      : await work.asProduct.row(grantOpportunity, { where: { id: of.opportunity }, fields: ['number', 'title'] });
  const [organization] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
    work.actor.organizationId,
  ]);
  return {
    ...of,
    organization: organization?.name ?? '',
    noticeNumber: notice?.number ?? null,
    noticeTitle: notice?.title ?? null,
    requestedCents: of.requested?.cents ?? null,
    matchCents: of.match?.cents ?? null,
  };
}
