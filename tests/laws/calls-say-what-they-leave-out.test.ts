import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operation, type Operation } from '#server/http/operation.ts';
import { endListsAfter, firstRows } from '#server/records/first-of.ts';
import { type Everything, everything } from '../world/everything.ts';
import { ownCalls } from '../world/own-calls.ts';
import { serve, type Serving } from '../world/serving.ts';
import { sources } from '../world/sources.ts';

const server = sources().filter(({ path, isTest }) => !isTest && /^(server|domains)\/.*\.ts$/.test(path));

/** So often a statement ends early here; one row, which is what is asked for, does not count. */
const endsEarly = (words: readonly string[]): number =>
  words.reduce((all, text) => all + [...text.matchAll(/(?:^|[\s)])limit (?:(?!1\b)\d+|\$\d+|$)/g)].length, 0);

const stated: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'domains/accounts/scim.server.ts': [1, 'SCIM’s own paging, with totalResults.'],
  'domains/customers/served/served.server.ts': [
    1,
    'Each source of a story ends after one entry more than is shown; `newest` says that there are more.',
  ],
  'domains/organization/administration.server.ts': [1, 'Organizations of one name, of which there has to be one.'],
  'domains/organization/comment.server.ts': [2, 'Comments page on by a cursor; members whose names stand in one text.'],
  'domains/organization/master-data/find-codes.server.ts': [
    1,
    'Candidates for the few codes whose words are most alike.',
  ],
  'domains/organization/people/people.server.ts': [1, 'Says isWhole.'],
  'domains/organization/people/standings.server.ts': [
    1,
    'People asked for one decision; more than a hundred are not asked at once.',
  ],
  'domains/organization/shell.server.ts': [2, 'The newest of each beside the count of all.'],
  'domains/planning/budget/book/book.server.ts': [1, 'Forty adopted years.'],
  'domains/planning/budget/changes/journal-entry.server.ts': [1, 'Two, to know whether there is just one.'],
  'domains/planning/budget/drafting/drafting.server.ts': [1, 'Says `more`.'],
  'domains/planning/budget/grid/grid-query.server.ts': [1, 'A window with offset, and the count of all.'],
  'domains/planning/budget/grid/postings-list.server.ts': [1, 'A window with offset, and the count of all.'],
  'domains/planning/capital/plan-reading.server.ts': [1, 'Says leftOut.'],
  'domains/planning/forecasts/outlook.server.ts': [1, 'Says leftOut.'],
  'domains/procurement/intake/drafting.server.ts': [1, 'Candidates for the few codes whose words are most alike.'],
  'domains/procurement/intake/history.server.ts': [1, 'How long the newest requests took; a figure, no list.'],
  'domains/procurement/intake/offers.server.ts': [1, 'Candidates for the few offers whose words are most alike.'],
  'domains/procurement/intake/outlook.server.ts': [1, 'Lines from which a cost center can pay.'],
  'domains/procurement/intake/past-lines.server.ts': [2, 'Candidates for what was bought before.'],
  'domains/procurement/intake/scope-found.server.ts': [2, 'Candidates for the few texts whose words are most alike.'],
  'domains/procurement/rule-packs/shadow-run.server.ts': [1, 'The next part of a run that goes on by itself.'],
  'domains/procurement/served-requisitions.server.ts': [
    1,
    'A source of a story ends where it is told to; the story says that there are more.',
  ],
  'domains/public/citizen/open311.server.ts': [1, 'A page of the standard’s list.'],
  'domains/public/citizen/report-reading.server.ts': [
    2,
    'The ten newest under “Reported lately”; candidates for the few reports most alike.',
  ],
  'domains/public/demo-requests/demo-requests.server.ts': [1, 'Open times of the next weeks.'],
  'domains/public/demo/demo.server.ts': [1, 'The next part of a job.'],
  'domains/public/feature-requests/feature-reading.server.ts': [1, 'Candidates for the few requests most alike.'],
  'domains/public/growth/growth.server.ts': [2, 'The twelve largest of a chart.'],
  'domains/public/visitors.server.ts': [1, 'Whether there were so many lately.'],
  'domains/public/waitlist/waitlist.server.ts': [1, 'The next part of a job.'],
  'domains/security/audit-check.server.ts': [1, 'The next part of a check over all.'],
  'domains/security/audit-trail.server.ts': [1, 'Pages on by a cursor.'],
  'domains/security/row-comparison.server.ts': [2, 'The next part of a check over all.'],
  'domains/workflow/approvals/above.server.ts': [1, 'Who reports to the asked.'],
  'domains/workflow/approvals/case.server.ts': [1, 'Rows of one case.'],
  'domains/workflow/approvals/clock.server.ts': [4, 'The next part of a job.'],
  'domains/workflow/approvals/inbox.server.ts': [2, 'Says isWhole.'],
  'domains/workflow/approvals/pace.server.ts': [1, 'A figure over the newest 5,000 decisions.'],
  'domains/workflow/approvals/people-change.server.ts': [1, 'The next part of a job.'],
  'domains/workflow/designer/past.server.ts': [
    2,
    'The next part, with the total; a figure over the newest 5,000 steps.',
  ],
  'domains/workflow/engine/running.server.ts': [5, 'Says hasMore.'],
  'server/audit/export.ts': [1, 'The next part of a file with all.'],
  'server/audit/seal.ts': [1, 'The next part of a round.'],
  'server/audit/unsealed.ts': [1, 'The next part of a count over all.'],
  'server/auth/secrets.ts': [1, 'The next part of a job.'],
  'server/auth/security-operations.ts': [1, 'The newest twenty.'],
  'server/records/history.ts': [1, 'Pages on by a cursor.'],
  'server/records/list.ts': [2, 'Pages on by a cursor, with the total.'],
  'server/records/search.ts': [1, 'How far a search looks; the total says “at least”.'],
  'server/records/transfer/import-runs.ts': [2, 'The newest fifty; refused rows page on by a cursor.'],
  'server/services/jobs/jobs.ts': [1, 'The newest failed.'],
  'server/services/mail/mail.ts': [1, 'The newest failed.'],
  'server/services/webhooks/queue.ts': [2, 'The next part of a queue.'],
  'server/services/webhooks/webhooks.ts': [1, 'Whether the last so many failed.'],
};

describe('a statement', () => {
  test('that ends before its last row goes through `firstOf`, which counts, or says here why nobody misses the others', () => {
    const found = Object.fromEntries(
      server.flatMap(({ path, words }) => {
        const times = endsEarly(words);
        return times > 0 ? [[path, times]] : [];
      }),
    );
    expect(found).toEqual(Object.fromEntries(Object.entries(stated).map(([path, [times]]) => [path, times])));
  });

  test('is seen however its bound is written', () => {
    expect(endsEarly(['select a order by b limit 200', ' limit $3', 'order by b limit '])).toBe(3);
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
    else if ('total' in cut && 'totalIs' in cut && (cut.total === all.length || cut.totalIs === 'at least'))
      told.said.push(at);
    else told.silent.push(`${at}.${name}`);
  }
}

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

  test('that ends early says how many there are', async () => {
    const calls = ownCalls(here, serving).filter(
      ({ operation: { method, id } }) => method === 'GET' && id !== 'live.stream',
    );
    const as = here.ours.people.admin.actor;
    calls.push({ operation: hushed, asked: { as, method: 'GET', path: hushed.path } });
    const told: Told = { said: [], silent: [] };
    const asked = new Set<string>();
    const cutting: string[] = [];
    for (const { operation: one, asked: call } of calls) {
      if (asked.has(one.id)) continue;
      const whole = await serving.ask(call);
      if (whole.status !== 200 || whole.json === null) continue;
      const shortened = endListsAfter(0);
      const cut = await serving.ask(call).finally(shortened.end);
      asked.add(one.id);
      compare(whole.json, cut.json, one.id, told);
      if (shortened.lists > 0) cutting.push(one.id);
      if (counting(cut.json) < shortened.lists) told.silent.push(one.id);
    }
    expect(told.silent).toEqual(['planted.hushed.names', 'planted.hushed']);
    expect(asked.size).toBeGreaterThan(100);
    expect(new Set(told.said).size).toBeGreaterThan(3);
    expect(cutting.length).toBeGreaterThan(8);
  });
});
