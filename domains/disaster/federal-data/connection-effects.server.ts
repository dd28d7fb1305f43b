import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { federalConnection } from './federal-connection.record.ts';

type Facts = EffectFacts<Row<typeof federalConnection>>;

/** Other limits are another reading: it begins without a mark. */
async function limited({ row, before, work }: Facts): Promise<void> {
  if (isProduct(work) || (row.state === before.state && row.applicant === before.applicant)) return;
  await work.asProduct.change(
    federalConnection,
    row.id,
    {},
    { mark: null, pendingMark: null, resumeAt: 0, nextAt: null },
  );
}

export const connectionEffects = follows(federalConnection, { edit: [limited] });
