import { fail } from '#kernel';
import { isDay } from '#kernel/fields/date.ts';
import type { Trouble } from '#kernel/lists/read-rows.ts';
import { isBlank, isRaw, own, type Raw, Row } from '../opportunities/import/notice.ts';
import { isTooDeep } from '../opportunities/import/read-notices.ts';
import { type declarationTypes, type DisasterProgram, kindOfNumber } from './disaster-words.ts';

/** A page of OpenFEMA has 1,000 rows at most, one for each designated area. */
export const MOST_ROWS = 10_000;

export interface Area {
  readonly name: string;
  readonly code: string;
}

/** A declaration with the areas that a file names of it; a file may have a part of them. */
export interface Declaration {
  readonly row: number;
  readonly number: string;
  readonly disasterNumber: number;
  readonly kind: keyof typeof declarationTypes;
  readonly title: string;
  readonly incident: string;
  readonly state: string;
  readonly declaredOn: string;
  readonly beginOn: string;
  readonly endOn: string | null;
  readonly closedOn: string | null;
  readonly programs: readonly DisasterProgram[];
  readonly areas: readonly Area[];
}

export interface ReadDeclarations {
  readonly rows: number;
  readonly declarations: readonly Declaration[];
  readonly rejected: readonly Trouble[];
}

const kinds = { DR: 'dr', EM: 'em', FM: 'fm' } as const;
const flags = {
  iaProgramDeclared: 'ia',
  ihProgramDeclared: 'ih',
  paProgramDeclared: 'pa',
  hmProgramDeclared: 'hm',
} as const;

/** OpenFEMA writes midnight of Greenwich for a day of the place: the day is what it writes. Declarations begin in 1953. */
function dayOf(row: Row, field: string, value: unknown, need: 'required' | 'optional'): string | null {
  if (isBlank(value)) return need === 'required' ? row.reject(field, 'Required') : null;
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/.test(value) ? value.slice(0, 10) : '';
  return isDay(day) && day >= '1953-01-01' && day <= '2150-12-31' ? day : row.reject(field, 'Is no date');
}

function areaOf(row: Row, raw: Raw): Area {
  const name = row.named('designatedArea', own(raw, 'designatedArea'), 120);
  const part = (field: string, digits: number): string => {
    const value = own(raw, field);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).padStart(digits, '0') : '';
    if (text !== '' && new RegExp(`^\\d{${digits}}$`).test(text)) return text;
    row.reject(field, `Must have ${digits} digits`);
    return '';
  };
  return { name, code: `${part('fipsStateCode', 2)}${part('fipsCountyCode', 3)}${part('placeCode', 5)}` };
}

/** One row of the file; null where something in it is refused. */
function declarationOf(row: Row, raw: Raw): Declaration | null {
  const state = row.named('state', own(raw, 'state'), 2);
  const given = own(raw, 'declarationType');
  const kind = typeof given === 'string' && Object.hasOwn(kinds, given) ? kinds[given as keyof typeof kinds] : null; // asked just before
  if (kind === null) row.reject('declarationType', 'Must be DR, EM or FM');
  const disasterNumber = row.whole('disasterNumber', own(raw, 'disasterNumber')) ?? 0;
  if (disasterNumber < 1 || disasterNumber > 99_999) row.reject('disasterNumber', 'Must be a number up to 99,999');
  const usual = kindOfNumber(disasterNumber);
  if (kind !== null && usual !== null && usual !== kind)
    row.reject('disasterNumber', `Is a number of type ${usual.toUpperCase()}`);
  const number = row.named('femaDeclarationString', own(raw, 'femaDeclarationString'), 20);
  if (kind !== null && number !== `${kind.toUpperCase()}-${disasterNumber}-${state}`)
    row.reject('femaDeclarationString', 'Differs from type, number and state');
  const declaredOn = dayOf(row, 'declarationDate', own(raw, 'declarationDate'), 'required');
  const beginOn = dayOf(row, 'incidentBeginDate', own(raw, 'incidentBeginDate'), 'required');
  const endOn = dayOf(row, 'incidentEndDate', own(raw, 'incidentEndDate'), 'optional');
  if (beginOn !== null && endOn !== null && endOn < beginOn) row.reject('incidentEndDate', 'Is before the incident');
  const read = {
    row: row.row,
    number,
    disasterNumber,
    title: row.named('declarationTitle', own(raw, 'declarationTitle'), 200),
    incident: row.named('incidentType', own(raw, 'incidentType'), 80),
    state,
    endOn,
    closedOn: dayOf(row, 'disasterCloseoutDate', own(raw, 'disasterCloseoutDate'), 'optional'),
    programs: Object.entries(flags).flatMap(([flag, program]) => (own(raw, flag) === true ? [program] : [])),
    areas: [areaOf(row, raw)],
  };
  if (row.rejected.length > 0 || kind === null || declaredOn === null || beginOn === null) return null;
  return { ...read, kind, declaredOn, beginOn };
}

/** Programs and areas of one declaration add up; what differs between its rows is refused with the later row. */
function together(row: Row, one: Declaration, other: Declaration): Declaration | null {
  for (const field of ['declaredOn', 'title', 'state'] as const)
    if (one[field] !== other[field]) row.reject(field, `Differs from row ${one.row} of ${one.number}`);
  const [area] = other.areas;
  if (area && one.areas.some(({ code }) => code === area.code))
    row.reject('placeCode', `Is there twice for ${one.number}`);
  if (row.rejected.length > 0) return null;
  const programs = new Set([...one.programs, ...other.programs]);
  return {
    ...one,
    endOn: one.endOn ?? other.endOn,
    closedOn: one.closedOn ?? other.closedOn,
    programs: Object.values(flags).filter((program) => programs.has(program)),
    areas: [...one.areas, ...other.areas],
  };
}

const unknownFile = () =>
  fail(
    'invalid',
    'declared_disaster.unknown_file',
    'This is no file of OpenFEMA Disaster Declarations Summaries. Choose another one.',
  );

/** Reads the JSON of the OpenFEMA data set of declarations, row by row. */
export function readDeclarations(text: string): ReadDeclarations {
  if (isTooDeep(text)) throw unknownFile();
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw fail('invalid', 'declared_disaster.no_json', 'The file can’t be read as JSON. Download it again.');
  }
  const rows = own(file, 'DisasterDeclarationsSummaries') ?? file;
  if (!Array.isArray(rows)) throw unknownFile();
  if (rows.length > MOST_ROWS)
    throw fail(
      'too_large',
      'declared_disaster.too_many',
      `A file may have ${MOST_ROWS.toLocaleString('en-US')} rows at most. Split it.`,
    );
  return declarationsIn(rows as readonly unknown[]);
}

/** The rows of a file, one for each designated area, as declarations. */
export function declarationsIn(rows: readonly unknown[]): ReadDeclarations {
  const found = new Map<string, Declaration>();
  const rejected: Trouble[] = [];
  for (const [at, raw] of rows.entries()) {
    const row = new Row(at + 1, 'USD');
    const read = isRaw(raw) ? declarationOf(row, raw) : row.reject('row', 'Is no declaration');
    const before = read && found.get(read.number);
    const kept = read && before ? together(row, before, read) : read;
    if (kept) found.set(kept.number, kept);
    rejected.push(...row.rejected);
  }
  return { rows: rows.length, declarations: [...found.values()], rejected };
}
