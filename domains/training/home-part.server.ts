import type { Tx } from '#server/db/database.ts';
import type { TutorialPart } from './home-part.ts';

const interrupted = `select p.id, t.id as tutorial, t.title, p.current_step as at, case when jsonb_typeof(t.steps) = 'array' then jsonb_array_length(t.steps) else 0 end as count
  from user_tutorial_progress p join tutorials t on t.organization_id = p.organization_id and t.id = p.tutorial_id and t.is_active
  where p.organization_id = $1 and p.user_id = $2 and not p.completed order by p.updated_at desc, p.id limit 1`;

export async function interruptedTutorial(
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<TutorialPart | null> {
  const [found] = await tx.query<Omit<TutorialPart, 'step'> & { at: number }>(
    interrupted,
    [organizationId, id],
    'tutorial.interrupted',
  );
  if (!found) return null;
  const { at, ...rest } = found;
  return { ...rest, step: Math.min(at + 1, rest.count) };
}
