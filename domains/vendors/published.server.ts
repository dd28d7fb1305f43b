import type { PublishedSource, PublishedVendor } from '../public/public.server.ts';
import { programs } from './programs.ts';

const schemes = { naics: 'NAICS', nigp: 'NIGP', unspsc: 'UNSPSC' } as const;

/** Approved firms that agreed to be listed, with what is confirmed of them today. */
const listed = `select v.id, coalesce(v.trade_name, v.name) as name, v.address->>'city' as city, v.address->>'state' as state, v.website,
    v.approved_on::text as "approvedOn",
    coalesce((select jsonb_agg(jsonb_build_object('scheme', c.scheme, 'code', c.code, 'words', c.name) order by c.code) from commodity_code c
      where c.organization_id = v.organization_id and c.id = any (v.commodities)), '[]'::jsonb) as codes,
    array(select distinct c.program from vendor_certification c where c.organization_id = v.organization_id and c.vendor = v.id
      and c.status = 'confirmed' and c.from_day <= $2 and (c.until_day is null or c.until_day >= $2) order by c.program) as programs
  from vendor v where v.organization_id = $1 and v.status = 'active' and v.is_public order by v.name, v.id`;

interface Found extends Omit<PublishedVendor, 'codes' | 'certificates'> {
  readonly codes: readonly { readonly scheme: string; readonly code: string; readonly words: string }[];
  readonly programs: readonly (keyof typeof programs)[];
}

export const vendorSource: PublishedSource = {
  publishes: ['id', 'name', 'tradeName', 'address', 'website', 'commodities']
    .map((field) => `vendor.${field}`)
    .concat('commodity_code.code', 'commodity_code.name'),
  async vendors({ tx, actor, around }) {
    const found = await tx.query<Found>(listed, [actor.organizationId, around.today(actor.timeZone)], 'vendors.listed');
    return found.map(({ codes, programs: held, ...one }) => ({
      ...one,
      certificates: held.map((program) => programs[program]),
      codes: codes.flatMap(({ scheme, code, words }) =>
        scheme in schemes ? [{ scheme: schemes[scheme as keyof typeof schemes], code, words }] : [],
      ),
    }));
  },
};
