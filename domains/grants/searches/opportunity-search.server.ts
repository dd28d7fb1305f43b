import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { filtersInWords, savedQuestion, unknownIn } from '../opportunities/asked.ts';
import { opportunitySearch } from './opportunity-search.record.ts';
import { MOST_DIGESTS, MOST_SEARCHES, nextDigestOn } from './search-words.ts';

type Search = Row<typeof opportunitySearch>;
type Facts = EffectFacts<Search>;

/** Two people never save the last free search of the agency at once. */
const holdLimit = (work: UnitOfWork) =>
  work.tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [
    `opportunity_search/limit/${work.actor.organizationId}`,
  ]);

async function count(work: UnitOfWork, of: 'owner' | 'digest', owner: string): Promise<number> {
  const [found] = await work.tx.query<{ count: number }>(
    of === 'owner'
      ? 'select count(*)::int as count from opportunity_search where organization_id = $1 and owner = $2'
      : `select count(*)::int as count from opportunity_search where organization_id = $1 and digest <> 'off'`,
    of === 'owner' ? [work.actor.organizationId, owner] : [work.actor.organizationId],
  );
  return found?.count ?? 0;
}

async function refuseTooMany({ row, before, work }: Facts, isNew: boolean): Promise<void> {
  await holdLimit(work);
  if (isNew && (await count(work, 'owner', row.owner)) > MOST_SEARCHES)
    throw refusedAt(
      'name',
      'opportunity_search.too_many',
      `You have ${MOST_SEARCHES} saved searches. Remove one to save another.`,
    );
  const isFresh = row.digest !== 'off' && (isNew || before.digest === 'off');
  if (isFresh && (await count(work, 'digest', row.owner)) > MOST_DIGESTS)
    throw refusedAt(
      'digest',
      'opportunity_search.agency_limit',
      `The agency has ${MOST_DIGESTS} searches with a digest, which is the limit. Save it with the digest off.`,
    );
}

/** Filters in words, and the window and day of its digest. A digest that is turned on begins with that moment. */
async function keep({ row, before, work }: Facts, isNew: boolean): Promise<void> {
  const given = row.question ?? '';
  const [unknown] = unknownIn(given);
  if (unknown !== undefined)
    throw refusedAt('question', 'opportunity_search.filters', `Research has no filter “${unknown}”.`.slice(0, 200));
  const isOn = row.digest !== 'off';
  const isMoved = isNew || row.digest !== before.digest || row.weekday !== before.weekday;
  await work.asProduct.change(
    opportunitySearch,
    row.id,
    {},
    {
      filters: filtersInWords(savedQuestion(new URLSearchParams(given))),
      since: isNew || (isOn && before.digest === 'off') ? work.now() : row.since,
      ...(isMoved ? { nextOn: nextDigestOn(row.digest, row.weekday, work.today) } : {}),
    },
  );
}

const isByProduct = ({ work }: Facts): boolean => work.actor.kind === 'system';

async function created(facts: Facts): Promise<void> {
  await refuseTooMany(facts, true);
  await keep(facts, true);
}

async function edited(facts: Facts): Promise<void> {
  if (isByProduct(facts)) return;
  await refuseTooMany(facts, false);
  await keep(facts, false);
}

export const searchEffects = follows(opportunitySearch, { create: [created], edit: [edited] });
