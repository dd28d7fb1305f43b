import { call } from '#kernel';

/** The time of a debrief for one’s own calendar. */
export const debriefCalendar = call('debrief.calendar', '/api/v1/debrief/{id}/calendar.ics', {
  media: 'text/calendar',
});
