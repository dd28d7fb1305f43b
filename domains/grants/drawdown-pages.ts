import { page } from '#kernel';
import { grantDrawdown } from './drawdowns/grant-drawdown.record.ts';
import { interestRemittance } from './drawdowns/interest-remittance.record.ts';

/** Requests for payment under awards, and what advances earned meanwhile. */
export const drawdownRecords = [grantDrawdown, interestRemittance] as const;

export const drawdownPages = {
  drawdowns: page('/grant-drawdowns', { icon: 'badge-dollar-sign', list: grantDrawdown }),
  drawdown: page('/grant-drawdowns/:id', {
    detail: grantDrawdown,
    screen: () => import('./record.screen.tsx'),
  }),
  interests: page('/interest-remittances', {
    icon: 'calculator',
    list: interestRemittance,
  }),
  interest: page('/interest-remittances/:id', {
    detail: interestRemittance,
    screen: () => import('./record.screen.tsx'),
  }),
};
