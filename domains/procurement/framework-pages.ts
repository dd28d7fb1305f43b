import { page } from '#kernel';
import { listAdmission } from './frameworks/list-admission.record.ts';
import { prequalifiedList } from './frameworks/prequalified-list.record.ts';

/** Prequalified lists that stay open, and the firms on them. */
export const frameworkRecords = [prequalifiedList, listAdmission] as const;

export const frameworkPages = {
  prequalifiedLists: page('/opportunities/lists', {
    icon: 'list-checks',
    list: prequalifiedList,
    screen: () => import('./frameworks/opportunity-lists.screen.tsx'),
  }),
  prequalifiedList: page('/opportunities/lists/:id', {
    detail: prequalifiedList,
    screen: () => import('./frameworks/list.screen.tsx'),
  }),
  listAdmissions: page('/opportunities/admissions', {
    icon: 'user-check',
    list: listAdmission,
    screen: () => import('./frameworks/opportunity-lists.screen.tsx'),
  }),
  listAdmission: page('/opportunities/admissions/:id', {
    detail: listAdmission,
    screen: () => import('./frameworks/admission.screen.tsx'),
  }),
  firmLists: page('/vendor-portal/lists', {
    serves: ['firm'],
    title: 'Prequalified Lists',
    screen: () => import('./frameworks/firm-lists.screen.tsx'),
  }),
};
