import { expect, test } from 'vitest';
import { sources } from '../world/sources.ts';

type Reasons = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, readonly string[]>>;

/** Tables that do not follow from a list of columns. */
const ownTables: Reasons = {
  'domains/planning/budget/drafting/draft-grid.tsx':
    'A sheet that is typed into: keys go from field to field, and a column is pasted in.',
  'domains/planning/capital/roll-over.tsx': 'Each row is typed into, and judged while it is.',
  'domains/public/texts/text-body.tsx':
    'A table of an article has the columns, sides and last line that its author wrote.',
  'domains/workflow/engine/heat-map.tsx': 'A matrix whose cells are colored by their count.',
};

/** What is not read but asked for by a press, and what tries again in a way of its own. */
const ownTrouble: Reasons = {
  'domains/planning/budget/changes/amendment.screen.tsx': 'The form and the page of a row that may not be there.',
  'domains/procurement/intake/draft-bench.tsx': 'A draft is asked for by a press, and the same words once more.',
  'domains/procurement/intake/look-up-bench.tsx': 'Codes are asked for by a press, and the same things once more.',
  'domains/workflow/approvals/waiting-panel.tsx': 'Its title and count are there before its rows.',
};

/** Tables from before `web/ui/table.tsx`, by domain. Nothing is added here. */
const tablesToMove: Files = {
  organization: [
    'master-data/change.screen.tsx',
    'operations/api-keys.screen.tsx',
    'operations/job-monitor.tsx',
    'operations/webhooks.screen.tsx',
    'people/duties-of-people.tsx',
    'people/pending-invitations.tsx',
    'people/role-grants.tsx',
    'people/separation-matrix.tsx',
    'people/team.screen.tsx',
    'people/user-management.screen.tsx',
    'settings/notification-settings.tsx',
    'settings/tenants.screen.tsx',
  ],
};

/** Errors of reading from before `web/ui/answered.tsx`, by domain. Nothing is added here. */
const answersToMove: Files = {
  organization: [
    'feedback.screen.tsx',
    'master-data/code-finder.tsx',
    'master-data/entry.screen.tsx',
    'master-data/master-data.screen.tsx',
    'notifications/notifications.screen.tsx',
    'operations/admin.screen.tsx',
    'operations/api-keys.screen.tsx',
    'operations/installation.tsx',
    'operations/job-monitor.tsx',
    'operations/metrics.screen.tsx',
    'operations/monitoring.screen.tsx',
    'operations/webhook.screen.tsx',
    'operations/webhooks.screen.tsx',
    'people/pending-invitations.tsx',
    'people/role-grants.tsx',
    'people/roles.screen.tsx',
    'people/team.screen.tsx',
    'people/user-management.screen.tsx',
    'settings/notification-settings.tsx',
    'settings/profile-settings.tsx',
    'settings/tenant.screen.tsx',
    'settings/tenants.screen.tsx',
  ],
};

const screens = sources().filter(({ path, isTest }) => /^domains\/.*\.tsx$/.test(path) && !isTest);
const pathsOf = (files: Files): string[] =>
  Object.entries(files).flatMap(([domain, names]) => names.map((name) => `domains/${domain}/${name}`));

/** What draws such an element itself though it is not named, and what is named and does not. */
function wrong(
  element: RegExp,
  own: Reasons,
  toMove: Files,
  among: readonly Pick<(typeof screens)[0], 'path' | 'text'>[],
) {
  const named = [...Object.keys(own), ...pathsOf(toMove)];
  const drawing = among.filter(({ text }) => element.test(text)).map(({ path }) => path);
  return {
    unnamed: drawing.filter((path) => !named.includes(path)),
    needless: named.filter((path, at) => !drawing.includes(path) || named.indexOf(path) !== at),
  };
}

const right = { unnamed: [], needless: [] };
const table = /<table\b/;
const trouble = /<Trouble\b/;

test('tables of screens follow from one list of columns, drawn by Table or PlainTable', () =>
  expect(wrong(table, ownTables, tablesToMove, screens)).toEqual(right));

test('what a screen reads is waited for, and its error told, by Answered', () =>
  expect(wrong(trouble, ownTrouble, answersToMove, screens)).toEqual(right));

test('a table or an answer of one’s own is noticed, and so is a name that is not needed any more', () => {
  const planted = [
    { path: 'domains/grants/new.screen.tsx', text: 'return <table className="grid-table">' },
    { path: 'domains/grants/old.screen.tsx', text: 'if (error) return <Trouble error={error} retry={again} />;' },
    { path: 'domains/grants/good.screen.tsx', text: '<Table label="Grants" /> and <PlainTable /> and <Answered>' },
  ];
  expect(wrong(table, { 'domains/grants/matrix.tsx': 'A matrix.' }, { grants: ['good.screen.tsx'] }, planted)).toEqual({
    unnamed: ['domains/grants/new.screen.tsx'],
    needless: ['domains/grants/matrix.tsx', 'domains/grants/good.screen.tsx'],
  });
  expect(wrong(trouble, {}, {}, planted).unnamed).toEqual(['domains/grants/old.screen.tsx']);
});
