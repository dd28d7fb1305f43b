import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { conditionsOf } from '../conditions/conditions.server.ts';
import type { LifecycleContract } from './lifecycle-calls.ts';
import { obstaclesOf } from './obstacles.server.ts';
import type { Card } from './stages.server.ts';

type Blocker = LifecycleContract['blockers'][number];

/** A card names so many blockers; the page of the contract has all. */
const NAMED = 4;

interface Found extends Blocker {
  readonly contract: string;
}

/** What the records of these contracts say against the next stage, in one statement: signers, decisions, obligations and options. */
const waiting = `
  with own as (select c.* from contract c where c.organization_id = $1 and c.id = any ($2::uuid[]))
  select own.id as contract, case own.status when 'returned' then 'Sent back: correct it and submit it again.'
      when 'legal_review' then 'Awaiting legal review.' when 'submitted' then 'Awaiting approval.' end as said, 'contract' as record, own.id
    from own where own.status in ('returned', 'legal_review', 'submitted')
  union all
  select own.id, g.said, 'contract', own.id from own
    cross join lateral (values ('No vendor is chosen.', own.vendor is null), ('No value is entered.', own.value_cents is null),
      ('No contract manager.', own.manager is null)) g(said, is_missing)
    where own.status in ('draft', 'returned') and g.is_missing
  union all
  select own.id, case when g.id is null then 'No signing is prepared.' when g.status = 'draft' then g.number || ' is not sent.'
      when g.status = 'open' then 'Missing signature: ' || s.party || '.' else 'Signed. Activate the contract.' end,
      case when g.id is null then 'contract' else 'contract_signing' end, coalesce(g.id, own.id)
    from own
      left join lateral (select g.id, g.number, g.status from contract_signing g where g.organization_id = $1 and g.contract = own.id
        and g.status in ('draft', 'open', 'completed') order by g.number desc fetch first row only) g on true
      left join contract_signature s on s.organization_id = $1 and s.signing = g.id and s.status = 'ready' and g.status = 'open'
    where own.status = 'approved' and coalesce(cardinality(own.documents), 0) = 0
  union all
  select own.id, '“' || b.name || '” was due on ' || b.due_on || '.', 'contract_obligation', b.id
    from own join contract_obligation b on b.organization_id = $1 and b.contract = own.id
    where own.status = 'active' and b.status = 'open' and b.due_on < $3::date
  union all
  select own.id, case when p.status = 'requested' then p.name || ' awaits its exercise by ' || p.notice_by || '.'
      else p.name || ': decide by ' || p.notice_by || '.' end, 'contract_option', p.id
    from own join contract_option p on p.organization_id = $1 and p.contract = own.id
    where own.status = 'active' and (p.status = 'requested' or (p.status = 'open' and p.notice_from <= $3::date))
  union all
  select own.id, k.number || case k.status when 'submitted' then ' awaits a second person.' else ' is not submitted.' end,
      'contract_closeout', k.id
    from own join contract_closeout k on k.organization_id = $1 and k.contract = own.id where k.status in ('open', 'submitted')
  order by 1, 3, 2`;

/** A closing waits for all of it; a signature and a term wait for papers. */
const lookedAt = (stage: Card['stage']): boolean => stage === 'signature' || stage === 'force' || stage === 'expiring';

/** What holds each of these contracts up, in as many questions for one as for all. */
export async function blockersOf(
  work: UnitOfWork,
  cards: readonly Card[],
): Promise<ReadonlyMap<string, readonly Blocker[]>> {
  const found = await work.tx.query<Found & Record<string, unknown>>(
    waiting,
    [work.actor.organizationId, cards.map(({ id }) => id), work.today],
    'contract.blockers',
  );
  const said = Map.groupBy(found, ({ contract }) => contract);
  const conditions = await conditionsOf(
    work,
    cards.filter(({ stage }) => lookedAt(stage)),
  );
  const ending = cards.filter(({ stage }) => stage === 'closeout');
  const open = await obstaclesOf(
    work,
    ending.map(({ id }) => id),
  );
  return new Map(
    cards.map(({ id, stage, closeout }): [string, Blocker[]] => {
      const papers = (conditions.get(id) ?? [])
        .filter(({ light }) => light === 'missing')
        .map(({ id: condition, name, why }) => ({
          said: `${name}: ${why.join(' ')}`,
          record: 'contract_condition',
          id: condition,
        }));
      const start: Blocker[] =
        stage === 'closeout' && closeout === null
          ? [{ said: 'No closeout is opened.', record: 'contract_closeout', id: null }]
          : [];
      const own = (said.get(id) ?? []).map(({ said: words, record, id: of }) => ({ said: words, record, id: of }));
      const closing = (open.get(id) ?? []).map(({ said: words, record, id: of }) => ({
        said: words,
        record,
        id: of,
      }));
      return [id, [...start, ...own, ...papers, ...closing]];
    }),
  );
}

/** The first of them, and how many more there are. */
export function named(all: readonly Blocker[], card: Pick<Card, 'id'>): Blocker[] {
  if (all.length <= NAMED) return [...all];
  return [
    ...all.slice(0, NAMED - 1),
    { said: `And ${all.length - NAMED + 1} more on the contract.`, record: 'contract', id: card.id },
  ];
}
