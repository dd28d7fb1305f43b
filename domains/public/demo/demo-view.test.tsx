import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { DemoPage, DemoSetUp } from './demo-page.ts';
import { demoRoles } from './demo-roles.ts';
import DemoView, { head } from './demo.view.tsx';

const page: DemoPage = { isOn: true, endsOn: '2026-12-20', daysLeft: 30, shown: null, press: 'x'.repeat(43) };
const shown: DemoSetUp = {
  message: 'Demo users created successfully',
  organization: { id: '1', name: 'NYC Department for the Aging' },
  endsAt: '2026-12-20T15:00:00.000Z',
  signIn: '/auth',
  shownAt: '/nyc-aging-demo?set-up=secret',
  credentials: demoRoles.map(({ role, description, permissions }) => ({
    role,
    description,
    permissions,
    email: `${role.toLowerCase().replace(' ', '.')}@aging.example`,
    password: `Aging-${role}`,
  })),
};
const propsOf = (data: DemoPage, query: Record<string, string> = {}) =>
  ({ data, query, params: {}, form: null, site: { origin: 'https://levee.example.gov', name: 'Levee' } }) as const;
const drawn = (data: DemoPage, query?: Record<string, string>) =>
  renderToStaticMarkup(<DemoView {...propsOf(data, query)} />);
const visible = (html: string) => /<section id="panel-(\w+)"(?![^>]*hidden)/.exec(html)?.[1];

describe('the demo page', () => {
  test('says what is simulated: the figures, the plan, and that no city has a part in it', () => {
    const html = drawn(page);
    for (const said of ['$43.7M', 'total grants', 'active programs', 'departments', 'demo roles'])
      expect(html).toContain(said);
    expect(html).toContain('Simulated demonstration figures');
    expect(html).toContain(
      'Enterprise plan, $2,999 per month, unlimited users. Nothing is ordered and no one is billed.',
    );
    expect(html).toContain('not affiliated with the City of New York');
    expect(html).toContain('Dec 20, 2026');
    expect(html).toContain('30 days from its creation');
    expect(html).toMatch(/<a href="\/auth"[^>]*>.*?Go Login<\/a>/);
  });

  test('has four tabs that are links, Demo Accounts first, and one of them is open', () => {
    const tabs = [...drawn(page).matchAll(/<a [^>]*role="tab"[^>]*>([^<]+)<\/a>/g)].map(([, words]) => words);
    expect(tabs).toEqual(['Demo Accounts', 'Organization', 'Sample Grants', 'Features']);
    expect(visible(drawn(page))).toBe('accounts');
    for (const tab of ['organization', 'grants', 'features']) {
      const html = drawn(page, { tab });
      expect(visible(html)).toBe(tab);
      expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
    }
    expect(visible(drawn(page, { tab: 'nonsense' }))).toBe('accounts');
  });

  test('shows four grants, one of which needs attention, and three parts with their active grants', () => {
    const html = drawn(page, { tab: 'grants' });
    expect(html.match(/AGE-2026-\d{3}/g)).toHaveLength(4);
    expect(html).toMatch(/text-danger">Active - Needs Attention</);
    expect(html.match(/<dt>Active grants<\/dt>/g)).toHaveLength(3);
    expect(html.match(/\(212\) 555-01\d\d/g)).toHaveLength(4);
  });

  test('shows sign-ins to whoever set them up and to nobody else, and is then on no list of a search engine', () => {
    expect(drawn(page)).not.toContain('data-copy');
    expect(drawn(page)).toContain('Setup Demo Users');
    const html = drawn({ ...page, shown }, { 'set-up': 'secret' });
    expect(html.match(/data-copy="/g)).toHaveLength(8);
    expect(html).toContain('program.staff@aging.example');
    expect(html).toContain('30 days left');
    expect(html).not.toContain('Setup Demo Users');
    expect(html).toContain('href="/nyc-aging-demo?tab=features&amp;set-up=secret"');
    expect(head(propsOf({ ...page, shown }))).toEqual({ isUnlisted: true });
    expect(head(propsOf(page))).toEqual({});
  });

  test('has no button where the operator has the demo mode off, and says so', () => {
    const html = drawn({ ...page, isOn: false });
    expect(html).toContain('Demo accounts are switched off here.');
    expect(html).not.toMatch(/<form|Setup Demo Users/);
  });
});
