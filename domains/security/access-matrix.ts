import { csvFile } from '#kernel/derive/csv.ts';
import { inSentence, oneOf } from '#kernel/fields/accept.ts';
import { allows, type Actor, type Duty, labelOf, permission, type Role, roles, type Rows, type Who } from '#kernel';
import type { Outline } from '#kernel/record/outline.ts';

/** One thing that can be done with one kind of record, and how far each role reaches. */
export interface Right {
  readonly record: string;
  readonly label: string;
  readonly verb: string;
  readonly act: string;
  readonly reach: Readonly<Record<Role, Reach>>;
  readonly duties: readonly Duty[];
  /** In words, when not every row is meant. */
  readonly limits: string | null;
}

/** `some`: only the rows that the limit names. */
export type Reach = 'all' | 'some' | 'none';

/** Who may do what, out of the definitions themselves. */
export function rightsOf(records: readonly Outline[]): Right[] {
  return records.flatMap((record) => {
    const { access, transitions, label } = record;
    const stated = [
      ['read', `See ${inSentence(label[1])}`, permission(access.read)],
      ['create', `Make ${oneOf(label[0])}`, permission(access.create)],
      ['edit', `Change ${oneOf(label[0])}`, permission(access.edit)],
      ...(access.remove ? ([['remove', `Delete ${oneOf(label[0])}`, permission(access.remove)]] as const) : []),
      ...Object.entries(transitions).map(
        ([name, step]) => [name, step.label, { by: step.by, ...(step.rows ? { rows: step.rows } : {}) }] as const,
      ),
    ] as const;
    return stated
      .filter(([, , { by }]) => by !== 'nobody')
      .map(
        ([verb, act, given]): Right => ({
          record: record.name,
          label: label[1],
          verb,
          act,
          reach: Object.fromEntries(roles.map((role) => [role, reachOf(given, role)])) as Right['reach'],
          duties: [...dutiesIn(given.by), ...dutiesInRows(given.rows)].filter(
            (duty, at, all) => all.indexOf(duty) === at,
          ),
          limits: limitsOf(record, given),
        }),
      );
  });
}

const actorWith = (role: Role, duties: readonly string[] = []): Actor => ({
  id: '',
  userId: '',
  organizationId: '',
  name: '',
  role,
  duties,
  kind: 'person',
  timeZone: 'UTC',
  requestId: '',
});

interface Given {
  readonly by: Who;
  readonly rows?: Rows;
}

function reachOf({ by, rows }: Given, role: Role): Reach {
  if (!allows(by, actorWith(role))) return 'none';
  return rows === undefined || seesAll(rows, role) ? 'all' : mayBeAny(rows, role) ? 'some' : 'none';
}

/** Whether these rows are all of them for somebody of this role. */
function seesAll(rows: Rows, role: Role): boolean {
  if ('any' in rows) return rows.any.some((one) => seesAll(one, role));
  return 'when' in rows && allows(rows.when, actorWith(role)) && (rows.rows === 'all' || seesAll(rows.rows, role));
}

function mayBeAny(rows: Rows, role: Role): boolean {
  if ('any' in rows) return rows.any.some((one) => mayBeAny(one, role));
  return !('when' in rows) || allows(rows.when, actorWith(role));
}

export function dutiesIn(who: Who): Duty[] {
  if (typeof who === 'string') return [];
  return 'duty' in who ? [who.duty] : who.flatMap(dutiesIn);
}

function dutiesInRows(rows: Rows | undefined): Duty[] {
  if (rows === undefined) return [];
  if ('any' in rows) return rows.any.flatMap(dutiesInRows);
  return 'when' in rows ? dutiesIn(rows.when) : [];
}

function limitsOf(record: Outline, { rows }: Given): string | null {
  if (rows === undefined) return null;
  const words = rowWords(record, rows);
  return words.length > 0 ? `only where ${words.join(' or ')}` : null;
}

/** The conditions that hold for those who do not see everything. */
function rowWords(record: Outline, rows: Rows): string[] {
  const name = (field: string) => `“${labelOf(field, record.fields[field]?.spec)}”`;
  if ('own' in rows) return [`${name(rows.own)} is the person`];
  if ('holds' in rows) return [`the person is among ${name(rows.field)}`];
  if ('is' in rows)
    return [`${name(rows.field)} is ${typeof rows.is === 'boolean' ? (rows.is ? 'yes' : 'no') : rows.is}`];
  if ('any' in rows) return rows.any.flatMap((one) => rowWords(record, one));
  return [];
}

/** The whole matrix as a file for a spreadsheet. */
export function matrixCsv(rights: readonly Right[], words: Readonly<Record<Role, string>>): string {
  const reach: Readonly<Record<Reach, string>> = { all: 'yes', some: 'some rows', none: 'no' };
  const head = ['Kind of record', 'What', ...roles.map((role) => words[role]), 'Duties', 'Limits'];
  const lines = rights.map((right) => [
    right.label,
    right.act,
    ...roles.map((role) => reach[right.reach[role]]),
    right.duties.join('; '),
    right.limits ?? '',
  ]);
  return csvFile([head, ...lines]);
}
