import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { PublishedExclusion, PublishedSource, PublishedVendor, VendorQuestion } from '../public/public.server.ts';
import { programs } from './programs.ts';

const schemes = { naics: 'NAICS', nigp: 'NIGP', unspsc: 'UNSPSC' } as const;

/** As the index `vendor_listed` has it. */
const shownName = 'coalesce(v.trade_name, v.name)';
const orders = { name: `${shownName}, v.id`, newest: `v.approved_on desc, ${shownName}, v.id` } as const;

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
  const where = ['v.organization_id = $1', `v.status = 'active'`, 'v.is_public'];
  const codesThat = (condition: string) =>
    `v.commodities && array(select c.id from commodity_code c where c.organization_id = $1 and c.scheme = any ($3::text[]) and ${condition})`;
  const confirmed = `from vendor_certification c where c.organization_id = v.organization_id and c.vendor = v.id
      and c.status = 'confirmed' and c.from_day <= $2 and (c.until_day is null or c.until_day >= $2)`;
  if (code !== '') where.push(codesThat(`starts_with(c.code, ${bind(code)})`));
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    const held = Object.entries(programs).flatMap(([key, words]) => (words.toLowerCase().includes(word) ? [key] : []));
    const like = bind(within(word));
    where.push(`(lower(${shownName} || ' ' || coalesce(v.address->>'city', '') || ' ' || coalesce(v.address->>'state', '')) like ${like}
      or ${codesThat(`lower(c.scheme || ' ' || c.code || ' ' || c.name) like ${like}`)}
      or exists (select ${confirmed} and c.program = any (${bind(held)}::text[])))`);
  }
  if (after) where.push(`(${shownName}, v.id) > (${bind(after.name)}, ${bind(after.id)}::uuid)`);
  const text = `select v.id, ${shownName} as name, v.address->>'city' as city, v.address->>'state' as state, v.website,
      v.approved_on::text as "approvedOn",
      coalesce((select jsonb_agg(jsonb_build_object('scheme', c.scheme, 'code', c.code, 'words', c.name) order by c.code) from commodity_code c
        where c.organization_id = v.organization_id and c.id = any (v.commodities) and c.scheme = any ($3::text[])), '[]'::jsonb) as codes,
      array(select distinct c.program ${confirmed} order by c.program) as programs
    from vendor v where ${where.join(' and ')} order by ${orders[sort]}`;
  return { text, values };
}

interface Found extends Omit<PublishedVendor, 'codes' | 'certificates'> {
  readonly codes: readonly { readonly scheme: keyof typeof schemes; readonly code: string; readonly words: string }[];
  readonly programs: readonly (keyof typeof programs)[];
}

const shown = ({ codes, programs: held, ...one }: Found): PublishedVendor => ({
  ...one,
  certificates: held.map((program) => programs[program]),
  codes: codes.map((code) => ({ ...code, scheme: schemes[code.scheme] })),
});

/** In force today; of a proposal that is not decided nothing is public. */
const excluded = `select d.number, ${shownName} as name, d.action, d.citation, d.from_day::text as "fromDay", d.until_day::text as "untilDay"
  from vendor_debarment d join vendor v on v.organization_id = d.organization_id and v.id = d.vendor
  where d.organization_id = $1 and d.status in ('noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld')
    and d.from_day <= $2 and d.until_day >= $2 order by 2, d.number`;

export const vendorSource: PublishedSource = {
  publishes: ['id', 'name', 'tradeName', 'address', 'website', 'commodities']
    .map((field) => `vendor.${field}`)
    .concat('commodity_code.code', 'commodity_code.name')
    .concat(['number', 'action', 'citation', 'fromDay', 'untilDay'].map((field) => `vendor_debarment.${field}`)),
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
