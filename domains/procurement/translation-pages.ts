import { page } from '#kernel';
import { noticeTranslation } from './translation/notice-translation.record.ts';

/** Public notices in other languages. */
export const translationRecords = [noticeTranslation] as const;

export const translationPages = {
  noticeTranslations: page('/opportunities/translations', {
    icon: 'globe',
    list: noticeTranslation,
  }),
  noticeTranslation: page('/opportunities/translations/:id', {
    detail: noticeTranslation,
    screen: () => import('./translation/notice-translation.screen.tsx'),
  }),
};
