import type { InputOf } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { Ports } from '#server/ports.ts';
import { refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { buyingAgency } from '../requisition/asking.server.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { doublesOf } from './doubles.ts';
import { waitsSince } from './history.server.ts';
import { policyOn } from './intake-policy.server.ts';
import { offersFor, passedOver } from './offers.server.ts';
import { type AlreadyThere, alreadyThere } from './outlook.ts';
import { livingLines } from './past-lines.server.ts';
import { linesTyped } from './typed-request.ts';
import { daysLeft } from './waiting.ts';

const twoYearsBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`.replace('-02-29', '-02-28');

async function whatIsThere(work: UnitOfWork, given: InputOf<typeof alreadyThere>): Promise<AlreadyThere> {
  const { today: day } = work;
  const lines = linesTyped(given).filter(({ item }) => item.trim() !== '');
  const site = given.site ?? null;
  const { doublesWithin: within } = await policyOn(work, day);
  const found = await offersFor(work, {
    items: lines.toSorted((one, other) => other.cents - one.cents),
    site,
    day,
    agency: given.costCenter ? await buyingAgency(work, given.costCenter) : null,
    federalFunds: given.federalFunds ?? false,
    cents: lines.reduce((sum, one) => sum + one.cents, 0),
  });
  const passed = await passedOver(work.tx, given.id ?? null);
  const own = await takenIn(work, given.id);
  const before = lines.length === 0 ? [] : await livingLines(work, day);
  return {
    offers: found.filter(({ title, id }) => !passed.has(title) && id !== given.id && !own.has(id)).slice(0, 8),
    doubles: firstRows(
      doublesOf(
        { items: lines.map(({ item }) => item), site, day, within },
        before.filter(({ requisition: id }) => id !== given.id),
      ),
      5,
    ),
    days: daysLeft((await waitsSince(work.tx, twoYearsBefore(day))).whole),
  };
}

/** What came into this very request from a shop is no find for it. */
async function takenIn(work: UnitOfWork, id: string | null | undefined): Promise<ReadonlySet<string>> {
  const row = id ? await work.find(requisition, id) : null;
  return new Set((row?.lines ?? []).flatMap(({ catalogueItem }) => catalogueItem ?? []));
}

/** What stands there already for lines that are typed. It only reads, and all lines and codes are looked at in one go. */
export const alreadyThereOperations = ({ door }: Ports): Operation[] => [
  answers(alreadyThere, {
    scope: 'requisition:read',
    summary: 'Existing sources for a requisition as it is typed, similar requisitions, and how long others took.',
    tag: 'Requisitions',
    access: 'member',
    told: 'Contracts, catalog items and earlier requisitions. Nothing is saved.',
    probe: { namesNothing: true, body: { lines: [{ item: 'Trash pump', cents: 420000 }] } },
    run: ({ actor, body }) =>
      door.run(actor, async (work) => {
        refuse(refusedBefore(requisition, 'read', { by: 'member' }, actor));
        return { body: await whatIsThere(work, body) };
      }),
  }),
];
