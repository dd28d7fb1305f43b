import type { New, Row } from '#kernel';
import { type GrantWorld, TODAY } from '../test-world.ts';
import { priorApproval } from './prior-approval.record.ts';

type Given = Partial<New<typeof priorApproval>>;

/** What Yvette asks a funder for. */
export const asked = (here: GrantWorld, award: string, more: Given = {}): Promise<Row<typeof priorApproval>> =>
  here.yvette.make(priorApproval, {
    award,
    kind: 'key_person',
    subject: 'A new project director',
    reason: 'The director retires in January and is replaced.',
    ...more,
  });

/** The same, released by Priya. */
export async function sent(here: GrantWorld, award: string, more: Given = {}): Promise<Row<typeof priorApproval>> {
  const { id } = await asked(here, award, more);
  await here.yvette.run(priorApproval, 'submit', id);
  return here.priya.run(priorApproval, 'send', id);
}

/** What the funder said, as a person records it. */
export const answered = (
  here: GrantWorld,
  id: string,
  { by = here.priya, step = 'approve', ...input }: Given & { by?: GrantWorld['priya']; step?: 'approve' | 'deny' } = {},
): Promise<Row<typeof priorApproval>> =>
  here.county.door.run(by.actor, (work) =>
    work.move(priorApproval, id, step, {
      input: { reference: 'FDEM-2', answeredOn: TODAY, answer: [here.paper], ...input },
    }),
  );
