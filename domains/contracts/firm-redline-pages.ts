import { page } from '#kernel';

/** Where a firm reviews the text of a contract: apart from the records, which no screen of a firm needs. */
export const firmRedlinePages = {
  firmRedline: page('/vendor-portal/redlines/:id', {
    serves: ['firm'],
    title: 'Contract Redlines',
    screen: () => import('./redlines/firm-redline.screen.tsx'),
  }),
};
