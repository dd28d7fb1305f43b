import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type {
  FirmFacts,
  PublishedExclusion,
  PublishedSource,
  PublishedVendor,
  VendorQuestion,
} from '../public/public.server.ts';
import { certifiedOn } from './certified-on.server.ts';
import { programs } from './programs.ts';
import { isListed, isPerson, shownName } from './public-name.ts';

const schemes = { naics: 'NAICS', nigp: 'NIGP', unspsc: 'UNSPSC' } as const;

const name = shownName('v');
const orders = { name: `${name}, v.id`, newest: `v.approved_on desc, ${name}, v.id` } as const;
/** Where it is, and its own site: of a person neither. */
const publicly = (of: string): string => `case when ${isPerson('v')} then null else ${of} end`;
const city = publicly(`v.address->>'city'`);
const state = publicly(`v.address->>'state'`);
const codesSql = `coalesce((select jsonb_agg(jsonb_build_object('scheme', c.scheme, 'code', c.code, 'words', c.name) order by c.code) from commodity_code c
        where c.organization_id = v.organization_id and c.id = any (v.commodities) and c.scheme = any ($3::text[])), '[]'::jsonb)`;
const known = `v.id, v.number, ${name} as name, ${isPerson('v')} as "isPerson", ${city} as city, ${state} as state,
      ${publicly('v.website')} as website, v.approved_on::text as "approvedOn", ${codesSql} as codes`;

/** A word as a pattern that stands for itself anywhere in a text. */
const within = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Approved firms that agreed to be listed, with what is confirmed of them today, as the address asks. */
function statement(
  { actor, around }: UnitOfWork,
  { search, code, sort }: VendorQuestion,
  after?: { readonly name: string; readonly id: string } | null,
) {
  const values: unknown[] = [actor.organizationId, around.today(actor.timeZone), Object.keys(schemes)];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = ['v.organization_id = $1', isListed('v')];
  const codesThat = (condition: string) =>
    `v.commodities && array(select c.id from commodity_code c where c.organization_id = $1 and c.scheme = any ($3::text[]) and ${condition})`;
  const confirmed = `from vendor_certification c where c.organization_id = v.organization_id and c.vendor = v.id
      and ${certifiedOn('$2')}`;
  if (code !== '') where.push(codesThat(`starts_with(c.code, ${bind(code)})`));
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    const held = Object.entries(programs).flatMap(([key, words]) => (words.toLowerCase().includes(word) ? [key] : []));
    const like = bind(within(word));
    where.push(`(lower(concat_ws(' ', ${name}, v.number, ${city}, ${state})) like ${like}
      or ${codesThat(`lower(c.scheme || ' ' || c.code || ' ' || c.name) like ${like}`)}
      or exists (select ${confirmed} and c.program = any (${bind(held)}::text[])))`);
  }
  if (after) where.push(`(${name}, v.id) > (${bind(after.name)}, ${bind(after.id)}::uuid)`);
  const text = `select ${known},
      array(select distinct c.program ${confirmed} order by c.program) as programs
    from vendor v where ${where.join(' and ')} order by ${orders[sort]}`;
  return { text, values };
}

interface Found extends Omit<PublishedVendor, 'codes' | 'certificates'> {
  readonly codes: readonly { readonly scheme: keyof typeof schemes; readonly code: string; readonly words: string }[];
  readonly programs: readonly (keyof typeof programs)[];
}

const inWords = (codes: Found['codes']): PublishedVendor['codes'] =>
  codes.map((code) => ({ ...code, scheme: schemes[code.scheme] }));

const shown = ({ codes, programs: held, ...one }: Found): PublishedVendor => ({
  ...one,
  certificates: held.map((program) => programs[program]),
  codes: inWords(codes),
});

/** One of the list, with when it came to the agency and what it is certified as today. */
const oneListed = `select ${known}, (v.created_at at time zone o.time_zone)::date::text as "registeredOn",
    coalesce((select jsonb_agg(jsonb_build_object('program', c.program, 'issuer', c.issuer, 'fromDay', c.from_day::text, 'untilDay', c.until_day::text)
        order by c.program, c.from_day) from vendor_certification c
      where c.organization_id = v.organization_id and c.vendor = v.id and ${certifiedOn('$2')}), '[]'::jsonb) as certifications
  from vendor v join organization o on o.id = v.organization_id
  where v.organization_id = $1 and v.number = $4 and ${isListed('v')}`;

type Certification = Omit<FirmFacts['certifications'][number], 'program' | 'words'> & {
  readonly program: keyof typeof programs;
};
type OneFound = Omit<Found, 'programs'> &
  Pick<FirmFacts, 'registeredOn'> & { readonly certifications: readonly Certification[] };

async function firmOf({ tx, actor, around }: UnitOfWork, number: string): Promise<FirmFacts | null> {
  const values = [actor.organizationId, around.today(actor.timeZone), Object.keys(schemes), number];
  const [found] = await tx.query<OneFound>(oneListed, values, 'vendors.listed');
  if (!found) return null;
  const certifications = found.certifications.map((one) => ({ ...one, words: programs[one.program] }));
  return { ...found, codes: inWords(found.codes), certifications };
}

/** In force today; of a proposal that is not decided nothing is public. */
const excluded = `select d.number, coalesce(v.trade_name, v.name) as name, d.action, d.citation, d.from_day::text as "fromDay", d.until_day::text as "untilDay"
  from vendor_debarment d join vendor v on v.organization_id = d.organization_id and v.id = d.vendor
  where d.organization_id = $1 and d.status in ('noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld')
    and d.from_day <= $2 and d.until_day >= $2 order by 2, d.number`;

export const vendorSource: PublishedSource = {
  publishes: ['id', 'number', 'name', 'tradeName', 'address', 'website', 'commodities', 'approvedOn']
    .map((field) => `vendor.${field}`)
    .concat('commodity_code.code', 'commodity_code.name', 'vendor_certification.issuer')
    .concat(['number', 'action', 'citation', 'fromDay', 'untilDay'].map((field) => `vendor_debarment.${field}`)),
  firm: firmOf,
  exclusions: ({ tx, actor, around }) =>
    tx.query<PublishedExclusion>(excluded, [actor.organizationId, around.today(actor.timeZone)], 'vendors.excluded'),
  async vendors(work, question, { most, skip }) {
    const { text, values } = statement(work, question);
    const paged = `${text} offset $${values.length + 1}`;
    return mapFirst(await firstOf<Found>(work.tx, { text: paged, values: [...values, skip], most }), shown);
  },
  async vendorsAfter(work, question, after, most) {
    const { text, values } = statement(work, { ...question, sort: 'name' }, after);
    return (await work.tx.query<Found>(`${text} limit $${values.length + 1}`, [...values, most])).map(shown);
  },
};
