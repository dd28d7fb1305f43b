import { createHash } from 'node:crypto';
import type { New } from '#kernel';
import { productIn } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import type { Work } from '#server/records/work.ts';
import { type OwnTutorial, ownTutorials, type Step } from './own-tutorials.ts';
import { tutorial } from './tutorial.record.ts';

/** What a person reads of a tutorial; equal prints are equal content, in whatever order the database keeps the keys. */
const printOf = ({ title, moduleName, difficultyLevel, steps }: Omit<OwnTutorial, 'name'>): string => {
  const told = steps.map((step) => [step.title, step.content, step.action ?? null, step.target ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([title, moduleName, difficultyLevel, told]))
    .digest('hex');
};

interface Kept extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly module_name: string;
  readonly difficulty_level: OwnTutorial['difficultyLevel'];
  readonly steps: readonly Step[];
  readonly is_active: boolean;
  readonly own_name: string;
  readonly own_print: string;
}

/**
 * Gives an organization the tutorials of the product, and brings those up to date that nobody there has edited. What an admin changed
 * stays as it is, and what was switched off stays off.
 */
export async function keepOwnTutorials(work: Work, own: readonly OwnTutorial[] = ownTutorials): Promise<void> {
  const product = work.asProduct;
  const rows = await work.tx.query<Kept>(
    `select id, title, module_name, difficulty_level, steps, is_active, own_name, own_print
     from tutorials where organization_id = $1 and own order by own_name for no key update`,
    [work.actor.organizationId],
    'tutorials.own',
  );
  const kept = new Map(rows.map((row) => [row.own_name, row]));
  for (const { name, ...given } of own) {
    const row = kept.get(name);
    const ownPrint = printOf(given);
    kept.delete(name);
    if (!row) await product.insert(tutorial, given as New<typeof tutorial>, { own: true, ownName: name, ownPrint });
    else if (row.own_print !== ownPrint && isUntouched(row))
      await product.change(tutorial, row.id, given, { ownPrint });
  }
  // What the product tells no longer; whoever made it their own keeps it.
  for (const row of kept.values())
    if (row.is_active && isUntouched(row)) await product.change(tutorial, row.id, { isActive: false });
}

const isUntouched = ({ title, module_name: moduleName, difficulty_level: difficultyLevel, steps, own_print }: Kept) =>
  printOf({ title, moduleName, difficultyLevel, steps }) === own_print;

/** At every start each organization gets what the version that starts has to tell. */
export function keepTutorials({ door, jobs }: Ports): void {
  jobs.define<{ organization: string }>('tutorials.keep', {
    waiting: (tx) => tx.query<{ organization: string }>('select id as organization from organization order by id'),
    run: ({ ids }) => door.run(productIn(ids.organization), (work) => keepOwnTutorials(work)),
  });
}
