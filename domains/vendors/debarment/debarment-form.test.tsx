import { expect, test } from 'vitest';
import { world } from '#world';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';

test('a new case asks for the proposal alone: response, decision and appeal come with their steps', async () => {
  const county = await world();
  const server = await serve(county);
  const buyer = (await county.member('Chantal Beaumont')).with({ duties: ['buyer'] });
  const page = await windowOf(server, buyer, '/vendor-directory/debarments/new');
  const form = page.shown();
  expect(form).toContain('Facts');
  expect(form).toContain('Term (months)');
  expect(form).not.toMatch(/Vendor response|Decision|Appeal/);
  await server.close();
  await county.close();
});
