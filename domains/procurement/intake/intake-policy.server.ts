import { remembered } from '#server/records/remembered.ts';
import type { Work } from '#server/records/work.ts';

export interface Policy {
  readonly preencumberOn: 'submit' | 'approve';
  readonly cardLimitCents: number | null;
  readonly doublesWithin: number;
}

const without: Policy = { preencumberOn: 'approve', cardLimitCents: null, doublesWithin: 60 };

/** The intake policy that holds on a day; what the product does by itself while nobody adopted one. */
export const policyOn = (work: Pick<Work, 'tx' | 'actor'>, day: string): Promise<Policy> =>
  remembered(work, ['intake_policy'], `intake policy ${day}`, () => readPolicy(work, day));

async function readPolicy(work: Pick<Work, 'tx' | 'actor'>, day: string): Promise<Policy> {
  const [found] = await work.tx.query<Policy & Record<string, unknown>>(
    `select preencumber_on as "preencumberOn", card_limit_cents as "cardLimitCents", doubles_within as "doublesWithin"
     from intake_policy where organization_id = $1 and from_day <= $2 order by from_day desc limit 1`,
    [work.actor.organizationId, day],
    'intake_policy.on',
  );
  return found ?? without;
}
