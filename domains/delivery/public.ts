export { lastDue, repeats, type Schedule, scheduleWords, weekdays } from './reports/schedule.ts';
