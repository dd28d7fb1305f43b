import type { Row } from '#kernel';
import type { SiteAsk } from '#server/http/site.ts';
import type { Door } from '#server/records/door.ts';
import { readListQuery } from '#server/records/list.ts';
import { hasWords } from '#server/records/search.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { productIn } from '../../organization/public.server.ts';
import { mostLike } from '../similar.ts';
import { featureRequest, publicStates } from './feature-request.record.ts';
import { type FeaturePage, type FeatureShown, type FeaturesPage, isPublic, sorts } from './features.ts';

type Feature = Row<typeof featureRequest>;

const A_PAGE = 20;

const shown = ({ number, subject, area, status, votes }: Feature): FeatureShown => ({
  number,
  subject,
  area,
  status: isPublic(status) ? status : 'under_review',
  votes,
});

/** The published requests, as the address of the page asks for them. What it does not understand it leaves out. */
export async function featuresFor(door: Door, ask: SiteAsk): Promise<FeaturesPage> {
  const search = (ask.query.get('search') ?? '').trim().slice(0, 100);
  const wanted = ask.query.get('status') ?? '';
  const status = isPublic(wanted) ? wanted : null;
  const sort = ask.query.get('sort') === 'newest' ? 'newest' : 'votes';
  const asked = { search, status, sort } as const;
  if (ask.organizationId === null || (search !== '' && !hasWords(search)))
    return { ...asked, found: [], total: 0, counts: {}, next: null };
  const actor = productIn(ask.organizationId, ask.requestId);
  const compiled = door.around.registry.get(featureRequest.name);
  const question = new URLSearchParams({ sort: sorts[sort][1], limit: String(A_PAGE) });
  for (const one of status ? [status] : publicStates) question.append('status', one);
  if (search !== '') question.set('search', search);
  const after = ask.query.get('after');
  if (after !== null) question.set('cursor', after);
  const page = await door.list(actor, compiled, readListQuery(compiled, question, actor));
  return {
    ...asked,
    found: (page.data as unknown as readonly Feature[]).map(shown),
    total: page.total,
    next: page.next,
    counts: await door.run(actor, countsIn),
  };
}

async function countsIn({ tx, actor }: UnitOfWork): Promise<Record<string, number>> {
  const rows = await tx.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from feature_request where organization_id = $1 and status = any($2) group by status',
    [actor.organizationId, [...publicStates]],
    'features.counts',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

export async function featureNamed(work: UnitOfWork, number: string): Promise<Feature | null> {
  const found = await work.row(featureRequest, { where: { number: number.slice(0, 60) }, fields: [] });
  return found ? work.find(featureRequest, found.id) : null;
}

const stepWords: Readonly<Record<string, string>> = {
  publish: 'Open for votes',
  plan: 'Planned',
  begin: 'In progress',
  finish: 'Done',
  decline: 'Declined',
  reopen: 'Under review again',
};

/** Everything that visitors may know of a published request; null of any other. */
export async function featurePage(work: UnitOfWork, number: string): Promise<FeaturePage | null> {
  const feature = await featureNamed(work, number);
  const isMerged = feature?.status === 'merged';
  if (!feature || !(isPublic(feature.status) || isMerged)) return null;
  const into = isMerged && feature.mergedInto ? await work.find(featureRequest, feature.mergedInto) : null;
  const steps = await work.tx.query<{ action: string; on: string }>(
    `select action, to_char(at at time zone $4, 'YYYY-MM-DD') as on from audit_entry
     where organization_id = $1 and row_id = $2 and action = any($3) order by at, row_version`,
    [work.actor.organizationId, feature.id, Object.keys(stepWords), work.actor.timeZone],
    'features.steps',
  );
  // What was merged before anybody published it was never public.
  if (isMerged && (steps.length === 0 || !into || !isPublic(into.status))) return null;
  return {
    ...shown(feature),
    description: feature.description,
    answer: feature.answer,
    publishedOn: steps[0]?.on ?? feature.createdAt.slice(0, 10),
    steps: steps.map(({ action, on }) => ({ words: stepWords[action] ?? action, on })),
    mergedInto: into && { number: into.number, subject: into.subject },
  };
}

/** Published requests that say nearly the same as this title. */
export async function similarTo(work: UnitOfWork, subject: string): Promise<readonly FeatureShown[]> {
  const known = await work.rows(featureRequest, {
    where: { status: publicStates },
    order: ['-votes', 'id'],
    fields: ['number', 'subject', 'area', 'status', 'votes'],
    most: 1000,
  });
  return mostLike(subject, known as readonly FeatureShown[], { textOf: (one) => one.subject }); // of these states alone
}
