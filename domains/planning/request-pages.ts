import { page } from '#kernel';
import { budgetCall } from './requests/budget-call.record.ts';
import { budgetRequest } from './requests/budget-request.record.ts';
import { decisionPackage } from './requests/decision-package.record.ts';
import { requestLine } from './requests/request-line.record.ts';

/** What departments request of a budget, and what was recommended and adopted of it. */
export const requestRecords = [budgetCall, budgetRequest, requestLine, decisionPackage] as const;

const screen = () => import('./requests/part.screen.tsx');

export const requestPages = {
  requests: page('/budget-management/requests', {
    title: 'Budget Requests',
    list: budgetRequest,
    screen: () => import('./requests/requests.screen.tsx'),
  }),
  request: page('/budget-management/requests/:id', {
    detail: budgetRequest,
    screen: () => import('./requests/request.screen.tsx'),
  }),
  sideBySide: page('/budget-management/side-by-side', {
    title: 'Requested to Adopted',
    screen: () => import('./requests/side-by-side.screen.tsx'),
  }),
  requestChanges: page('/budget-management/request-changes', {
    title: 'Changes for the Council',
    screen: () => import('./requests/changes.screen.tsx'),
  }),
  calls: page('/budget-management/calls', { list: budgetCall, screen: () => import('./requests/list.screen.tsx') }),
  call: page('/budget-management/calls/:id', {
    detail: budgetCall,
    screen: () => import('./requests/call.screen.tsx'),
  }),
  requestLines: page('/budget-management/request-lines', {
    list: requestLine,
    screen: () => import('./requests/list.screen.tsx'),
  }),
  requestLine: page('/budget-management/request-lines/:id', { detail: requestLine, screen }),
  packages: page('/budget-management/decision-packages', {
    list: decisionPackage,
    screen: () => import('./requests/list.screen.tsx'),
  }),
  package: page('/budget-management/decision-packages/:id', { detail: decisionPackage, screen }),
} as const;
