import { type AskedOf, type RowsAsked, rowsOf } from '#server/records/view.ts';
import { lowestScore, worstStanding } from '../performance/deciding-score.ts';
import { certifiedOn } from '../certified-on.server.ts';
import { programs } from '../programs.ts';
import { supersededOn } from '../insurance/in-force.server.ts';
import { vendorProfile } from './vendor-profile.record.ts';

type About = Omit<RowsAsked, 'asked'>;
type Asks = AskedOf<typeof vendorProfile>;

const MILE_METERS = 1609.344;
const MILES = 50;
const quoted = (words: readonly string[]): string => words.map((one) => `'${one}'`).join(', ');

/** One array of the programs that count on the day, each once and in their own order, without sorting. */
const held = Object.keys(programs)
  .map((one) => `case when bool_or(c.program = '${one}') then '${one}' end`)
  .join(', ');

/**
 * SQL: every vendor that is neither closed nor merged, with what it is on the day, and what it sells and where, which the list asks about
 * and does not show. It reads in the order of the index by name.
 */
export function profiles({ organization: o, bind, today }: About): string {
  const day = `${bind(today)}::date`;
  const policy = `from vendor_insurance i where i.organization_id = ${o} and i.vendor = v.id and i.status = 'confirmed'
    and not ${supersededOn(day)}`;
  const renewed = (
    until: string,
  ) => `not exists (select from vendor_insurance n where n.organization_id = ${o} and n.vendor = v.id
    and n.status = 'confirmed' and n.coverage = i.coverage and n.until_day > ${until} and not ${supersededOn(day, 'n')})`;
  const whose = { organization: o, vendor: 'v.id' };
  const match = (status: string) =>
    `exists (select from exclusion_match m where m.organization_id = ${o} and m.vendor = v.id and m.status = '${status}')`;
  return `select v.organization_id, v.id, v.name, v.number, v.address->>'city' as city, v.address->>'state' as state,
      (select array_remove(array[${held}], null) from vendor_certification c where c.organization_id = ${o} and c.vendor = v.id
        and ${certifiedOn(day)}) as certified,
      case when exists (select ${policy} and i.until_day < ${day} and i.until_day > ${day} - 366 and ${renewed('i.until_day')}) then 'lapsed'
        when exists (select ${policy} and i.from_day <= ${day} and i.until_day between ${day} and ${day} + 30 and ${renewed(`${day} + 30`)}) then 'expiring'
        when exists (select ${policy} and ${day} between i.from_day and i.until_day) then 'current' else 'none' end as insurance,
      coalesce(${worstStanding(whose)}, 'none') as standing, ${lowestScore(whose)} as score,
      case when ${match('confirmed')} then 'excluded'
        when exists (select from vendor_debarment d where d.organization_id = ${o} and d.vendor = v.id and ${day} between d.from_day and d.until_day
          and d.status in ('noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld')) then 'debarred'
        when ${match('open')} then 'review' else 'clear' end as exclusion,
      v.status as approval, (v.created_at at time zone (select z.time_zone from organization z where z.id = ${o}))::date as registered_on, 'vendor'::text as record, v.id as vendor,
      v.commodities, v.location, lower(concat_ws(' ', v.name, v.trade_name, v.number, v.sells, v.uei)) as words
    from vendor v where v.organization_id = ${o} and v.status in (${quoted(['registered', 'active', 'on_hold'])})`;
}

const like = (word: string): string => `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const lon = (of: string) => `(${of}->'coordinates'->>0)::float8`;
const lat = (of: string) => `(${of}->'coordinates'->>1)::float8`;

/** Meters between two points in degrees, by the haversine formula. */
const metersBetween = (at: string, x: string, y: string): string =>
  `2 * 6371000 * asin(least(1, sqrt(power(sin(radians(${lat(at)} - ${y}) / 2), 2)
    + cos(radians(${lat(at)})) * cos(radians(${y})) * power(sin(radians(${lon(at)} - ${x}) / 2), 2))))`;

/** SQL: what the list asks apart from its filters, each on its own, of rows \`p\` of \`profiles\`. */
export function asksOf(asks: Asks, { organization: o, bind }: About): Readonly<Record<string, string>> {
  const { search, commodity, program, near, miles } = asks;
  const words = (search ?? []).flatMap((one) => one.split(/\s+/)).filter(Boolean);
  const site = near?.[0];
  return {
    ...(words.length > 0 ? { search: words.map((word) => `p.words like ${bind(like(word))}`).join(' and ') } : {}),
    ...(commodity ? { commodity: `p.commodities && ${bind(commodity)}::uuid[]` } : {}),
    ...(program ? { program: `p.certified && ${bind(program)}::text[]` } : {}),
    ...(site === undefined
      ? {}
      : {
          near: `p.location->>'type' = 'Point' and exists (select from alert_site a where a.organization_id = ${o} and a.name = ${bind(site)}
            and a.status = 'active' and a.place->>'type' = 'Point'
            and ${metersBetween('p.location', lon('a.place'), lat('a.place'))} <= ${bind((miles?.[0] ?? MILES) * MILE_METERS)}::float8)`,
        }),
  };
}

const columns = [
  'organization_id',
  'id',
  'name',
  'number',
  'city',
  'state',
  'certified',
  'insurance',
  'standing',
  'score',
].concat(['exclusion', 'approval', 'registered_on', 'record', 'vendor']);

export const profileRows = rowsOf(vendorProfile, ({ asked, ...about }) => {
  const conditions = Object.values(asksOf(asked, about));
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return `select ${columns.map((one) => `p.${one}`).join(', ')} from (${profiles(about)}) p${where}`;
});
