import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { approvables } from '#domains/server.ts';
import { absence } from '#domains/workflow/approvals/absence.record.ts';
import { tick } from '#domains/workflow/approvals/clock.server.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { approvalOf } from '#domains/workflow/approvals/start.server.ts';
import { ask, askOpinion } from '#domains/workflow/approvals/talk.server.ts';
import type { Actor } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { everybodyDecides, memberOf } from '../deciding.ts';
import { STORY_DAY } from '../story-days.ts';
import type { As, Cast } from './county.ts';
import { after } from './requisitions.ts';
import { type WaitingRequest, roomiestLine, waiting } from './waiting.ts';

interface Leave {
  readonly who: string;
  readonly from: string;
  readonly until: string;
  readonly note: string;
  /** Who decides meanwhile, and on requests up to how many dollars; whoever names nobody leaves it to those next in line. */
  readonly deputy?: readonly [name: string, dollars: number];
}

const away: readonly Leave[] = [
  {
    who: 'Benjamin Cho',
    from: '2026-11-16',
    until: '2026-11-27',
    note: 'At the fire academy',
    deputy: ['Miguel Ortiz', 10_000],
  },
  { who: 'Elijah Brooks', from: '2026-11-23', until: '2026-11-27', note: 'On leave' },
  {
    who: 'Miguel Ortiz',
    from: '2026-12-21',
    until: '2026-12-31',
    note: 'Holidays',
    deputy: ['Lucia Ferreira', 25_000],
  },
  {
    who: 'Noah Feldman',
    from: '2026-06-08',
    until: '2026-06-19',
    note: 'Library conference',
    deputy: ['Sofia Marchetti', 5000],
  },
];

interface Hands {
  readonly as: As;
  readonly of: (name: string) => Actor;
  readonly cast: Cast;
}

/** Absences and delegations, and requests that are late, sent back, changed after they were agreed to, or wait for an answer. */
export async function seedApprovals(as: As, cast: Cast): Promise<void> {
  const of = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const hands: Hands = { as, of, cast };
  for (const leave of away) await goesAway(hands, leave);
  const product = as(of('Dana Whitfield')).asProduct;
  for (const asked of waiting) {
    const id = await puts(hands, asked);
    if (asked.fate === 'return') await sendBack(hands, id, asked.says);
    if (asked.fate === 'change') await agreeAndChange(hands, id, asked);
    if (asked.fate === 'late') await comesLate(product, as(of(asked.by), asked.on).asProduct, id);
    if (asked.fate === 'ask' || asked.fate === 'opinion') await talk(hands, id, asked);
  }
}

async function goesAway({ as, of }: Hands, { who, from, until, note, deputy }: Leave): Promise<void> {
  const person = as(of(who), from < STORY_DAY ? from : STORY_DAY);
  if (deputy)
    await person.insert(delegation, {
      deputy: of(deputy[0]).id,
      fromDay: as.day(from),
      untilDay: as.day(until),
      kinds: ['requisition'],
      limit: { cents: deputy[1] * 100, currency: 'USD' },
      reason: note,
    });
  await person.insert(absence, { fromDay: as.day(from), untilDay: as.day(until), note });
}

/** Somebody asks for it and puts it before whoever decides, on a line that can pay for it. */
async function puts({ as, of }: Hands, { by, day, center, ...asked }: WaitingRequest): Promise<string> {
  const work = as(of(by), day);
  const { costCenter, line } = await roomiestLine(work, center);
  const made = await work.insert(requisition, {
    purpose: asked.purpose,
    category: asked.category ?? 'goods',
    neededBy: after(work.today, 45),
    costCenter,
    accounts: [{ budgetLine: line }],
    lines: [itemOf(asked.item, asked.pieces, asked.dollars)],
  });
  await work.move(requisition, made.id, 'submit');
  return made.id;
}

const itemOf = (item: string, pieces: number, dollars: number) => ({
  item,
  quantity: { amount: String(pieces), unit: 'EA' },
  unitPrice: { cents: dollars * 100, currency: 'USD' },
});

async function decides(
  { as, cast }: Hands,
  on: string,
  id: string,
  word: 'approve' | 'return',
  comment: string | null,
) {
  const [first] = cast.values();
  if (!first) return;
  await everybodyDecides(as(first, on).asProduct, { record: requisition.name, row: id, word, comment }, (member) => {
    const decider = memberOf(cast, member);
    return decider && as(decider, on);
  });
}

const sendBack = (hands: Hands, id: string, says: string) => decides(hands, '2026-11-19', id, 'return', says);

/** Agreed to, then changed by whoever asked: the decision no longer counts, and the inbox shows what is different. */
async function agreeAndChange(hands: Hands, id: string, { by, item }: WaitingRequest): Promise<void> {
  await decides(hands, '2026-11-18', id, 'approve', null);
  await hands.as(hands.of(by), '2026-11-19').change(requisition, id, { lines: [itemOf(item, 48, 152)] });
}

/** The clock looks on a day after it was due, and those next in line may decide as well. */
async function comesLate(product: UnitOfWork, later: UnitOfWork, id: string): Promise<void> {
  const known = await approvalOf(product, requisition.name, id);
  if (known) await tick(later, approvables, known.id);
}

type Talk = Extract<WaitingRequest, { fate: 'ask' | 'opinion' }>;

/** Whoever decides wants to know something first, or what somebody else thinks of it. */
async function talk({ as, of }: Hands, id: string, { fate, on, from, to, says }: Talk): Promise<void> {
  const work = as(of(from), on);
  const known = await approvalOf(work, requisition.name, id);
  const [task] = await work.tx.query<{ id: string }>(
    `select id from approval_task where organization_id = $1 and approval = $2 and status = 'open'`,
    [work.actor.organizationId, known?.id ?? null],
  );
  if (!task) throw new Error('No one is asked to decide on this');
  await (fate === 'ask' ? ask : askOpinion)(work, approvables, { task: task.id, to: of(to).id, text: says });
}
