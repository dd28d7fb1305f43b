import { call, f } from '#kernel';
import { demoRequest } from './demo-request.record.ts';
import type { SlotDay } from './slots.ts';

const { name, email, organizationName, jobTitle, phone, agencyKind, topic, message } = demoRequest.fields;

/** What both forms ask for, in their own words. */
export const aboutVisitor = {
  topic: topic.label('What would you like to see?'),
  message: message.label('What should we prepare for?').help('A process, a report or a question.'),
  name: name.label('Your name'),
  email: email.label('E-mail').help('We send the confirmation here, with links to reschedule or cancel.'),
  organizationName,
  agencyKind,
  jobTitle: jobTitle.label('Your role'),
  phone: phone.help('With digits only, such as +18135550100.'),
};

export const slotField = f.instant().label('Time').required();
export const requestForm = aboutVisitor;
export const bookForm = { slot: slotField, ...aboutVisitor };
export const moveForm = { slot: slotField };

/** The appointment as a file for calendars. */
export const demoCalendar = call('demo_request.calendar', '/schedule-demo/{token}/calendar.ics', {
  media: 'text/calendar',
});

/** What pages with times are drawn from. */
export interface SlotsShown {
  readonly days: readonly SlotDay[];
  readonly timeZone: string;
  /** The visitor's own zone when they named it. */
  readonly visitorZone: string | null;
}

/** The page behind the link in a letter. */
export interface BookedPage extends SlotsShown {
  readonly demo: {
    readonly number: string;
    readonly topic: string;
    readonly status: 'requested' | 'scheduled' | 'held' | 'cancelled' | 'no_show';
    readonly startsAt: string | null;
    readonly isPast: boolean;
  } | null;
}
