import { page } from '#kernel';
import { vendorReminder } from './reminders/vendor-reminder.record.ts';

/** What vendors were reminded of. */
export const reminderRecords = [vendorReminder] as const;

export const reminderPages = {
  reminders: page('/vendor-directory/reminders', {
    title: 'Reminders',
    list: vendorReminder,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  reminder: page('/vendor-directory/reminders/:id', { title: 'Reminder', detail: vendorReminder }),
};
