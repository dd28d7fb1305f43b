import { controlException } from '#domains/grants/controls/control-exception.record.ts';
import { runControls } from '#domains/grants/controls/control-run.server.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const reasons = [
  'Two deliveries of one order, each with its own receipt. The receiver confirmed both.',
  'The vendor bills once a quarter. The invoice is with accounts payable and is paid with the next run.',
  'The journal moves one month of a fixed service fee, as the agreement states it.',
] as const;

/** The checks ran last night. Of what they found some is explained, and of that some is accepted by a budget officer. */
export async function seedGrantControls(as: As, cast: Cast): Promise<void> {
  const by = (name: string, day: string) => as(cast.get(name) as Actor, day);
  await runControls(by('Yvette Dubois', '2026-11-19').asProduct);
  const found = await by('Yvette Dubois', '2026-11-19').rows(controlException, {
    where: { status: 'open', severity: ['warning', 'note'] },
    fields: [],
    order: 'number',
    most: 'all',
  });
  for (const [at, explanation] of reasons.entries()) {
    const id = found[at * 2]?.id;
    if (!id) return;
    await by('Yvette Dubois', '2026-11-20').move(controlException, id, 'explain', { input: { explanation } });
    if (at === 0) await by('Priya Raman', '2026-11-20').move(controlException, id, 'accept');
  }
}
