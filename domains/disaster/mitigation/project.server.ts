import { dollars, href, personActing } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { mitigationPages } from '../mitigation-pages.ts';
import { analyze, ratioText } from './bca.ts';
import { closedBecause, factsOf, isProduct, planOf, standingOfPlan, windowOf } from './facts.server.ts';
import { figuresOf, inputsOf, type MitigationRow } from './figures.ts';
import { mitigationProject } from './mitigation-project.record.ts';
import { programs } from './mitigation-words.ts';
import { judgeSources } from './sources.server.ts';

type Facts = EffectFacts<MitigationRow>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `mitigation_project.${code}`, message);

/** HMGP follows a declaration that opens it. */
async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, mitigationProject, grantManagers);
  const site = await judgeSources(work, row);
  if ((row.site ?? '').trim() === '' && site !== null)
    await work.asProduct.change(mitigationProject, row.id, { site: site.slice(0, 200) });
  if (row.disaster === null) return;
  const declared = await windowOf(work, row.disaster, []);
  if (declared && !declared.hasMitigation)
    throw wrong('disaster', 'has_mitigation', `${declared.number} opens no Hazard Mitigation.`);
}

/** Every element is there, the plan is current and the program takes applications; all of it judged today. */
async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, mitigationProject, grantManagers);
  const facts = await factsOf(work, { ...row, awardedOn: null }, work.today);
  if (!isProduct(work)) {
    const closed = closedBecause(facts, work.today, programs[row.program]);
    if (closed) throw wrong('program', 'is_open', closed);
    const lacking = facts.elements.filter(({ isThere }) => !isThere);
    const [first] = lacking;
    if (first)
      throw wrong(
        first.field,
        'is_whole',
        `${lacking.map(({ label }) => label).join(', ')} missing. ${first.label}: ${first.says}`,
      );
  }
  const inputs = inputsOf(facts.figures);
  const { rate } = facts.discount;
  await work.asProduct.change(
    mitigationProject,
    row.id,
    {},
    {
      submittedOn: work.today,
      submittedBy: personActing(work.actor),
      submittedCost: { cents: facts.figures.costCents, currency: 'USD' },
      submittedRatio: inputs ? `${ratioText(analyze(inputs, rate).ratio)} at ${rate} %` : 'Narrative',
    },
  );
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'disaster.project',
    subject: `${row.number} is submitted to ${programs[row.program]}`,
    body: row.title,
    link: href(mitigationPages.mitigationProject, { id: row.id }),
  });
}

/** The award is within the share, on a day that has passed, under a plan that was current then. */
async function select({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, mitigationProject, grantApprovers);
  if (!isProduct(work)) {
    if (row.awardedOn === null || row.awardedOn > work.today || row.awardedOn < (row.submittedOn ?? ''))
      throw wrong('awardedOn', 'awarded_by_now', 'Enter the day of the award, from the submission until today.');
    if (!row.femaNumber?.trim()) throw wrong('femaNumber', 'has_number', 'Enter the project number of FEMA.');
    const { costCents, federalCents } = figuresOf(row);
    if (row.award === null || row.award.cents <= 0) throw wrong('award', 'has_award', 'Enter the federal award.');
    if (row.award.cents > federalCents)
      throw wrong(
        'award',
        'within_share',
        `${row.federalShare} % of ${dollars(costCents)} is ${dollars(federalCents)}. The award is higher.`,
      );
    const plan = await planOf(work, row.plan);
    const standing = plan && standingOfPlan(plan, row.awardedOn);
    if (standing !== 'current' && standing !== 'expiring')
      throw wrong('awardedOn', 'plan_is_current', 'The mitigation plan was not current on that day (44 CFR 201.6).');
  }
  await decided(work, row, 'is selected');
}

async function deny({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, mitigationProject, grantApprovers);
  await decided(work, row, 'is denied');
}

/** A draft again has no submission. */
async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
  await work.asProduct.change(
    mitigationProject,
    row.id,
    {},
    { submittedOn: null, submittedBy: null, submittedCost: null, submittedRatio: null },
  );
}

async function decided(work: UnitOfWork, row: MitigationRow, what: string): Promise<void> {
  await work.asProduct.change(mitigationProject, row.id, {}, { decidedBy: personActing(work.actor) });
  await tell(work, row, what);
}

const tell = (work: UnitOfWork, { id, number, createdBy, submittedBy, title }: MitigationRow, what: string) =>
  notify(work, {
    to: [...new Set([createdBy, ...(submittedBy ? [submittedBy] : [])])],
    kind: 'disaster.project',
    subject: `${number} ${what}`,
    body: title,
    link: href(mitigationPages.mitigationProject, { id }),
  });

export const mitigationProjectEffects = follows(mitigationProject, {
  create: [written],
  edit: [written],
  submit: [submit],
  select: [select],
  deny: [deny],
  return: [sentBack],
});
