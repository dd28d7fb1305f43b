import { type Chart, partsOf } from '../accounts/account.ts';
import type { Touched } from '../changes/reach.ts';
import { dollars } from '../ledger/verdict.ts';

/** What the governing body appropriates by; inside a unit money moves by delegated authority, between units by the governing body's. */
export const controlLevels = {
  whole: 'Whole budget',
  fund: 'Fund',
  department: 'Department',
  fund_department: 'Fund and department',
  fund_object: 'Fund and object group',
} as const;
export type ControlLevel = keyof typeof controlLevels;

type Place = Pick<Touched, 'fund' | 'department' | 'objectGroup'>;

const partsAt: Readonly<Record<ControlLevel, readonly (keyof Place)[]>> = {
  whole: [],
  fund: ['fund'],
  department: ['department'],
  fund_department: ['fund', 'department'],
  fund_object: ['fund', 'objectGroup'],
};
const unknown: Readonly<Record<keyof Place, string>> = {
  fund: 'No fund',
  department: 'No department',
  objectGroup: 'No object',
};

/** Where an account lies: by the segments that are called fund and object, whatever their position. */
export function placesIn({ segments, values }: Pick<Chart, 'segments' | 'values'>) {
  const at = (wanted: string) => segments.findIndex(({ name }) => name.toLowerCase().startsWith(wanted));
  const [fundAt, objectAt] = [at('fund'), at('object')];
  const objects = new Map(
    values.filter(({ segment }) => segment === segments[objectAt]?.id).map((value) => [value.code, value]),
  );
  return (account: string): Pick<Place, 'fund' | 'objectGroup'> => {
    const parts = partsOf(account);
    const object = objects.get(parts[objectAt] ?? '');
    return { fund: parts[fundAt] ?? null, objectGroup: object ? (object.group ?? object.code) : null };
  };
}

/** The unit of a line, as it is written: "100", "Public Works", "100 / Public Works". */
export const unitOf = (level: ControlLevel, place: Place): string =>
  partsAt[level].map((part) => place[part] ?? unknown[part]).join(' / ');

/** Whether these lines belong to more than one unit. What is not known of one of several counts as different, so that nobody gains by leaving it out. */
export function crossesUnits(level: ControlLevel, places: readonly Place[]): boolean {
  if (places.length < 2) return false;
  return (
    places.some((place) => partsAt[level].some((part) => place[part] === null)) ||
    new Set(places.map((place) => unitOf(level, place))).size > 1
  );
}

export interface Stated {
  readonly unit: string;
  readonly cents: number;
}

export interface Unit {
  readonly unit: string;
  /** What its lines add up to; null where it has none. */
  readonly lines: number | null;
  readonly appropriated: number | null;
}

/** Every unit that has lines or an appropriation, in the order of their names. */
export function unitsOf(
  level: ControlLevel,
  lines: readonly (Place & { readonly cents: number })[],
  stated: readonly Stated[],
): readonly Unit[] {
  const sums = new Map<string, number>();
  if (level !== 'whole')
    for (const line of lines) {
      const unit = unitOf(level, line);
      sums.set(unit, (sums.get(unit) ?? 0) + line.cents);
    }
  const given = new Map(stated.map(({ unit, cents }) => [unit, cents]));
  return [...new Set([...sums.keys(), ...given.keys()])]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((unit) => ({ unit, lines: sums.get(unit) ?? null, appropriated: given.get(unit) ?? null }));
}

/** What is appropriated once it is filled from the lines: what is missing, or every unit. */
export function filledFrom(units: readonly Unit[], all: boolean): readonly Stated[] {
  return units.flatMap(({ unit, lines, appropriated }) => {
    if (!all && appropriated !== null) return [{ unit, cents: appropriated }];
    return lines === null || lines <= 0 ? [] : [{ unit, cents: lines }];
  });
}

const said = (level: ControlLevel, unit: string): string =>
  level.startsWith('fund') && !unit.startsWith(unknown.fund) ? `Fund ${unit}` : unit;

/** What stands against an adoption by units: each has to be appropriated what its lines say. */
export function unitFaults(level: ControlLevel, units: readonly Unit[]): readonly string[] {
  if (level === 'whole')
    return units.length === 0
      ? []
      : ['The whole budget is the level of control. Remove the appropriations by unit, or choose a level.'];
  return units.flatMap(({ unit, lines, appropriated }) => {
    const name = said(level, unit);
    if (appropriated === null) return (lines ?? 0) === 0 ? [] : [`${name} has lines but no appropriation.`];
    if (lines === null) return [`${name} has an appropriation of ${dollars(appropriated)} but no lines.`];
    return lines === appropriated
      ? []
      : [`${name}: the lines total ${dollars(lines)}, and ${dollars(appropriated)} is appropriated.`];
  });
}
