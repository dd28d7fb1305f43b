import { page } from '#kernel';
import { announcement } from './communications/announcement.record.ts';
import { announcementReceipt } from './communications/announcement-receipt.record.ts';

export const communicationRecords = [announcement, announcementReceipt] as const;

export const communicationPages = {
  communications: page('/communications', {
    title: 'Communications',
    icon: 'mail',
    list: announcement,
    screen: () => import('./communications/announcements.screen.tsx'),
  }),
  discussions: page('/communications/discussions', {
    title: 'Discussions',
    screen: () => import('./communications/discussions.screen.tsx'),
  }),
  announcement: page('/communications/:id', {
    detail: announcement,
    screen: () => import('./communications/announcement.screen.tsx'),
  }),
};
