import { reasonGiven } from '../../organization/public.server.ts';
import { overridesFor, shortfallOf } from '../../planning/public.server.ts';
import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { prohibitions } from '../rule-packs/library/prohibitions.ts';
import { askedFor, refusedBecause } from '../rule-packs/rule-exception.server.ts';
import { accountSplit, byBudgetLine } from './account-split.ts';
import type { LeaveKnown, Needs } from './needs.ts';
import { isSetAsideOnSubmit } from './requisition-budget.server.ts';
import { requisition } from './requisition.record.ts';
import { aboutIt } from './requisition-decision.server.ts';

type Requisition = Row<typeof requisition>;

const declined = new Set(['refused', 'withdrawn']);

/** What the rules block, each with the newest exception that was asked for, and whether any exception could lift it. */
export async function exceptionsAbout(
  work: UnitOfWork,
  row: Requisition,
  decision: Decision | null,
): Promise<Needs['exceptions']> {
  const blocked = decision?.blocked ?? [];
  if (blocked.length === 0) return [];
  const known = await askedFor(work, requisition.name, row.id);
  return Promise.all(
    blocked.map(async ({ rule, sentence, citation, exception }) => {
      const one = known.find((other) => other.rule === rule);
      const newest: LeaveKnown | null = one
        ? {
            id: one.id,
            status: one.status,
            by: one.by ?? 'Someone',
            until: one.until,
            because: declined.has(one.status) ? await refusedBecause(work, one.id) : null,
          }
        : null;
      const isGood = one?.status === 'granted' && one.until >= work.today;
      const isLiftable = !prohibitions.has(rule);
      const isOpen = isLiftable && exception === null && newest?.status !== 'asked' && !isGood;
      return { rule, sentence, citation, passes: exception !== null, isLiftable, isOpen, newest };
    }),
  );
}

const waits = new Set(['draft', 'returned', 'submitted']);

/** Budget lines that stop the request as it stands, each with the newest override for it. */
export async function overridesAbout(work: UnitOfWork, row: Requisition): Promise<Needs['short']> {
  if (!waits.has(row.status)) return [];
  const { charges, faults } = accountSplit(row.lines ?? [], row.accounts ?? []);
  if (faults.length > 0 || charges.length === 0) return [];
  const short = await shortfallOf(work, {
    document: { record: requisition.name, id: row.id, version: row.version, title: aboutIt(row).title },
    control: 'requisition',
    day: work.today,
    state: [...byBudgetLine(charges)].map(([line, cents]) => ({ line, bucket: 'preencumbered', cents })),
  });
  const worst = [...Map.groupBy(short, ({ id }) => id).values()].flatMap(
    (all) => all.toSorted((one, other) => other.shortCents - one.shortCents)[0] ?? [],
  );
  if (worst.length === 0) return [];
  const stops = await isSetAsideOnSubmit(work, row);
  const known = await overridesFor(
    work,
    row.id,
    worst.map(({ id }) => id),
  );
  return Promise.all(
    worst.map(async ({ id: line, name, availableCents, takenCents, shortCents }) => {
      const one = known.find((other) => other.line === line);
      const passes = one?.status === 'granted' && one.cents >= shortCents && (one.until ?? '') >= work.today;
      const newest: LeaveKnown | null = one
        ? {
            id: (await mayRead(work, one.id)) ? one.id : null,
            status: one.status,
            by: one.by ?? 'Someone',
            until: one.until,
            because: declined.has(one.status)
              ? await reasonGiven(work, 'budget_override', one.id, ['refuse', 'withdraw'])
              : null,
          }
        : null;
      return {
        line,
        name,
        availableCents,
        askedCents: takenCents,
        shortCents,
        stops,
        passes,
        isOpen: !passes && newest?.status !== 'asked',
        newest,
      };
    }),
  );
}

const mayRead = async (work: UnitOfWork, id: string): Promise<boolean> =>
  (await work.fetch(work.around.registry.get('budget_override'), id, {})) !== null;
