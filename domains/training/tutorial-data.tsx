import { findPage, mayOpen, type Row } from '#kernel';
import { useEveryRowOf } from '#web/data/rows.ts';
import { ProblemError } from '#web/data/call.ts';
import { client, type Listed } from '#web/data/client.ts';
import { useSession } from '#web/data/session.ts';
import { allPages, useProduct } from '#web/shell/product.ts';
import { tutorial } from './tutorial.record.ts';
import { tutorialProgress } from './tutorial-progress.record.ts';
import { byDifficulty, type Running, type Saved, type TutorialStep } from './tutorial-steps.ts';

export type Progress = Row<typeof tutorialProgress>;
export type Tutorial = Omit<Running, 'at'>;

const told = ({ id, title, steps }: Pick<Row<typeof tutorial>, 'id' | 'title' | 'steps'>): Tutorial => ({
  id,
  title,
  steps: stepsOf(steps),
});

/** The steps as the record's own schema has them. */
export const stepsOf = (steps: unknown): readonly TutorialStep[] => steps as readonly TutorialStep[];

export async function readTutorial(id: string): Promise<Tutorial> {
  return told(await client(tutorial).read(id));
}

/** The easiest one of a module that is switched on. */
export async function firstOf(moduleName: string): Promise<Tutorial | null> {
  const { data } = await client(tutorial).list({ filters: { moduleName, isActive: 'true' }, limit: 50 });
  const [first] = byDifficulty(data);
  return first ? readTutorial(first.id) : null;
}

export async function progressOf(userId: string, tutorialId: string): Promise<Progress | undefined> {
  const { data } = await client(tutorialProgress).list({ filters: { userId, tutorialId }, limit: 1 });
  return data[0] as Progress | undefined; // a list shows every field of this record
}

type Keep = (tutorialId: string, saved: Saved) => Promise<void>;

/** Saves one after the other, so that quick steps do not overtake one another. */
export function progressKeeper(userId: string): Keep {
  let before: Promise<void> = Promise.resolve();
  const put = async (tutorialId: string, saved: Saved): Promise<void> => {
    const known = await progressOf(userId, tutorialId);
    if (known) await client(tutorialProgress).edit(known.id, known.version, saved);
    else await client(tutorialProgress).create({ tutorialId, ...saved });
  };
  return (tutorialId, saved) => {
    const save = () =>
      put(tutorialId, saved).catch((error: unknown) => {
        // Another window was there in between: what this one has come to is newer.
        if (error instanceof ProblemError && error.status === 409) return put(tutorialId, saved);
        throw error;
      });
    const now = before.then(save, save);
    before = now;
    return now;
  };
}

/** How far this person has come, in everything they have begun. */
export function useProgress(): readonly Progress[] | undefined {
  const { member } = useSession();
  const { data } = useEveryRowOf(tutorialProgress, { filters: { userId: member.id } });
  return data?.data as readonly Progress[] | undefined; // a list shows every field of this record
}

/** Tutorials that are switched on and lead to pages that this person may open, from easy to hard. */
export function useTutorials() {
  const me = useSession();
  const pages = allPages(useProduct());
  const { data, error, refetch } = useEveryRowOf(tutorial, { filters: { isActive: 'true' } });
  const isOpen = ({ steps }: Listed<typeof tutorial>): boolean => {
    const action = stepsOf(steps).find((step) => step.action?.startsWith('/'))?.action;
    const page = action && findPage(pages, action.split('?')[0] ?? '')?.page;
    return !page || mayOpen(page, me);
  };
  return { all: data && byDifficulty(data.data.filter(isOpen)), error, refetch };
}
