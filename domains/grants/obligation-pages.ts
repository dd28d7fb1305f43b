import { page } from '#kernel';
import { grantObligation } from './obligations/grant-obligation.record.ts';

/** What an award asks for by a day, and who sees to it. */
export const obligationRecords = [grantObligation] as const;

export const obligationPages = {
  obligations: page('/grant-obligations', { icon: 'list-checks', list: grantObligation }),
  obligation: page('/grant-obligations/:id', {
    detail: grantObligation,
    screen: () => import('./record.screen.tsx'),
  }),
};
