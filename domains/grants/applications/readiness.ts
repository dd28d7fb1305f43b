import type { LimitUnit } from './application-words.ts';
import { limitUnits } from './application-words.ts';
import { noticeOf, registrationLaw, registrationSays } from './registration.ts';
import { lengthOf } from './text-length.ts';

/** A line of the list of what is missing. Each leads to the place where it is mended. */
export interface Item {
  readonly id: string;
  readonly says: string;
  readonly law: string | null;
  /** What holds the submission back, or what a person should know before. */
  readonly group: 'blocks' | 'warns';
  readonly part: 'narrative' | 'forms' | 'attachments' | 'setup' | 'requirements';
  /** The section or form, where it is one. */
  readonly row: string | null;
}

export interface FileFacts {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly scan: string;
}

interface SectionFacts {
  readonly id: string;
  readonly kind: 'narrative' | 'attachment';
  readonly title: string;
  readonly isRequired: boolean;
  readonly limit: number | null;
  readonly unit: LimitUnit;
  readonly text: string | null;
  readonly files: readonly FileFacts[];
}

interface FormFaults {
  readonly id: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly isEmpty: boolean;
  readonly faults: readonly {
    readonly key: string;
    readonly message: string;
    readonly severity: 'error' | 'warning';
    readonly law?: string;
  }[];
}

interface UncoveredFacts {
  readonly id: string;
  readonly kind: 'attachment' | 'form' | 'limit' | 'criterion';
  readonly says: string;
  readonly paragraph: number;
}

export interface ApplicationFacts {
  readonly now: string;
  readonly today: string;
  readonly dueAt: string | null;
  readonly dueOn: string | null;
  readonly latePermission: string | null;
  readonly isFederal: boolean;
  readonly requestedCents: number;
  readonly matchCents: number;
  readonly uei: string | null;
  readonly samUntil: string | null;
  readonly sections: readonly SectionFacts[];
  readonly forms: readonly FormFaults[];
  /** What the notice asks and nothing in the application covers. */
  readonly uncovered: readonly UncoveredFacts[];
  /** Where the forms say otherwise than the application. */
  readonly differences: readonly string[];
  readonly budget: { readonly funderCents: number; readonly matchCents: number; readonly number: string } | null;
}

/** What funders' systems take; anything else is refused there after the deadline. */
const takenTypes = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);
/** Characters that Grants.gov takes in the name of a file. */
const takenName = /^[A-Za-z0-9 _.\-(){}[\],;~!@#$%&^+=']{1,50}$/;

const item = (
  group: Item['group'],
  part: Item['part'],
  id: string,
  says: string,
  more: { readonly row?: string; readonly law?: string } = {},
): Item => ({ id, says, group, part, row: more.row ?? null, law: more.law ?? null });

function narrativeItems({ id, title, isRequired, limit, unit, text }: SectionFacts): readonly Item[] {
  const used = lengthOf(text, unit);
  if (used === 0)
    return isRequired ? [item('blocks', 'narrative', `empty.${id}`, `${title} is empty.`, { row: id })] : [];
  if (limit === null || used <= limit) return [];
  const says = `${title} has ${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} ${limitUnits[unit].toLowerCase()}.`;
  // Pages are estimated from words, so they hold nothing back.
  return [
    unit === 'pages'
      ? item('warns', 'narrative', `long.${id}`, `${says} Pages are estimated.`, { row: id })
      : item('blocks', 'narrative', `long.${id}`, says, { row: id }),
  ];
}

function fileItems(row: string, { name, mediaType, size, scan }: FileFacts): readonly Item[] {
  const blocks = (id: string, says: string) => item('blocks', 'attachments', `${id}.${row}.${name}`, says, { row });
  const warns = (id: string, says: string) => item('warns', 'attachments', `${id}.${row}.${name}`, says, { row });
  return [
    ...(scan === 'infected' ? [blocks('infected', `${name} is infected. Remove it.`)] : []),
    ...(scan === 'not_scanned' ? [warns('unscanned', `${name} wasn’t scanned for viruses.`)] : []),
    ...(size === 0 ? [blocks('nothing', `${name} has no content.`)] : []),
    ...(takenTypes.has(mediaType)
      ? []
      : [blocks('type', `${name} is of a type that funders don’t take. Save it as PDF.`)]),
    ...(takenName.test(name)
      ? []
      : [warns('name', `Grants.gov may refuse the file name ${name}. Use 50 plain characters.`)]),
  ];
}

function attachmentItems({ id, title, isRequired, files }: SectionFacts): readonly Item[] {
  if (files.length === 0)
    return isRequired ? [item('blocks', 'attachments', `missing.${id}`, `${title} is not attached.`, { row: id })] : [];
  return files.flatMap((one) => fileItems(id, one));
}

/** A form or an attachment that is missing is refused by the funder; a criterion without a section costs points. */
const uncoveredItems = ({ id, kind, says, paragraph }: UncoveredFacts): readonly Item[] => [
  item(
    kind === 'form' || kind === 'attachment' ? 'blocks' : 'warns',
    'requirements',
    `asked.${id}`,
    `The notice asks for ${says} (paragraph ${paragraph}).`,
  ),
];

const formItems = ({ id, title, isRequired, isEmpty, faults }: FormFaults): readonly Item[] => {
  if (isEmpty)
    return isRequired ? [item('blocks', 'forms', `blank.${id}`, `${title} isn’t filled in.`, { row: id })] : [];
  return faults.map(({ key, message, severity, law }) =>
    item(severity === 'error' ? 'blocks' : 'warns', 'forms', `fault.${id}.${key}.${message}`, `${title}: ${message}`, {
      row: id,
      ...(law === undefined ? {} : { law }),
    }),
  );
};

/** An applicant is registered when it applies, and stays so: 2 CFR 25.200 and 25.205. Before that moment nothing is held back. */
function registrationItems({ isFederal, uei, samUntil, today, dueOn }: ApplicationFacts): readonly Item[] {
  if (!isFederal) return [];
  const blocks = (id: string, says: string, law: string) => item('blocks', 'setup', id, says, { law });
  const warns = (id: string, says: string) => item('warns', 'setup', id, says, { law: registrationLaw.throughout });
  const noUei = uei === null ? [blocks('uei', 'The UEI is missing.', registrationLaw.uei)] : [];
  if (samUntil === null)
    return [
      ...noUei,
      blocks('sam', 'Enter the day on which the registration in SAM.gov expires.', registrationLaw.before),
    ];
  const says = registrationSays(samUntil, today);
  const stage = noticeOf({ isFederal, samUntil }, today);
  if (stage === 0) return [...noUei, blocks('sam.over', says, registrationLaw.before)];
  const isBefore = dueOn !== null && samUntil < dueOn;
  return [
    ...noUei,
    ...(stage === null ? [] : [warns('sam.near', says)]),
    ...(isBefore
      ? [warns('sam.deadline', `The registration in SAM.gov expires on ${samUntil}, before the deadline.`)]
      : []),
  ];
}

function deadlineItems({ now, dueAt, latePermission }: ApplicationFacts): readonly Item[] {
  if (dueAt === null || now <= dueAt) return [];
  return latePermission === null
    ? [item('blocks', 'setup', 'late', 'The deadline is over. Enter the funder’s late permission, if there is one.')]
    : [item('warns', 'setup', 'late.permitted', `The deadline is over. Late permission: ${latePermission}.`)];
}

function moneyItems({ requestedCents, matchCents, budget }: ApplicationFacts): readonly Item[] {
  return [
    ...(requestedCents > 0 ? [] : [item('blocks', 'setup', 'request', 'Enter the amount requested.')]),
    ...(budget && (budget.funderCents !== requestedCents || budget.matchCents !== matchCents)
      ? [item('warns', 'setup', 'budget', `Amount requested and match differ from award budget ${budget.number}.`)]
      : []),
  ];
}

/** What is missing, as a list: first what holds the submission back. */
export function readinessOf(of: ApplicationFacts): readonly Item[] {
  const all = [
    ...deadlineItems(of),
    ...moneyItems(of),
    ...registrationItems(of),
    ...of.sections.flatMap((one) => (one.kind === 'narrative' ? narrativeItems(one) : attachmentItems(one))),
    ...of.forms.flatMap(formItems),
    ...of.uncovered.flatMap(uncoveredItems),
    ...of.differences.map((says) => item('blocks', 'forms', `differs.${says}`, says)),
  ];
  return [...all.filter(({ group }) => group === 'blocks'), ...all.filter(({ group }) => group === 'warns')];
}
