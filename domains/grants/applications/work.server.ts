import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { missing } from '#server/records/refusals.ts';
import { localTime } from '#kernel/lists/days.ts';
import { allows } from '#kernel';
import { member } from '../../organization/public.server.ts';
import { answersIn } from '../answers/answer-library.server.ts';
import { daysBetween } from '../award/attention.ts';
import { grantManagers } from '../award/award-life.ts';
import { formSheet } from '../federal-pdf/form-sheet.server.ts';
import { usDay } from '../federal-pdf/sheet-parts.server.ts';
import { faultsOf, formOf, signed } from '../forms/form.ts';
import type { ApplicationWork, FormWork } from './application-calls.ts';
import { applicationForm } from './application-form.record.ts';
import { applicationSubmission } from './application-submission.record.ts';
import { isPreparing, isWritable, zoneNames } from './application-words.ts';
import {
  allForms,
  askedOf,
  type Application,
  contextOf,
  filesOf,
  isFederal,
  type KeptFile,
  type Parts,
  partsOf,
  readinessAt,
  valuesOf,
} from './facts.server.ts';
import { grantApplication } from './grant-application.record.ts';
import { daysOf, noticeOf } from './registration.ts';
import { lengthOf } from './text-length.ts';

/** The deadline as the funder's clock shows it, and the days until it. */
export function dueOf({ dueAt, dueZone }: Pick<Application, 'dueAt' | 'dueZone'>, now: string): ApplicationWork['due'] {
  if (dueAt === null) return null;
  const zone = zoneNames[dueZone];
  const local = localTime(dueAt, zone);
  return {
    at: dueAt,
    local: local.replace('T', ' '),
    zone: dueZone,
    days: daysBetween(localTime(now, zone).slice(0, 10), local.slice(0, 10)),
    isOver: now > dueAt,
  };
}

async function registrationOf(work: UnitOfWork, row: Application): Promise<ApplicationWork['registration']> {
  const { samUntil, status } = row;
  if (samUntil === null || !(isPreparing(status) || status === 'submitted')) return null;
  if (noticeOf({ isFederal: true, samUntil }, work.today) === null || !(await isFederal(work, row))) return null;
  return { until: samUntil, days: daysOf(samUntil, work.today) };
}

const fileShown = ({ id, name, mediaType, size, scan }: KeptFile) => ({ id, name, mediaType, size, scan });

type NameOf = (id: string | null) => string | null;

interface Shown {
  readonly parts: Parts;
  readonly nameOf: NameOf;
  readonly reused: Awaited<ReturnType<typeof answersIn>>;
}

function sectionsShown(
  work: UnitOfWork,
  row: Application,
  { parts, nameOf, reused }: Shown,
): ApplicationWork['sections'] {
  const isManager = allows(grantManagers, work.actor);
  return parts.sections.map((one) => ({
    id: one.id,
    kind: one.kind,
    title: one.title,
    guidance: one.guidance,
    isRequired: one.isRequired,
    limit: one.most,
    unit: one.unit,
    used: lengthOf(one.text, one.unit),
    owner: one.owner,
    ownerName: nameOf(one.owner),
    dueOn: one.dueOn,
    text: one.text,
    mayWrite: isWritable(row.status) && (isManager || one.owner === work.actor.id),
    files: filesOf(parts, one).map(fileShown),
    answers: [...(reused.get(one.id)?.answers ?? [])],
    outdated: [...(reused.get(one.id)?.outdated ?? [])],
  }));
}

/** A reused figure that changed since is named before the application goes out. */
const outdatedItems = (sections: ApplicationWork['sections']): ApplicationWork['items'] =>
  sections.flatMap(({ id, title, outdated }) =>
    outdated.map(({ name, was, is }) => ({
      id: `outdated ${id} ${name}`,
      says: `${title} says ${was}. ${name} is ${is} now.`,
      law: null,
      group: 'warns' as const,
      part: 'narrative' as const,
      row: id,
    })),
  );

/** A section of someone that is empty past its day in the agency. */
const overdueItems = (sections: ApplicationWork['sections'], today: string): ApplicationWork['items'] =>
  sections
    .filter(({ dueOn, used, files }) => dueOn !== null && dueOn < today && used === 0 && files.length === 0)
    .map(({ id, title, kind, dueOn, ownerName }) => ({
      id: `overdue ${id}`,
      says: `${title} was due on ${dueOn}${ownerName === null ? '' : ` (${ownerName})`}.`,
      law: null,
      group: 'warns' as const,
      part: kind === 'narrative' ? ('narrative' as const) : ('attachments' as const),
      row: id,
    }));

function formsShown(work: UnitOfWork, parts: Parts, nameOf: NameOf): ApplicationWork['forms'] {
  const faults = faultsOf(allForms(parts), contextOf(work, parts));
  return parts.forms.map((one) => {
    const own = faults.filter(({ code }) => code === one.code);
    return {
      id: one.id,
      code: one.code,
      isRequired: one.isRequired,
      filled: Object.keys(valuesOf(one)).length,
      errors: own.filter(({ severity }) => severity === 'error').length,
      warnings: own.filter(({ severity }) => severity === 'warning').length,
      savedAt: one.savedAt,
      savedByName: nameOf(one.savedBy),
    };
  });
}

export async function workOf(work: UnitOfWork, id: string): Promise<ApplicationWork> {
  const row = await work.find(grantApplication, id);
  if (!row) throw missing(grantApplication);
  const parts = await partsOf(work, id);
  const product = work.asProduct;
  const submissions = await product.rows(applicationSubmission, {
    where: { application: id },
    order: '-round',
    fields: ['number', 'round', 'submittedAt', 'signedBy', 'signerTitle', 'sha256', 'size'],
    most: 'all',
  });
  const people = await product.rows(member, {
    where: { status: 'active' },
    fields: ['name'],
    order: ['name', 'id'],
    most: 'all',
  });
  const names = new Map(people.map(({ id: person, name }) => [person, name]));
  const nameOf: NameOf = (person) => (person === null ? null : (names.get(person) ?? null));
  const sections = sectionsShown(work, row, { parts, nameOf, reused: await answersIn(work, parts.sections) });
  return {
    isOpen: isPreparing(row.status),
    mayWrite: isWritable(row.status) && allows(grantManagers, work.actor),
    due: dueOf(row, work.now()),
    registration: await registrationOf(work, row),
    sections,
    forms: formsShown(work, parts, nameOf),
    items: [
      ...(await readinessAt(work, row, parts)).map((one) => ({ ...one })),
      ...overdueItems(sections, work.today),
      ...outdatedItems(sections),
    ],
    opportunity: row.opportunity,
    requirements: (await askedOf(work, row, parts)).map(
      ({ id: asked, kind, says, isRequired, points, paragraph, quote, coverage, part, row: place }) => ({
        id: asked,
        kind,
        says,
        isRequired,
        points,
        paragraph,
        quote,
        coverage,
        part,
        row: place,
      }),
    ),
    submissions: submissions.map(({ id: submission, signedBy, number, ...one }) => ({
      ...one,
      id: submission,
      number: number ?? '',
      signerName: nameOf(signedBy),
    })),
  };
}

export async function formWorkOf(work: UnitOfWork, id: string): Promise<FormWork> {
  const row = await work.find(applicationForm, id);
  const of = row && (await work.find(grantApplication, row.application));
  if (!row || !of) throw missing(applicationForm);
  const parts = await partsOf(work, of.id);
  const all = allForms(parts);
  const { code } = row;
  return {
    application: { id: of.id, number: of.number ?? '', title: of.title },
    code,
    mayWrite: isWritable(of.status) && allows(grantManagers, work.actor),
    today: work.today,
    values: valuesOf(parts.forms.find((one) => one.id === id) ?? { values: {} }),
    all,
    faults: faultsOf(all, contextOf(work, parts))
      .filter((one) => one.code === code)
      .map(({ key, message, severity, law }) => ({ key, message, severity, ...(law ? { law } : {}) })),
    files: [...parts.files.values()].map(fileShown),
  };
}

const signedIn: readonly string[] = ['submitted', 'awarded', 'declined'];

/** A form with its signature, where its application is signed and sent. */
export async function formSheetOf(work: UnitOfWork, id: string) {
  const row = await work.find(applicationForm, id);
  const of = row && (await work.find(grantApplication, row.application));
  if (!row || !of) throw missing(applicationForm);
  const parts = await partsOf(work, of.id);
  const isSigned = signedIn.includes(of.status) && of.signedBy !== null && of.submittedAt !== null;
  const signer = isSigned ? await work.asProduct.row(member, { where: { id: of.signedBy }, fields: ['name'] }) : null;
  const all = allForms(parts);
  const filled = signer && of.submittedAt ? signed(all, { name: signer.name, on: of.submittedAt.slice(0, 10) }) : all;
  const standing = signer
    ? `Signed by ${signer.name} on ${usDay(of.submittedAt?.slice(0, 10) ?? null)}`
    : 'Draft, not signed';
  const form = formOf(row.code);
  const sheet = formSheet({
    form,
    values: filled[row.code] ?? {},
    files: [...parts.files.values()],
    note: `${of.number}. ${standing}.`,
  });
  return { sheet, name: `${form.number}-${of.number}` };
}
