import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Setup, SetupBack, type UpToFive, WorkspaceNav } from './workspace.tsx';

const five: UpToFive<string> = ['Balances', 'Postings', 'Amendments', 'Year-end', 'Setup'];
// @ts-expect-error A sixth tab does not compile: it belongs in Setup.
const six: UpToFive<string> = [...five, 'Vouchers'] as [string, string, string, string, string, string];

test('a workspace has at most five tabs, and the current one is marked', () => {
  expect([five.length, six.length]).toEqual([5, 6]);
  const drawn = renderToStaticMarkup(
    <WorkspaceNav
      label="Budget"
      places={[
        ['/budget-management', 'Balances'],
        ['/budget-management?tab=setup', 'Setup'],
      ]}
      current="/budget-management?tab=setup"
    />,
  );
  expect(drawn.match(/aria-current="page"[^>]*>[^<]*/g)?.map((one) => one.split('>')[1])).toEqual(['Setup']);
});

test('Setup names what it holds with a line each, and a part of it leads back', () => {
  expect(
    renderToStaticMarkup(<Setup parts={[{ label: 'Segments', to: '/segments', line: 'Parts of an account.' }]} />),
  ).toMatch(/<a [^>]*href="\/segments"[^>]*>Segments<\/a><p[^>]*>Parts of an account\.<\/p>/);
  expect(renderToStaticMarkup(<SetupBack to="/setup" here="Segments" />)).toMatch(/href="\/setup"[^>]*>Setup<\/a>/);
});
