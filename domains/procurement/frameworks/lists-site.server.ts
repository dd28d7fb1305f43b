import type { Row } from '#kernel';
import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn, reading } from '../../public/public.server.ts';
import { publicLists } from '../framework-site-pages.ts';
import { papersOf } from './firm-lists.server.ts';
import { joinableStates } from './list-life.ts';
import type { ListsPage } from './lists-site.ts';
import { prequalifiedList } from './prequalified-list.record.ts';
import { firmsOn } from './standing.server.ts';

type List = Row<typeof prequalifiedList>;

/** Lists that firms can join now; drafts and closed ones are the agency’s own. */
export async function openLists(work: UnitOfWork): Promise<ListsPage> {
  const { name: agency } = await ownerIn(work);
  const found = (await work.rows(prequalifiedList, {
    where: { status: [...joinableStates], openedAt: { not: null } },
    order: 'number',
    most: 'all',
  })) as readonly List[];
  const lists: ListsPage['lists'][number][] = [];
  for (const one of found)
    lists.push({
      number: one.number,
      name: one.name,
      scope: one.scope,
      criteria: one.criteria,
      priceFactors: one.priceFactors,
      law: one.law,
      papers: papersOf(one),
      endsOn: one.endsOn,
      decisionDays: one.decisionDays,
      firms: (await firmsOn(work, one.id)).length,
    });
  return { agency, lists };
}

/** The page of open lists, without a sign-in. */
export const listParts = ({ door }: Ports): SitePart[] => [
  {
    page: publicLists,
    async load(ask): Promise<{ data: ListsPage }> {
      const found = await reading(door, ask, openLists);
      return { data: found ?? { agency: '', lists: [] } };
    },
  },
];
