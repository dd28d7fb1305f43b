import { afterAll, beforeAll, expect, test } from 'vitest';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import { using } from '../../../tests/world/cluster.ts';
import { type SeededCounty, seededCounty } from '../../../tests/world/seeded-county.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { orderTransmission } from '../../procurement/sending/order-transmission.record.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { linesOfCenter } from './lines-of-center.server.ts';
import { emergencyOrder } from './emergency-order.record.ts';

/** The path of a buyer of the demo county, from the page of an activation to the order that is sent. */
let county: SeededCounty;
let server: Serving;
beforeAll(async () => {
  county = await seededCounty();
  await using(county.here.clone.owner, (owner) => installJobs(owner)); // orders are sent by mail
  server = await serve(county.here, { working: true });
});
afterAll(async () => {
  await server?.close();
  await county?.here.close();
});

test('a buyer of the demo county orders under an activation in two steps: the line that pays, and the order, which is sent with it', async () => {
  const chantal = county.here.person(county.actor('Chantal Beaumont'));
  const [row] = await chantal.list(emergencyActivation, 'status=extended');
  const id = String(row?.['id']);
  const { costCenter } = await chantal.see(emergencyActivation, id);
  const [line] = await county.here.door.run(chantal.actor, (work) => linesOfCenter(work, costCenter));
  const page = await windowOf(server, chantal, `/emergency-activations/${id}`);
  await expect.poll(() => page.shown('Order now')).toContain('Not to exceed');
  if (line) await page.fill('Budget line', line.name);
  await page.press('Order now');
  await expect.poll(() => page.shown('Order now')).toMatch(/PO-\d{4}-\d+/);
  expect(page.shown('Order now')).toContain('Paperwork due');
  const [made] = await chantal.list(emergencyOrder, `activation=${id}`);
  const [sent] = await chantal.list(orderTransmission, `purchaseOrder=${String(made?.['purchaseOrder'])}`);
  expect(sent).toMatchObject({ kind: 'order', status: 'sent' });
});

test('the person who activated reads why someone else has to order, and what was posted', async () => {
  const lucia = county.here.person(county.actor('Lucia Ferreira'));
  const [row] = await lucia.list(emergencyActivation, 'search=pumps&sort=number');
  const page = await windowOf(server, lucia, `/emergency-activations/${String(row?.['id'])}`);
  await expect.poll(() => page.shown('Order now')).toContain('someone else has to order');
  expect(page.shown('Order now')).toContain('Public notice EPN-');
});
