import { fail, type Money } from '#kernel';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { organizationOfSite, productIn } from '../../organization/public.server.ts';
import { ownerIn } from '../../public/public.server.ts';
import { asCommonGrant, commonGrant, commonGrants, type FeedRound } from './common-grants-feed.ts';

const PAGE = 25;

/** Drafts and what was cancelled are no offers; the rest was announced. */
const announced = `from funding_round r where r.organization_id = $1 and r.status not in ('draft', 'cancelled')`;
const columns = `select r.id, r.number, r.title, r.program, r.purpose, r.status,
    r.opens_at as "opensAt", r.closes_at as "closesAt", r.created_at as "createdAt", r.updated_at as "updatedAt",
    r.available_cents as "availableCents", r.available_currency as "availableCurrency",
    r.award_min_cents as "awardMinCents", r.award_min_currency as "awardMinCurrency",
    r.award_max_cents as "awardMaxCents", r.award_max_currency as "awardMaxCurrency"`;
const aPage = `${columns} ${announced} order by r.updated_at desc, r.id limit $2 offset $3`;
const one = `${columns} ${announced} and r.id::text = $2`;
const counted = `select count(*)::int as total ${announced}`;

type Found = Omit<
  FeedRound,
  'available' | 'awardMin' | 'awardMax' | 'opensAt' | 'closesAt' | 'createdAt' | 'updatedAt'
> &
  Readonly<Record<'opensAt' | 'closesAt' | 'createdAt' | 'updatedAt', string | Date>> &
  Readonly<Record<'availableCents', number>> &
  Readonly<Record<'awardMinCents' | 'awardMaxCents', number | null>> &
  Readonly<Record<'availableCurrency' | 'awardMinCurrency' | 'awardMaxCurrency', string | null>> &
  Record<string, unknown>;

const money = (cents: number | null, currency: string | null): Money | null =>
  cents === null ? null : { cents, currency: currency ?? 'USD' };
const moment = (at: string | Date): Date => new Date(at);

const roundOf = (row: Found): FeedRound => ({
  ...row,
  opensAt: moment(row.opensAt),
  closesAt: moment(row.closesAt),
  createdAt: moment(row.createdAt),
  updatedAt: moment(row.updatedAt),
  available: { cents: row.availableCents, currency: row.availableCurrency ?? 'USD' },
  awardMin: money(row.awardMinCents, row.awardMinCurrency),
  awardMax: money(row.awardMaxCents, row.awardMaxCurrency),
});

/** Funding rounds of the organization whose site is asked, for anyone: `GET /common-grants/opportunities` of the protocol. */
export function feedOperations(ports: Ports): Operation[] {
  const { door, clock } = ports;
  const whose = organizationOfSite(ports);
  const about = {
    scope: 'open',
    tag: 'Public site',
    told: 'The answer of the protocol.',
    probe: {
      namesNothing: true,
      publishes: 'id number title program purpose opensAt closesAt available awardMin awardMax'
        .split(' ')
        .map((name) => `funding_round.${name}`),
    },
  } as const;
  const inSite = async <T>(request: Request, read: (work: UnitOfWork, agency: string) => Promise<T>) => {
    const id = await whose(request.headers.get('host'));
    return id === null
      ? null
      : await door.run(productIn(id), async (work) => await read(work, (await ownerIn(work)).name));
  };
  return [
    answersAnyone(commonGrants, {
      ...about,
      summary: 'Announced funding rounds in the shape of the CommonGrants protocol, latest change first.',
      async run({ request, query }) {
        const [page, pageSize] = [query.page ?? 1, query.pageSize ?? PAGE];
        const found = await inSite(request, async ({ tx, actor }, agency) => {
          const [all] = await tx.query<{ total: number }>(counted, [actor.organizationId], 'common_grants.count');
          const values = [actor.organizationId, pageSize, (page - 1) * pageSize];
          const rows = await tx.query<Found>(aPage, values, 'common_grants.page');
          const now = clock.now();
          return { total: all?.total ?? 0, items: rows.map((row) => asCommonGrant(roundOf(row), { now, agency })) };
        });
        const totalItems = found?.total ?? 0;
        return {
          body: {
            status: 200,
            message: 'Success',
            items: found?.items ?? [],
            paginationInfo: { page, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) },
            sortInfo: { sortBy: 'lastModifiedAt', customSortBy: null, sortOrder: 'desc', errors: [] },
            filterInfo: { filters: {}, errors: [] },
          },
        };
      },
    }),
    answersAnyone(commonGrant, {
      ...about,
      summary: 'One announced funding round in the shape of the CommonGrants protocol.',
      async run({ request, params }) {
        const found = await inSite(request, async ({ tx, actor }, agency) => {
          const [row] = await tx.query<Found>(one, [actor.organizationId, params.id], 'common_grants.one');
          return row ? asCommonGrant(roundOf(row), { now: clock.now(), agency }) : null;
        });
        if (!found) throw fail('not_found', 'not_found', 'No such opportunity.');
        return { body: { status: 200, message: 'Success', data: found } };
      },
    }),
  ];
}
