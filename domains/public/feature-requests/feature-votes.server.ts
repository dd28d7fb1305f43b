import { fail, href, type Row } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import { invalid } from '#server/records/refusals.ts';
import { countIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { site } from '../index.ts';
import { ownerIn } from '../visitors.server.ts';
import { featureRequest } from './feature-request.record.ts';
import { featureVote } from './feature-vote.record.ts';
import { votable } from './features.ts';

type Feature = Row<typeof featureRequest>;
type Vote = Row<typeof featureVote>;

const votesOf = (work: UnitOfWork, request: string) =>
  work.rows(featureVote, { where: { request, status: { not: 'dropped' } }, order: 'createdAt', most: 'all' });

export async function voteOf(work: UnitOfWork, request: string, email: string): Promise<Vote | null> {
  const found = await work.row(featureVote, { where: { request, email }, fields: [] });
  return found ? work.asProduct.find(featureVote, found.id) : null;
}

const lock = (work: UnitOfWork, request: string): Promise<unknown> =>
  work.row(featureRequest, { where: { id: request }, fields: [], lock: 'update' });

/** The number of votes is what is counted, never what is added: counted anew while nobody else can change it. */
async function recount(work: UnitOfWork, request: string): Promise<void> {
  await lock(work, request);
  const votes = await countIn(work.tx, featureVote, { request, status: 'counted' });
  await work.asProduct.change(featureRequest, request, {}, { votes });
}

/** Keeps the wish to vote and sends the link by which it counts. Whoever voted already hears that, by mail alone. */
export async function askForVote(
  work: UnitOfWork,
  feature: Feature,
  { email, mayWrite, linkOf }: { email: string; mayWrite: boolean; linkOf: (vote: string) => string },
): Promise<void> {
  if (!votable.has(feature.status))
    throw fail('refused', 'feature_vote.over', 'Voting is closed: this request is decided.');
  await lock(work, feature.id);
  const known = await voteOf(work, feature.id, email);
  const vote = known ?? (await work.insert(featureVote, { request: feature.id, email }));
  if (!mayWrite || vote.status === 'dropped') return;
  const at = href(site.pages.featureRequest, { number: feature.number });
  await work.sendMail({
    to: email,
    subject:
      vote.status === 'counted' ? `You voted for ${feature.number} already` : `Confirm your vote for ${feature.number}`,
    body: [
      `“${feature.subject}”`,
      ...(vote.status === 'counted'
        ? ['Your vote is counted. One address has one vote, so nothing changed.', { link: at, label: 'View request' }]
        : [
            'Someone entered this address to vote. The vote counts when you confirm it.',
            { link: linkOf(vote.id), label: 'Confirm the vote' },
            'The link works for 14 days. If this was not you, do nothing.',
          ]),
    ],
  });
}

async function tellProposer(work: UnitOfWork, feature: Feature, words: string): Promise<void> {
  if (!feature.proposedBy) return;
  const { name } = await ownerIn(work);
  await work.sendMail({
    to: feature.proposedBy,
    subject: `Your proposal ${feature.number}: ${words}`,
    body: [
      `“${feature.subject}”`,
      ...(feature.answer ? [`${name} answers: ${feature.answer}`] : []),
      { link: href(site.pages.featureRequest, { number: feature.number }), label: 'View request' },
    ],
  });
}

async function merge(work: UnitOfWork, row: Feature): Promise<void> {
  const kept = row.mergedInto ? await work.asProduct.find(featureRequest, row.mergedInto) : null;
  if (!kept || kept.status === 'merged' || kept.status === 'rejected')
    throw invalid([
      { path: 'mergedInto', code: 'gone', message: 'That request is merged or rejected: choose an open one' },
    ]);
  for (const vote of await votesOf(work, row.id)) {
    const own = await voteOf(work, kept.id, vote.email);
    if (!own) {
      await work.asProduct.change(featureVote, vote.id, {}, { request: kept.id });
      continue;
    }
    // One address, one vote: the confirmed one stays, wherever it was given.
    if (vote.status === 'counted' && own.status === 'asked') await work.asProduct.move(featureVote, own.id, 'count');
    await work.asProduct.move(featureVote, vote.id, 'drop', { reason: `Voted for ${kept.number} as well` });
  }
  await recount(work, kept.id);
}

export const featureEffects: readonly Effect[] = [
  on(featureVote, 'count', ({ row, work }) => recount(work, row.request)),
  on(featureVote, 'drop', async ({ row, before, work }) => {
    const feature = before.status === 'counted' ? await work.asProduct.find(featureRequest, row.request) : null;
    // What is merged keeps the number that it came with.
    if (feature && feature.status !== 'merged') await recount(work, feature.id);
  }),
  on(featureRequest, 'publish', ({ row, work }) => tellProposer(work, row, 'it is published')),
  on(featureRequest, 'decline', ({ row, work }) => tellProposer(work, row, 'it is declined')),
  on(featureRequest, 'finish', ({ row, work }) => tellProposer(work, row, 'it is done')),
  on(featureRequest, 'merge', ({ row, work }) => merge(work, row)),
];
