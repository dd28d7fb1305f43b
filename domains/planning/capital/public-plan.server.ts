import { fail, href, type New } from '#kernel';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { baseMapOf, organizationOfSite, productIn } from '../../organization/public.server.ts';
import { consultation, ownerIn, reading, refuseFlood } from '../../public/public.server.ts';
import { capitalPages } from '../capital-pages.ts';
import { rollIn, voteOf } from '../vote/vote.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { capitalSurveyAnswer } from './capital-survey-answer.record.ts';
import { cashCurve, spentCurve } from './cash-curve.ts';
import { decidedDifferenceIn, signerOf } from './difference.server.ts';
import { differenceNote } from './difference-note.ts';
import { fiscalDays } from './funding.ts';
import { projectsInForce, publisherFor } from './oc4ids.server.ts';
import { oc4idsPackage } from './oc4ids.ts';
import { type PlanVersion, yearsIn } from './plan-book.ts';
import { centsOf } from './plan-facts.ts';
import { planMap } from './plan-map.server.ts';
import { fiscalIn, surveyIn } from './plan-reading.server.ts';
import { moneyOf } from './project-money.server.ts';
import {
  adoptedAsOpenData,
  publicChanges,
  publicKeys,
  type PublicPlan,
  type PublicProject,
  type PublicProjectPage,
  surveyForm,
} from './public-plan.ts';
import { decidedPlansIn, type PublishedPlan, publishedPlanIn, toldIn } from './published-plan.server.ts';

const empty = {
  others: [],
  cost: 0,
  funded: 0,
  sources: [],
  programs: [],
  districts: [],
  projects: [],
  all: 0,
  map: null,
  answers: {},
};

/** The plan in force as everybody may see it. Drafts, proposals and requests never leave by this door. */
async function publicPlanIn(work: UnitOfWork, query: URLSearchParams): Promise<PublicPlan> {
  const { name: agency } = await ownerIn(work);
  const asked = { program: query.get('program') ?? '', district: query.get('district') ?? '' };
  const published = await publishedPlanIn(work, query.get('plan') ?? '');
  if (!published) return { ...empty, agency, plan: null, asked };
  const { startMonth } = await fiscalIn(work);
  const { version, projects, nameOf } = published;
  const all = await publicProjectsIn(work, published);
  const shown = all.filter(
    ({ program, district }) =>
      (asked.program === '' || program === asked.program) && (asked.district === '' || district === asked.district),
  );
  return {
    agency,
    plan: await factsOf(work, version),
    others: (await decidedPlansIn(work))
      .filter(({ number }) => number !== version.number)
      .map(({ number, name, planYear }) => ({ number, name, startsOn: fiscalDays(planYear, startMonth)[0] })),
    cost: all.reduce((sum, { cost }) => sum + cost, 0),
    funded: all.reduce((sum, { funded }) => sum + funded, 0),
    sources: sums(
      projects.flatMap(({ entry }) => entry.gifts),
      ({ source }) => nameOf.get(source) ?? '',
    ),
    programs: [...new Set(all.map(({ program }) => program))].toSorted(),
    districts: [...new Set(all.flatMap(({ district }) => district ?? []))].toSorted(),
    projects: shown,
    all: all.length,
    map: await planMap(
      placesOf(published, new Set(shown.map(({ number }) => number))),
      await baseMapOf(work.tx, work.actor.organizationId),
    ),
    asked,
    answers: await surveyIn(work, version.id),
  };
}

const placesOf = ({ projects }: PublishedPlan, numbers: ReadonlySet<string>) =>
  projects
    .filter(({ project }) => numbers.has(project.number))
    .map(({ project: { number, name, place } }) => ({ number, name, place }));

async function publicProjectsIn(
  work: UnitOfWork,
  { version, projects, nameOf }: PublishedPlan,
): Promise<PublicProject[]> {
  const changed = await changesOf(work, version);
  const told = await toldIn(
    work,
    projects.map(({ project }) => project.id),
  );
  return projects.map(({ project, entry: { gifts, costs } }) => {
    const years = [...new Set(project.costs.map(({ year }) => year))];
    const { number, name, department, district, status, progress, id } = project;
    return {
      number,
      name,
      department,
      district,
      status,
      progress,
      program: nameOf.get(project.program) ?? '',
      story: told.get(id)?.story ?? null,
      news: told.get(id)?.news ?? null,
      cost: centsOf(costs),
      funded: centsOf(gifts),
      from: years.length > 0 ? Math.min(...years) : null,
      until: years.length > 0 ? Math.max(...years) : null,
      years: yearsIn(version).map((year) => ({ year, cents: centsOf(gifts.filter((one) => one.year === year)) })),
      paidBy: sums(gifts, ({ source }) => nameOf.get(source) ?? ''),
      changed: changed.get(id) ?? 0,
    };
  });
}

/** One project of the plan in force: what each phase costs and when, who pays, and what the ledger has as spent. */
async function publicProjectIn(work: UnitOfWork, number: string): Promise<PublicProjectPage | null> {
  // What is only in a plan that begins later is told from there.
  const plans = await Promise.all((await decidedPlansIn(work)).map((one) => publishedPlanIn(work, one.number)));
  const published = plans.find((one) => one?.projects.some(({ project }) => project.number === number));
  const found = published?.projects.find(({ project }) => project.number === number);
  if (!published || !found) return null;
  const { version, nameOf } = published;
  const { project, entry } = found;
  const [shown] = await publicProjectsIn(work, { ...published, projects: [found] });
  if (!shown) return null;
  const { startMonth } = await fiscalIn(work);
  const { lines, spent } = await moneyOf(work, project);
  const { name: agency } = await ownerIn(work);
  return {
    agency,
    plan: { name: version.name, stage: version.stage, adoptedOn: version.metOn ?? version.settledOn },
    project: shown,
    phases: project.costs,
    funding: entry.gifts.map(({ source, year, cents }) => ({ name: nameOf.get(source) ?? '', year, cents })),
    planned: cashCurve(project.costs, project.spending, startMonth),
    // Without a line of its own nobody knows what was spent on it, which is not the same as nothing.
    spent: lines.length > 0 ? spentCurve(spent, work.today.slice(0, 7)) : null,
    map: await planMap(placesOf(published, new Set([number])), await baseMapOf(work.tx, work.actor.organizationId)),
  };
}

const sums = <G extends { readonly cents: number }>(gifts: readonly G[], by: (gift: G) => string) =>
  [...Map.groupBy(gifts, by)]
    .map(([name, own]) => ({ name, cents: centsOf(own) }))
    .toSorted((one, other) => other.cents - one.cents);

async function factsOf(work: UnitOfWork, version: PlanVersion): Promise<PublicPlan['plan']> {
  const row = await work.find(capitalPlan, version.id);
  if (!row) return null;
  const found = row.consultation
    ? await work.row(consultation, {
        where: { id: row.consultation, status: ['published', 'answered'] },
        fields: ['number', 'subject'],
      })
    : null;
  const { number, name, stage, planYear, settledOn } = version;
  const adoptedOn = version.metOn ?? settledOn;
  const { startMonth } = await fiscalIn(work);
  const [startsOn] = fiscalDays(planYear, startMonth);
  return {
    number,
    startsOn,
    isAhead: startsOn > work.today,
    name,
    stage,
    planYear,
    adoptedOn,
    years: yearsIn(version),
    vote: voteOf(row),
    roll: rollIn(row.rollCall),
    requirement: row.requirement,
    resolution: row.resolution,
    message: row.message,
    consultation: found && { number: found.number, subject: found.subject },
  };
}

/** By how much the project's money is another one than when the plan of this year was first adopted. */
async function changesOf(work: UnitOfWork, version: PlanVersion): Promise<ReadonlyMap<string, number>> {
  const rows = await work.tx.query<{ project: string; changed: number }>(
    `select a.project, (a.funded_cents - b.funded_cents)::bigint as changed
     from capital_allotment a
     join capital_plan f on f.organization_id = a.organization_id and f.plan_year = $3 and f.stage = 'adopted' and f.status in ('settled', 'superseded')
     join capital_allotment b on b.organization_id = a.organization_id and b.plan = f.id and b.project = a.project
     where a.organization_id = $1 and a.plan = $2`,
    [work.actor.organizationId, version.id, version.planYear],
    'capital.public_changes',
  );
  return new Map(rows.map(({ project, changed }) => [project, changed]));
}

const text = (given: unknown): string => (typeof given === 'string' ? given : '');

const at = (): string => href(capitalPages.publicPlan);

export function capitalParts({ door }: Ports): SitePart[] {
  return [
    {
      page: capitalPages.publicPlan,
      keepFor: 10, // a plan that was just adopted is public at once, or nearly
      async load(ask) {
        const data = await reading(door, ask, (work) => publicPlanIn(work, ask.query));
        return { data: data ?? { ...empty, agency: 'This agency', plan: null, asked: { program: '', district: '' } } };
      },
      forms: {
        survey: {
          fields: surveyForm,
          submit: (values, ask) =>
            ask.once(async (work) => {
              await refuseFlood(work, capitalSurveyAnswer.name);
              const published = await publishedPlanIn(work);
              if (!published)
                throw fail('refused', 'capital_survey_answer.no_plan', 'There is no adopted plan to comment on.');
              const { version } = published;
              const number = text(values['project']).trim().toUpperCase();
              const project = published.projects.find((one) => one.project.number === number)?.project;
              if (number !== '' && !project)
                throw fail('invalid', 'capital_survey_answer.project', 'The plan has no project of this number.', {
                  issues: [{ path: 'project', code: 'unknown', message: 'The plan has no project of this number' }],
                });
              const { fits, comment } = values as unknown as Pick<New<typeof capitalSurveyAnswer>, 'fits' | 'comment'>;
              await work.insert(capitalSurveyAnswer, {
                plan: version.id,
                planYear: version.planYear,
                fits,
                comment: comment ?? null,
                project: project?.id ?? null,
              });
              return { to: `${at()}?thanks=yes#survey` };
            }),
        },
      },
    },
    {
      page: capitalPages.publicProject,
      keepFor: 60,
      async load(ask) {
        const data = await reading(door, ask, (work) => publicProjectIn(work, ask.params['number'] ?? ''));
        return data ? { data } : { status: 404, data: null };
      },
    },
  ];
}

const noPlan = () => fail('not_found', 'capital_plan.none', 'There is no adopted plan here.');

/** Of the organization whose site it is, for anybody. */
const open = { scope: 'open', tag: 'Public site' } as const;

export function publicPlanOperations(ports: Ports): Operation[] {
  const { door, auditKey } = ports;
  const whose = organizationOfSite(ports);
  const ownerOf = async (request: Request): Promise<string> => {
    const id = await whose(request.headers.get('host'));
    if (id === null) throw noPlan();
    return id;
  };
  return [
    answersAnyone(adoptedAsOpenData, {
      ...open,
      summary: 'The projects of the adopted capital plan in the open format for infrastructure projects, OC4IDS 0.9.',
      told: 'A project package.',
      probe: {
        namesNothing: true,
        publishes: ['number', 'name', 'story', 'asset', 'department', 'district']
          .map((field) => `capital_project.${field}`)
          .concat('capital_program.name', 'funding_source.code', 'funding_source.name'),
      },
      run: async ({ request }) =>
        door.run(productIn(await ownerOf(request)), async (work) => ({
          body: oc4idsPackage(await projectsInForce(work), await publisherFor(work, ports, adoptedAsOpenData.path)),
        })),
    }),
    answersAnyone(publicChanges, {
      ...open,
      summary:
        'What an adopted capital plan changed since the one before it, signed so that it can be checked without this server.',
      told: 'A signed note.',
      probe: {
        namesNothing: true,
        publishes: [
          'capital_project.number',
          'capital_project.name',
          'capital_plan.number',
          'capital_plan.name',
          'capital_allotment.because',
          'funding_source.name',
        ],
      },
      async run({ request, query: { plan } }) {
        const id = await ownerOf(request);
        return door.run(productIn(id), async (work) => {
          const found = await decidedDifferenceIn(work, plan ?? '');
          if (!found) throw noPlan();
          const { name: agency } = await ownerIn(work);
          const text = differenceNote({ ...found, agency, madeAt: found.to.settledOn ?? '' });
          return new Response(auditKey.signDocument(signerOf(id), text), {
            headers: {
              'content-type': 'text/plain; charset=utf-8',
              'content-disposition': `inline; filename="capital-plan-${found.to.number}-changes.txt"`,
            },
          });
        });
      },
    }),
    answersAnyone(publicKeys, {
      ...open,
      summary: 'The public keys with which signed documents of the capital plan are checked, the current one first.',
      told: 'As c2sp.org/signed-note writes them.',
      probe: { namesNothing: true },
      run: async ({ request }) => ({ body: { keys: auditKey.documentKeys(signerOf(await ownerOf(request))) } }),
    }),
  ];
}
