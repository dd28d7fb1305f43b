import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';

let county: World;
let server: Serving;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado');
  server = await serve(county);
});
afterAll(async () => {
  await server.close();
  await county.close();
});

test('a browser that can keep nothing says so, and what to do', async () => {
  const page = await windowOf(server, rosa, '/mobile-field-operations');
  await expect.poll(() => page.everything()).toContain('This browser keeps nothing');
});
