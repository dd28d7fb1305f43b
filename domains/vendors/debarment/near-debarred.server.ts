import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Ground, type Held, judgeExclusion } from '../exclusions/judge-exclusion.ts';
import { markKinds, type MarkKind } from '../vendor-marks.ts';
import { debarmentActions, type DebarmentAction, procedures, type Procedure } from './debarment-fields.ts';

interface Case {
  readonly number: string;
  readonly vendor: string;
  readonly action: DebarmentAction;
  readonly procedure: Procedure;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly name: string;
  readonly tradeName: string | null;
  readonly uei: string | null;
  readonly cage: string | null;
  readonly zip: string | null;
  readonly place: string | null;
  readonly agency: string;
}

const inForce = `select d.number, d.vendor, d.action, d.procedure, d.from_day::text as "fromDay", d.until_day::text as "untilDay",
    v.name, v.trade_name as "tradeName", v.uei, v.cage, left(v.address ->> 'postalCode', 5) as zip,
    concat_ws(', ', v.address ->> 'line1', v.address ->> 'city', v.address ->> 'state') as place, o.name as agency
  from vendor_debarment d join vendor v on v.organization_id = d.organization_id and v.id = d.vendor
    join organization o on o.id = d.organization_id
  where d.organization_id = $1 and d.status in ('noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld')
    and d.from_day <= $2 and d.until_day >= $2 order by d.number`;

/** What more firms than this share tells none of them apart: an office tower, the mail of a provider. */
const COMMON = 5;
/** What vendors share with a debarred one. */
const shared = `select a.vendor as debarred, b.vendor, array_agg(distinct b.kind order by b.kind) as kinds
  from vendor_mark a join vendor_mark b on b.organization_id = $1 and b.kind = a.kind and b.value = a.value and b.vendor <> a.vendor
  where a.organization_id = $1 and a.vendor = any ($2::uuid[]) and b.vendor = any ($3::uuid[])
    and a.kind in ('address', 'phone', 'email', 'bank')
    and (select count(*) from (select from vendor_mark c where c.organization_id = $1 and c.kind = a.kind and c.value = a.value
      limit ${COMMON + 1}) as few) <= ${COMMON}
  group by 1, 2`;

/** A vendor and what it may be excluded as. */
export interface Alike {
  readonly vendor: string;
  readonly entry: string;
  readonly name: string;
  readonly place: string | null;
  readonly agency: string | null;
  readonly program: string | null;
  readonly kind: string | null;
  readonly activeOn: string | null;
  readonly endsOn: string | null;
  readonly grounds: readonly Ground[];
  readonly because: string;
  readonly seenOn: string;
}

export const debarmentsInForce = (work: UnitOfWork): Promise<readonly Case[]> =>
  work.tx.query<Case>(inForce, [work.actor.organizationId, work.today], 'debarment.in_force');

/**
 * Vendors that may be a debarred one under another name, for a person to confirm or clear before they are approved. An affiliate is debarred
 * by a case of its own alone: 2 CFR 180.625.
 */
export async function nearDebarred(
  work: UnitOfWork,
  cases: readonly Case[],
  firms: readonly (Held & { id: string })[],
) {
  if (cases.length === 0 || firms.length === 0) return [];
  const ids = firms.map(({ id }) => id);
  const found = await work.tx.query<{ debarred: string; vendor: string; kinds: readonly MarkKind[] }>(
    shared,
    [work.actor.organizationId, cases.map(({ vendor }) => vendor), ids],
    'debarment.shared',
  );
  const kindsOf = new Map(found.map(({ debarred, vendor, kinds }) => [`${debarred} ${vendor}`, kinds]));
  return cases.flatMap((one) =>
    firms.flatMap((firm) => {
      if (firm.id === one.vendor) return [];
      const kinds = kindsOf.get(`${one.vendor} ${firm.id}`) ?? [];
      const names = [one.name, one.tradeName].filter((name): name is string => Boolean(name));
      const judged = names.map((name) => judgeExclusion({ ...one, name }, firm)).find((it) => it !== null);
      if (!judged && kinds.length === 0) return [];
      const grounds: Ground[] = [...(judged?.grounds ?? []), ...(kinds.length > 0 ? (['shared'] as const) : [])];
      const same = kinds.length > 0 ? `Same ${kinds.map((kind) => markKinds[kind].toLowerCase()).join(' and ')}.` : '';
      return [
        {
          entry: one.number,
          name: one.name,
          place: one.place,
          agency: one.agency,
          program: procedures[one.procedure],
          kind: debarmentActions[one.action],
          activeOn: one.fromDay,
          endsOn: one.untilDay,
          grounds,
          because: [judged?.because, same].filter(Boolean).join(' ').slice(0, 500),
          vendor: firm.id,
          seenOn: one.fromDay,
        },
      ];
    }),
  );
}
