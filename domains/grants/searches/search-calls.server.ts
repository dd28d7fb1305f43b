import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { setInterest } from '../opportunities/interest.server.ts';
import { newsOf } from './news.server.ts';
import { opportunitySearch } from './opportunity-search.record.ts';
import { sayInterest, searchPreview } from './search-calls.ts';

async function previewOf(work: UnitOfWork, id: string) {
  const search = await work.find(opportunitySearch, id);
  if (!search) throw missing(opportunitySearch);
  if (search.owner !== work.person) throw fail('forbidden', 'rights', 'Only its owner sees what a search would hold.');
  const since = search.since ?? search.createdAt;
  return { since, news: await newsOf(work, search, { person: search.owner, since, until: work.now() }) };
}

export const searchOperations = ({ door }: Ports): Operation[] => {
  const about = { tag: 'Grants', access: 'member' } as const;
  return [
    answers(searchPreview, {
      ...about,
      scope: 'opportunity_search:read',
      summary: 'What the digest of a saved search would hold now.',
      told: 'Opportunities that are new, changed or closed since the last digest.',
      probe: { names: { id: opportunitySearch.name } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await previewOf(work, id) })),
    }),
    answers(sayInterest, {
      ...about,
      scope: 'session',
      summary: 'Says whether the caller is interested in an opportunity, will apply or won’t.',
      told: 'What the team sees of the caller.',
      probe: { names: { id: grantOpportunity.name }, body: { interest: 'interested' } },
      run: ({ params: { id }, body, once: run }) =>
        run(async (work) => ({
          body: { interest: await setInterest(work, id, { code: body.interest, reason: body.reason }) },
        })),
    }),
  ];
};
