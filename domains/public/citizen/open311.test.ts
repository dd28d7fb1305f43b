import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Visited, visited } from '../test-world.ts';
import { ownCategories } from './own-categories.ts';
import { serviceCategory } from './service-category.record.ts';
import { serviceRequest } from './service-request.record.ts';

let here: Visited;
beforeAll(async () => {
  here = await visited({ working: true });
  for (const given of ownCategories.slice(0, 2)) {
    const { id } = await here.dana.make(serviceCategory, given);
    await here.dana.run(serviceCategory, 'open', id);
  }
});
afterAll(() => here.close());

const get = (path: string) => here.serving.ask({ method: 'GET', path: `/open311/v2/${path}` });
const list = async (path: string) => (await get(path)).json as unknown as readonly Record<string, unknown>[];
const post = (given: Readonly<Record<string, string>>) =>
  here.serving.ask({
    method: 'POST',
    path: '/open311/v2/requests.json',
    body: new URLSearchParams(given).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const hole = {
  service_code: 'pothole',
  description: 'A deep hole; call me.',
  address_string: 'Shore Road',
  lat: '37.1',
  long: '-76.4',
  email: 'ana@marsh.example',
  first_name: 'Ana',
  last_name: 'Reyes',
  phone: '+13045550142',
};

describe('Open311', () => {
  test('lists what can be reported', async () => {
    expect(await list('services.json')).toEqual([
      {
        service_code: 'pothole',
        service_name: 'Pothole or road surface',
        description: 'Holes, cracks and sunken places in a street.',
        metadata: false,
        type: 'realtime',
        keywords: '',
        group: '',
      },
      expect.objectContaining({ service_code: 'streetlight' }),
    ]);
  });

  test('takes a report, which stays unseen until somebody has looked at it', async () => {
    const answer = await post(hole);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject([
      { service_request_id: 'SR-2026-00001', service_notice: expect.stringMatching(/code \w{4}-\w{4}-\w{4}\./) },
    ]);
    expect(await list('requests.json')).toEqual([]);
    expect((await get('requests/SR-2026-00001.json')).status).toBe(404);
    const [row] = await here.rosa.list(serviceRequest);
    await here.rosa.run(serviceRequest, 'review', row?.id ?? '');
    const seen = await list('requests.json?status=open&service_code=pothole,tree');
    expect(seen).toMatchObject([
      {
        service_request_id: 'SR-2026-00001',
        status: 'open',
        status_notes: 'Under review',
        service_code: 'pothole',
        description: null,
        address: 'Shore Road',
        lat: 37.1,
        long: -76.4,
      },
    ]);
    expect(await list('requests/SR-2026-00001.json')).toEqual(seen);
    expect(JSON.stringify(seen)).not.toMatch(/Ana|marsh|555|call me/);
  });

  test('answers only what it is asked', async () => {
    expect(await list('requests.json?status=closed')).toEqual([]);
    expect(await list('requests.json?service_code=streetlight')).toEqual([]);
    expect(await list('requests.json?end_date=2026-01-01T00:00:00Z')).toEqual([]);
    expect(await list('requests.json?service_request_id=SR-2026-00001,SR-2026-00002')).toHaveLength(1);
  });

  test.each([
    ['status=moon', 'status'],
    ['start_date=yesterday', 'start_date'],
    [`service_code=${'x'.repeat(501)}`, 'service_code'],
  ])('says what is wrong with %s', async (question, path) => {
    const { status, json } = await get(`requests.json?${question}`);
    expect([status, json?.['issues']]).toEqual([400, [expect.objectContaining({ path })]]);
  });

  test.each([
    [{ service_code: 'moon' }, 'category'],
    [{ description: '' }, 'description'],
    [{ address_string: '' }, 'address_string'],
    [{ lat: 'north' }, 'lat'],
    [{ email: 'ana' }, 'email'],
  ])('says what is wrong with a report with %o', async (wrong, path) => {
    const { status, json } = await post({ ...hole, ...wrong });
    expect([status, json?.['issues']]).toEqual([400, [expect.objectContaining({ path })]]);
    expect((await post({ ...hole, description: 'x'.repeat(70_000) })).status).toBe(413);
  });
});
