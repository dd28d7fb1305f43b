import { type FilledSummary, column, plain } from '../pa-forms/form-parts.ts';
import type { ProjectStanding } from '../public-assistance/pa-calls.ts';
import { sizes } from '../public-assistance/pa-words.ts';
import { oneSheet, type PaperFact } from './paper-parts.ts';

type Worth = Omit<ProjectStanding, 'labor' | 'equipment' | 'costs' | 'lines'>;
type Damage = Pick<ProjectStanding['lines']['data'][number], 'number' | 'facility' | 'cents'>;

/** The cost lines of an application, with where each comes from. */
export const costLines = ({ figures }: Pick<ProjectStanding, 'figures'>) =>
  (
    [
      ['Force account labor', figures.laborCents],
      ['Force account equipment', figures.equipmentCents],
      ['Materials', figures.materialsCents],
      ['Rented equipment', figures.rentedCents],
      ['Contract work', figures.contractCents],
      [figures.fixedCents === null ? 'Remaining estimate' : 'Balance of fixed estimate', figures.estimateCents],
    ] as const
  ).filter(([, cents]) => cents !== 0);

const columns = [column('Item', 'text', 2), column('Damage or cost', 'name', 8), column('Amount', 'money', 3)];

/** The damage, the cost lines, what reduces them, and the shares; every amount is that of the project’s own page. */
export function applicationForm(of: Worth, lines: readonly Damage[]): FilledSummary {
  const { figures } = of;
  const damage = lines.map(({ number, facility, cents }) => ({
    cells: [number, `Damage: ${facility}`, plain(cents)],
    cents: 0,
  }));
  const cost = costLines(of).map(([label, cents]) => ({ cells: ['Cost', label, plain(cents)], cents }));
  const reductions = (
    [
      ['Less insurance', figures.insuranceCents],
      ['Less salvage', figures.salvageCents],
      ['Less other sources', figures.otherCents],
      ['Less ineligible', figures.ineligibleCents],
    ] as const
  ).filter(([, cents]) => cents !== 0);
  return oneSheet('Project application', columns, [...damage, ...cost], {
    totals: [
      { label: 'Gross cost', cents: figures.grossCents },
      ...reductions.map(([label, cents]) => ({ label, cents: -cents })),
      { label: 'Net cost', cents: figures.netCents },
      { label: `Federal share, ${of.project.federalShare} %`, cents: figures.federalCents },
      { label: 'Non-federal share', cents: figures.nonFederalCents },
    ],
    notes: [
      ...(lines.length === 0 ? ['No damage line belongs to the project.'] : []),
      ...(of.missing === null ? [] : [`${of.missing} The size is not known.`]),
    ],
  });
}

/** What of the application does not add up: cost lines to gross, gross less reductions to net, both shares to net. */
export function applicationDiffers({ figures, project }: Pick<Worth, 'figures' | 'project'>): readonly string[] {
  const gross = costLines({ figures }).reduce((sum, [, cents]) => sum + cents, 0);
  const reductions = figures.insuranceCents + figures.salvageCents + figures.otherCents + figures.ineligibleCents;
  return [
    ...(gross === figures.grossCents ? [] : [`${project.number}: the cost lines are not its gross cost.`]),
    ...(figures.grossCents - reductions === figures.netCents
      ? []
      : [`${project.number}: the reductions are not its net.`]),
    ...(figures.federalCents + figures.nonFederalCents === figures.netCents
      ? []
      : [`${project.number}: the shares are not its net cost.`]),
  ];
}

export const applicationFacts = (
  of: Worth,
  applicant: string,
  more: { category: string; scope: string; workDone: string },
): readonly PaperFact[] => [
  { item: '1', label: 'Declaration', value: `${of.disaster.number} ${of.disaster.title}` },
  { item: '2', label: 'Applicant', value: applicant },
  { item: '3', label: 'Project no.', value: of.project.femaNumber ?? of.project.number },
  { item: '4', label: 'Title', value: of.project.title },
  { item: '5', label: 'Category', value: more.category },
  { item: '6', label: 'Location', value: of.project.site },
  { item: '7', label: 'Work done', value: more.workDone },
  { item: '8', label: 'Scope of work', value: more.scope },
  { item: '9', label: 'Project size', value: sizes[of.figures.size] },
  { item: '10', label: 'Work due', value: of.deadline?.dueOn ?? '' },
];
