import { dayOf, type ExtractRow } from '../exclusions/sam-extract.ts';

/** As the API writes its columns, and how the public extract names the same; so one reader reads both. */
const named: Readonly<Record<string, string>> = {
  classificationtype: 'Classification',
  entityname: 'Name',
  firstname: 'First',
  middlename: 'Middle',
  lastname: 'Last',
  addressline1: 'Address 1',
  city: 'City',
  stateorprovincecode: 'State / Province',
  countrycode: 'Country',
  zipcode: 'Zip Code',
  ueisam: 'Unique Entity ID',
  exclusionprogram: 'Exclusion Program',
  excludingagencyname: 'Excluding Agency',
  exclusiontype: 'Exclusion Type',
  activatedate: 'Active Date',
  terminationdate: 'Termination Date',
  recordstatus: 'Record Status',
  cagecode: 'CAGE',
};

/** Without these it is another file, such as a notice that the extract is still being made. */
const needed = ['entityname', 'ueisam', 'activatedate'];
const plain = (head: string): string => head.replaceAll(/[\ufeff"\s]/gu, '').toLowerCase();

/**
 * The extract of the API under the heads of the public extract; null where the file is none. It has no SAM number, and may have no ZIP code: both
 * are added as heads without cells.
 */
export function asPublicExtract(csv: string): string | null {
  const end = csv.indexOf('\n');
  if (end < 0) return null;
  const heads = csv.slice(0, end).split(',').map(plain);
  if (needed.some((name) => !heads.includes(name))) return null;
  const words = heads.map((head) => named[head] ?? head);
  const more = ['Excluding Agency', 'Zip Code', 'CAGE', 'SAM Number'].filter((name) => !words.includes(name));
  return `${[...words, ...more].map((word) => `"${word}"`).join(',')}${csv.slice(end)}`;
}

/** The token of an extract that was asked for: it is ready some time later. */
export const tokenIn = (text: string): string | null => /[?&]token=([A-Za-z0-9_-]{1,200})/u.exec(text)?.[1] ?? null;

type Json = Readonly<Record<string, unknown>>;
const part = (of: unknown, name: string): Json => {
  const found = (of as Json | null)?.[name];
  return typeof found === 'object' && found !== null ? (found as Json) : {};
};
const textIn = (of: Json, name: string, most: number): string | null => {
  const found = of[name];
  const text = typeof found === 'string' ? found.trim() : '';
  return text === '' || text.toLowerCase() === 'null' ? null : text.slice(0, most);
};

function listIn(text: string, name: string): readonly unknown[] | null {
  try {
    const found = (JSON.parse(text) as Json | null)?.[name];
    return Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/** The exclusions in an answer of the API that are in force on a day; null where it is no such answer. */
export function exclusionsIn(text: string, day: string): readonly ExtractRow[] | null {
  const all = listIn(text, 'excludedEntity');
  if (!all) return null;
  return all.flatMap((one) => {
    const [details, who, at] = [
      part(one, 'exclusionDetails'),
      part(one, 'exclusionIdentification'),
      part(one, 'exclusionPrimaryAddress'),
    ];
    const actions = part(one, 'exclusionActions')['listOfActions'];
    const inForce = (Array.isArray(actions) ? (actions as readonly Json[]) : []).find((action) => {
      const ends = dayOf(textIn(action, 'terminationDate', 40) ?? '');
      return (textIn(action, 'recordStatus', 20) ?? 'Active') === 'Active' && (ends === null || ends >= day);
    });
    const person = [textIn(who, 'firstName', 80), textIn(who, 'middleName', 80), textIn(who, 'lastName', 80)];
    const name = textIn(who, 'entityName', 300) ?? person.filter(Boolean).join(' ');
    if (!inForce || name === '') return [];
    const uei = textIn(who, 'ueiSAM', 12)?.toUpperCase() ?? null;
    const activeOn = dayOf(textIn(inForce, 'activateDate', 40) ?? textIn(inForce, 'activationDate', 40) ?? '');
    const place = ['addressLine1', 'city', 'stateOrProvinceCode', 'countryCode'].map((field) => textIn(at, field, 120));
    return [
      {
        entry: [uei, name, activeOn].filter(Boolean).join(' ').slice(0, 120),
        name,
        uei: uei?.length === 12 ? uei : null,
        cage: textIn(who, 'cageCode', 5)?.toUpperCase() ?? null,
        zip: /^\d{5}/u.exec(textIn(at, 'zipCode', 10) ?? '')?.[0] ?? null,
        place: place.filter(Boolean).join(', ').slice(0, 300) || null,
        agency: textIn(details, 'excludingAgencyName', 200) ?? textIn(details, 'excludingAgencyCode', 200),
        program: textIn(details, 'exclusionProgram', 200),
        kind: textIn(details, 'exclusionType', 200),
        activeOn,
        endsOn: textIn(inForce, 'terminationDate', 40),
      },
    ];
  });
}

/** Questions are asked with this alone: what is public, and no TIN. */
export const exclusionQuestion = ({ name, uei }: { readonly name: string; readonly uei: string | null }): string =>
  new URLSearchParams(uei ? { ueiSAM: uei } : { exclusionName: name.replaceAll(/[&|{}^\\]/gu, ' ') }).toString();
