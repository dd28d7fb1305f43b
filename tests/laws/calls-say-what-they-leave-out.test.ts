import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operation, type Operation } from '#server/http/operation.ts';
import { endListsAfter, firstRows } from '#server/records/first-of.ts';
import { type Everything, everything } from '../world/everything.ts';
import { type OwnCall, ownCalls } from '../world/own-calls.ts';
import { serve, type Serving } from '../world/serving.ts';
import { callsOf, sources } from '../world/sources.ts';

const server = sources().filter(({ path, isTest }) => !isTest && /^(server|domains)\/.*\.ts$/.test(path));

/** So often a statement ends early here; one row, which is what is asked for, does not count. */
const endsEarly = (words: readonly string[]): number =>
  words.reduce((all, text) => all + [...text.matchAll(/(?:^|[\s)])limit (?:(?!1\b)\d+|\$\d+|$)/g)].length, 0);

/** So often rows that are read by a definition end early; `all` of a question that bounds itself does not. */
const readsEarly = (text: string): number =>
  callsOf(/(?:\.rows|rowsIn)/, text).filter((call) => /\bmost\b(?!: 'all')/.test(call)).length;

const stated: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'domains/accounts/group-access.server.ts': [2, 'Says findingCount; a few names beside the number of members.'],
  'domains/accounts/scim.server.ts': [1, 'SCIM’s own paging, with totalResults.'],
  'domains/contracts/texts/file-texts.server.ts': [1, 'The next part of a job: what is read is due no more.'],
  'domains/customers/served/served.server.ts': [
    1,
    'Each source of a story ends after one entry more than is shown; `newest` says that there are more.',
  ],
  'domains/grants/applications/presence.server.ts': [1, 'Names of those who write the same part at this moment.'],
  'domains/grants/federal-pdf/recipient.server.ts': [
    2,
    'The newest sent applications, for the one address of the agency.',
  ],
  'domains/grants/reviews/common-grants-feed.server.ts': [1, 'Pages of the protocol, with totalItems and totalPages.'],
  'domains/grants/subrecipients/subaward-report.server.ts': [1, 'The report before, of which there is one.'],
  'domains/organization/administration.server.ts': [1, 'Organizations of one name, of which there has to be one.'],
  'domains/organization/comment.server.ts': [2, 'Comments page on by a cursor; members whose names stand in one text.'],
  'domains/organization/discussions.server.ts': [
    1,
    'The newest comment of each; more than are looked through are said to be “at least” so many.',
  ],
  'domains/organization/master-data/find-codes.server.ts': [
    1,
    'Candidates for the few codes whose words are most alike.',
  ],
  'domains/organization/people/standings.server.ts': [
    1,
    'People asked for one decision; more than a hundred are not asked at once.',
  ],
  'domains/organization/shell.server.ts': [
    3,
    'The newest of each beside the count of all; and the views that lists open with, which are fewer than there are lists.',
  ],
  'domains/connectors/connections/after-import.server.ts': [1, 'The first rows, beside how many there are.'],
  'domains/connectors/connections/reconcile.server.ts': [2, 'Pages on by a key and a line; says the total.'],
  'domains/payables/mail/suggested-vendor.server.ts': [1, 'More than one, to know whether there is just one.'],
  'domains/planning/book/book.server.ts': [1, 'Forty adopted years.'],
  'domains/procurement/auction/auction-curve.server.ts': [
    1,
    'The latest prices of an auction; `total` says how many there are.',
  ],
  'domains/planning/budget/changes/journal-entry.server.ts': [1, 'Two, to know whether there is just one.'],
  'domains/planning/budget/drafting/draft-lines.server.ts': [1, 'A window; `count` says how many match.'],
  'domains/planning/budget/grid/grid-query.server.ts': [
    2,
    'A window with offset, and the count of all; a pivot that is too large says how many combinations it has and holds none.',
  ],
  'domains/planning/capital/plan-reading.server.ts': [1, 'Says leftOut.'],
  'domains/planning/forecasts/outlook.server.ts': [1, 'Says leftOut.'],
  'domains/planning/forecasts/revenue-lines.server.ts': [1, 'Says leftOut.'],
  'domains/planning/revenue/entry.server.ts': [1, 'Two, to know whether there is just one.'],
  'domains/procurement/bidding/firm-lists.server.ts': [
    2,
    'Says hasMore and hasMoreAgencies, and the screen where the others are.',
  ],
  'domains/vendors/firm/firm-records.server.ts': [1, 'Says hasMore, and the screen where the others are.'],
  'domains/procurement/file-checks/file-checks.server.ts': [
    1,
    'The next part of a job: what is checked is due no more.',
  ],
  'domains/procurement/intake/drafting.server.ts': [1, 'Candidates for the few codes whose words are most alike.'],
  'domains/procurement/intake/history.server.ts': [1, 'How long the newest requests took; a figure, no list.'],
  'domains/procurement/intake/offers.server.ts': [1, 'Candidates for the few offers whose words are most alike.'],
  'domains/procurement/intake/past-lines.server.ts': [2, 'Candidates for what was bought before.'],
  'domains/procurement/intake/scope-found.server.ts': [2, 'Candidates for the few texts whose words are most alike.'],
  'domains/procurement/publication/ocds.server.ts': [2, 'A package of a hundred; `links.next` leads on.'],
  'domains/procurement/rule-packs/shadow-run.server.ts': [1, 'The next part of a run that goes on by itself.'],
  'domains/procurement/solicitation/past-text.server.ts': [1, 'Candidates for the few solicitations most alike.'],
  'domains/procurement/sending/send-due.server.ts': [1, 'The next of a queue that goes on by itself.'],
  'domains/procurement/served-requisitions.server.ts': [
    1,
    'A source of a story ends where it is told to; the story says that there are more.',
  ],
  'domains/public/citizen/open311.server.ts': [
    1,
    'A page of the standard’s list, newest first; `start_date` and `end_date` reach the others.',
  ],
  'domains/public/citizen/report-reading.server.ts': [
    2,
    'The ten newest under “Recent reports”; candidates for the few reports most alike.',
  ],
  'domains/public/demo-requests/demo-requests.server.ts': [1, 'Open times of the next weeks.'],
  'domains/public/demo/demo.server.ts': [1, 'The next part of a job.'],
  'domains/public/feature-requests/feature-reading.server.ts': [1, 'Candidates for the few requests most alike.'],
  'domains/public/visitors.server.ts': [1, 'Whether there were so many lately.'],
  'domains/public/waitlist/waitlist.server.ts': [1, 'The next part of a job.'],
  'domains/delivery/reports/runs.server.ts': [1, 'The run before, to compare with.'],
  'domains/security/audit-check.server.ts': [1, 'The next part of a check over all.'],
  'domains/security/audit-trail.server.ts': [1, 'Pages on by a cursor.'],
  'domains/security/row-comparison.server.ts': [2, 'The next part of a check over all.'],
  'domains/vendors/debarment/near-debarred.server.ts': [
    1,
    'Whether more vendors share something than can tell them apart; a yes or no, no list.',
  ],
  'domains/vendors/exclusions/exclusion.server.ts': [1, 'The next part of a judging of all vendors.'],
  'domains/vendors/firm/firm.server.ts': [1, 'Says hasMore, and the screen what to do.'],
  'domains/vendors/firm/vendor-accounts.server.ts': [1, 'The latest, with the number of all.'],
  'domains/vendors/sam/entity.server.ts': [1, 'Agencies asked in turn until one of them answers.'],
  'domains/vendors/sam/live-check.server.ts': [
    1,
    'As many as the requests of the day allow; the next turn asks the others.',
  ],
  'domains/vendors/vendor-calls.server.ts': [
    1,
    'Whether more vendors share something than can tell them apart; a yes or no, no list.',
  ],
  'domains/workflow/approvals/above.server.ts': [1, 'Who reports to the asked.'],
  'domains/workflow/approvals/clock.server.ts': [1, 'The next part of a job: what is done is due no more.'],
  'domains/workflow/approvals/inbox.server.ts': [
    1,
    'Says isWhole, because what a person may not read is counted nowhere.',
  ],
  'domains/workflow/approvals/pace.server.ts': [1, 'A figure over the newest 5,000 decisions.'],
  'domains/workflow/designer/past.server.ts': [
    2,
    'The next part, with the total; a figure over the newest 5,000 steps.',
  ],
  'domains/workflow/engine/running.server.ts': [3, 'The last things that happened, with the way to all decisions.'],
  'server/audit/export.ts': [1, 'The next part of a file with all.'],
  'server/audit/seal.ts': [1, 'The next part of a round.'],
  'server/audit/unsealed.ts': [1, 'The next part of a count over all.'],
  'server/auth/secrets.ts': [1, 'The next part of a job.'],
  'server/auth/security-operations.ts': [1, 'The newest twenty.'],
  'server/records/history.ts': [1, 'Pages on by a cursor.'],
  'server/records/list.ts': [
    3,
    'Pages on by a cursor, with the total; an order that no index has says how many are too many.',
  ],
  'server/records/rows.ts': [2, 'Where the question ends; who asks for fewer than all is counted here as well.'],
  'server/records/search.ts': [1, 'How far a search looks; the total says “at least”.'],
  'server/records/transfer/import-runs.ts': [1, 'Refused rows page on by a cursor.'],
  'server/services/webhooks/queue.ts': [2, 'The next part of a queue.'],
  'server/services/webhooks/webhooks.ts': [1, 'Whether the last so many failed.'],
};

/** So often a list is cut by a bound with a name, `MOST`, `SHOWN`, `most`, `limit`; what is cut to a `LONGEST` is a text. */
const cutsAList = (text: string): number =>
  [...text.matchAll(/\.slice\(0, (?!LONGEST)(?:[A-Z][A-Z_]+|most|(?:\w+\.)?limit)\)/g)].length;

const cutHere: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'server/http/refused-attempts.ts': [1, 'Ten attempts at one thing are kept; an answer holds all of them.'],
  'server/records/first-of.ts': [2, 'The way itself.'],
  'server/records/history.ts': [1, 'Pages on by a cursor.'],
  'server/records/list.ts': [1, 'Pages on by a cursor, with the total.'],
  'server/records/transfer/csv.ts': [1, 'A text.'],
  'server/records/transfer/import-batch.ts': [1, 'What is wrong with one row; the file with errors is made of it.'],
  'server/records/transfer/import-fixes.ts': [2, 'Pages on by a cursor; more corrections at once are refused.'],
  'server/records/transfer/imports.ts': [1, 'The first of what is wrong beside the count; the refused rows page on.'],
  'domains/accounts/group-access.server.ts': [1, 'Says isWhole.'],
  'domains/connectors/connections/after-import.server.ts': [
    1,
    'Reasons in a note, which says how many more there are.',
  ],
  'domains/connectors/connections/reconcile.server.ts': [2, 'Pages on by a key and a line; says the total.'],
  'domains/connectors/connections/files.server.ts': [1, 'The files of one hour; the next hour takes the rest.'],
  'domains/connectors/fms/fms-calls.server.ts': [2, 'The first lines of a file, beside the number of its rows.'],
  'domains/grants/award/award-calls.server.ts': [1, 'By the way itself; the totals need the other awards too.'],
  'domains/grants/disaster-ai/award-answers.server.ts': [2, 'The answer says in words how many there are besides.'],
  'domains/grants/disaster-ai/disaster-answers.server.ts': [3, 'The answer says in words how many there are besides.'],
  'domains/payables/mail/keep-message.server.ts': [1, 'Says how many more files are in the original message.'],
  'domains/disaster/emergency/facts.server.ts': [1, 'The latest facts that a justification quotes; the log has all.'],
  'domains/disaster/emergency/order.server.ts': [1, 'Names in a refusal, which says how many are missing.'],
  'domains/disaster/federal-data/keep.server.ts': [1, 'Row errors a run keeps, beside how many were rejected.'],
  'domains/disaster/weather/board.server.ts': [1, 'Says matched, with the way to all.'],
  'domains/disaster/weather/from-alert.server.ts': [1, 'Names in a log entry, which says how many more.'],
  'domains/disaster/weather/import.server.ts': [1, 'Row errors an import keeps, beside how many were rejected.'],
  'domains/grants/match/match-calls.server.ts': [1, 'By the way itself; the totals need the other entries too.'],
  'domains/grants/portfolio/portfolio.server.ts': [
    1,
    'By the way itself; the limits need the other opportunities too.',
  ],
  'domains/grants/hub/hub.server.ts': [2, 'By the way itself; the totals need the other awards too.'],
  'domains/grants/overview/work.server.ts': [1, 'By the way itself, of two lists in one order.'],
  'domains/grants/milestones/milestone-calls.server.ts': [2, 'By the way itself; the counts need the others too.'],
  'domains/grants/closeout/closeout-calls.server.ts': [1, 'By the way itself, from awards that are read as a whole.'],
  'domains/grants/controls/sefa-run.server.ts': [
    1,
    'The findings that a run keeps are bounded; its counts are of all of them.',
  ],
  'domains/grants/drawdowns/drawdown-calls.server.ts': [2, 'By the way itself; the figures need the other costs too.'],
  'domains/grants/reports/compare.server.ts': [1, 'By the way itself; the exceptions are counted among all.'],
  'domains/grants/reports/report-calls.server.ts': [1, 'By the way itself; the overdue are counted among all.'],
  'domains/assistant/answers/ledger.server.ts': [2, 'An answer in sentences, which says how many there are.'],
  'domains/assistant/answers/library.server.ts': [1, 'The passages most alike.'],
  'domains/assistant/answers/names.server.ts': [1, 'Tries at a name.'],
  'domains/assistant/answers/pages.server.ts': [1, 'The pages most alike.'],
  'domains/delivery/reports/report-document.server.ts': [2, 'Bars and columns on paper, which it counts below them.'],
  'domains/contracts/obligations/finding.server.ts': [1, 'Says how many are left for another search.'],
  'domains/contracts/texts/file-texts.server.ts': [1, 'A text, of which a hundred pages are searched.'],
  'domains/delivery/reports/delivery.server.ts': [1, 'An email, which says how many more groups there are.'],
  'domains/organization/comment.server.ts': [1, 'Pages on by a cursor.'],
  'domains/organization/discussions.server.ts': [1, 'Says how many there are.'],
  'domains/planning/budget/centers/centers.server.ts': [1, 'Says documentCount.'],
  'domains/planning/budget/drafting/adoptable.server.ts': [1, 'Says “And 3 more”.'],
  'domains/planning/budget/versions/versions.server.ts': [1, 'Says count, and the PDF has all.'],
  'domains/procurement/bidding/firm-lists.server.ts': [
    2,
    'Says hasMore and hasMoreAgencies, and the screen where the others are.',
  ],
  'domains/vendors/firm/firm-records.server.ts': [1, 'Says hasMore, and the screen where the others are.'],
  'domains/procurement/intake/drafting.server.ts': [1, 'The codes most alike.'],
  'domains/procurement/intake/model-words.server.ts': [2, 'What a model may say.'],
  'domains/procurement/intake/offers.server.ts': [3, 'The offers most alike.'],
  'domains/procurement/intake/scope-found.server.ts': [1, 'The texts most alike.'],
  'domains/procurement/publication/ocds.server.ts': [1, 'A package of a hundred; `links.next` leads on.'],
  'domains/procurement/solicitation/past-text-model.server.ts': [1, 'What a model may say.'],
  'domains/procurement/rule-packs/shadow-run.server.ts': [1, 'What a run keeps, beside how many changed.'],
  'domains/public/texts/text-parts.server.ts': [2, 'A text; the first articles, with the way to all.'],
  'domains/security/audit-check.server.ts': [1, 'A check ends after so many faults: it has failed.'],
  'domains/security/audit-trail.server.ts': [1, 'Pages on by a cursor.'],
  'domains/vendors/supply/supply-data.server.ts': [2, 'Says alternates, with the way to all; a chart of the largest.'],
  'domains/vendors/tin/tin-calls.server.ts': [1, 'Counted: it is the list of firstCounted.'],
  'domains/vendors/tin/tin.server.ts': [1, 'One file holds so many lines; the others are due for the next.'],
  'domains/workflow/approvals/assign.server.ts': [1, 'So many people are asked for one decision.'],
  'domains/workflow/approvals/inbox.server.ts': [
    1,
    'Says isWhole, because what a person may not read is counted nowhere.',
  ],
  'domains/workflow/engine/running.server.ts': [1, 'The last things that happened, with the way to all decisions.'],
  'domains/vendors/firm/firm.server.ts': [1, 'Says hasMore, and the screen what to do.'],
};

describe('a statement', () => {
  test('that ends before its last row goes through `firstOf`, which counts, or says here why nobody misses the others', () => {
    const found = Object.fromEntries(
      server.flatMap(({ path, words, text }) => {
        const times = endsEarly(words) + (path.startsWith('server/records/') ? 0 : readsEarly(text));
        return times > 0 ? [[path, times]] : [];
      }),
    );
    expect(found).toEqual(Object.fromEntries(Object.entries(stated).map(([path, [times]]) => [path, times])));
  });

  test('or a list at hand that ends early does the same', () => {
    const found = Object.fromEntries(
      server.flatMap(({ path, text }) => {
        const times = /^server|\.server\.ts$/.test(path) ? cutsAList(text) : 0;
        return times > 0 ? [[path, times]] : [];
      }),
    );
    expect(found).toEqual(Object.fromEntries(Object.entries(cutHere).map(([path, [times]]) => [path, times])));
    expect(cutsAList('all.slice(0, MOST).map(one); rows\n  .slice(0, limit); text.slice(0, LONGEST_NAME)')).toBe(2);
  });

  test('is seen however its bound is written', () => {
    expect(endsEarly(['select a order by b limit 200', ' limit $3', 'order by b limit '])).toBe(3);
    expect(readsEarly('work.rows(task, { most: 20 }); rowsIn(tx, task, { where: { id: of(x) }, most })')).toBe(2);
    expect(readsEarly("work.rows(task, { most: 'all' }); firstIn(tx, task, { most: 20 }); tx.rows(text)")).toBe(0);
    expect(endsEarly(['order by b limit 1', 'limit 1) x', 'Above the limit that the law sets', 'no limit'])).toBe(0);
  });
});

interface Told {
  /** Lists that ended early and said how many there are. */
  readonly said: string[];
  readonly silent: string[];
}

/** The lists of an answer that say how many there are. */
const counting = (answer: unknown): number =>
  typeof answer !== 'object' || answer === null
    ? 0
    : Number('data' in answer && 'total' in answer && 'totalIs' in answer) +
      Object.values(answer).reduce((all: number, one) => all + counting(one), 0);

/** What an answer leaves out when every list ends early, held against the whole answer. */
function compare(whole: unknown, cut: unknown, at: string, told: Told): void {
  if (Array.isArray(whole) && Array.isArray(cut)) {
    if (cut.length < whole.length) told.silent.push(at);
    for (const [place, one] of cut.entries()) compare(whole[place], one, `${at}[]`, told);
    return;
  }
  if (typeof whole !== 'object' || typeof cut !== 'object' || whole === null || cut === null) return;
  const before = whole as Readonly<Record<string, unknown>>;
  for (const [name, one] of Object.entries(cut)) {
    const all = before[name];
    const isCut = name === 'data' && Array.isArray(all) && Array.isArray(one) && one.length < all.length;
    if (!isCut) compare(all, one, `${at}.${name}`, told);
    else if ('total' in cut && 'totalIs' in cut && (cut.total === before['total'] || cut.totalIs === 'at least'))
      told.said.push(at);
    else told.silent.push(`${at}.${name}`);
  }
}

/** Whether the API document shows a list that says how many there are. */
const documents = ({ answers }: Operation): boolean =>
  Object.values(answers).some(({ schema }) => /"total":.*"totalIs":/.test(JSON.stringify(schema ?? {})));

/** Lists that have all of it, with what bounds them. */
const wholeLists: Readonly<Record<string, string>> = {
  'jobs.list': 'A line for each kind of job.',
  'report.sources': 'A line for each kind of record.',
  'master_data.used': 'A line for each entry that something points at: marks beside a list.',
  'master_data.codes': 'The few codes whose words are most alike.',
};

const hushed: Operation = operation({
  id: 'planted.hushed',
  scope: 'requisition:read',
  method: 'GET',
  path: '/api/v1/planted/hushed',
  summary: 'Forgets to say how many there are.',
  tag: 'Planted',
  access: 'member',
  answers: { 200: { description: 'The first.' } },
  run: async () => ({ body: { names: firstRows(['Ana', 'Ben', 'Cleo'], 2).data } }),
});

describe('an answer', () => {
  let here: Everything;
  let serving: Serving;
  beforeAll(async () => {
    here = await everything();
    serving = await serve(here.world, { change: (operations) => [...operations, hushed] });
  });
  afterAll(async () => {
    await serving?.close();
    await here?.close();
  });

  test('that is a list says how many there are or how it goes on, or is whole by its nature', () => {
    const begin = '{"type":"object","properties":{"data":{"type":"array"';
    const isList = (schema: unknown): boolean => JSON.stringify(schema ?? {}).startsWith(begin);
    const goesOn = (schema: unknown): boolean => /"(total|next)":/.test(JSON.stringify(schema));
    const whole = serving.operations.filter(({ answers }) =>
      Object.values(answers).some(({ schema }) => isList(schema) && !goesOn(schema)),
    );
    expect(whole.map(({ id }) => id).toSorted()).toEqual(Object.keys(wholeLists).toSorted());
    expect(serving.operations.filter(({ answers }) => isList(answers[200]?.schema)).length).toBeGreaterThan(90);
  });

  test('that ends early says how many there are', async () => {
    const reads = ({ operation: { method } }: OwnCall) => method === 'GET';
    const all = ownCalls(here, serving).filter(({ operation: { id } }) => id !== 'live.stream');
    const calls = all.filter(reads);
    const as = here.ours.people.admin.actor;
    calls.push({ operation: hushed, asked: { as, method: 'GET', path: hushed.path } });
    const told: Told = { said: [], silent: [] };
    const asked = new Set<string>();
    const cutting: string[] = [];
    const undocumented: string[] = [];
    for (const { operation: one, asked: call } of [...calls, ...all.filter((own) => !reads(own))]) {
      if (asked.has(one.id)) continue;
      const isRead = one.method === 'GET';
      const whole = isRead ? await serving.ask(call) : null;
      if (isRead && (whole?.status !== 200 || whole.json === null)) continue;
      const shortened = endListsAfter(0);
      const cut = await serving.ask(call).finally(shortened.end);
      if (cut.status >= 300) continue;
      asked.add(one.id);
      if (whole) compare(whole.json, cut.json, one.id, told);
      if (shortened.lists > 0) cutting.push(one.id);
      if (shortened.lists > 0 && !documents(one)) undocumented.push(one.id);
      if (counting(cut.json) < shortened.lists) told.silent.push(one.id);
    }
    expect(told.silent).toEqual(['planted.hushed.names', 'planted.hushed']);
    expect(asked.size, 'calls that answered').toBeGreaterThan(800);
    expect(new Set(told.said).size, told.said.join()).toBeGreaterThan(8);
    expect(cutting.length, cutting.join()).toBeGreaterThan(17);
    expect(undocumented).toEqual(['planted.hushed']);
  });
});
