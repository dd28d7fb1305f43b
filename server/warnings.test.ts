import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeWarning } from '#domains/security/installation-event.server.ts';
import { securityEvent } from '#domains/security/security-event.record.ts';
import { type Person, type World, world } from '#world';
import { type AccountWorld, accountWorld, origin, password } from '../tests/world/account-world.ts';
import { serve, type Serving } from '../tests/world/serving.ts';
import { createApp } from './http/app.ts';
import type { Warnings } from './warnings.ts';
import { everybodyStays } from '../tests/world/everybody-stays.ts';

const sentence = 'The disk is nearly full (300 MB left), so nothing can be saved at the moment.';

describe('while the disk is nearly full', () => {
  let here: AccountWorld;
  const rosa = 'rosa.delgado@tidewater.example';
  beforeAll(async () => {
    here = await accountWorld();
    await here.person(rosa, 'admin', await here.organization('Tidewater County'));
  });
  afterAll(() => here.close());

  const ask = (path: string, body: object, cookie = ''): Promise<Response> => {
    const app = createApp({
      attended: everybodyStays,
      door: here.door,
      operations: here.operations,
      publicUrl: origin,
      identify: here.accounts.identify,
      limit: () => null,
      address: () => '203.0.113.9',
      log: { error: () => {}, info: () => {} },
      observe: () => {},
      writesStopped: () => sentence,
    });
    const headers = { 'content-type': 'application/json', origin, cookie };
    return Promise.resolve(app.request(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
  };

  test('people sign in and out, and nothing else is saved', async () => {
    const entered = await ask('/api/auth/sign-in/email', { email: rosa, password });
    expect(entered.status).toBe(200);
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const refused = await ask('/api/v1/cost_center', { code: '4010', name: 'Storm crew' }, cookie);
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'no_space', detail: sentence }]);
    expect((await ask('/api/auth/sign-out', {}, cookie)).status).toBe(200);
  });

  test('every way in and out stays open, and no other call that saves', () => {
    const open = here.operations.filter(({ evenWhenFull }) => evenWhenFull).map(({ id }) => id);
    expect(open.toSorted()).toEqual([
      'auth.confirm',
      'auth.endSession',
      'auth.googleStart',
      'auth.passkeyAsk',
      'auth.passkeySignIn',
      'auth.samlReturn',
      'auth.signIn',
      'auth.signInCode',
      'auth.signOut',
      'auth.ssoStart',
      'me.enter',
    ]);
  });
});

describe('a warning about the installation', () => {
  let county: World;
  let server: Serving;
  let dana: Person;
  let rosa: Person;
  beforeAll(async () => {
    county = await world();
    server = await serve(county);
    dana = await county.member('Dana Whitfield', 'admin');
    rosa = await county.member('Rosa Delgado');
  });
  afterAll(async () => {
    await server.close();
    await county.close();
  });
  const shown = async (person: Person) =>
    (await server.ask({ as: person.actor, method: 'GET', path: '/api/v1/shell' })).json?.['warnings'];
  const ready = async () => (await server.ask({ method: 'GET', path: '/health/ready' })).json;

  test('stands above the pages of admins and in the readiness, as long as it lasts', async () => {
    const warnings = server.ports.warnings as Warnings; // the server's own, which its watchers set
    expect([await shown(dana), await ready()]).toEqual([[], { status: 'ready', warnings: [] }]);
    warnings.set('disk', sentence);
    expect([await shown(dana), await shown(rosa)]).toEqual([[sentence], []]);
    expect(await ready()).toEqual({ status: 'ready', warnings: ['disk'] });
    warnings.set('disk', null);
    expect([await shown(dana), await ready()]).toEqual([[], { status: 'ready', warnings: [] }]);
  });

  test('is written down where those who run the installation look, and nowhere else', async () => {
    const runs = await county.organization('The operator');
    const harold = await county.member('Harold Penn', 'platform_admin', runs);
    const auditor = await county.member('Ada Quist', 'admin');
    await noticeWarning(county.door, county.database, { kind: 'clock', sentence: 'The clocks disagree.' });
    expect(await harold.list(securityEvent)).toMatchObject([
      { eventType: 'clocks_disagree', severity: 'critical', eventData: { message: 'The clocks disagree.' } },
    ]);
    expect(await auditor.list(securityEvent)).toEqual([]);
  });
});
