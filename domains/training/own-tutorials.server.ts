import { createHash } from 'node:crypto';
import type { New } from '#kernel';
import { productIn } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type OwnTutorial, ownTutorials } from './own-tutorials.ts';
import { tutorial } from './tutorial.record.ts';

/** What a person reads of a tutorial; equal prints are equal content, in whatever order the database keeps the keys. */
const printOf = ({ title, moduleName, difficultyLevel, steps }: Omit<OwnTutorial, 'name'>): string => {
  const told = steps.map((step) => [step.title, step.content, step.action ?? null, step.target ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([title, moduleName, difficultyLevel, told]))
    .digest('hex');
};

interface Kept extends Omit<OwnTutorial, 'name'> {
  readonly id: string;
  readonly isActive: boolean;
  readonly ownName: string;
  readonly ownPrint: string;
}

/**
 * Gives an organization the tutorials of the product, and brings those up to date that nobody there has edited. What an admin changed
 * stays as it is, and what was switched off stays off.
 */
export async function keepOwnTutorials(work: UnitOfWork, own: readonly OwnTutorial[] = ownTutorials): Promise<void> {
  const product = work.asProduct;
  const rows = (await work.rows(tutorial, {
    where: { own: true },
    order: 'ownName',
    lock: 'update',
    most: 'all',
  })) as unknown as Kept[]; // the steps are kept as JSON
  const kept = new Map(rows.map((row) => [row.ownName, row]));
  for (const { name, ...given } of own) {
    const row = kept.get(name);
    const ownPrint = printOf(given);
    kept.delete(name);
    if (!row) await product.insert(tutorial, given as New<typeof tutorial>, { own: true, ownName: name, ownPrint });
    else if (row.ownPrint !== ownPrint && isUntouched(row)) await product.change(tutorial, row.id, given, { ownPrint });
  }
  // What the product tells no longer; whoever made it their own keeps it.
  for (const row of kept.values())
    if (row.isActive && isUntouched(row)) await product.change(tutorial, row.id, { isActive: false });
}

const isUntouched = (row: Kept): boolean => printOf(row) === row.ownPrint;

/** At every start each organization gets what the version that starts has to tell. */
export function keepTutorials({ door, jobs }: Ports): void {
  jobs.define<{ organization: string }>('tutorials.keep', {
    waiting: (tx) =>
      tx.query<{ organization: string }>(
        `select id as organization from organization where kind = 'agency' order by id`,
      ),
    run: ({ ids }) => door.run(productIn(ids.organization), (work) => keepOwnTutorials(work)),
  });
}
