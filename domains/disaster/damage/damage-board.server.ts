import { dollars, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { missing } from '#server/records/refusals.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { incident } from '../incidents/incident.record.ts';
import { fiscalYearOf, noFigure, paRow } from '../public-assistance/pa-terms.ts';
import { paThreshold } from '../public-assistance/pa-threshold.record.ts';
import { damageAssessment } from './damage-assessment.record.ts';
import type { IncidentDamage } from './damage-calls.ts';
import { degreeNames, live } from './damage-words.ts';
import { byCounty, comparedWith, countyKey, INDICATOR_LAW, indicatorOf, netCents } from './indicators.ts';
import { placePopulation } from './place-population.record.ts';

const SHOWN = 60;
type Likelihood = IncidentDamage['likelihood'];
type Assessment = Row<typeof damageAssessment>;
type Counted = Row<typeof placePopulation>;

interface Figures {
  readonly state: number;
  readonly county: number;
  readonly citation: string;
}

/** Those of the library, or those that two people entered here for the year; never those of another year. */
async function figuresOn(work: UnitOfWork, day: string): Promise<Figures | null> {
  const [state, county] = [paRow('state_indicator', day), paRow('county_indicator', day)];
  if (state && county) return { state: state.value, county: county.value, citation: state.citation };
  const own = await work.asProduct.row(paThreshold, {
    where: { fiscalYear: fiscalYearOf(day), status: 'in_force' },
    fields: ['stateIndicator', 'countyIndicator', 'citation'],
  });
  return own?.stateIndicator && own.countyIndicator
    ? { state: own.stateIndicator.cents, county: own.countyIndicator.cents, citation: own.citation }
    : null;
}

/** The declaration that an incident names decides the year; without one, today does. */
async function dayOf(work: UnitOfWork, disaster: string | null): Promise<string> {
  if (disaster === null) return work.today;
  const of = await work.asProduct.row(declaredDisaster, { where: { id: disaster }, fields: ['declaredOn'] });
  return of?.declaredOn ?? work.today;
}

function compared(all: readonly Assessment[], populations: readonly Counted[], figures: Figures): Likelihood['rows'] {
  const lastOf = (isIt: (of: Counted) => boolean) => populations.find(isIt) ?? null;
  const row = (level: 'state' | 'county', sums: ReturnType<typeof byCounty>[number], of: Counted | null) => {
    const perHeadCents = figures[level];
    const indicatorCents = of && indicatorOf(level, of.population, perHeadCents);
    return {
      level,
      place: of?.name ?? sums.county,
      sites: sums.sites,
      grossCents: sums.grossCents,
      insuranceCents: sums.insuranceCents,
      netCents: sums.netCents,
      population: of?.population ?? null,
      source: of && `${of.source}, ${of.countedOn}`,
      perHeadCents,
      indicatorCents,
      said: indicatorCents === null ? 'Population not known' : comparedWith(sums.netCents, indicatorCents),
    };
  };
  const [whole] = byCounty(all.map((one) => ({ ...one, county: 'Statewide' })));
  const none = { key: '', county: 'Statewide', sites: 0, grossCents: 0, insuranceCents: 0, netCents: 0 };
  return [
    row(
      'state',
      whole ?? none,
      lastOf(({ level }) => level === 'state'),
    ),
    ...byCounty(all).map((one) =>
      row(
        'county',
        one,
        lastOf(({ level, name }) => level === 'county' && countyKey(name) === one.key),
      ),
    ),
  ];
}

async function likelihoodOf(
  work: UnitOfWork,
  of: Row<typeof incident>,
  all: readonly Assessment[],
  populations: readonly Counted[],
): Promise<Likelihood> {
  const day = await dayOf(work, of.disaster);
  const figures = await figuresOn(work, day);
  const rows = figures ? compared(all, populations, figures) : [];
  const [state, ...counties] = rows;
  const before = await work.asProduct.rows(declaredDisaster, {
    where: { declaredOn: { from: addDays(day, -365), until: addDays(day, -1) } },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  const above = counties.filter(
    ({ netCents: net, indicatorCents }) => indicatorCents !== null && net >= indicatorCents,
  );
  const insured = all.filter(({ isInsured }) => isInsured === true).length;
  const unknown = all.filter(({ isInsured }) => isInsured === null).length;
  return {
    day,
    isDeclared: of.disaster !== null,
    fiscalYear: fiscalYearOf(day),
    citation: figures?.citation ?? null,
    refusal: figures ? null : noFigure(day),
    rows,
    factors: [
      { factor: 'Estimated cost', law: `${INDICATOR_LAW}(1)`, said: state?.said ?? null },
      {
        factor: 'Localized impacts',
        law: `${INDICATOR_LAW}(2)`,
        said: figures ? `${above.length} of ${counties.length} counties at or above their indicator` : null,
      },
      {
        factor: 'Insurance coverage',
        law: `${INDICATOR_LAW}(3)`,
        said:
          all.length === 0
            ? null
            : `${dollars(all.reduce((sum, one) => sum + (one.cost?.cents ?? 0) - netCents(one), 0))} expected; ${insured} of ${all.length} sites insured, ${unknown} not known`,
      },
      { factor: 'Hazard mitigation', law: `${INDICATOR_LAW}(4)`, said: null },
      {
        factor: 'Disasters in 12 months',
        law: `${INDICATOR_LAW}(5)`,
        said: `${before.length} declared before ${day}${before.length > 0 ? `: ${before.map(({ number }) => number).join(', ')}` : ''}`,
      },
      { factor: 'Other federal assistance', law: `${INDICATOR_LAW}(6)`, said: null },
    ],
  };
}

export async function damageOf(work: UnitOfWork, id: string): Promise<IncidentDamage> {
  const of = await work.find(incident, id);
  if (!of) throw missing(incident);
  const product = work.asProduct;
  const all = (await product.rows(damageAssessment, {
    where: { incident: id, status: [...live] },
    order: '-number',
    most: 'all',
  })) as readonly Assessment[]; // all of their fields were read
  const populations = (await product.rows(placePopulation, {
    where: { countedOn: { until: await dayOf(work, of.disaster) } },
    order: '-countedOn',
    most: 'all',
  })) as readonly Counted[]; // all of their fields were read
  const own = all.filter(({ status }) => status === 'accepted');
  const counties = new Set(populations.filter(({ level }) => level === 'county').map(({ name }) => name));
  return {
    county: all[0]?.county ?? (counties.size === 1 ? ([...counties][0] ?? null) : null),
    awaiting: all.filter(({ status }) => status === 'reported').length,
    homes: degreeNames.map((degree) => ({ degree, count: own.filter((one) => one.degree === degree).length })),
    assessments: firstRows(
      all.map((one) => ({
        id: one.id,
        number: one.number ?? '',
        facility: one.facility,
        subject: one.subject,
        degree: one.degree,
        category: one.category,
        costCents: one.cost?.cents ?? null,
        netCents: one.cost ? netCents(one) : null,
        county: one.county,
        occurredAt: one.occurredAt,
        status: one.status,
      })),
      SHOWN,
    ),
    likelihood: await likelihoodOf(
      work,
      of as Row<typeof incident>, // found with all of its fields
      own.filter(({ subject }) => subject === 'public'),
      populations,
    ),
  };
}
