import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { reading } from '../../public/public.server.ts';
import { publicNotice } from '../notice-pages.ts';
import { noticeOf, publishedByNumber } from './notice.server.ts';
import type { NoticePage } from './notice.ts';

/** The page of one published solicitation. */
export const noticeParts = ({ door }: Ports): SitePart[] => [
  {
    page: publicNotice,
    async load(ask) {
      const notice = await reading(door, ask, async (work) => {
        const row = await publishedByNumber(work, ask.params['number'] ?? '');
        return row && noticeOf(work, row);
      });
      if (!notice) return { status: 404, data: null };
      const data: NoticePage = { notice, now: ask.now.toISOString() };
      return { data };
    },
  },
];
