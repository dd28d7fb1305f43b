import { fail, nobodyId, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { sharingAnAccount } from '../../vendors/public.server.ts';
import { type IndicatorCode, indicators, usualLimits } from './indicators.ts';
import { openFindingsOn } from '../evaluation/interest-check.server.ts';
import type { Process } from './process.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import type { award as awardRecord } from '../award/award.record.ts';
import { redFlag } from './red-flag.record.ts';

const YEARS = 3;

/** These compare with all others: among fewer processes everything is unusual. */
const comparing: readonly IndicatorCode[] = ['R024', 'R025', 'R038', 'R048', 'R058'];
const FEWEST_TO_COMPARE = 10;

/** What was bought by competition in the last years, as the indicators look at it; the award in question counts as made. */
const recent = `select s.id, coalesce(s.buyer, s.organization_id) as buyer, s.type, s.published_at as "opensAt", s.due_at as "closesAt",
    coalesce((select jsonb_agg(jsonb_build_object('vendors', jsonb_build_array(b.vendor), 'state', case b.status when 'responsive' then 'valid'
        when 'nonresponsive' then 'disqualified' when 'withdrawn' then 'withdrawn' else 'other' end, 'cents', case when b.is_partial is not true then b.total_cents end, 'receivedAt', b.received_at))
      from bid b where b.organization_id = s.organization_id and b.solicitation = s.id and b.vendor is not null), '[]') as bids,
    coalesce((select jsonb_agg(jsonb_build_object('vendors', jsonb_build_array(a.vendor), 'state', 'active', 'codes', array(
        select distinct c.code from solicitation_items i join commodity_code c on c.organization_id = i.organization_id and c.id = i.commodity
        where i.organization_id = s.organization_id and i.parent = s.id and (a.lot is null or i.lot = a.lot))))
      from award a where a.organization_id = s.organization_id and a.solicitation = s.id and a.status <> 'cancelled' and a.vendor is not null), '[]') as awards
  from solicitation s where s.organization_id = $1 and s.published_at >= $2::timestamptz - make_interval(years => ${YEARS}) and s.type <> 'rfi'`;

interface Flag {
  readonly code: string;
  readonly name: string;
  readonly why: string;
}

/** Of the panel rather than of prices: an interest in this bidder that was not declared, and that no one has resolved. */
const undeclared: Flag = {
  code: 'COI',
  name: 'Undeclared interest of a panel member',
  why: 'A panel member has a possible interest in this bidder that the declaration did not state.',
};

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly buyer: string;
  readonly type: Row<typeof solicitation>['type'];
  readonly opensAt: Date | string | null;
  readonly closesAt: Date | string | null;
  readonly bids: Process['bids'];
  readonly awards: Process['awards'];
}

const instant = (one: Date | string | null): string | null => (one === null ? null : new Date(one).toISOString());
const byPrice: readonly string[] = ['quotes', 'itb', 'multi_step', 'auction'];

const processOf = ({ id, buyer, type, opensAt, closesAt, bids, awards }: Found): Process => ({
  id,
  buyer,
  isCompetitive: true,
  isByPrice: byPrice.includes(type),
  opensAt: instant(opensAt),
  closesAt: instant(closesAt),
  bids,
  awards,
});

/** Bidders of one event that are paid to one bank account: said by name, never by number. */
async function sharedAccount(work: UnitOfWork, bids: Process['bids']): Promise<readonly Flag[]> {
  const bidders = new Set(bids.filter(({ state }) => state !== 'withdrawn').flatMap((bid) => bid.vendors));
  const [one, other, ...more] = bidders.size > 1 ? await sharingAnAccount(work, [...bidders]) : [];
  if (!one || !other) return [];
  const names = [one, other].map(({ name }) => name.slice(0, 80)).join(' and ');
  const why = `${names}${more.length > 0 ? ` and ${more.length} more` : ''} have a bank account in common.`;
  return [{ code: 'BANK', name: 'Shared bank account', why }];
}

/** Looks at the process among all of the last years; a flag that was answered stays as it was answered. */
export async function raiseFlags(
  work: UnitOfWork,
  { id: award, createdBy: recommendedBy, vendor }: Pick<Row<typeof awardRecord>, 'id' | 'createdBy' | 'vendor'>,
  call: Row<typeof solicitation>,
): Promise<void> {
  const rows = await work.tx.query<Found>(recent, [work.actor.organizationId, work.now()], 'award.processes');
  const all = rows.map(processOf);
  const own = all.find(({ id }) => id === call.id);
  const vendors = new Set(own?.awards.flatMap((one) => one.vendors));
  const codes = Object.keys(indicators) as IndicatorCode[]; // the keys of that very object
  const told = codes.filter((code) => all.length >= FEWEST_TO_COMPARE || !comparing.includes(code));
  const unusual = told.filter((code) =>
    indicators[code]
      .find(all, usualLimits)
      .some(
        ({ of, id }) =>
          (of === 'process' && id === call.id) ||
          (of === 'vendor' && vendors.has(id)) ||
          (of === 'buyer' && id === call.buyer),
      ),
  );
  const found: readonly Flag[] = [
    ...unusual.map((code) => ({ code, name: indicators[code].name, why: indicators[code].why })),
    ...(await sharedAccount(work, own?.bids ?? [])),
    ...(vendor && (await openFindingsOn(work, call.id, vendor)) ? [undeclared] : []),
  ];
  const known = await work.rows(redFlag, { where: { award }, fields: ['id', 'code', 'status'], most: 'all' });
  for (const { id, code, status } of known)
    if (status === 'open' && !found.some((one) => one.code === code)) await work.asProduct.move(redFlag, id, 'clear');
  for (const flag of found)
    if (!known.some(({ code, status }) => code === flag.code && status !== 'gone'))
      await work.asProduct.insert(
        redFlag,
        {},
        { award, ...flag, ...(recommendedBy === nobodyId ? {} : { recommendedBy }) },
      );
}

export async function refuseOpenFlags({
  row,
  work,
}: {
  row: Pick<Row<typeof awardRecord>, 'id' | 'solicitation' | 'vendor'>;
  work: UnitOfWork;
}): Promise<void> {
  const flags = await work.rows(redFlag, {
    where: { award: row.id, status: ['open', 'answered'] },
    order: 'code',
    fields: ['name', 'code', 'status'],
    most: 'all',
  });
  const open = flags.filter(({ status }) => status === 'open');
  const names = open.map(({ name }) => name.toLowerCase()).join(', ');
  if (open.length > 0) throw fail('refused', 'award.flags_answered', `Answer the red flags first: ${names}.`);
  // A finding may be younger than the flags of this award.
  const isAnswered = flags.some(({ code }) => code === undeclared.code);
  if (row.vendor && !isAnswered && (await openFindingsOn(work, row.solicitation, row.vendor)))
    throw fail('refused', 'award.interests_resolved', 'Resolve the interest findings about this bidder first.');
}

export const redFlagEffects = [
  on(redFlag, 'answer', async ({ row, work }) => {
    await work.asProduct.change(redFlag, row.id, {}, { answeredBy: personActing(work.actor) });
  }),
];
