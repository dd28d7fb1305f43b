import { page } from '#kernel';
import { vendorCheck } from './checks/vendor-check.record.ts';
import { samAnswer } from './sam/sam-answer.record.ts';
import { samConnection } from './sam/sam-connection.record.ts';

/** The way to SAM.gov, what it answered, and the checks that went by it. */
export const samRecords = [samConnection, samAnswer, vendorCheck] as const;

const list = { screen: () => import('./vendor-list.screen.tsx') };

export const samPages = {
  samConnections: page('/vendor-directory/sam-connections', {
    title: 'SAM.gov Connections',
    list: samConnection,
    ...list,
  }),
  samConnection: page('/vendor-directory/sam-connections/:id', {
    detail: samConnection,
    screen: () => import('./sam/sam-connection.screen.tsx'),
  }),
  samAnswers: page('/vendor-directory/sam-answers', { title: 'SAM.gov Answers', list: samAnswer, ...list }),
  samAnswer: page('/vendor-directory/sam-answers/:id', { detail: samAnswer }),
  vendorChecks: page('/vendor-directory/checks', { title: 'Responsibility Checks', list: vendorCheck, ...list }),
  vendorCheck: page('/vendor-directory/checks/:id', {
    detail: vendorCheck,
    screen: () => import('./checks/vendor-check.screen.tsx'),
  }),
};
