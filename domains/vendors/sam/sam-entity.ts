import { dayOf } from '../exclusions/sam-extract.ts';

/** A registration in SAM.gov, as far as a form can be filled from it. */
export interface SamEntity {
  readonly uei: string;
  readonly name: string | null;
  readonly tradeName: string | null;
  readonly cage: string | null;
  readonly samUntil: string | null;
  readonly website: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

type Json = Readonly<Record<string, unknown>>;
const part = (of: unknown): Json => (typeof of === 'object' && of !== null ? (of as Json) : {});
const within = (of: unknown, ...path: readonly string[]): Json =>
  path.reduce<Json>((found, name) => part(found[name]), part(of));
const textIn = (of: Json, name: string, most: number): string | null => {
  const found = of[name];
  const text = typeof found === 'string' ? found.replaceAll(/\s+/gu, ' ').trim() : '';
  return text === '' || text.toLowerCase() === 'null' ? null : text.slice(0, most);
};

/** Forms take two letters; SAM.gov writes three. Other countries are left for the person. */
const countryOf = (text: string | null): string | null => (text === 'USA' || text === 'US' ? 'US' : null);
const siteOf = (text: string | null): string | null => {
  if (text === null) return null;
  const url = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  return URL.canParse(url) && /^[\w.-]+\.[a-z]{2,}$/iu.test(new URL(url).hostname) ? url : null;
};
const zipOf = (zip: string | null, more: string | null): string | null => {
  const five = /^\d{5}$/u.test(zip ?? '') ? zip : null;
  return five && /^\d{4}$/u.test(more ?? '') && more !== '0000' ? `${five}-${more}` : five;
};
const cageOf = (text: string | null): string | null => {
  const cage = text?.toUpperCase() ?? '';
  return /^[0-9A-HJ-NP-Z]{5}$/u.test(cage) ? cage : null;
};

/** The registration in an answer of the API; `none` where SAM.gov has no such UEI, null where it is no such answer. */
export function entityIn(text: string, uei: string): SamEntity | 'none' | null {
  let all: unknown;
  try {
    all = (JSON.parse(text) as Json | null)?.['entityData'];
  } catch {
    return null;
  }
  if (!Array.isArray(all)) return null;
  const one: unknown = all.find((entity) => textIn(within(entity, 'entityRegistration'), 'ueiSAM', 12) === uei);
  if (!one) return 'none';
  const registration = within(one, 'entityRegistration');
  const at = within(one, 'coreData', 'physicalAddress');
  return {
    uei,
    name: textIn(registration, 'legalBusinessName', 160),
    tradeName: textIn(registration, 'dbaName', 160),
    cage: cageOf(textIn(registration, 'cageCode', 5)),
    samUntil: dayOf(textIn(registration, 'registrationExpirationDate', 40) ?? ''),
    website: siteOf(textIn(within(one, 'coreData', 'entityInformation'), 'entityURL', 200)),
    line1: textIn(at, 'addressLine1', 120),
    line2: textIn(at, 'addressLine2', 120),
    city: textIn(at, 'city', 120),
    state: textIn(at, 'stateOrProvinceCode', 2)?.toUpperCase() ?? null,
    postalCode: zipOf(textIn(at, 'zipCode', 5), textIn(at, 'zipCodePlus4', 4)),
    country: countryOf(textIn(at, 'countryCode', 3)),
  };
}

/** Places of the columns in the public entity extract, version 2: pipes between them, no heads. Unverified against a file of this year. */
const places = {
  uei: 0,
  cage: 3,
  state_of_row: 5,
  samUntil: 8,
  name: 11,
  tradeName: 12,
  line1: 15,
  line2: 16,
  city: 17,
  state: 18,
  zip: 19,
  zipMore: 20,
  country: 21,
  website: 26,
} as const;

/** The state in a line of the extract, to keep the lines of some states alone; null where it is no line of a registration. */
export function stateOfLine(line: string): string | null {
  const cells = line.split('|');
  return cells.length > places.website && /^[0-9A-Z]{12}$/u.test(cells[0] ?? '') ? (cells[places.state] ?? '') : null;
}

/** A line of the extract; null where it is none, or where the registration is no longer active. */
export function entityOfLine(line: string): SamEntity | null {
  const cells = line.split('|');
  if (stateOfLine(line) === null) return null;
  const cell = (place: keyof typeof places, most: number): string | null => {
    const text = (cells[places[place]] ?? '').replaceAll(/\s+/gu, ' ').trim();
    return text === '' ? null : text.slice(0, most);
  };
  // A: active, E: expired; daily files mark changes with digits.
  if (cell('state_of_row', 1) === 'E' || cell('state_of_row', 1) === '1') return null;
  const until = /^(\d{4})(\d{2})(\d{2})$/u.exec(cell('samUntil', 8) ?? '');
  return {
    uei: cells[0] ?? '',
    name: cell('name', 160),
    tradeName: cell('tradeName', 160),
    cage: cageOf(cell('cage', 5)),
    samUntil: until ? dayOf(`${until[1]}-${until[2]}-${until[3]}`) : null,
    website: siteOf(cell('website', 200)),
    line1: cell('line1', 120),
    line2: cell('line2', 120),
    city: cell('city', 120),
    state: cell('state', 2)?.toUpperCase() ?? null,
    postalCode: zipOf(cell('zip', 5), cell('zipMore', 4)),
    country: countryOf(cell('country', 3)),
  };
}

/** What a form is offered: each field by itself, in the form that the field takes. Nothing is taken over without a click. */
export function offered(found: Omit<SamEntity, 'uei'> & { readonly uei: string }): Readonly<Record<string, unknown>> {
  const { uei, name, tradeName, cage, samUntil, website, line1, line2, city, state, postalCode, country } = found;
  const address =
    line1 && city && country === 'US' && state && postalCode
      ? { line1, ...(line2 ? { line2 } : {}), city, state, postalCode, country }
      : null;
  const all = { uei, name, tradeName, cage, samUntil, website, address };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
