import { remembered } from '#server/records/remembered.ts';
import type { Work } from '#server/records/work.ts';
import { type Place, type Tree, treeOn } from './agency-tree.ts';

/** What of an agency its rules, calendar and authority are read from. */
export interface AgencyFacts {
  readonly id: string;
  readonly name: string;
  readonly rank: string;
  readonly status: string;
  /** The last day on which it is open. */
  readonly closesOn: string | null;
  readonly entity: string | null;
  readonly usState: string | null;
  readonly rulePacks: readonly string[] | null;
  readonly fiscalYearStart: number | null;
  readonly timeZone: string | null;
  readonly workingDays: readonly string[] | null;
  readonly dayBegins: string | null;
  readonly dayEnds: string | null;
  readonly ownHolidays: boolean;
}

export interface OrganizationFacts {
  readonly agencyKind: string | null;
  readonly usState: string | null;
  readonly timeZone: string;
  readonly fiscalYearStart: number;
}

const allAgencies = `select id, name, rank, status, closes_on as "closesOn", entity, us_state as "usState", rule_packs as "rulePacks",
    fiscal_year_start as "fiscalYearStart", time_zone as "timeZone", working_days as "workingDays",
    day_begins as "dayBegins", day_ends as "dayEnds", own_holidays as "ownHolidays"
  from agency where organization_id = $1`;
const allPlaces = `select agency, under, from_day as "fromDay" from agency_place where organization_id = $1`;
const itself = `select agency_kind as "agencyKind", us_state as "usState", time_zone as "timeZone",
    fiscal_year_start as "fiscalYearStart" from organization where id = $1`;

/** Whether an agency is open on a day: to the end of its last day, whether or not it was closed before. */
export const isOpenOn = ({ status, closesOn }: Pick<AgencyFacts, 'status' | 'closesOn'>, day: string): boolean =>
  closesOn === null ? status === 'active' : (status === 'active' || status === 'closed') && day <= closesOn;

type Scope = Pick<Work, 'tx' | 'actor'>;

export const agenciesOf = (scope: Scope): Promise<ReadonlyMap<string, AgencyFacts>> =>
  remembered(scope, ['agency'], 'agencies', async () => {
    const { tx, actor } = scope;
    const all = [actor.organizationId];
    const rows = await tx.query<AgencyFacts & Record<string, unknown>>(allAgencies, all, 'agency.all');
    return new Map(rows.map((row) => [row.id, row]));
  });

export const placesOf = (scope: Scope): Promise<readonly Place[]> =>
  remembered(scope, ['agency_place'], 'places', () =>
    scope.tx.query<Place & Record<string, unknown>>(allPlaces, [scope.actor.organizationId], 'agency.places'),
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
