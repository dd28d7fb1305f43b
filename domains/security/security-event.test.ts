import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Serving } from '../../tests/world/serving.ts';
import { type Person, type World, world } from '../../tests/world/world.ts';
import { securityEvent } from './security-event.record.ts';

describe('the call log_security_event', () => {
  let county: World;
  let server: Serving;
  let rosa: Person;
  let dana: Person;
  beforeAll(async () => {
    county = await world();
    server = await serve(county);
    rosa = await county.member('Rosa Delgado');
    dana = await county.member('Dana Whitfield', 'admin');
  });
  afterAll(async () => {
    await server.close();
    await county.close();
  });

  const report = { name: 'TypeError', message: 'x is null', stack: 'at y', componentStack: 'in Z', timestamp: 'now' };
  const log = (as: Person | null, body: Record<string, unknown>) =>
    server.ask({
      ...(as ? { as: as.actor } : {}),
      method: 'POST',
      path: '/rest/v1/rpc/log_security_event',
      body: { p_event_type: 'application_error', p_severity: 'high', p_event_data: report, ...body },
    });

  test('records what it is sent under the caller’s own identity, whoever it names', async () => {
    const { status, text } = await log(rosa, { p_user_id: dana.id });
    expect(status).toBe(200);
    expect(await dana.see(securityEvent, JSON.parse(text))).toMatchObject({
      eventType: 'application_error',
      severity: 'high',
      userId: rosa.id,
      eventData: report,
    });
  });

  test('asks for a sign-in', async () => expect((await log(null, {})).status).toBe(401));

  test.each([
    ['p_event_type', { p_event_type: 'x'.repeat(81) }],
    ['p_event_type', { p_event_type: null }],
    ['p_severity', { p_severity: 'terrible' }],
    ['p_event_data', { p_event_data: { ...report, stack: 'x'.repeat(8001) } }],
    ['p_event_data', { p_event_data: { ...report, cookie: 'x' } }],
    ['p_event_data', { p_event_data: 'text' }],
  ])('refuses what is too large or strange, and names %s', async (field, body) => {
    const { status, json } = await log(rosa, body);
    expect(status).toBe(400);
    const issues = json?.['issues'] as readonly { path: string }[] | undefined;
    expect(issues?.[0]?.path.split('.')[0]).toBe(field);
  });

  test('keeps at most sixty of one person in an hour, by whichever call, and goes on in the next', async () => {
    const miguel = await county.member('Miguel Ortiz', 'manager');
    for (let count = 0; count < 60; count++)
      await miguel.make(securityEvent, { eventType: 'application_error', severity: 'low' });
    const { status, headers } = await log(miguel, {});
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await expect(miguel.make(securityEvent, { eventType: 'x', severity: 'low' })).rejects.toThrow('At most 60 events');
    expect((await log(rosa, {})).status).toBe(200);
    county.clock.set('2026-11-20T16:00:01Z');
    expect((await log(miguel, {})).status).toBe(200);
  });
});
