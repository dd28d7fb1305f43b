import { call, f } from '#kernel';

const cursor = f.text({ max: 140 }).help('The id of the last one of the part before.');
const ocid = f.text({ max: 120 }).help('One process alone.');

/** Packages of OCDS 1.1 in parts, oldest first; `links.next` leads on. */
export const ocdsReleases = call('ocds.releases', '/ocds/releases.json', {
  query: { after: cursor, ocid },
  answer: 'any',
});
export const ocdsRecords = call('ocds.records', '/ocds/records.json', {
  query: { after: cursor, ocid },
  answer: 'any',
});

/** One solicitation as data: what its page shows. */
export const noticeData = call('published.notice', '/public-opportunities/{number}/notice.json', { answer: 'any' });
export const noticeCalendar = call('published.calendar', '/public-opportunities/{number}/calendar.ics', {
  media: 'text/calendar',
});
/** What was bid, a row for each line of each bid. */
export const noticeTabulation = call('published.tabulation', '/public-opportunities/{number}/tabulation.csv', {
  media: 'text/csv',
});
/** The minutes of its openings, line by line with their hashes. */
export const noticeMinutes = call('published.minutes', '/public-opportunities/{number}/minutes.json', {
  answer: 'any',
});
/** An opening as it happens. */
export const noticeOpening = call('published.opening', '/public-opportunities/{number}/opening.json', {
  answer: 'any',
});
export const noticeFile = call('published.document', '/public-opportunities/{number}/documents/{file}', {
  media: 'application/octet-stream',
});
