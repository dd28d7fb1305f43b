import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { applicationForm } from './application-form.record.ts';
import { applicationSection } from './application-section.record.ts';
import { applicationSubmission } from './application-submission.record.ts';
import { grantApplication } from './grant-application.record.ts';
import { presenceIn } from './presence.server.ts';
import { type ApplicationWorld, applicationWorld } from './test-world.ts';

let here: ApplicationWorld;
let server: Serving;
beforeAll(async () => {
  here = await applicationWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const textOf = async (id: string) => (await here.rosa.see(applicationSection, id)).text;

test('a section is saved while it is typed, and what someone else saved meanwhile is shown next to it', async () => {
  const { id, need } = await here.begun();
  const page = await windowOf(server, here.rosa, `/grant-applications/${id}?tab=narrative&section=${need.id}`);
  await expect.poll(() => page.shown()).toContain('0 of 40 characters');
  await page.fill('Text', 'From Rosa');
  await expect.poll(() => textOf(need.id)).toBe('From Rosa');
  await expect.poll(() => page.shown()).toContain('9 of 40 characters');
  await here.write(here.miguel, need.id, { text: { was: 'From Rosa', is: 'From Miguel' } });
  await page.fill('Text', 'From Rosa again');
  await expect.poll(() => page.shown()).toContain('Miguel Ortiz changed Statement of need while you wrote');
  expect(page.shown()).toContain('From Miguel');
  expect(await textOf(need.id)).toBe('From Miguel');
  await page.press('Keep mine');
  await expect.poll(() => textOf(need.id)).toBe('From Rosa again');
});

test('who has the same section open is named', async () => {
  const { id, need } = await here.begun();
  await here.county.door.run(here.miguel.actor, (work) => presenceIn(work, id, need.id));
  const page = await windowOf(server, here.rosa, `/grant-applications/${id}?tab=narrative&section=${need.id}`);
  await expect.poll(() => page.shown()).toContain('Also here: Miguel Ortiz');
});

test('what is missing leads to its place, and goes away when it is there', async () => {
  const { id, need } = await here.begun();
  const page = await windowOf(server, here.yvette, `/grant-applications/${id}`);
  await expect.poll(() => page.shown()).toContain('Statement of need is empty.');
  expect(page.shown()).toContain('2 items are missing');
  expect(page.shown()).toContain('?tab=narrative&section=');
  await here.write(here.rosa, need.id, { text: { was: null, is: 'Stations flood.' } });
  const again = await windowOf(server, here.yvette, `/grant-applications/${id}`);
  await expect.poll(() => again.shown()).toContain('1 item is missing');
});

test('a form is filled in value by value', async () => {
  const { form } = await here.begun();
  const page = await windowOf(server, here.yvette, `/application-forms/${form.id}`);
  await expect.poll(() => page.shown()).toContain('Open all sections');
  await page.press('Open all sections');
  await page.fill('8a. Legal name *', 'Tidewater County');
  await expect
    .poll(async () => {
      const [row] = await here.county.door.run(here.yvette.actor, (work) =>
        work.rows(applicationForm, { where: { id: form.id }, most: 1 }),
      );
      return row?.values;
    })
    .toEqual({ legalName: 'Tidewater County' });
});

test('a receipt shows its files, and the tabs list the application', async () => {
  const { id } = await here.approved();
  await here.sign(here.dana, id);
  const [receipt] = await here.rosa.list(applicationSubmission, `application=${id}`);
  const page = await windowOf(server, here.rosa, `/application-submissions/${receipt?.id}`);
  await expect.poll(() => page.shown()).toContain('narrative/01-statement-of-need.txt');
  const { number } = await here.rosa.see(grantApplication, id);
  const tab = await windowOf(server, here.rosa, '/grant-management?tab=applications');
  await expect.poll(() => tab.shown()).toContain(number ?? '');
  const builder = await windowOf(server, here.yvette, '/grant-management?tab=builder');
  await expect.poll(() => builder.shown()).toContain('My applications');
  const answer = await server.ask({
    as: here.rosa.actor,
    method: 'GET',
    path: `/api/v1/application_submission/${receipt?.id}/changes`,
  });
  expect(answer.status).toBe(200);
});
