import { expect, test } from 'vitest';
import { records } from '#domains';
import { sources } from '../world/sources.ts';

const names = new Set(records.map(({ name }) => name));
const tables = new RegExp(
  `\\bfrom (${[...names].join('|')})(?: (?!where\\b)\\w+)? where (?:\\w+\\.)?organization_id = \\$1`,
);
/** What rows by their definition (`server/records/rows.ts`) do not do: joins, figures, windows, other statements inside. */
const more =
  /\b(?:join|union|group by|over|lateral|with|distinct|exists|limit \$|offset)\b|\bselect\b[^]*\bselect\b|\b(?:count|sum|max|min|avg|coalesce|case)\b/;

/** So many statements that only read rows of one record are in these texts. */
const plainReads = (texts: readonly string[]): number =>
  texts
    .map((text) => text.replace(/\s+/g, ' '))
    .filter((text) => /^ ?select /.test(text) && tables.test(text) && !more.test(text)).length;

/** What stays SQL: so many statements of a file, and why each cannot be asked by the definition. */
const left: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'domains/connectors/connections/connection.server.ts': [1, 'the encrypted secret, which no row carries'],
  'domains/contracts/billing/billing-calls.server.ts': [1, 'a row of a domain that rests on this one'],
  'domains/contracts/publishing/public-facts.server.ts': [1, 'public by a publication or by a published award'],
  'domains/contracts/signing/signing-act.server.ts': [1, 'an address in whatever case it is written'],
  'domains/contracts/texts/file-texts.server.ts': [1, 'files of a list field, less those that were read'],
  'domains/customers/served/served.server.ts': [1, 'one field or another'],
  'domains/grants/charging/own-sources.server.ts': [1, 'one part of a statement, of awards that its rows name'],
  'domains/grants/controls/checks.server.ts': [3, 'one of several checks that are asked alike'],
  'domains/grants/controls/invariant-checks.server.ts': [1, 'one of several checks that are asked alike'],
  'domains/grants/controls/report-checks.server.ts': [1, 'one of several checks that are asked alike'],
  'domains/grants/match/match.server.ts': [1, 'a key that begins like this one'],
  'domains/grants/opportunities/facts.server.ts': [1, 'the order of two fields, the newest first'],
  'domains/grants/overview/work.server.ts': [1, 'one of two lists in one order'],
  'domains/organization/comment.server.ts': [1, 'looks for names in a text'],
  'domains/organization/shell.server.ts': [1, 'with the counts and the newest, by one connection and without the door'],
  'domains/organization/webhook-endpoint.server.ts': [1, 'an encrypted field as it is kept'],
  'domains/payables/tax-forms/standing.server.ts': [1, 'an encrypted field as it is kept'],
  'domains/payables/tax-forms/worksheet.server.ts': [1, 'an encrypted field as it is kept, and its mark'],
  'domains/planning/budget/drafting/drafting.server.ts': [1, 'one field or another'],
  'domains/planning/budget/ledger/overrides.server.ts': [1, 'one state or another with its own conditions'],
  'domains/planning/budget/pivot/pivot.server.ts': [1, 'code and name as one'],
  'domains/planning/capital/project-money.server.ts': [1, 'any of several in a list field'],
  'domains/planning/forecasts/multiyear.server.ts': [1, 'the first of many, counted by firstOf'],
  'domains/planning/positions/reading.server.ts': [1, 'thousands of lines at once, without an object for each amount'],
  'domains/planning/revenue/revenue-outlook.server.ts': [1, 'the last of many, bounded like the statement next to it'],
  'domains/procurement/surety/surety-service.server.ts': [1, 'an encrypted field as it is kept'],
  'domains/procurement/home/sourcing.server.ts': [1, 'one part of a union'],
  'domains/procurement/intake/scope-found.server.ts': [1, 'one part of a union'],
  'domains/procurement/negotiation/opening-round.server.ts': [1, 'an encrypted field as it is kept'],
  'domains/procurement/outreach/inviting.server.ts': [1, 'one part of a statement with another list'],
  'domains/procurement/punchout/punchout.server.ts': [1, 'an encrypted field as it is kept'],
  'domains/procurement/sealing/opening.server.ts': [1, 'an encrypted field as it is kept'],
  'domains/procurement/sealing/two-envelopes.server.ts': [1, 'an encrypted field as it is kept'],
  'domains/procurement/sending/send-due.server.ts': [1, 'an encrypted field as it is kept'],
  'domains/procurement/rule-packs/rule-exception.server.ts': [1, 'one state or another with its own conditions'],
  'domains/procurement/rule-packs/rule-packs.server.ts': [1, 'one part of a statement with another list'],
  'domains/public/citizen/consultations.server.ts': [1, 'an order that is worked out'],
  'domains/public/citizen/report-reading.server.ts': [1, 'an order that is worked out'],
  'domains/vendors/firm/firm.server.ts': [2, 'an encrypted field as it is kept, and its mark'],
  'domains/vendors/sam/sam-reach.server.ts': [1, 'an encrypted field as it is kept'],
  'domains/vendors/tin/tin.server.ts': [1, 'an encrypted field as it is kept, and its mark'],
  'domains/vendors/performance/measures.server.ts': [2, 'certificates and awards in the shape of evidence'],
  'domains/workflow/approvals/clock.server.ts': [1, 'handed to the same pass as statements with joins'],
  'domains/workflow/approvals/people-change.server.ts': [2, 'the same pass; and one field or another'],
  'domains/workflow/engine/running.server.ts': [1, 'an order that is worked out'],
};

test('a domain reads plain rows of a record by its definition, and what is left of statements has a reason', () => {
  const found = sources().flatMap(({ path, words, isTest }) => {
    const times = isTest || !/^domains\/.*\.server\.ts$/.test(path) ? 0 : plainReads(words);
    return times > 0 ? [[path, times] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(left).map(([path, [times]]) => [path, times])),
  );
});

test('such a statement is seen however it is laid out, and a report is none', () => {
  const planted = [
    'select id, name from cost_center where organization_id = $1 and id = $2',
    '\n  select t.id from task t\n  where t.organization_id = $1 order by t.id for no key update',
    'select 1 from organization_members where organization_id = $1 limit 1',
  ];
  expect(plainReads(planted)).toBe(3);
  expect(
    plainReads([
      'select count(*)::int as count from task where organization_id = $1',
      'select t.id from task t join cost_center c on c.id = t.id where t.organization_id = $1',
      'select id from audit_entry where organization_id = $1',
      'delete from task where organization_id = $1',
    ]),
  ).toBe(0);
});
