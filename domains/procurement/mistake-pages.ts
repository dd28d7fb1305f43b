import { page } from '#kernel';
import { mistakeClaim } from './mistake/mistake-claim.record.ts';

/** Mistakes that bidders claim after the opening. */
export const mistakeRecords = [mistakeClaim] as const;

export const mistakePages = {
  mistakeClaims: page('/mistake-claims', { icon: 'triangle-alert', list: mistakeClaim }),
  mistakeClaim: page('/mistake-claims/:id', {
    detail: mistakeClaim,
    screen: () => import('./mistake/mistake-claim.screen.tsx'),
  }),
};
