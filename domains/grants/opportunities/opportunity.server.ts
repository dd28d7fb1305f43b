import { dollars, href, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { opportunityPages } from '../opportunity-pages.ts';
import { keepFigures } from './decision.server.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { opportunityChange } from './opportunity-change.record.ts';
import { opportunityDecision } from './opportunity-decision.record.ts';
import { opportunityMark } from './opportunity-mark.record.ts';
import { applicantTypes, type ApplicantType, type WatchedField, watchedFields } from './opportunity-words.ts';
import { openUntilOf } from './status.ts';

type Opportunity = Row<typeof grantOpportunity>;
type Facts = EffectFacts<Opportunity>;

/** What a portal says is changed by what it says next; people enter and edit notices of their own. */
async function byHand({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, grantOpportunity, grantManagers);
  if (row.source !== 'own')
    throw refusedAt(
      'source',
      'grant_opportunity.is_imported',
      'Notices of a portal are imported. Enter your own notices as “Entered by us”.',
    );
}

async function keepDays({ row, work }: Facts): Promise<void> {
  const openUntil = openUntilOf(row);
  const [copiedOn, firstSeenOn] = [row.copiedOn ?? work.today, row.firstSeenOn ?? work.today];
  const own = row.source === 'own' && work.actor.kind !== 'system';
  if (row.openUntil === openUntil && row.copiedOn === copiedOn && row.firstSeenOn === firstSeenOn && !own) return;
  await work.asProduct.change(
    grantOpportunity,
    row.id,
    {},
    { openUntil, copiedOn: own ? work.today : copiedOn, firstSeenOn, ...(own ? { changedAt: work.now() } : {}) },
  );
}

const watched = Object.keys(watchedFields) as readonly WatchedField[]; // the keys stated there

/** A value in words, short enough for a line; a summary is only said to differ. */
function inWords(field: WatchedField, value: unknown): string | null {
  if (field === 'summary' || value === null || value === undefined) return null;
  if (typeof value === 'object' && 'cents' in value) return dollars((value as { cents: number }).cents); // an amount
  if (Array.isArray(value))
    return value
      .map((one) => applicantTypes[one as ApplicantType])
      .join(', ')
      .slice(0, 400); // codes
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return (field === 'matchPercent' ? `${String(value as number)}%` : String(value as string)).slice(0, 400);
}

async function keepChanges({ row, before, work }: Facts): Promise<void> {
  const differing = watched.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(row[field]));
  if (differing.length === 0) return;
  const product = work.asProduct;
  for (const what of differing)
    await product.insert(
      opportunityChange,
      {},
      {
        opportunity: row.id,
        what,
        before: inWords(what, before[what]),
        after: inWords(what, row[what]),
        noticedOn: work.today,
      },
    );
  await tellFollowers(work, row, differing);
  if (differing.includes('matchPercent') || differing.includes('ceiling')) await workOutAgain(product, row.id);
}

async function tellFollowers(work: UnitOfWork, row: Opportunity, differing: readonly WatchedField[]): Promise<void> {
  const product = work.asProduct;
  const following = await product.rows(opportunityMark, {
    where: { opportunity: row.id, mark: 'follow' },
    fields: ['person'],
    most: 'all',
  });
  const decided = await product.row(opportunityDecision, {
    where: { opportunity: row.id, status: ['watching', 'requested', 'pursuing'] },
    fields: ['owner'],
  });
  await notify(work, {
    to: [...following.map(({ person }) => person), ...(decided ? [decided.owner] : [])],
    kind: 'grant.opportunity',
    subject: `${row.number} changed: ${differing.map((one) => watchedFields[one]).join(', ')}`.slice(0, 200),
    body: row.title,
    link: href(opportunityPages.opportunity, { id: row.id }),
  });
}

/** The match of a sheet that is still open follows the notice. */
async function workOutAgain(product: UnitOfWork, opportunity: string): Promise<void> {
  const sheet = await product.row(opportunityDecision, { where: { opportunity, status: 'watching' } });
  if (sheet) await keepFigures(product, sheet);
}

export const opportunityEffects = follows(grantOpportunity, {
  create: [byHand, keepDays],
  edit: [byHand, keepDays, keepChanges],
});
