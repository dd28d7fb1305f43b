import type { Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { analyze, breakEvenRate, ratiosByRate, sensitivity } from './bca.ts';
import { elementsOf } from './elements.ts';
import { closedBecause, confirmedStatuses, factsOf, standingOfPlan, type Status } from './facts.server.ts';
import { figuresOf, inputsOf, type MitigationRow } from './figures.ts';
import type { MitigationBoard, MitigationStanding } from './mitigation-calls.ts';
import { mitigationPlan } from './mitigation-plan.record.ts';
import { mitigationProject } from './mitigation-project.record.ts';
import { bothRates, discountOn } from './mitigation-terms.ts';
import { type Program, programs } from './mitigation-words.ts';
import { programOn } from './program-standing.ts';
import { applicationWindow, daysUntil, type PlanStanding } from './window.ts';

const SHOWN = 100;

/** FMA shares its notices and its tab with BRIC. */
const shownWith = (asked: Program): readonly Program[] => (asked === 'hmgp' ? ['hmgp'] : ['bric', 'fma']);

export async function mitigationOf(work: UnitOfWork, asked: Program): Promise<MitigationBoard> {
  const own = shownWith(asked);
  const statuses = await confirmedStatuses(work, own);
  const rows = (await work.rows(mitigationProject, {
    where: { program: [...own] },
    order: '-number',
    most: 'all',
  })) as readonly MitigationRow[]; // all of its fields were read
  const plans = await plansOf(work);
  return {
    standings: own.map((program) => {
      const { isOpen, by } = programOn(statuses, program, work.today);
      return {
        program,
        isOpen,
        statement: by?.statement ?? null,
        source: by?.source ?? null,
        untilDay: by?.untilDay ?? null,
      };
    }),
    statuses: firstRows(statuses.toReversed().map(statusShown), SHOWN),
    windows: firstRows(asked === 'hmgp' ? await windowsOf(work, statuses) : [], SHOWN),
    plans: firstRows(
      plans.filter(({ standing }) => standing !== 'retired'),
      SHOWN,
    ),
    projects: firstRows(
      rows.map((row) => projectOf(row, plans.find(({ id }) => id === row.plan)?.standing ?? null, work.today)),
      SHOWN,
    ),
  };
}

const statusShown = (of: Status) => ({
  id: of.id,
  program: of.program,
  effect: of.effect,
  statement: of.statement,
  sinceDay: of.sinceDay,
  precision: of.precision,
  untilDay: of.untilDay,
  source: of.source,
  confidence: of.confidence,
});

function projectOf(
  row: MitigationRow,
  plan: PlanStanding | null,
  day: string,
): MitigationBoard['projects']['data'][number] {
  const figures = figuresOf(row);
  const elements = elementsOf(row, { figures, discount: discountOn(row.awardedOn ?? day), plan });
  const inputs = inputsOf(figures);
  return {
    id: row.id,
    number: row.number ?? '',
    title: row.title,
    program: row.program,
    community: row.community,
    status: row.status,
    costCents: figures.costCents,
    federalCents: figures.federalCents,
    lacking: row.status === 'draft' ? elements.filter(({ isThere }) => !isThere).length : 0,
    ratios: bothRates.map((rate) => (inputs ? analyze(inputs, rate).ratio : null)),
  };
}

/** Declarations that open Hazard Mitigation, the newest first. */
async function windowsOf(
  work: UnitOfWork,
  statuses: readonly Status[],
): Promise<readonly MitigationBoard['windows']['data'][number][]> {
  const all = await work.rows(declaredDisaster, {
    fields: ['number', 'title', 'declaredOn', 'programs'],
    order: '-declaredOn',
    most: 'all',
  });
  return all
    .filter(({ programs: opened }) => (opened ?? []).includes('hm'))
    .map(({ id, number, title, declaredOn }) => {
      const extensionDays = statuses
        .filter((one) => one.disaster === id && one.effect === 'extends')
        .reduce((sum, one) => sum + (one.extensionDays ?? 0), 0);
      const window = applicationWindow(declaredOn, extensionDays);
      return {
        id,
        number,
        title,
        declaredOn,
        window: window && { ...window, extensionDays, days: daysUntil(window.dueOn, work.today) },
      };
    });
}

async function plansOf(work: UnitOfWork): Promise<readonly MitigationBoard['plans']['data'][number][]> {
  const rows = (await work.rows(mitigationPlan, {
    order: 'expiresOn',
    most: 'all',
  })) as readonly Row<typeof mitigationPlan>[]; // all of its fields were read
  return rows.map((of) => planShown(of, work.today));
}

const planShown = (of: Row<typeof mitigationPlan>, day: string) => ({
  id: of.id,
  title: of.title,
  jurisdiction: of.jurisdiction,
  adoptedOn: of.adoptedOn,
  expiresOn: of.expiresOn,
  standing: standingOfPlan(of, day),
});

export async function mitigationStandingOf(work: UnitOfWork, id: string): Promise<MitigationStanding> {
  const row = await work.find(mitigationProject, id);
  if (!row) throw missing(mitigationProject);
  const facts = await factsOf(work, row, work.today);
  const { figures, discount, plan, declared } = facts;
  const inputs = inputsOf(figures);
  return {
    elements: facts.elements.map(({ key, label, isThere, says }) => ({ key, label, isThere, says })),
    closed: row.status === 'draft' ? closedBecause(facts, work.today, programs[row.program]) : null,
    figures: {
      costCents: figures.costCents,
      federalCents: figures.federalCents,
      nonFederalCents: figures.nonFederalCents,
      beforeCents: figures.beforeCents,
      afterCents: figures.afterCents,
      avoidedCents: figures.avoidedCents,
      otherCents: figures.otherCents,
      benefitCents: figures.benefitCents,
      isContingencyHigh: figures.isContingencyHigh,
      mayNarrate: figures.mayNarrate,
    },
    discount: {
      rate: discount.rate,
      from: discount.from,
      to: discount.to,
      citation: discount.citation,
      open: discount.open,
      awardOn: row.awardedOn ?? work.today,
    },
    analyses: inputs ? bothRates.map((rate) => analyze(inputs, rate)) : [],
    breakEven: inputs && breakEvenRate(inputs),
    curve: inputs ? ratiosByRate(inputs) : [],
    sensitivity: inputs ? sensitivity(inputs, bothRates) : [],
    plan: plan && planShown(plan, work.today),
    window: declared?.window
      ? {
          number: declared.number,
          ...declared.window,
          extensionDays: declared.extensionDays,
          days: daysUntil(declared.window.dueOn, work.today),
        }
      : null,
  };
}
