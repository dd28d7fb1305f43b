import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { reading } from '../../public/public.server.ts';
import { publicNotice } from '../notice-pages.ts';
import { noticeOf, publishedByNumber } from './notice.server.ts';
import { responding, takesAnswers } from '../rfi/answering.server.ts';
import { following, publicListsOf } from '../outreach/interest.server.ts';
import { asking, takesQuestions } from './questions.server.ts';
import type { NoticePage } from './notice.ts';

/** The page of one published solicitation. */
export const noticeParts = (ports: Ports): SitePart[] => [
  {
    page: publicNotice,
    async load(ask) {
      const found = await reading(ports.door, ask, async (work) => {
        const row = await publishedByNumber(work, ask.params['number'] ?? '');
        return (
          row && {
            notice: await noticeOf(work, row),
            takesQuestions: takesQuestions(row, work.now()),
            takesAnswers: takesAnswers(row, work.now()),
            lists: await publicListsOf(work, row.id),
          }
        );
      });
      if (!found) return { status: 404, data: null };
      const data: NoticePage = { ...found, now: ask.now.toISOString() };
      return { data };
    },
    forms: { ask: asking(ports), respond: responding(ports), follow: following(ports) },
  },
];
