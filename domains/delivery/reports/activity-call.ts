import { call, firstOfShape } from '#kernel';

/** What happened to each report: the last run of who asks, and to its owner how its deliveries went. */
export const reportActivity = call('report.activity', '/api/v1/report-activity', {
  answer: firstOfShape({ report: 'uuid', lastRunAt: 'instant?', recipients: 'whole', failed: 'whole' }),
});
