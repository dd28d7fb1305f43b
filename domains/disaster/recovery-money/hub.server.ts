import type { Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster, disasterClocks } from '../../grants/public.ts';
import { member } from '../../organization/public.server.ts';
import { confirmedStatuses, windowOf } from '../mitigation/facts.server.ts';
import { figuresOf, sumsOf } from '../public-assistance/figures.server.ts';
import { managementCap } from '../public-assistance/pa-math.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { paRow } from '../public-assistance/pa-terms.ts';
import { categories, type Category, live } from '../public-assistance/pa-words.ts';
import { thresholdsFor } from '../public-assistance/rights.server.ts';
import { impactClock } from '../public-assistance/scoping.server.ts';
import { appealClocks } from './appeal-terms.ts';
import type { Appeal } from './appeal.server.ts';
import { femaRequest } from './fema-request.record.ts';
import type { FemaHub } from './money-calls.ts';
import { paAppeal } from './pa-appeal.record.ts';

const SHOWN = 100;
type Project = Row<typeof paProject>;
type Declared = Row<typeof declaredDisaster>;

const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

/** Declarations that open Public Assistance; those with projects first, then the newest. */
async function declarationsOf(work: UnitOfWork): Promise<readonly Declared[]> {
  const all = (await work.rows(declaredDisaster, { order: '-declaredOn', most: 'all' })) as readonly Declared[]; // all of its fields were read
  const used = await work.tx.query<{ id: string }>(
    'select distinct p.disaster as id from pa_project p where p.organization_id = $1',
    [work.actor.organizationId],
    'fema_hub.disasters',
  );
  const ids = new Set(used.map(({ id }) => id));
  return all
    .filter(({ programs }) => (programs ?? []).includes('pa'))
    .toSorted((one, other) => Number(ids.has(other.id)) - Number(ids.has(one.id)));
}

const shown = ({ id, number, title, declaredOn }: Declared) => ({ id, number, title, declaredOn });

export async function hubOf(work: UnitOfWork, asked: string | null): Promise<FemaHub> {
  const declarations = await declarationsOf(work);
  const chosen = declarations.find(({ id }) => id === asked) ?? declarations[0] ?? null;
  const disasters = firstRows(declarations.map(shown), SHOWN);
  if (!chosen)
    return {
      disasters,
      chosen,
      days: [],
      steps: [],
      totals: { projects: 0, netCents: 0, obligatedCents: 0, federalCents: 0, spentCents: 0 },
      management: { capCents: 0, recipientCents: 0, subCents: 0, spentCents: 0, percent: null, citation: '' },
      openRequests: 0,
      lateRequests: 0,
      requests: firstRows<FemaHub['requests']['data'][number]>([], SHOWN),
      appeals: firstRows<FemaHub['appeals']['data'][number]>([], SHOWN),
    };
  const projects = await projectsOf(work, chosen);
  const requests = await requestsOf(work, chosen.id);
  return {
    disasters,
    chosen: shown(chosen),
    days: await daysOf(work, chosen),
    ...moneyOf(projects, chosen.declaredOn),
    openRequests: requests.filter(({ status }) => status === 'open').length,
    lateRequests: requests.filter(({ isLate }) => isLate).length,
    requests: firstRows(requests, SHOWN),
    appeals: firstRows(await appealsOf(work, chosen), SHOWN),
  };
}

/** The days that follow from a declaration, and from the scoping meeting once it was held. */
async function daysOf(work: UnitOfWork, of: Declared): Promise<FemaHub['days']> {
  const declared = await windowOf(work, of.id, await confirmedStatuses(work, ['hmgp']));
  const clocks = disasterClocks(of).map(({ term, dueOn }) => {
    const isMitigation = term.name === 'mitigation_months';
    const extended = isMitigation ? (declared?.extensionDays ?? 0) : 0;
    const day = isMitigation ? (declared?.window?.dueOn ?? dueOn) : dueOn;
    return {
      name: term.title,
      dueOn: day,
      days: daysUntil(day, work.today),
      basis: `${term.value} ${term.unit} after the declaration${extended > 0 ? `, extended by ${extended} days` : ''}`,
      citation: term.citation,
    };
  });
  const list = await impactClock(work, of);
  if (!list) return clocks;
  const { title, citation, dueOn, left, heldOn, isExtended } = list;
  const impact = {
    name: title,
    dueOn,
    days: left,
    basis: heldOn
      ? `${list.days} days after the Recovery Scoping Meeting on ${heldOn}${isExtended ? ', extended by FEMA' : ''}`
      : `${list.days} days after the Recovery Scoping Meeting, which is not entered yet`,
    citation,
  };
  return [...clocks.slice(0, 1), impact, ...clocks.slice(1)];
}

async function projectsOf(work: UnitOfWork, of: Declared) {
  const rows = (await work.rows(paProject, {
    where: { disaster: of.id, status: [...live] },
    order: 'number',
    most: 'all',
  })) as readonly Project[]; // all of its fields were read
  const sums = await sumsOf(work, { disaster: of.id });
  const lines = await thresholdsFor(work, of.declaredOn);
  return rows.map((row) => ({ row, figures: figuresOf(row, sums(row.id), lines) }));
}
type Projects = Awaited<ReturnType<typeof projectsOf>>;

/** Spent is what the forms have: the estimate of work that remains is not. */
function moneyOf(projects: Projects, declaredOn: string): Pick<FemaHub, 'steps' | 'totals' | 'management'> {
  const one = ({ row, figures }: Projects[number]) => ({
    netCents: figures.netCents,
    obligatedCents: row.obligatedNet?.cents ?? 0,
    federalCents: row.obligatedFederal?.cents ?? 0,
    spentCents: figures.grossCents - figures.estimateCents - (figures.laborCents - figures.eligibleLaborCents),
  });
  const sum = (of: Projects, name: keyof ReturnType<typeof one>) => of.reduce((all, each) => all + one(each)[name], 0);
  const managed = projects.filter(({ row }) => row.category === 'z');
  const awardCents = projects
    .filter(({ row }) => row.category !== 'z')
    .reduce((all, { figures }) => all + Math.max(0, figures.netCents), 0);
  const rule = paRow('management', declaredOn);
  const cap = rule ? managementCap(awardCents, declaredOn) : { capCents: 0, recipientCents: 0, subCents: 0 };
  const spentCents = sum(managed, 'netCents');
  return {
    steps: (Object.keys(categories) as Category[]).flatMap((category) => {
      const own = projects.filter(({ row }) => row.category === category);
      if (own.length === 0) return [];
      const count = (status: (typeof live)[number]) => own.filter(({ row }) => row.status === status).length;
      return [
        {
          category,
          formulating: count('formulating'),
          submitted: count('submitted'),
          obligated: count('obligated'),
          complete: count('complete'),
          closed: count('closed'),
          netCents: sum(own, 'netCents'),
          obligatedCents: sum(own, 'obligatedCents'),
          spentCents: sum(own, 'spentCents'),
        },
      ];
    }),
    totals: {
      projects: projects.length,
      netCents: sum(projects, 'netCents'),
      obligatedCents: sum(projects, 'obligatedCents'),
      federalCents: sum(projects, 'federalCents'),
      spentCents: sum(projects, 'spentCents'),
    },
    management: {
      ...cap,
      spentCents,
      // Against the part of the subrecipient, which is ours.
      percent: cap.subCents > 0 ? Math.round((spentCents / cap.subCents) * 1000) / 10 : null,
      citation: rule?.citation ?? '',
    },
  };
}

async function numbersOf(work: UnitOfWork, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await work.asProduct.rows(paProject, { where: { id: wanted }, fields: ['number'], most: 'all' });
  return new Map(rows.map(({ id, number }) => [id, number ?? '']));
}

/** Late ones first, then by due day; answered ones last. */
async function requestsOf(work: UnitOfWork, disaster: string): Promise<readonly FemaHub['requests']['data'][number][]> {
  const rows = await work.rows(femaRequest, {
    where: { disaster, status: ['open', 'answered'] },
    fields: ['number', 'subject', 'asker', 'project', 'owner', 'dueOn', 'status'],
    order: ['dueOn', 'number'],
    most: 'all',
  });
  const numbers = await numbersOf(
    work,
    rows.map(({ project }) => project),
  );
  const owners = [...new Set(rows.map(({ owner }) => owner))];
  const people =
    owners.length === 0
      ? []
      : await work.asProduct.rows(member, { where: { id: owners }, fields: ['name'], most: 'all' });
  return rows
    .map(({ id, number, subject, asker, project, owner, dueOn, status }) => ({
      id,
      number: number ?? '',
      subject,
      asker,
      project: project === null ? null : (numbers.get(project) ?? null),
      owner: people.find((one) => one.id === owner)?.name ?? null,
      dueOn,
      days: daysUntil(dueOn, work.today),
      isLate: status === 'open' && dueOn < work.today,
      status,
    }))
    .toSorted((one, other) => Number(one.status !== 'open') - Number(other.status !== 'open'));
}

/** Open appeals with the next of their days. */
async function appealsOf(
  work: UnitOfWork,
  { id, declaredOn }: Declared,
): Promise<readonly FemaHub['appeals']['data'][number][]> {
  const projects = await work.rows(paProject, { where: { disaster: id }, fields: ['number'], most: 'all' });
  if (projects.length === 0) return [];
  const rows = (await work.rows(paAppeal, {
    where: { project: projects.map((one) => one.id), status: ['draft', 'filed'] },
    order: ['dueOn', 'number'],
    most: 'all',
  })) as readonly Appeal[]; // all of its fields were read
  return rows.map((row) => {
    const next = appealClocks(
      {
        level: row.level,
        declaredOn,
        // The days of a later level were worked out when it was entered.
        determinedOn: row.determinedOn ?? '',
        withdrawnOn: null,
        filedOn: row.filedOn,
        forwardedOn: row.forwardedOn,
      },
      row.decidedOn,
    ).find(({ doneOn }) => doneOn === null);
    const dueOn = row.status === 'draft' ? row.dueOn : (next?.dueOn ?? null);
    return {
      id: row.id,
      number: row.number ?? '',
      title: row.title,
      project: projects.find((one) => one.id === row.project)?.number ?? '',
      level: row.level,
      amountCents: row.amount.cents,
      status: row.status,
      next: next?.name ?? 'Decision',
      dueOn,
      days: dueOn === null ? null : daysUntil(dueOn, work.today),
    };
  });
}
