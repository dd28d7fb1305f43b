import type { Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type declaredDisaster, disasterTermsOf, disasterTextOn, grantManagers } from '../../grants/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { disasterOf, isProduct } from './rights.server.ts';
import { scopingMeeting } from './scoping-meeting.record.ts';

type Facts = EffectFacts<Row<typeof scopingMeeting>>;
type Declared = Pick<Row<typeof declaredDisaster>, 'id' | 'declaredOn'>;

const DAY = 86_400_000;

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, scopingMeeting, grantManagers);
  const { declaredOn, number } = await disasterOf(work, row.disaster);
  if (row.heldOn < declaredOn)
    throw refusedAt(
      'heldOn',
      'scoping_meeting.after_declaration',
      `${number} was declared on ${declaredOn}. The meeting is held after that.`,
    );
  if (row.heldOn > work.today)
    throw refusedAt('heldOn', 'scoping_meeting.held_by_now', 'Enter the meeting once it was held.');
}

export const scopingEffects = follows(scopingMeeting, { create: [written], edit: [written] });

export interface ImpactClock {
  readonly title: string;
  readonly citation: string;
  readonly days: number;
  /** The first meeting, once it was held. */
  readonly meeting: string | null;
  readonly heldOn: string | null;
  readonly dueOn: string | null;
  /** Days until then. */
  readonly left: number | null;
  readonly isExtended: boolean;
}

/** Until when damage is identified; null where the text of the declaration has no such term. */
export async function impactClock(work: UnitOfWork, { id, declaredOn }: Declared): Promise<ImpactClock | null> {
  const pack = disasterTextOn(declaredOn);
  const term = pack && disasterTermsOf(pack).find(({ name }) => name === 'inventory_days');
  if (!term) return null;
  const all = await work.rows(scopingMeeting, {
    where: { disaster: id },
    fields: ['heldOn', 'extendedUntil'],
    order: 'heldOn',
    most: 'all',
  });
  const [held = null] = all;
  const due = held && addDays(held.heldOn, term.value);
  const extended =
    all
      .map(({ extendedUntil }) => extendedUntil ?? '')
      .toSorted()
      .at(-1) || null;
  const isExtended = due !== null && extended !== null && extended > due;
  const dueOn = isExtended ? extended : due;
  return {
    title: term.title,
    citation: term.citation,
    days: term.value,
    meeting: held?.id ?? null,
    heldOn: held?.heldOn ?? null,
    dueOn,
    left: dueOn === null ? null : Math.round((Date.parse(dueOn) - Date.parse(work.today)) / DAY),
    isExtended,
  };
}
