import { f, fail } from '#kernel';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { SitePart } from '#server/http/site.ts';
import { isSecret, newSecret } from '#server/auth/secrets.ts';
import { site } from '../index.ts';
import { type DemoContent, openDemos } from './demo.server.ts';
import { type DemoPage, setUpDemo } from './demo-page.ts';
import { DEMO_DAYS } from './demo-roles.ts';

const KEY = /^[\x20-\x7e]{1,255}$/;

export function demoOperations(ports: AccountPorts, content: DemoContent): Operation[] {
  const demos = openDemos(ports, content);
  const origin = new URL(ports.settings.publicUrl).origin;
  ports.jobs.define('demo.close', { schedule: { cron: '11 * * * *' }, run: () => demos.closeEnded() });

  return [
    answersAnyone(setUpDemo, {
      scope: 'open',
      summary: 'Set up a demo organization with four sign-ins for 30 days; only where the operator runs the demo mode.',
      tag: 'Demo',
      limit: 'sensitive',
      told: 'The sign-ins, shown to this caller alone.',
      probe: {},
      async run({ request, address, requestId }) {
        const from = request.headers.get('origin');
        if (from !== null && from !== origin && from !== new URL(request.url).origin)
          throw fail('forbidden', 'origin', 'This request does not come from a page of this product.');
        const key = request.headers.get('idempotency-key');
        if (key !== null && !KEY.test(key))
          throw fail('invalid', 'idempotency_key', 'The Idempotency-Key must be 1 to 255 plain characters.');
        return { body: await demos.setUp({ key, address, requestId }) };
      },
    }),
  ];
}

const DAY_MS = 86_400_000;

export function demoParts(ports: AccountPorts, content: DemoContent): SitePart[] {
  const demos = openDemos(ports, content);
  return [
    {
      page: site.pages.agingDemo,
      async load({ query, now }) {
        const token = query.get('set-up');
        const shown = isSecret(token) ? await demos.shown(token) : null;
        const end = shown ? Date.parse(shown.endsAt) : now.getTime() + DEMO_DAYS * DAY_MS;
        const data: DemoPage = {
          isOn: ports.settings.demo,
          endsOn: new Date(end).toISOString().slice(0, 10),
          daysLeft: Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS)),
          shown,
          press: newSecret(),
        };
        return { data };
      },
      forms: {
        setUp: {
          fields: { press: f.text({ max: 100 }) },
          limit: 'sensitive',
          async submit(values, { address, requestId }) {
            const key = typeof values['press'] === 'string' ? values['press'] : null;
            return { to: (await demos.setUp({ key, address, requestId })).shownAt };
          },
        },
      },
    },
  ];
}
