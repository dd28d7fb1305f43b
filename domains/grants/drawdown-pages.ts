import { page } from '#kernel';
import { grantDrawdown } from './drawdowns/grant-drawdown.record.ts';

/** Requests for payment under awards. */
export const drawdownRecords = [grantDrawdown] as const;

export const drawdownPages = {
  drawdowns: page('/grant-drawdowns', { title: 'Drawdowns', icon: 'badge-dollar-sign', list: grantDrawdown }),
  drawdown: page('/grant-drawdowns/:id', {
    title: 'Drawdown',
    detail: grantDrawdown,
    screen: () => import('./record.screen.tsx'),
  }),
};
