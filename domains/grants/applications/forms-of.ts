import { fail } from '#kernel';
import { cellsOf, type FormCode, formOf, type FormValue, type FormValues } from '../forms/form.ts';

const LONGEST = 20_000;
const MOST_KEYS = 3_000;

/** Keys that people fill in: what is computed is worked out each time, and signatures come with the signing. */
function isFilledIn(code: FormCode, key: string): boolean {
  const [list, at, field] = key.split('.');
  return formOf(code).sections.some(
    (section) =>
      (section.fields ?? []).some((one) => one.key === key && !one.computed) ||
      (section.grid && cellsOf(section.grid).some((cell) => cell.key === key && !cell.computed)) ||
      (section.list !== undefined &&
        section.list.key === list &&
        /^\d{1,3}$/.test(at ?? '') &&
        Number(at) < section.list.most &&
        section.list.fields.some((one) => one.key === field)),
  );
}

const isValue = (value: unknown): value is FormValue =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= LONGEST);

const wrong = (path: string, message: string) =>
  fail('invalid', 'application_form.values', message, {
    issues: [{ path, code: 'application_form.values', message }],
  });

/** Values as a form keeps them: of its own fields alone, and not longer than any form goes. What is wrong with them its faults say. */
export function judgedValues(code: FormCode, values: Readonly<Record<string, unknown>>): FormValues {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  if (entries.length > MOST_KEYS) throw wrong('changes', 'A form has fewer values than that.');
  for (const [key, value] of entries)
    if (!isValue(value) || !isFilledIn(code, key))
      throw wrong(`changes.${key.slice(0, 60)}`, `${key.slice(0, 60)} isn’t filled in on this form.`);
  return Object.fromEntries(entries) as FormValues; // each was just judged
}

interface Known {
  readonly organization: string;
  readonly title: string;
  readonly uei: string | null;
  readonly agency: string | null;
  readonly listing: string | null;
  readonly noticeNumber: string | null;
  readonly noticeTitle: string | null;
  readonly fromDay: string | null;
  readonly untilDay: string | null;
  readonly requestedCents: number | null;
  readonly matchCents: number | null;
}

/** What a form begins with, from the application and its notice. */
export function startOf(code: FormCode, of: Known): FormValues {
  const organizationName = of.organization;
  if (code === 'sf424b' || code === 'sf424d' || code === 'lobbying' || code === 'key_contacts')
    return { organizationName };
  if (code === 'abstract')
    return stripped({ organizationName, projectTitle: of.title, aln: of.listing, opportunityNumber: of.noticeNumber });
  if (code !== 'sf424') return {};
  return stripped({
    submissionType: 'Application',
    applicationType: 'New',
    legalName: of.organization,
    uei: of.uei,
    agencyName: of.agency,
    aln: of.listing,
    opportunityNumber: of.noticeNumber,
    opportunityTitle: of.noticeTitle,
    projectTitle: of.title,
    startsOn: of.fromDay,
    endsOn: of.untilDay,
    federalFunding: of.requestedCents,
    applicantFunding: of.matchCents,
  });
}

const stripped = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const nonFederal = ['applicantFunding', 'stateFunding', 'localFunding', 'otherFunding'] as const;
const cents = (value: FormValue | undefined): number => (typeof value === 'number' ? value : 0);

interface Agreed {
  readonly uei: string | null;
  readonly requestedCents: number;
  readonly matchCents: number;
}

/** Where the SF-424 says otherwise than the application that was approved. */
export function differencesOf(sf424: FormValues | undefined, of: Agreed): readonly string[] {
  if (!sf424 || Object.keys(sf424).length === 0) return [];
  const match = nonFederal.reduce((sum, key) => sum + cents(sf424[key]), 0);
  const uei = sf424['uei'] ?? null;
  return [
    ...(cents(sf424['federalFunding']) === of.requestedCents
      ? []
      : ['SF-424 line 18a differs from the amount requested.']),
    ...(match === of.matchCents ? [] : ['SF-424 lines 18b to 18e differ from the match.']),
    ...(uei === null || uei === of.uei ? [] : ['SF-424 has another UEI than the application.']),
  ];
}
