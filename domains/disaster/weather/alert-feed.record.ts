import { defineRecord, f } from '#kernel';
import { feedAreas } from './feed-words.ts';

/** One area of the public feed of the National Weather Service that the agency follows. Nothing is read until somebody adds one. */
export const alertFeed = defineRecord('alert_feed', {
  label: ['Alert feed', 'Alert feeds'],
  about: 'An area of the National Weather Service feed that is read every five minutes.',
  title: 'area',
  fields: {
    area: f.choice(feedAreas).label('Feed area').required().unique().fixed(),
    readAt: f.instant().label('Last read').computed(),
    asOf: f.instant().label('As of').computed(),
    expected: f.integer({ min: 0 }).label('Alerts in feed').computed(),
    failure: f.text({ max: 300 }).label('Why it failed').computed(),
    failedSince: f.instant().label('Failing since').computed(),
    failures: f.integer({ min: 0 }).label('Consecutive failures').required().computed().defaultTo(0),
    nextAt: f.instant().label('Next reading').computed(),
  },
  access: { read: 'member', create: 'manager', edit: 'nobody' },
  states: { active: 'done', paused: 'stopped' },
  transitions: {
    pause: { label: 'Pause', from: 'active', to: 'paused', by: 'manager', reason: 'required' },
    resume: { label: 'Resume', from: 'paused', to: 'active', by: 'manager' },
  },
  list: { columns: ['area', 'readAt', 'asOf', 'expected', 'failure', 'status'], filters: ['status'], sort: 'area' },
  sections: {
    Feed: ['area', 'readAt', 'asOf', 'expected'],
    Trouble: ['failure', 'failedSince', 'failures', 'nextAt'],
  },
});
