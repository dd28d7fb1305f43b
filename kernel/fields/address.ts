import type { Issue } from '../record/fail.ts';
import { accepted, type Field, field, type Kind, refused } from './field.ts';
import { storedAsJson } from './json.ts';
import { ownEntries } from './own-entries.ts';
import { oneLine, words } from './text.ts';

/** A postal address. `state` and `postalCode` may be empty outside the United States. */
export interface Address {
  readonly line1: string;
  readonly line2?: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** Two letters, `US`. */
  readonly country: string;
}

const names = {
  line1: 'Street',
  line2: 'Second line',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  country: 'Country',
};
const parts = Object.keys(names) as (keyof Address)[];
const MOST = 120;

/** The fifty states, the capital, the territories and military mail. */
const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI ' +
    'SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP'
  ).split(' '),
);

export const addressKind: Kind<Address> = {
  name: 'address',
  filters: ['empty'],
  sortable: false,
  searchable: false,
  columns: (column) => [{ name: column, type: 'jsonb', check: `jsonb_typeof(${column}) = 'object'` }],
  ...storedAsJson<Address>(),
  accept(input) {
    const entries = ownEntries(input);
    if (!entries) return refused('address.type', 'Must be an address');
    const given = new Map(entries);
    const issues: Issue[] = [];
    const wrong = (path: string, code: string, message: string) => issues.push({ path, code, message });
    if (entries.some(([key]) => !Object.hasOwn(names, key)))
      return refused('address.unknown', `Only ${parts.join(', ')} belong to an address`);

    const clean: Partial<Record<keyof Address, string>> = { state: '', postalCode: '', country: 'US' };
    for (const part of parts) {
      const one = given.get(part) ?? '';
      if (typeof one === 'string' && one.trim() === '') continue;
      const judged = words(one, { max: MOST });
      if (!judged.ok) for (const { code, message } of judged.issues) wrong(part, code, message);
      else if (judged.value.includes(';')) wrong(part, 'address.semicolon', 'Must not contain a semicolon');
      else clean[part] = judged.value;
    }
    if (issues.length > 0) return { ok: false, issues };

    const { line1 = '', city = '', line2 } = clean;
    const country = clean.country?.toUpperCase() ?? '';
    const state = country === 'US' ? (clean.state?.toUpperCase() ?? '') : (clean.state ?? '');
    const postalCode = clean.postalCode ?? '';
    if (line1 === '') wrong('line1', 'required', 'Street is required');
    if (city === '') wrong('city', 'required', 'City is required');
    if (!/^[A-Z]{2}$/.test(country)) wrong('country', 'address.country', 'Must be a country code such as US');
    if (country === 'US' && !states.has(state)) wrong('state', 'address.state', 'Must be a state such as FL');
    if (country === 'US' && !/^\d{5}(-\d{4})?$/.test(postalCode))
      wrong('postalCode', 'address.postal_code', 'Must be a ZIP code such as 33602 or 33602-1234');
    return issues.length > 0
      ? { ok: false, issues }
      : accepted({ line1, ...(line2 ? { line2 } : {}), city, state, postalCode, country });
  },
  /** Six parts between semicolons, as `toText` writes them, or the way an envelope has it: 601 E Kennedy Blvd, Tampa, FL 33602. */
  fromText(text, spec) {
    if (text.length > 8 * MOST) return refused('address.long', 'The address is too long');
    const cells = text.split(';').map((part) => part.trim());
    if (cells.length === parts.length)
      return this.accept(Object.fromEntries(parts.map((part, at) => [part, cells[at]])), spec);
    const pieces = text.split(',').map((part) => part.trim());
    const last = /^([A-Za-z]{2}) (\d{5}(?:-\d{4})?)$/.exec(pieces.at(-1) ?? '');
    if (!last || pieces.length < 3)
      return refused('address.text', 'Must be an address such as 601 E Kennedy Blvd, Tampa, FL 33602');
    const [line1, ...more] = pieces.slice(0, -2);
    return this.accept(
      { line1, line2: more.join(', '), city: pieces.at(-2), state: last[1], postalCode: last[2], country: 'US' },
      spec,
    );
  },
  toText: (value) => parts.map((part) => value[part] ?? '').join('; '),
  format: ({ line1, line2, city, state, postalCode, country }) =>
    [line1, line2, city, `${state} ${postalCode}`.trim(), country === 'US' ? '' : country].filter(Boolean).join(', '),
  jsonSchema: () => ({
    type: 'object',
    properties: {
      ...Object.fromEntries(
        parts.map((part) => [part, { type: 'string', maxLength: MOST, pattern: oneLine, title: names[part] }]),
      ),
      country: { type: 'string', pattern: '^[A-Za-z]{2}$', default: 'US', title: names.country },
    },
    required: ['line1', 'city'],
    additionalProperties: false,
  }),
};

export const address = (): Field<Address, false, false, false> => field(addressKind, {});
