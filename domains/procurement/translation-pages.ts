import { page } from '#kernel';
import { noticeLanguage } from './translation/notice-language.record.ts';
import { noticeTranslation } from './translation/notice-translation.record.ts';

/** Public notices in other languages. */
export const translationRecords = [noticeTranslation, noticeLanguage] as const;

export const translationPages = {
  noticeTranslations: page('/opportunities/translations', {
    icon: 'globe',
    list: noticeTranslation,
  }),
  noticeTranslation: page('/opportunities/translations/:id', {
    detail: noticeTranslation,
    screen: () => import('./translation/notice-translation.screen.tsx'),
  }),
  noticeLanguages: page('/opportunities/languages', { icon: 'globe', list: noticeLanguage }),
  noticeLanguage: page('/opportunities/languages/:id', { detail: noticeLanguage }),
};
