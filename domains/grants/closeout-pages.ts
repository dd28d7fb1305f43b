import { page } from '#kernel';
import { grantCloseout } from './closeout/grant-closeout.record.ts';

/** The end of awards. */
export const closeoutRecords = [grantCloseout] as const;

export const closeoutPages = {
  grantCloseouts: page('/grant-closeouts', { icon: 'list-checks', list: grantCloseout }),
  grantCloseout: page('/grant-closeouts/:id', {
    detail: grantCloseout,
    screen: () => import('./record.screen.tsx'),
  }),
};
