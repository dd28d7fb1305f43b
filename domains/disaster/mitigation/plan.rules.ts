import { rule, secondPerson } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';
import { mitigationFigure } from './mitigation-terms.ts';

interface Plan {
  readonly approvedOn: string;
  readonly expiresOn: string;
}

/** Law: a local plan is reviewed and approved again within five years. */
export const planEnds = rule<Plan>(
  'mitigation_plan.ends_in_time',
  'A plan expires after it is approved and within five years.',
  ({ row }) =>
    row.expiresOn > row.approvedOn && row.expiresOn <= addMonths(row.approvedOn, mitigationFigure('plan_life').value),
  { field: 'expiresOn', law: '44 CFR 201.6(d)(3)' },
);

export const planConfirmerIsAnother = secondPerson(
  'mitigation_plan.confirmer_is_another',
  'You entered this plan, so someone else has to confirm its adoption.',
  ['createdBy'],
);

interface Status {
  readonly effect: string;
  readonly sinceDay: string;
  readonly untilDay: string | null;
  readonly disaster: string | null;
  readonly extensionDays: number | null;
  readonly program: string;
}

/** An extension is of the window of one declaration, which HMGP alone has. */
export const extensionIsWhole = rule<Status>(
  'program_status.extension_is_whole',
  'An extension is of HMGP and names its disaster and its days. Other rows have neither.',
  ({ row }) =>
    row.effect === 'extends'
      ? row.program === 'hmgp' && row.disaster !== null && row.extensionDays !== null
      : row.disaster === null && row.extensionDays === null,
  { field: 'extensionDays', law: '44 CFR 206.436' },
);

export const endsAfterItBegins = rule<Status>(
  'program_status.ends_after_it_begins',
  'The last day for applications is before the first.',
  ({ row }) => row.untilDay === null || row.untilDay >= row.sinceDay,
  { field: 'untilDay' },
);

export const statusConfirmerIsAnother = secondPerson(
  'program_status.confirmer_is_another',
  'You entered this status, so someone else has to confirm it.',
  ['createdBy'],
);
