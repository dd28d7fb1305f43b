import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationForm } from '../applications/application-form.record.ts';
import { applicationSection } from '../applications/application-section.record.ts';
import { grantApplication } from '../applications/grant-application.record.ts';
import { addRequired } from '../applications/required-parts.server.ts';
import { workOf } from '../applications/work.server.ts';
import { type ResearchWorld, researchWorld } from '../opportunities/test-world.ts';
import { usd } from '../test-world.ts';
import { noticeRequirement } from './notice-requirement.record.ts';
import { readNoticeText, requirementsOf } from './requirements.server.ts';

let here: ResearchWorld;
beforeAll(async () => {
  here = await researchWorld();
});
afterAll(() => here.county.close());

const TEXT = `The work plan must not exceed 10 pages.

Applicants must complete the SF-424.

Applications must include the following:
• Map of the site
• Letters of support (optional)

Need (60 points)`;

const read = (id: string, text: string | null, who = here.yvette) =>
  here.county.door.run(who.actor, (work) => readNoticeText(work, id, text));
const shown = (id: string, who = here.rosa) => here.county.door.run(who.actor, (work) => requirementsOf(work, id));
const application = (id: string, who = here.yvette) => here.county.door.run(who.actor, (work) => workOf(work, id));
const code = (name: string) => ({ code: `notice_requirement.${name}` });

describe('a notice that is read', () => {
  test('suggests what it asks, each with its paragraph, once however often it is read', async () => {
    const { id } = await here.noticed();
    await expect(read(id, TEXT)).resolves.toEqual({ paragraphs: 6, found: 5, added: 5 });
    await expect(read(id, TEXT)).resolves.toMatchObject({ found: 5, added: 0 });
    const { requirements, suggested, accepted, mayDecide } = await shown(id);
    expect({ suggested, accepted, mayDecide }).toEqual({ suggested: 5, accepted: 0, mayDecide: false });
    expect(requirements.data.map(({ paragraph, says, status, origin }) => [paragraph, says, status, origin])).toEqual([
      [1, 'Work plan: at most 10 pages', 'suggested', 'read'],
      [2, 'SF-424 Application for Federal Assistance', 'suggested', 'read'],
      [4, 'Map of the site', 'suggested', 'read'],
      [5, 'Letters of support', 'suggested', 'read'],
      [6, 'Need', 'suggested', 'read'],
    ]);
  });

  test('is read by a grant manager, and has a text or a summary', async () => {
    const { id } = await here.noticed();
    await expect(read(id, TEXT, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(read(id, null)).rejects.toMatchObject(code('has_text'));
    const summed = await here.noticed({ summary: 'Applicants must submit a maintenance plan.' });
    await expect(read(summed.id, null)).resolves.toMatchObject({ added: 1 });
    const elsewhere = await here.county.organization('Bayou County');
    const stranger = await here.county.member('Ada Away', 'user', elsewhere);
    await expect(shown(id, stranger)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('asks for what a person accepted; what was dismissed is not suggested again', async () => {
    const { id } = await here.noticed();
    await read(id, TEXT);
    const { requirements } = await shown(id);
    const [plan, form] = requirements.data.map((one) => one.id);
    await here.yvette.run(noticeRequirement, 'accept', String(plan));
    await here.yvette.run(noticeRequirement, 'dismiss', String(form));
    await expect(here.rosa.run(noticeRequirement, 'accept', String(requirements.data[2]?.id))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(shown(id)).resolves.toMatchObject({ accepted: 1, suggested: 3, dismissed: 1 });
    await expect(read(id, TEXT)).resolves.toMatchObject({ added: 0 });
    const kept = await here.yvette.see(noticeRequirement, String(plan));
    expect(kept).toMatchObject({ acceptedBy: here.yvette.id, acceptedOn: '2026-11-20' });
    await expect(
      here.yvette.edit(noticeRequirement, kept.id, kept.version, { says: 'Anything' }),
    ).rejects.toMatchObject(code('is_accepted'));
  });

  test('takes what a person enters with its paragraph, and holds each type to its figures', async () => {
    const { id: opportunity } = await here.noticed();
    const entered = { opportunity, says: 'Budget narrative', paragraph: 12, quote: 'Include a budget narrative.' };
    const row = await here.yvette.make(noticeRequirement, { ...entered, kind: 'attachment' });
    expect(row).toMatchObject({ origin: 'person', status: 'suggested' });
    await expect(here.yvette.make(noticeRequirement, { ...entered, kind: 'limit' })).rejects.toMatchObject(
      code('limit_has_number'),
    );
    await expect(
      here.yvette.make(noticeRequirement, { ...entered, kind: 'attachment', form: 'sf424' }),
    ).rejects.toMatchObject(code('form_is_of_form'));
    await expect(
      here.yvette.make(noticeRequirement, { ...entered, kind: 'attachment', points: 5 }),
    ).rejects.toMatchObject(code('criterion_has_points'));
  });
});

describe('an application to it', () => {
  async function begun() {
    const notice = await here.noticed();
    await read(notice.id, TEXT);
    for (const { id } of (await shown(notice.id)).requirements.data)
      await here.yvette.run(noticeRequirement, 'accept', id);
    const { id } = await here.yvette.make(grantApplication, {
      title: 'Site works',
      opportunity: notice.id,
      requested: usd(50_000),
    });
    return { id, notice: notice.id };
  }
  const asked = async (id: string) =>
    (await application(id)).items.filter(({ part }) => part === 'requirements').map(({ group, says }) => [group, says]);

  test('lists what is missing: a form or an attachment holds it back, a criterion and an optional one do not', async () => {
    const { id } = await begun();
    await expect(asked(id)).resolves.toEqual([
      ['blocks', 'The notice asks for SF-424 Application for Federal Assistance (paragraph 2).'],
      ['blocks', 'The notice asks for Map of the site (paragraph 4).'],
      ['warns', 'The notice asks for Work plan: at most 10 pages (paragraph 1).'],
      ['warns', 'The notice asks for Need (paragraph 6).'],
    ]);
  });

  test('gets a part for each, once, with the paragraph as its guidance; a part that was made by hand counts', async () => {
    const { id } = await begun();
    await here.yvette.make(applicationSection, { application: id, title: 'Work plan', text: 'Raise the pumps.' });
    const add = (who = here.yvette) => here.county.door.run(who.actor, (work) => addRequired(work, id));
    await expect(add(here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(add()).resolves.toBe(4);
    await expect(add()).resolves.toBe(0);
    const { requirements, sections, forms } = await application(id);
    expect(requirements.map(({ says, coverage, part }) => [says.slice(0, 9), coverage, part])).toEqual([
      ['Work plan', 'met', 'narrative'],
      ['SF-424 Ap', 'begun', 'forms'],
      ['Map of th', 'begun', 'attachments'],
      ['Letters o', 'begun', 'attachments'],
      ['Need', 'begun', 'narrative'],
    ]);
    expect(sections.find(({ title }) => title === 'Map of the site')).toMatchObject({
      kind: 'attachment',
      guidance: '• Map of the site',
      isRequired: true,
    });
    expect(forms).toMatchObject([{ code: 'sf424' }]);
    await expect(asked(id)).resolves.toEqual([]);
    const [form] = await here.yvette.list(applicationForm, `application=${id}`);
    expect(form).toMatchObject({ isRequired: true });
  });

  test('takes no parts once it is no draft, and none without a notice', async () => {
    const { id } = await begun();
    await here.yvette.run(grantApplication, 'withdraw', id, 'Not this year.');
    const add = (of: string) => here.county.door.run(here.yvette.actor, (work) => addRequired(work, of));
    await expect(add(id)).rejects.toMatchObject({ code: 'grant_application.takes_parts' });
    const { id: alone } = await here.yvette.make(grantApplication, { title: 'Alone', agency: 'A funder' });
    await expect(add(alone)).rejects.toMatchObject({ code: 'grant_application.has_notice' });
  });
});
