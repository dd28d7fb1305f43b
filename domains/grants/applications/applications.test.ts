import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filledPdf } from '#server/services/pdf/filled-pdf.ts';
import { readLines } from '#server/services/pdf/read-back.ts';
import type { Person } from '#world';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { opportunityDecision } from '../opportunities/opportunity-decision.record.ts';
import { decideOn } from '../../../tests/world/approving.ts';
import { usd } from '../test-world.ts';
import { applicationForm } from './application-form.record.ts';
import { applicationSection } from './application-section.record.ts';
import { applicationSubmission } from './application-submission.record.ts';
import { boardOf } from './board.server.ts';
import { grantApplication } from './grant-application.record.ts';
import { addParts } from './saving.server.ts';
import { presenceIn } from './presence.server.ts';
import { receiptSheetOf } from './receipt-sheet.server.ts';
import { type ApplicationWorld, applicationWorld, SIGNING } from './test-world.ts';
import { workOf } from './work.server.ts';

let here: ApplicationWorld;
beforeAll(async () => {
  here = await applicationWorld();
});
afterAll(() => here.county.close());

const workShown = (id: string) => here.county.door.run(here.rosa.actor, (work) => workOf(work, id));
const submissionsOf = (id: string) =>
  here.county.door.run(here.rosa.actor, (work) =>
    work.rows(applicationSubmission, { where: { application: id }, order: 'round', most: 'all' }),
  );
const missing = async (id: string) => (await workShown(id)).items.filter(({ group }) => group === 'blocks');

describe('an application', () => {
  test('is begun by a grant manager alone, and takes what is empty from the notice and the last application', async () => {
    const notice = await here.yvette.make(grantOpportunity, {
      sourceId: 'N-1',
      number: 'DHS-25-MT-047',
      title: 'Flood mitigation',
      agencyName: 'Federal Emergency Management Agency',
      listings: '97.029, 97.047',
      closeOn: '2027-01-29',
    });
    await expect(here.rosa.make(grantApplication, { title: 'Seawall' })).rejects.toMatchObject({ code: 'rights' });
    await here.yvette.make(grantApplication, { title: 'Before', uei: 'JZ9ABCDEF123', samUntil: '2027-03-01' });
    const { id } = await here.yvette.make(grantApplication, {
      title: 'Seawall',
      opportunity: notice.id,
      dueTime: '17.00',
      dueZone: 'central',
    });
    await expect(here.rosa.see(grantApplication, id)).resolves.toMatchObject({
      agency: 'Federal Emergency Management Agency',
      listing: '97.029',
      dueOn: '2027-01-29',
      dueAt: '2027-01-29T23:00:00.000Z',
      uei: 'JZ9ABCDEF123',
      samUntil: '2027-03-01',
    });
    await expect(workShown(id)).resolves.toMatchObject({
      due: { local: '2027-01-29 17:00', zone: 'central', days: 70 },
    });
    await expect(
      here.miguel.make(grantApplication, { title: 'Seawall again', opportunity: notice.id }),
    ).rejects.toMatchObject({ code: 'grant_application.one_at_a_time' });
    await here.yvette.run(grantApplication, 'withdraw', id, 'Joined with the city');
    await here.miguel.make(grantApplication, { title: 'Seawall again', opportunity: notice.id });
  });

  test('gets standard parts once', async () => {
    const { id } = await here.yvette.make(grantApplication, { title: 'Marina docks' });
    const add = () => here.county.door.run(here.yvette.actor, (work) => addParts(work, id));
    expect(await add()).toBe(11);
    expect(await add()).toBe(0);
    await expect(here.county.door.run(here.rosa.actor, (work) => addParts(work, id))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  test('counts its text as the schema of Grants.gov does, and blocks what is too long', async () => {
    const { id, need } = await here.begun();
    await here.write(here.rosa, need.id, { text: { was: null, is: `${'𝄞'.repeat(39)}\r\n` } });
    await expect(workShown(id)).resolves.toMatchObject({ sections: [{ used: 39, limit: 40 }, {}] });
    await here.write(here.rosa, need.id, { text: { was: '𝄞'.repeat(39), is: 'x'.repeat(41) } });
    expect((await missing(id)).map(({ says }) => says)).toEqual([
      'Statement of need has 41 of 40 characters.',
      'Authorizing resolution is not attached.',
    ]);
  });
});

describe('two people at once', () => {
  test('save different fields of a form, and neither loses what the other saved', async () => {
    const { form } = await here.begun();
    await here.fill(here.yvette, form.id, { projectTitle: { was: null, is: 'Pumps' } });
    const [one, other] = await Promise.all([
      here.fill(here.yvette, form.id, {
        contactFirst: { was: null, is: 'A' },
        projectTitle: { was: 'Pumps', is: 'Pump stations' },
      }),
      here.fill(here.miguel, form.id, { contactLast: { was: null, is: 'B' } }),
    ]);
    expect([one.clashes, other.clashes]).toEqual([[], []]);
    await here.county.door.run(here.yvette.actor, async (work) => {
      const row = await work.row(applicationForm, { where: { id: form.id } });
      expect(row?.values).toEqual({ contactFirst: 'A', contactLast: 'B', projectTitle: 'Pump stations' });
    });
  });

  test('who change the same field are told both values, and the rest of what they wrote is saved', async () => {
    const { form } = await here.begun();
    await here.fill(here.yvette, form.id, { projectTitle: { was: null, is: 'Elevation' } });
    const answer = await here.fill(here.miguel, form.id, {
      projectTitle: { was: null, is: 'Relocation' },
      agencyName: { was: null, is: 'FEMA' },
    });
    expect(answer).toEqual({
      saved: ['agencyName'],
      clashes: [{ key: 'projectTitle', was: null, mine: 'Relocation', theirs: 'Elevation', by: 'Yvette Dubois' }],
    });
    await expect(
      here.fill(here.miguel, form.id, { projectTitle: { was: 'Elevation', is: 'Relocation' } }),
    ).resolves.toMatchObject({ saved: ['projectTitle'], clashes: [] });
  });

  test('write one section: the second is shown the text of the first, and nothing is lost', async () => {
    const { need } = await here.begun();
    await here.write(here.rosa, need.id, { text: { was: null, is: 'From Rosa' } });
    const answer = await here.write(here.miguel, need.id, { text: { was: null, is: 'From Miguel' } });
    expect(answer).toEqual({
      saved: [],
      clashes: [{ key: 'text', was: null, mine: 'From Miguel', theirs: 'From Rosa', by: 'Rosa Delgado' }],
    });
    await expect(here.rosa.see(applicationSection, need.id)).resolves.toMatchObject({ text: 'From Rosa' });
    const same = await here.write(here.miguel, need.id, { text: { was: null, is: 'From Rosa' } });
    expect(same).toEqual({ saved: [], clashes: [] });
  });

  test('see who else has the same section or form open, and no one who has gone', async () => {
    const { id, need, form, resolution } = await here.begun();
    const open = (who: Person, place: string, application = id) =>
      here.county.door.run(who.actor, (work) => presenceIn(work, application, place));
    expect(await open(here.rosa, need.id)).toEqual({ people: [] });
    expect(await open(here.miguel, need.id)).toEqual({ people: ['Rosa Delgado'] });
    expect(await open(here.yvette, form.id)).toEqual({ people: [] });
    expect(await open(here.yvette, need.id)).toEqual({ people: ['Miguel Ortiz', 'Rosa Delgado'] });
    const key = { ...here.yvette.actor, kind: 'service' as const };
    await here.county.door.run(key, (work) => presenceIn(work, id, resolution.id));
    expect(await open(here.rosa, resolution.id)).toEqual({ people: [] });
    const other = await here.begun();
    await expect(open(here.rosa, other.need.id)).rejects.toMatchObject({ issues: [{ path: 'place' }] });
    const at = here.county.clock.now().getTime();
    here.county.clock.set(new Date(at + 44_000).toISOString());
    expect(await open(here.rosa, need.id)).toEqual({ people: ['Miguel Ortiz', 'Yvette Dubois'] });
    here.county.clock.set(new Date(at + 46_000).toISOString());
    expect(await open(here.rosa, need.id)).toEqual({ people: [] });
    here.county.clock.set(new Date(at).toISOString());
  });

  test('a section is written by its owner and by grant managers, a form by grant managers', async () => {
    const { resolution, form } = await here.begun();
    await expect(here.write(here.rosa, resolution.id, { text: { was: null, is: 'x' } })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(here.fill(here.rosa, form.id, { projectTitle: { was: null, is: 'x' } })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(
      here.write(here.yvette, resolution.id, { owner: { was: null, is: here.rosa.id } }),
    ).rejects.toMatchObject({ code: 'application.field' });
  });
});

test('what is signed or worked out is not filled in, nor a field that the form does not have', async () => {
  const { form } = await here.begun();
  for (const key of ['signature', 'totalFunding', 'unknown', 'projectFiles.100.file', '__proto__'])
    await expect(here.fill(here.yvette, form.id, { [key]: { was: null, is: 'x' } })).rejects.toMatchObject({
      code: 'application_form.values',
      issues: [{ path: `changes.${key}` }],
    });
});

describe('approval and signature', () => {
  test('nobody approves what they wrote, not even one form or section of it', async () => {
    const { id, form, need } = await here.begun();
    const owner = await here.withDuties('Omar Officer', 'budget_officer');
    await here.fill(here.yvette, form.id, { projectTitle: { was: null, is: 'Pumps' } });
    const { version } = await here.yvette.see(applicationSection, need.id);
    await here.yvette.edit(applicationSection, need.id, version, { owner: owner.id });
    await here.write(owner, need.id, { text: { was: null, is: 'Stations flood.' } });
    await here.yvette.run(grantApplication, 'sendForReview', id);
    for (const who of [owner, here.yvette, here.rosa])
      await expect(decideOn(here.county, who, id, { record: grantApplication.name })).rejects.toMatchObject({
        kind: 'forbidden',
      });
    await expect(here.priya.run(grantApplication, 'approve', id)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.fill(here.yvette, form.id, { projectTitle: { was: 'Pumps', is: 'x' } })).rejects.toMatchObject({
      code: 'application_form.is_frozen',
    });
    await here.approve(id);
  });

  test('an authorized representative signs, with a title, and not what they prepared alone', async () => {
    const { id } = await here.approved();
    await expect(here.sign(here.yvette, id)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.dana.run(grantApplication, 'submit', id)).rejects.toMatchObject({
      issues: [{ path: 'signerTitle' }],
    });
    const alone = await here.withDuties('Sole Signer', 'grant_manager', 'authorized_representative');
    const own = await alone.make(grantApplication, { title: 'Own', requested: usd(5) });
    await alone.run(grantApplication, 'sendForReview', own.id);
    await here.approve(own.id);
    await expect(here.sign(alone, own.id)).rejects.toMatchObject({ code: 'grant_application.signer_is_not_alone' });
    await expect(here.sign(here.dana, own.id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('an API key never signs', async () => {
    const { id } = await here.approved();
    const key = here.dana.with({ scopes: ['grant_application:*'] });
    await expect(here.sign(key, id)).rejects.toMatchObject({ code: 'grant_application.signed_in' });
  });
});

describe('submission', () => {
  test('is held back by what is missing, and leaves no half state', async () => {
    const { id } = await here.begun({ listing: '97.029', uei: null, samUntil: '2026-11-19' });
    await here.yvette.run(grantApplication, 'sendForReview', id);
    await here.approve(id);
    await expect(here.sign(here.dana, id)).rejects.toMatchObject({ code: 'grant_application.is_ready' });
    expect((await missing(id)).map(({ says }) => says)).toEqual(
      expect.arrayContaining([
        'The registration in SAM.gov expired on 2026-11-19.',
        'Statement of need is empty.',
        'Authorizing resolution is not attached.',
      ]),
    );
    expect(await submissionsOf(id)).toEqual([]);
    await expect(here.rosa.see(grantApplication, id)).resolves.toMatchObject({ status: 'approved', submittedAt: null });
  });

  test('after the deadline needs the late permission of the funder', async () => {
    const { id } = await here.approved({ dueOn: '2026-11-19' });
    await expect(here.sign(here.dana, id)).rejects.toMatchObject({
      code: 'grant_application.is_ready',
      message: expect.stringContaining('The deadline is over.'),
    });
    const late = await here.approved({ dueOn: '2026-11-19', latePermission: 'FDEP email of Nov 19' });
    await expect(here.sign(here.dana, late.id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('twice at once gives one receipt', async () => {
    const { id } = await here.approved();
    const both = await Promise.allSettled([here.sign(here.dana, id), here.sign(here.dana, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await submissionsOf(id)).toMatchObject([
      { round: 1, kind: 'original', signedBy: here.dana.id, signerTitle: 'County Administrator' },
    ]);
  });

  test('that fails late leaves neither receipt nor state, and the step can be taken again', async () => {
    const { opportunity, decision } = await pursued('N-10');
    const { id } = await here.approved({ opportunity });
    const failing = here.county.door.run(here.dana.actor, async (work) => {
      await work.move(grantApplication, id, 'submit', SIGNING);
      throw new Error('The connection broke.');
    });
    await expect(failing).rejects.toThrow('The connection broke.');
    expect(await submissionsOf(id)).toEqual([]);
    await expect(here.rosa.see(grantApplication, id)).resolves.toMatchObject({
      status: 'approved',
      signedBy: null,
      submittedAt: null,
      submissions: null,
    });
    await expect(here.rosa.see(opportunityDecision, decision)).resolves.toMatchObject({ status: 'pursuing' });
    await expect(here.sign(here.dana, id)).resolves.toMatchObject({ status: 'submitted', submissions: 1 });
  });

  test('has a receipt as a PDF that names each file with its hash, and the hash of what is kept', async () => {
    const { id } = await here.approved({ tracking: 'GRANT13579246' });
    await here.sign(here.dana, id);
    const [kept] = await submissionsOf(id);
    const sheetOf = (change: object = {}) =>
      here.county.door.run(here.dana.actor, async (work) => {
        const row = await work.asProduct.row(applicationSubmission, { where: { id: kept?.id ?? '' } });
        if (!row) throw new Error('No receipt.');
        return receiptSheetOf(work, { ...row, ...change });
      });
    const saidBy = async ({ sheet }: Awaited<ReturnType<typeof sheetOf>>) =>
      (await readLines(await filledPdf(sheet))).flat().map(({ text }) => text);
    const said = (await saidBy(await sheetOf())).join(' ');
    for (const one of [kept?.number, kept?.sha256, 'GRANT13579246', 'Dana Whitfield', 'County Administrator'])
      expect(said).toContain(one);
    expect(said).toContain('narrative/01-statement-of-need.txt');
    expect(said).toContain('Has this hash');
    const other = { texts: [{ name: 'application.json', text: '{}' }], files: [], said: [] };
    expect((await saidBy(await sheetOf({ content: other }))).join(' ')).toContain('HAS ANOTHER HASH');
  });

  test('again without a change keeps its receipt, and with one adds another and keeps the first', async () => {
    const { id, need } = await here.approved();
    await here.sign(here.dana, id);
    const again = async () => {
      // Two approvals never begin in one millisecond.
      here.county.clock.set(new Date(here.county.clock.now().getTime() + 60_000).toISOString());
      await here.yvette.run(grantApplication, 'sendForReview', id);
      await here.approve(id);
      await here.sign(here.dana, id);
    };
    await here.yvette.run(grantApplication, 'correct', id, 'Check of the funder');
    await again();
    const [first, ...none] = await submissionsOf(id);
    expect(none).toEqual([]);
    await here.yvette.run(grantApplication, 'correct', id, 'Another figure');
    await here.write(here.rosa, need.id, {
      text: { was: 'Two of three stations flood.', is: 'All three stations flood.' },
    });
    await again();
    const all = await submissionsOf(id);
    expect(all.map(({ round, kind }) => [round, kind])).toEqual([
      [1, 'original'],
      [2, 'changed'],
    ]);
    expect(all[0]).toEqual(first);
    expect(all[1]?.sha256).not.toBe(first?.sha256);
  });

  test('closes the go decision of its notice, is decided by the funder, and counts for the win rate', async () => {
    const { opportunity, decision } = await pursued();
    const { id } = await here.approved({ opportunity, agency: 'Department of Wins' });
    await here.sign(here.dana, id);
    await expect(here.rosa.see(opportunityDecision, decision)).resolves.toMatchObject({ status: 'applied' });
    await expect(here.yvette.run(grantApplication, 'decline', id, 'Ranked below the line')).rejects.toMatchObject({
      issues: [{ path: 'decidedOn' }],
    });
    await here.county.door.run(here.yvette.actor, (work) =>
      work.move(grantApplication, id, 'decline', {
        input: { decidedOn: '2026-11-20' },
        reason: 'Ranked below the line',
      }),
    );
    const board = await here.county.door.run(here.rosa.actor, (work) => boardOf(work));
    expect(board.agencies.data).toContainEqual({
      agency: 'Department of Wins',
      submitted: 1,
      awarded: 0,
      declined: 1,
      requestedCents: 750_000_00,
    });
  });
});

async function pursued(sourceId = 'N-9') {
  const { id: opportunity } = await here.yvette.make(grantOpportunity, {
    sourceId,
    number: 'FDEP-9',
    title: 'Resilience',
    agencyName: 'FDEP',
    closeOn: '2026-12-15',
  });
  const { id: decision } = await here.yvette.make(opportunityDecision, {
    opportunity,
    fit: 5,
    eligible: 5,
    matchReady: 5,
    hoursReady: 5,
    timeLeft: 5,
    projectCost: usd(10),
  });
  await here.yvette.run(opportunityDecision, 'pursue', decision);
  return { opportunity, decision };
}
