import { page } from '#kernel';
import { noticeTranslation } from './translation/notice-translation.record.ts';

/** Public notices in other languages. */
export const translationRecords = [noticeTranslation] as const;

export const translationPages = {
  noticeTranslations: page('/opportunities/translations', {
    title: 'Notice Translations',
    icon: 'globe',
    list: noticeTranslation,
  }),
  noticeTranslation: page('/opportunities/translations/:id', {
    title: 'Notice Translation',
    detail: noticeTranslation,
    screen: () => import('./translation/notice-translation.screen.tsx'),
  }),
};
