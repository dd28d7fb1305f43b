import type { Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { incident } from '../incidents/incident.record.ts';
import { figuresOf as mitigationFigures, type MitigationRow } from '../mitigation/figures.ts';
import { mitigationProject } from '../mitigation/mitigation-project.record.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { figuresOf, sumsOf } from '../public-assistance/figures.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { live } from '../public-assistance/pa-words.ts';
import { disasterBenefit } from './disaster-benefit.record.ts';
import { type Cell, isDuplicated, needOf, partsOfProject } from './matrix.ts';
import type { DisasterMoney } from './money-calls.ts';
import { allSources, type AnySource, isMitigation, liveBenefits, type Stage, type Source } from './money-words.ts';

const SHOWN = 200;
type Project = Row<typeof paProject>;
type Asset = DisasterMoney['assets']['data'][number];
type Benefits = readonly Row<typeof disasterBenefit>[];

const obligated = ['obligated', 'complete', 'closed'];

/** What a project pays: as obligated, or as it would be obligated now. */
async function payingOf(work: UnitOfWork, disaster: string) {
  const rows = (await work.rows(paProject, {
    where: { disaster, status: [...live] },
    order: 'number',
    most: 'all',
  })) as readonly Project[]; // all of its fields were read
  const sums = await sumsOf(work, { disaster });
  return rows.map((row) => {
    const figures = figuresOf(row, sums(row.id), null);
    const isObligated = obligated.includes(row.status);
    return {
      id: row.id,
      number: row.number ?? '',
      stage: (isObligated ? 'awarded' : 'anticipated') as Stage,
      grossCents: figures.grossCents,
      federalCents: isObligated ? (row.obligatedFederal?.cents ?? 0) : figures.federalCents,
      insuranceCents: figures.insuranceCents,
      otherCents: figures.salvageCents + figures.otherCents,
      donatedCents: figures.donatedCents,
    };
  });
}
type Paying = Awaited<ReturnType<typeof payingOf>>;

/** Incidents that name a declaration first, the newest first. */
async function incidentsOf(work: UnitOfWork) {
  const rows = await work.rows(incident, { fields: ['number', 'name', 'disaster'], order: '-startedAt', most: 'all' });
  const ids = [...new Set(rows.flatMap(({ disaster }) => (disaster === null ? [] : [disaster])))];
  const declared =
    ids.length === 0
      ? []
      : await work.rows(declaredDisaster, { where: { id: ids }, fields: ['number', 'title'], most: 'all' });
  return rows
    .map(({ id, number, name, disaster }) => {
      const of = declared.find((one) => one.id === disaster);
      return {
        id,
        number: number ?? '',
        name,
        disasterId: of?.id ?? null,
        disaster: of ? `${of.number} ${of.title}` : null,
      };
    })
    .toSorted((one, other) => Number(other.disaster !== null) - Number(one.disaster !== null));
}

const none = {
  sources: [],
  totals: { needCents: 0, paidCents: 0, unmetCents: 0, assets: 0, unmetAssets: 0 },
  benefits: 0,
} satisfies Partial<DisasterMoney>;

export async function moneyOf(work: UnitOfWork, asked: string | null): Promise<DisasterMoney> {
  const incidents = await incidentsOf(work);
  const chosen = incidents.find(({ id }) => id === asked) ?? incidents[0] ?? null;
  const shown = (of: (typeof incidents)[number]) => ({
    id: of.id,
    number: of.number,
    name: of.name,
    disaster: of.disaster,
  });
  const listed = firstRows(incidents.map(shown), SHOWN);
  if (!chosen?.disasterId)
    return { ...none, incidents: listed, chosen: chosen && shown(chosen), assets: firstRows<Asset>([], SHOWN) };
  const benefits = (await work.rows(disasterBenefit, {
    // One declaration can have several incidents; its assets are the same.
    where: {
      incident: incidents.filter(({ disasterId }) => disasterId === chosen.disasterId).map(({ id }) => id),
      status: [...liveBenefits],
    },
    order: 'number',
    most: 'all',
  })) as Benefits; // all of its fields were read
  const paying = await payingOf(work, chosen.disasterId);
  const assets = await assetsOf(work, chosen.disasterId, paying, benefits);
  const sum = (read: (of: (typeof assets)[number]) => number) => assets.reduce((cents, one) => cents + read(one), 0);
  return {
    incidents: listed,
    chosen: shown(chosen),
    sources: sourcesOf(paying, benefits, await mitigationOf(work, chosen.disasterId)),
    totals: {
      needCents: sum(({ needCents }) => needCents),
      paidCents: sum(({ needCents, unmetCents }) => needCents - unmetCents),
      unmetCents: sum(({ unmetCents }) => unmetCents),
      assets: assets.length,
      unmetAssets: assets.filter(({ unmetCents }) => unmetCents > 0).length,
    },
    assets: firstRows(
      assets.toSorted((one, other) => other.unmetCents - one.unmetCents),
      SHOWN,
    ),
    benefits: benefits.length,
  };
}

/** Each damaged asset with what pays for it: its part of the PA project that holds it, and its benefits. */
async function assetsOf(
  work: UnitOfWork,
  disaster: string,
  paying: Paying,
  benefits: Benefits,
): Promise<readonly Asset[]> {
  const rows = await work.rows(damageLine, {
    where: { disaster, status: ['reported', 'inspected'] },
    fields: ['number', 'facility', 'cost', 'project'],
    order: 'number',
    most: 'all',
  });
  const lines = rows.map(({ id, number, facility, cost, project }) => ({
    id,
    number: number ?? '',
    facility,
    costCents: cost.cents,
    project,
  }));
  const parts = new Map(
    paying.map(
      (of) =>
        [
          of.id,
          partsOfProject(
            of,
            lines.filter(({ project }) => project === of.id),
          ),
        ] as const,
    ),
  );
  return lines.map((line) => {
    const project = paying.find(({ id }) => id === line.project);
    const part = project && parts.get(project.id)?.get(line.id);
    const own = benefits
      .filter(({ damage }) => damage === line.id)
      .map(
        ({ source, cost, amount, status }): Cell => ({
          source: source as Source,
          cost,
          cents: amount.cents,
          stage: status as Stage, // live benefits were read alone
        }),
      );
    const cells = [...(part?.cells ?? []), ...own];
    const needCents = part?.needCents ?? line.costCents;
    const { unmetCents, overCents } = needOf(needCents, cells);
    return {
      id: line.id,
      number: line.number,
      facility: line.facility,
      project: project?.number ?? null,
      needCents,
      unmetCents,
      overCents,
      isDuplicated: isDuplicated(cells, project !== undefined),
      cells,
    };
  });
}

/** Mitigation projects of the declaration: submitted ones are expected, selected ones awarded. */
async function mitigationOf(work: UnitOfWork, disaster: string) {
  const rows = (await work.rows(mitigationProject, {
    where: { disaster, status: ['submitted', 'selected'] },
    most: 'all',
  })) as readonly MitigationRow[]; // all of its fields were read
  return rows.map((row) => ({
    stage: (row.status === 'selected' ? 'awarded' : 'anticipated') as Stage,
    cents: row.status === 'selected' ? (row.award?.cents ?? 0) : mitigationFigures(row).federalCents,
  }));
}

interface Sum {
  readonly source: AnySource;
  readonly stage: Stage;
  readonly cents: number;
}

/** Every source with what is expected, awarded and received; each amount counts once, in its latest stage. */
function sourcesOf(
  paying: Paying,
  benefits: Benefits,
  mitigation: readonly { readonly stage: Stage; readonly cents: number }[],
): DisasterMoney['sources'] {
  const sums: readonly Sum[] = [
    ...paying.map(({ stage, federalCents }): Sum => ({ source: 'pa', stage, cents: federalCents })),
    ...paying.map(({ insuranceCents }): Sum => ({ source: 'insurance', stage: 'anticipated', cents: insuranceCents })),
    ...paying.map(({ otherCents }): Sum => ({ source: 'reduction', stage: 'anticipated', cents: otherCents })),
    ...paying.map(({ donatedCents }): Sum => ({ source: 'donation', stage: 'received', cents: donatedCents })),
    ...mitigation.map(({ stage, cents }): Sum => ({ source: 'hmgp', stage, cents })),
    // Parts of an HMGP award are in the award of its project already.
    ...benefits
      .filter(({ source }) => source !== 'hmgp')
      .map(({ source, status, amount }): Sum => ({ source, stage: status as Stage, cents: amount.cents })),
  ];
  return (Object.keys(allSources) as AnySource[]).flatMap((source) => {
    const of = (stage: Stage) =>
      sums.filter((one) => one.source === source && one.stage === stage).reduce((all, { cents }) => all + cents, 0);
    const [anticipatedCents, awardedCents, receivedCents] = liveBenefits.map(of) as [number, number, number];
    if (anticipatedCents + awardedCents + receivedCents <= 0) return [];
    return [{ source, readFrom: readFrom(source), anticipatedCents, awardedCents, receivedCents }];
  });
}

const readFrom = (source: AnySource): string | null => {
  if (source === 'pa' || source === 'reduction') return 'PA projects';
  if (source === 'insurance' || source === 'donation') return 'PA projects and benefits';
  return source === 'hmgp' ? 'Mitigation projects' : isMitigation(source) ? 'Parts of mitigation awards' : null;
};
