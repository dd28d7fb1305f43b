import type { Row } from '#kernel';
import { agency } from './agency.record.ts';
import { remembered } from '#server/records/remembered.ts';
import { rowsIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyPlace } from './agency-place.record.ts';
import { type Place, type Tree, treeOn } from './agency-tree.ts';

/** What of an agency its rules, calendar and authority are read from. */
export type AgencyFacts = Pick<Row<typeof agency>, 'id' | (typeof agencyFacts)[number]>;
const agencyFacts = [
  'name',
  'rank',
  'status',
  'closesOn',
  'entity',
  'usState',
  'rulePacks',
  'fiscalYearStart',
  'timeZone',
  'workingDays',
  'dayBegins',
  'dayEnds',
  'ownHolidays',
] as const;

export interface OrganizationFacts {
  readonly agencyKind: string | null;
  readonly usState: string | null;
  readonly timeZone: string;
  readonly fiscalYearStart: number;
}

const itself = `select agency_kind as "agencyKind", us_state as "usState", time_zone as "timeZone",
    fiscal_year_start as "fiscalYearStart" from organization where id = $1`;

/** Whether an agency is open on a day: to the end of its last day, whether or not it was closed before. */
export const isOpenOn = ({ status, closesOn }: Pick<AgencyFacts, 'status' | 'closesOn'>, day: string): boolean =>
  closesOn === null ? status === 'active' : (status === 'active' || status === 'closed') && day <= closesOn;

type Scope = Pick<UnitOfWork, 'tx' | 'actor'>;

export const agenciesOf = (scope: Scope): Promise<ReadonlyMap<string, AgencyFacts>> =>
  remembered(scope, ['agency'], 'agencies', async () => {
    const rows = await rowsIn(scope.tx, agency, { fields: agencyFacts, most: 'all' });
    return new Map(rows.map((row) => [row.id, row]));
  });

export const placesOf = (scope: Scope): Promise<readonly Place[]> =>
  remembered(scope, ['agency_place'], 'places', () =>
    rowsIn(scope.tx, agencyPlace, { fields: ['agency', 'under', 'fromDay'], most: 'all' }),
  );

/** The tree of a day. */
export const treeOf = (work: Scope, day: string): Promise<Tree> =>
  remembered(work, ['agency_place'], `tree ${day}`, async () => treeOn(await placesOf(work), day));

export const organizationFacts = (scope: Scope): Promise<OrganizationFacts> =>
  remembered(scope, [], 'organization', () => readOrganization(scope));

async function readOrganization({ tx, actor }: Scope): Promise<OrganizationFacts> {
  const [found] = await tx.query<OrganizationFacts & Record<string, unknown>>(itself, [actor.organizationId]);
  if (!found) throw new Error('An actor of an organization has one');
  return found;
}
