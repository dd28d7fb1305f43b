import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { usd } from '../../grants/test-world.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { ehpItem } from './ehp-item.record.ts';
import { ehpReview } from './ehp-review.record.ts';
import { ehpRows, needsOf } from './ehp-terms.ts';
import { followUpOf } from './follow-up.server.ts';
import { purchaseGuards } from '../purchase-guards.server.ts';
import { holdOf } from './hold.server.ts';
import { paPurchase } from './pa-purchase.record.ts';
import { type FollowUpWorld, followUpWorld } from './test-world.ts';

let here: FollowUpWorld;
beforeAll(async () => {
  here = await followUpWorld();
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: said });
const hold = (project: string) => here.county.door.run(here.rosa.actor, (work) => holdOf(work, project));

/** What the guard of an order says at its issue. */
const issuing = (of: string) =>
  here.county.door.run(here.rosa.actor, async (work) => {
    const guard = purchaseGuards.find(({ record, verb }) => record === 'purchase_order' && verb === 'issue');
    const row = { requisition: of } as never; // it looks at its requisition alone
    await guard?.run({ row, before: row, work });
  });

const no = {
  ground: 'no',
  footprint: 'no',
  historic: 'no',
  floodplain: 'no',
  wetland: 'no',
  waters: 'no',
  coast: 'no',
  species: 'no',
  demolition: 'no',
} as const;

describe('the questionnaire', () => {
  test('asks for each law once, with the answers that ask for it, and for what is not known as well', () => {
    expect(needsOf(no, '2024-10-11')).toEqual([]);
    const asked = needsOf({ ...no, ground: 'yes', historic: 'unknown', wetland: 'yes', waters: 'yes' }, '2024-10-11');
    expect(asked.map(({ law }) => law)).toEqual(['nhpa', 'wetland', 'cwa404', 'cwa401']);
    expect(asked[0]).toMatchObject({
      because: 'Ground disturbance: yes, Historic property: not known',
      citation: '54 U.S.C. 306108; 36 CFR part 800',
    });
    expect(needsOf({ ...no, ground: 'yes' }, '2016-01-01')).toEqual([]);
  });

  test('every row has its law, its agency and its citation', () => {
    expect(ehpRows.filter(({ agency, citation, requirement }) => !agency || !citation || !requirement)).toEqual([]);
    expect(new Set(ehpRows.map(({ law, from }) => `${law} ${from}`)).size).toBe(ehpRows.length);
  });

  test('is answered whole before the review starts, and a project has one review at a time', async () => {
    const { id: project } = await here.project();
    const { id } = await here.review(project, { coast: null });
    await expect(here.yvette.run(ehpReview, 'start', id)).rejects.toMatchObject(code('ehp_review.answers_all'));
    await expect(here.review(project)).rejects.toMatchObject(code('ehp_review.one_review'));
    await expect(here.rosa.run(ehpReview, 'start', id)).rejects.toMatchObject(code('rights'));
    await here.yvette.run(ehpReview, 'withdraw', id, 'Entered for another project');
    await here.review(project);
  });
});

describe('a review', () => {
  test('lists its permits, is cleared once all are answered, and by another person', async () => {
    const { id: project } = await here.project();
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id } = await both.make(ehpReview, {
      project,
      summary: 'Rebuild base',
      ...no,
      ground: 'yes',
      waters: 'unknown',
    });
    await both.run(ehpReview, 'start', id);
    const items = await here.rosa.list(ehpItem, `review=${id}&sort=number`);
    expect(items.map(({ law }) => law)).toEqual(['nhpa', 'cwa404', 'cwa401']);
    await expect(hold(project)).resolves.toContain('awaits 3 of 3 permits and consultations');
    await expect(both.run(ehpReview, 'submit', id)).rejects.toMatchObject({
      code: 'ehp_review.items_are_answered',
      message: expect.stringContaining('NHPA section 106'),
    });
    await here.answered(id);
    await both.run(ehpReview, 'submit', id);
    const filled = { clearedOn: '2026-11-02', clearance: 'REC 4834-0031' };
    await expect(here.filled(both, ehpReview, id, 'clear', filled)).rejects.toMatchObject(
      code('ehp_review.clearer_is_another'),
    );
    await expect(
      here.filled(here.priya, ehpReview, id, 'clear', { ...filled, clearedOn: '2026-11-21' }),
    ).rejects.toMatchObject(code('ehp_review.cleared_by_now'));
    await here.filled(here.priya, ehpReview, id, 'clear', { ...filled, clearedOn: '2026-11-20' });
    await expect(hold(project)).resolves.toBeNull();
  });

  test('has items that are written while it is under way, asked and answered by now, and kept once they are not required', async () => {
    const { id: project } = await here.project();
    const { id: review } = await here.review(project, { waters: 'yes' });
    const item = (law: 'nhpa' | 'esa') =>
      here.yvette.make(ehpItem, {
        review,
        law,
        kind: 'consultation',
        agency: 'SHPO',
        requirement: 'Ask before ground is broken.',
        citation: '54 U.S.C. 306108',
      });
    const closed = { code: 'ehp_item.review_is_open', issues: [{ path: 'review' }] };
    await expect(item('nhpa')).rejects.toMatchObject(closed);
    await here.yvette.run(ehpReview, 'start', review);
    const { id } = await item('nhpa');
    const edit = async (change: object) =>
      here.yvette.edit(ehpItem, id, (await here.rosa.see(ehpItem, id)).version, change);
    const step = (name: 'send' | 'clear', input: object) => here.filled(here.yvette, ehpItem, id, name, input);
    await expect(step('send', { sentOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'ehp_item.sent_by_now',
      issues: [{ path: 'sentOn' }],
    });
    await step('send', { sentOn: '2026-11-20' });
    for (const clearedOn of ['2026-11-19', '2026-11-21'])
      await expect(step('clear', { clearedOn, reference: 'SHPO-1' })).rejects.toMatchObject({
        code: 'ehp_item.cleared_by_now',
        issues: [{ path: 'clearedOn' }],
      });
    await step('clear', { clearedOn: '2026-11-20', reference: 'SHPO-1' });
    await here.yvette.run(ehpItem, 'reopen', id, 'Asked again');
    await expect(here.rosa.see(ehpItem, id)).resolves.toMatchObject({ sentOn: null, clearedOn: null, reference: null });
    await here.yvette.run(ehpItem, 'waive', id, 'No historic property');
    for (const change of [{ agency: 'THPO' }, { conditions: 'Keep to the road.' }])
      await expect(edit(change)).rejects.toMatchObject({
        code: 'ehp_item.is_waived',
        issues: [{ path: Object.keys(change)[0] }],
      });
    await edit({ documents: [] });
    // Submitted and cleared, what the agency adds is still written, and nothing else happens to an item.
    for (const one of await here.rosa.list(ehpItem, `review=${review}&status=open`)) {
      await here.filled(here.yvette, ehpItem, one.id, 'send', { sentOn: '2026-09-01' });
      await here.filled(here.miguel, ehpItem, one.id, 'clear', { clearedOn: '2026-10-12', reference: 'SAJ' });
    }
    const [permit] = await here.rosa.list(ehpItem, `review=${review}&status=cleared`);
    const added = async (conditions: string) =>
      here.yvette.edit(ehpItem, permit?.id ?? '', (await here.rosa.see(ehpItem, permit?.id ?? '')).version, {
        conditions,
      });
    await here.yvette.run(ehpReview, 'submit', review);
    await added('Keep to the road.');
    await expect(here.yvette.run(ehpItem, 'reopen', id, 'Asked again')).rejects.toMatchObject(closed);
    await expect(item('esa')).rejects.toMatchObject(closed);
    await here.filled(here.priya, ehpReview, review, 'clear', { clearedOn: '2026-11-02', clearance: 'REC 4834-0032' });
    await added('Keep to the road and its shoulder.');
    await here.yvette.run(ehpReview, 'reopen', review, 'The culvert is longer than planned');
    await expect(added('None.')).rejects.toMatchObject(closed);
  });

  test('holds again where its answers change or a permit runs out', async () => {
    const { id: project } = await here.project();
    const review = await here.cleared(project, { waters: 'yes' });
    const expires = async (expiresOn: string) => {
      const [permit] = await here.rosa.list(ehpItem, `review=${review.id}&sort=number`);
      await here.yvette.edit(ehpItem, permit?.id ?? '', Number(permit?.version), { expiresOn });
    };
    await expires('2026-11-20');
    await expect(hold(project)).resolves.toBeNull();
    await expires('2026-11-19');
    await expect(hold(project)).resolves.toContain('expired on 2026-11-19');
    await here.yvette.run(ehpReview, 'reopen', review.id, 'The culvert is longer than planned');
    await expect(here.rosa.see(ehpReview, review.id)).resolves.toMatchObject({ clearedOn: null, clearedBy: null });
    await expect(hold(project)).resolves.toContain('is not started');
    // Started again, it asks for nothing twice, and an expired permit is no answer.
    await here.yvette.run(ehpReview, 'start', review.id);
    await expect(here.rosa.list(ehpItem, `review=${review.id}`)).resolves.toHaveLength(2);
    await expect(here.yvette.run(ehpReview, 'submit', review.id)).rejects.toMatchObject(
      code('ehp_review.permits_are_valid'),
    );
  });

  test('that is under way keeps its project from obligation', async () => {
    const { id } = await here.project({ estimate: usd(90_000) });
    const review = await here.review(id);
    await here.yvette.run(paProject, 'submit', id);
    const obligating = () =>
      here.county.door.run(here.priya.actor, (work) =>
        work.move(paProject, id, 'obligate', { input: { obligatedOn: '2025-02-03', femaNumber: '712346' } }),
      );
    await expect(obligating()).rejects.toMatchObject(code('pa_project.is_cleared'));
    await here.yvette.run(ehpReview, 'withdraw', review.id, 'Entered for another project');
    await obligating();
  });
});

describe('a purchase of a held project', () => {
  test('that disturbs ground is refused at submit and at issue until the review is cleared', async () => {
    const { id: project, number } = await here.project();
    const { id } = await here.bought();
    await here.yvette.make(paPurchase, { project, requisition: id, disturbsGround: true });
    const refused = {
      code: 'pa_purchase.ground_is_cleared',
      message: expect.stringContaining(`Ground work of ${number} is held. It has no environmental review.`),
    };
    await expect(here.rosa.run(requisition, 'submit', id)).rejects.toMatchObject(refused);
    await expect(issuing(id)).rejects.toMatchObject(refused);
    await here.cleared(project);
    await issuing(id);
    await here.rosa.run(requisition, 'submit', id);
  });

  test('that disturbs none says why, and goes on', async () => {
    const { id: project } = await here.project();
    const { id } = await here.bought();
    const link = { project, requisition: id, disturbsGround: false };
    await expect(here.yvette.make(paPurchase, link)).rejects.toMatchObject(code('pa_purchase.ground_is_explained'));
    await here.yvette.make(paPurchase, { ...link, groundNote: 'Barricades and signs on pavement.' });
    await expect(here.miguel.make(paPurchase, { project, requisition: id })).rejects.toMatchObject(
      code('pa_purchase.once'),
    );
    await issuing(id);
    const of = await here.county.door.run(here.rosa.actor, (work) => followUpOf(work, project));
    expect(of.hold).toBe('It has no environmental review.');
    expect(of.purchases.data).toMatchObject([{ requisition: id, disturbsGround: false, cents: 8_000_00 }]);
  });

  test('that names the project without a link is held until someone says whether it disturbs ground', async () => {
    const { id: project, number } = await here.project();
    const { id } = await here.bought({ project: `Washouts ${number}` });
    await expect(here.rosa.run(requisition, 'submit', id)).rejects.toMatchObject({
      code: 'pa_purchase.says_ground',
      issues: [{ path: 'project' }],
    });
    await here.yvette.make(paPurchase, {
      project,
      requisition: id,
      disturbsGround: false,
      groundNote: 'Barricades and signs on pavement.',
    });
    await here.rosa.run(requisition, 'submit', id);
  });

  test('is invisible to another organization', async () => {
    const { id } = await here.project();
    const theirs = await here.county.member(
      'Other Olga',
      'admin',
      await here.county.organization('Piney Woods County'),
    );
    await expect(here.county.door.run(theirs.actor, (work) => followUpOf(work, id))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
