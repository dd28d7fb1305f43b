import type { Place } from '#kernel';
import { impactKinds, phases } from './capital-words.ts';
import { publicPathOf } from './public-plan.ts';
import { type Cost, fiscalDays, type Gift } from './funding.ts';
import { centsOf, type Effect } from './plan-facts.ts';

/** A capital project as it leaves for the open data of infrastructure: https://standard.open-contracting.org/infrastructure */
export interface Published {
  readonly number: string;
  readonly name: string;
  readonly story: string | null;
  readonly status: string;
  readonly asset: string | null;
  readonly program: string;
  readonly department: string;
  readonly district: string | null;
  readonly place: Place | null;
  readonly updatedAt: string;
  readonly costs: readonly Cost[];
  readonly effects: readonly Effect[];
  readonly gifts: readonly Omit<Gift, 'project'>[];
  /** The day of the plan that gives the money. */
  readonly approvedOn: string | null;
  /** Whether it has a page on the public site. */
  readonly isPublic: boolean;
}

type Sources = ReadonlyMap<string, { readonly code: string; readonly name: string }>;

interface Publisher {
  readonly agency: string;
  /** `levee.example.gov`: it names the agency in identifiers until it has a registered prefix. */
  readonly host: string;
  readonly origin: string;
  readonly uri: string;
  readonly now: string;
  readonly startMonth: number;
  readonly sources: Sources;
}

type Json = { readonly [name: string]: unknown };

/** Our states that the list of the standard does not have. */
const statuses: Readonly<Record<string, string>> = { completed: 'completion' };

const moment = (day: string, end = false): string => `${day}T${end ? '23:59:59' : '00:00:00'}Z`;
const value = (cents: number): Json => ({ amount: cents / 100, currency: 'USD' });
/** The standard knows no empty list, no empty text and no null: what is not there is left out. */
const without = (all: Json): Json =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([, one]) => one !== null && one !== undefined && one !== '' && !(Array.isArray(one) && one.length === 0),
    ),
  );

export function oc4idsPackage(projects: readonly Published[], publisher: Publisher): Json {
  return {
    uri: publisher.uri,
    publishedDate: publisher.now,
    version: '0.9',
    publisher: { name: publisher.agency },
    projects: projects.map((one) => oc4idsProject(one, publisher)),
  };
}

export function oc4idsProject(project: Published, { agency, host, origin, startMonth, sources }: Publisher): Json {
  const { number, name, story, status, asset, program, department, district, place, costs, effects, gifts } = project;
  const years = [...costs.map(({ year }) => year), ...gifts.map(({ year }) => year)];
  const authority = { id: host, name: agency };
  const breakdown = [...Map.groupBy(gifts, ({ source, year }) => `${source} ${year}`)].map(([, own]) =>
    breakdownOf(own, { startMonth, sources }),
  );
  return without({
    id: `${host}-${number}`,
    identifiers: [{ scheme: host, id: number }],
    updated: project.updatedAt,
    title: name,
    description: story,
    status: statuses[status] ?? status,
    type: asset ? 'replacement' : 'construction',
    publicAuthority: authority,
    period: years.length > 0 ? periodOf([Math.min(...years), Math.max(...years)], startMonth) : null,
    additionalClassifications: [{ scheme: `${host}/programs`, id: program, description: program }],
    locations: place || district ? [without({ id: '1', description: district, geometry: place })] : [],
    parties: [
      { id: host, name: agency, roles: ['publicAuthority', 'buyer'] },
      { id: `${host}/${department}`, name: department, roles: ['administrativeEntity'] },
    ],
    budget: without({
      amount: value(centsOf(costs)),
      approvalDate: project.approvedOn ? moment(project.approvedOn) : null,
      budgetBreakdowns:
        breakdown.length > 0 ? [{ id: '1', description: 'By source and fiscal year', budgetBreakdown: breakdown }] : [],
    }),
    costMeasurements: costs.length > 0 ? [measurementOf(project, effects)] : [],
    documents: project.isPublic
      ? [
          {
            id: '1',
            title: `${name}, as residents see it`,
            url: `${origin}${publicPathOf(number)}`,
            format: 'text/html',
          },
        ]
      : [],
  });
}

const periodOf = ([from, until]: readonly [number, number], startMonth: number): Json => ({
  startDate: moment(fiscalDays(from, startMonth)[0]),
  endDate: moment(fiscalDays(until, startMonth)[1], true),
});

function breakdownOf(
  own: readonly Omit<Gift, 'project'>[],
  { startMonth, sources }: { startMonth: number; sources: Sources },
): Json {
  const { source = '', year = 0 } = own[0] ?? {};
  const { code, name } = sources.get(source) ?? { code: 'unknown', name: 'Unknown' };
  return {
    id: `${code}-${year}`,
    description: `${name}, FY${year}`,
    amount: value(centsOf(own)),
    period: periodOf([year, year], startMonth),
    sourceParty: { id: code, name },
  };
}

/** What it costs to build, phase by phase, and what it costs a year to run. */
function measurementOf({ costs, updatedAt }: Published, effects: readonly Effect[]): Json {
  const built = [...Map.groupBy(costs, ({ phase }) => phase)].map(([phase, own]) =>
    costOf(phase, phases[phase], centsOf(own)),
  );
  const run = [...Map.groupBy(effects, ({ kind }) => kind)].map(([kind, own]) =>
    costOf(kind, impactKinds[kind as keyof typeof impactKinds], centsOf(own)),
  );
  return {
    id: '1',
    date: updatedAt,
    costGroups: [
      { id: '1', category: 'construction', costs: built },
      ...(run.length > 0 ? [{ id: '2', category: 'operation', costs: run }] : []),
    ],
  };
}

const costOf = (id: string, description: string, cents: number): Json => ({
  id,
  classification: { scheme: 'levee', id, description },
  value: value(cents),
});
