import { page } from '#kernel';
import { grantDrawdown } from './drawdowns/grant-drawdown.record.ts';
import { interestRemittance } from './drawdowns/interest-remittance.record.ts';

/** Requests for payment under awards, and what advances earned meanwhile. */
export const drawdownRecords = [grantDrawdown, interestRemittance] as const;

export const drawdownPages = {
  drawdowns: page('/grant-drawdowns', { title: 'Drawdowns', icon: 'badge-dollar-sign', list: grantDrawdown }),
  drawdown: page('/grant-drawdowns/:id', {
    title: 'Drawdown',
    detail: grantDrawdown,
    screen: () => import('./record.screen.tsx'),
  }),
  interests: page('/interest-remittances', {
    title: 'Interest Remittances',
    icon: 'calculator',
    list: interestRemittance,
  }),
  interest: page('/interest-remittances/:id', {
    title: 'Interest Remittance',
    detail: interestRemittance,
    screen: () => import('./record.screen.tsx'),
  }),
};
