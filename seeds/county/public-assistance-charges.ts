import { assistanceSources } from '#domains/disaster/public.server.ts';
import { laborEntry } from '#domains/disaster/public-assistance/labor-entry.record.ts';
import type { paProject } from '#domains/disaster/public-assistance/pa-project.record.ts';
import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { charge, toChargeOf } from '#domains/grants/charging/charging.server.ts';
import { ownSources } from '#domains/grants/charging/own-sources.server.ts';
import { grantCost } from '#domains/grants/costs/grant-cost.record.ts';
import { document } from '#domains/organization/document.record.ts';
import type { Actor, Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As } from './county.ts';
import { keep, usd } from './grant-hands.ts';

const sources = [...ownSources, ...assistanceSources];

interface People {
  readonly yvette: Actor;
  readonly priya: Actor;
}

/** The award that FEMA’s recipient made for the declaration. */
export async function seedAssistanceAward(hands: UnitOfWork, { yvette, priya }: People): Promise<string> {
  const amount = usd(2_140_000);
  const [award] = await keep(hands, grantAward, [
    [
      {
        title: 'Hurricane Milton public assistance',
        fundingType: 'pass_through',
        agency: 'Federal Emergency Management Agency',
        passThrough: 'Florida Division of Emergency Management',
        fain: '4834DRFLP0000001',
        awardDate: '2024-11-20',
        fromDay: '2024-10-05',
        untilDay: '2028-10-11',
        amount,
        match: usd(713_333),
        listings: [{ aln: '97.036', program: 'Disaster Grants - Public Assistance', amount }],
        payment: 'reimbursement',
        reporting: 'final',
        indirect: 'none',
        manager: yvette.id,
      },
      {
        status: 'active',
        createdBy: yvette.id,
        submittedBy: yvette.id,
        originalAmount: amount,
        originalUntil: '2028-10-11',
        acceptedBy: priya.id,
        acceptedOn: '2024-11-25',
      },
    ],
  ]);
  if (!award) throw new Error('The award of DR-4834 was not made');
  return award.id;
}

/** Of one project the labor of a month is approved, its equipment awaits approval; of another a draft differs from a corrected entry. */
export async function seedCharges(
  as: As,
  { yvette, priya }: People,
  projects: readonly Row<typeof paProject>[],
): Promise<void> {
  const work = as(yvette, '2026-11-18');
  const paper = await work.asProduct.insert(
    document,
    { name: 'Payroll register and time sheets.pdf', owner: yvette.id },
    { mediaType: 'application/pdf', size: 184_233, sha256: 'c'.repeat(64), scan: 'clean' },
  );
  // Months of few days: an entry that is charged is written once more.
  const [pumping, barricades] = [projects[3], projects[2]];
  for (const [project, kind, month, goal] of [
    [pumping, 'labor', '2024-11', 'approved'],
    [pumping, 'equipment', '2024-11', 'submitted'],
    [barricades, 'labor', '2024-11', 'draft'],
  ] as const) {
    const { batches } = await toChargeOf(work, sources, { kind, state: 'ready' });
    const found = batches.data.find(({ batch }) => batch === `${project?.id}:${month}`);
    if (!found?.award) continue;
    const { id } = await charge(work, sources, {
      kind,
      batch: found.batch,
      cents: found.cents,
      award: found.award.id,
      paidOn: '2024-12-06',
    });
    if (goal === 'draft') continue;
    await work.change(grantCost, id, { documents: [paper.id] }, {});
    await work.move(grantCost, id, 'submit');
    if (goal === 'approved') await as(priya, '2026-11-19').move(grantCost, id, 'approve');
  }
  const [entry] = await work.rows(laborEntry, {
    where: { project: barricades?.id ?? '', employee: 'Bonnie Early', workDay: { from: '2024-11-01' } },
    fields: ['overtimeHours'],
    order: 'workDay',
    most: 'all',
  });
  if (entry) await work.change(laborEntry, entry.id, { overtimeHours: { amount: '1', unit: 'HR' } });
}
