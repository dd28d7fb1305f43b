import { client } from '#web/data/client.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { tutorial } from './tutorial.record.ts';

/** The first tutorial of the dashboard; says so when there is none yet. */
export async function startTutorial(): Promise<void> {
  try {
    const { data } = await client(tutorial).list({
      filters: { moduleName: 'dashboard', isActive: 'true' },
      sort: 'difficultyLevel',
      limit: 1,
    });
    if (data.length === 0) tell('No tutorials available yet. Check back soon!');
    else tell('Starting tutorial...', 'good');
  } catch {
    say({ title: 'Could not load tutorial. Please try again.', tone: 'grave' });
  }
}
