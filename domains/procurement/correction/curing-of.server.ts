import type { Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { openedAt } from '../mistake/claim-days.server.ts';
import { decidePurchase } from '../rule-packs/decide.ts';
import type { PurchaseFacts } from '../rule-packs/facts.ts';
import { inputsOf, rulesOf, standingFor } from '../rule-packs/rule-packs.server.ts';
import { onDay } from '../rule-packs/replay.ts';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { curingOf, type DocumentCuring } from './curing.ts';
import { bidCuring } from './curing-calls.ts';
import { curingOn } from './curing-rules.ts';

type Bid = Pick<Row<typeof bid>, 'solicitation' | 'receivedAt'>;
const HOUR = 3_600_000;

export interface BidCuring {
  /** The day of the bid deadline: the packs and the policy of this day count, for each bid alike. */
  readonly day: string;
  readonly openedAt: string;
  readonly cureDays: number;
  readonly states: readonly string[];
  readonly documents: readonly DocumentCuring[];
}

/** What the packs in use on the deadline say of this solicitation; the facts are those that its own rules were decided by. */
async function linesOn(work: UnitOfWork, call: Row<typeof solicitation> | null, day: string) {
  const { packs, agency } = await rulesOf(work, day);
  const kept = call && (await standingFor(work, { record: solicitation.name, id: call.id }));
  const stated = kept ? inputsOf(kept)?.facts : null;
  const facts: PurchaseFacts = {
    ...(stated ?? { cents: 0, category: call?.category ?? 'goods', federalFunds: call?.federalFunds ?? false }),
    ...agency,
    purchaseDay: day,
  };
  return { lines: decidePurchase(onDay(facts, day), packs).curing ?? [], states: agency.states };
}

/** What may be corrected in a bid, by which rule and how long. */
export async function curingFor(work: UnitOfWork, one: Bid): Promise<BidCuring> {
  const call = await work.asProduct.find(solicitation, one.solicitation);
  const day = dayIn((await ownerIn(work)).timeZone, new Date(call?.dueAt ?? work.now()));
  const { lines, states } = await linesOn(work, call, day);
  const { curable, cureDays } = await policyOn(work, day);
  return {
    day,
    openedAt: await openedAt(work, one),
    cureDays,
    states,
    documents: curingOf({
      type: call?.type ?? 'itb',
      yardstick: curingOn(day),
      lines,
      policy: curable ?? [],
    }),
  };
}

/** When a document is due at the latest by a rule of law, counted from the opening; null where none counts. */
export const lawfulUntil = ({ openedAt: opened }: BidCuring, { hours }: DocumentCuring): string | null =>
  hours === null ? null : new Date(Date.parse(opened) + hours * HOUR).toISOString();

export const curingOperations = ({ door }: Ports): Operation[] => [
  answers(bidCuring, {
    tag: 'Bid openings',
    scope: 'bid:read',
    access: 'member',
    summary: 'What may be corrected in the documents of an opened bid, by which rule, and how long.',
    told: 'Each document with its rule, citation and last moment.',
    probe: { names: { id: bid.name } },
    run: (call) =>
      door.run(call.actor, async (work) => {
        const one = await work.find(bid, rowId(call, door.around.registry.get(bid.name)));
        if (!one?.isOpened) throw missing(bid);
        const found = await curingFor(work, one);
        return {
          body: {
            day: found.day,
            cureDays: found.cureDays,
            states: [...found.states],
            documents: found.documents.map((each) => ({ ...each, until: lawfulUntil(found, each) })),
          },
        };
      }),
  }),
];
