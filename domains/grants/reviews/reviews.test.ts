import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { subrecipient } from '../subrecipients/subrecipient.record.ts';
import { roundApplication } from './round-application.record.ts';
import { assignAll } from './assignment.server.ts';
import { fundingRound } from './funding-round.record.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import { reviewScore } from './review-score.record.ts';
import { roundRecommendation } from './round-recommendation.record.ts';
import { sheetOf } from './scoring.server.ts';
import { rankingOfRound, reviewWorkOf, standingOfRound } from './standing.server.ts';
import { criteria, type ReviewWorld, reviewWorld, usd } from './test-world.ts';

let here: ReviewWorld;
let server: Serving;
beforeAll(async () => {
  here = await reviewWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const code = (said: string) => ({ code: said });
const sheet = (person: Person, id: string) => here.county.door.run(person.actor, (work) => sheetOf(work, id));
const ranking = (person: Person, id: string) => here.county.door.run(person.actor, (work) => rankingOfRound(work, id));

describe('a round', () => {
  test('opens with weights of 100 alone, and the database says so too', async () => {
    const { yvette, county } = here;
    const uneven = criteria.map((one, at) => (at === 0 ? { ...one, weight: 59 } : one));
    const { id } = await here.draft({ criteria: uneven });
    await expect(yvette.run(fundingRound, 'open', id)).rejects.toMatchObject(code('funding_round.weights_are_whole'));
    const forced = county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(`update funding_round set status = 'open' where organization_id = $1 and id = $2`, [
        county.organizationId,
        id,
      ]),
    );
    await expect(forced).rejects.toThrow(/funding_round_weights/);
    const empty = await here.draft({ criteria: [] });
    await expect(yvette.run(fundingRound, 'open', empty.id)).rejects.toMatchObject(
      code('funding_round.weights_are_whole'),
    );
  });

  test('is written and opened by grant managers, and stays as it was announced', async () => {
    const { id, version } = await here.draft();
    await expect(here.rosa.run(fundingRound, 'open', id)).rejects.toMatchObject({ kind: 'forbidden' });
    const open = await here.yvette.run(fundingRound, 'open', id);
    expect(open.version).toBeGreaterThan(version);
    await expect(here.yvette.edit(fundingRound, id, open.version, { available: usd(90_000) })).rejects.toMatchObject(
      code('funding_round.is_announced'),
    );
  });

  test('takes applications in its window by the clock of the server, one of each applicant', async () => {
    const { round, applications } = await here.applied({}, 1);
    const { clock } = here.county;
    await expect(here.apply(round, { applicant: applications[0]?.applicant ?? '' })).rejects.toMatchObject(
      code('round_application.one_each'),
    );
    await expect(here.apply(round, { requested: usd(50_000) })).rejects.toMatchObject(
      code('round_application.within_range'),
    );
    clock.set('2026-11-30T22:00:00Z');
    await expect(here.apply(round)).rejects.toMatchObject(code('round_application.within_window'));
    clock.set('2026-11-10T13:59:59Z');
    await expect(here.apply(round)).rejects.toMatchObject(code('round_application.within_window'));
    clock.set('2026-11-20T15:00:00Z');
    await expect(here.yvette.run(fundingRound, 'beginReview', round)).rejects.toMatchObject(
      code('funding_round.is_closed'),
    );
  });

  test('opens before its closing time, and is reviewed from that moment on where an application came in', async () => {
    const { yvette, county } = here;
    const refusal = (said: string, path: string) => ({ code: `funding_round.${said}`, issues: [{ path }] });
    county.clock.set('2026-11-20T15:00:00Z');
    const over = await here.draft({ closesAt: '2026-11-20T15:00:00.000Z' });
    await expect(yvette.run(fundingRound, 'open', over.id)).rejects.toMatchObject(refusal('closes_later', 'closesAt'));
    const { id } = await here.draft({ closesAt: '2026-11-20T15:00:01.000Z' });
    await yvette.run(fundingRound, 'open', id);
    await expect(yvette.run(fundingRound, 'beginReview', id)).rejects.toMatchObject(refusal('is_closed', 'closesAt'));
    county.clock.set('2026-11-20T15:00:01Z');
    await expect(yvette.run(fundingRound, 'beginReview', id)).rejects.toMatchObject(
      refusal('has_applications', 'status'),
    );
    county.clock.set('2026-11-20T15:00:00Z');
  });

  test('has the reviews that it announced, no reviewer above the cap, and none withdrawn once it is ranked', async () => {
    const { yvette } = here;
    const { round, applications } = await here.inReview({ reviewsPer: 2, workload: 2 });
    const [ann] = here.reviewers;
    const loads = await Promise.all(here.reviewers.map((one) => here.ownOf(one, round)));
    expect(loads.map(({ length }) => length)).toEqual([2, 2, 2]);
    const others = applications.find(({ id }) => !loads[0]?.some(({ submission }) => submission === id));
    const more = () => yvette.make(reviewAssignment, { round, submission: others?.id ?? '', reviewer: ann.id });
    await expect(more()).rejects.toMatchObject({
      code: 'review_assignment.within_cap',
      issues: [{ path: 'reviewer' }],
    });
    const [, ben] = loads;
    const dropped = ben?.find(({ submission }) => submission !== others?.id);
    await yvette.run(reviewAssignment, 'withdraw', dropped?.id ?? '', 'Ben is ill');
    const rank = () => yvette.run(fundingRound, 'rank', round);
    await expect(rank()).rejects.toMatchObject({ code: 'funding_round.reviews_are_in', issues: [{ path: 'status' }] });
    for (const [turn, person] of here.reviewers.entries()) {
      const live = (await here.ownOf(person, round)).filter(({ status }) => status !== 'withdrawn');
      if (live[0]) await here.declares(person, live[0].id);
      for (const { id } of live) {
        for (const at of criteria.keys()) await here.gives(person, id, { at, score: 3 + (turn % 2) });
        await person.run(reviewAssignment, 'submit', id);
      }
    }
    await expect(rank()).rejects.toMatchObject({
      code: 'funding_round.reviews_suffice',
      message: expect.stringMatching(/has 1 of 2 reviews\.$/),
    });
    const { version } = await yvette.see(fundingRound, round);
    await yvette.edit(fundingRound, round, version, { workload: 3 });
    const dana = await here.county.member('Dee Vance');
    const { id: last } = await yvette.make(reviewAssignment, {
      round,
      submission: dropped?.submission ?? '',
      reviewer: dana.id,
    });
    await here.declares(dana, last);
    for (const at of criteria.keys()) await here.gives(dana, last, { at, score: 3 });
    await dana.run(reviewAssignment, 'submit', last);
    await rank();
    await expect(yvette.run(reviewAssignment, 'withdraw', last, 'Too late')).rejects.toMatchObject({
      code: 'review_assignment.while_in_review',
      issues: [{ path: 'status' }],
    });
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('of two applications of one applicant at once, one comes in', async () => {
    const { round } = await here.applied({}, 0);
    const { id: applicant } = await here.party();
    const both = await Promise.allSettled([here.apply(round, { applicant }), here.apply(round, { applicant })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

/** Everything that one person gets to read about an application, by every way there is. */
async function everyWay(person: Person, { round, id }: { round: string; id: string }): Promise<string> {
  const ask = (path: string) => server.ask({ as: person.actor, method: 'GET', path });
  const own = await here.ownOf(person, round);
  const paths = [
    '/api/v1/round_application?limit=200',
    `/api/v1/round_application?round=${round}`,
    `/api/v1/round_application/${id}`,
    `/api/v1/round_application/${id}/history`,
    '/api/v1/round_application/export?format=csv',
    '/api/v1/round_application/export?format=xlsx',
    '/api/v1/round_application?search=Quillfeather',
    '/api/v1/round_application?search=quill',
    '/api/v1/shell',
    '/api/v1/comments/mine',
    '/api/v1/round_recommendation?limit=200',
    '/api/v1/review_assignment?limit=200',
    '/api/v1/review_assignment/export?format=csv',
    '/api/v1/review_score?limit=200',
    '/api/v1/review_score/export?format=csv',
    `/api/v1/funding_round/${round}`,
    `/api/v1/funding_round/${round}/history`,
    `/api/v1/funding_round/${round}/standing`,
    `/api/v1/funding_round/${round}/ranking`,
    '/api/v1/grants/reviews',
    '/api/v1/notification?limit=200',
    ...own.flatMap((one) => [
      `/api/v1/review_assignment/${one.id}`,
      `/api/v1/review_assignment/${one.id}/history`,
      `/api/v1/review_assignment/${one.id}/sheet`,
    ]),
  ];
  const answers = await Promise.all(paths.map(ask));
  // Each was a real door: nothing is proven by one that is not there.
  for (const [at, { status }] of answers.entries())
    expect([paths[at], [200, 404].includes(status)]).toEqual([paths[at], true]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(14);
  return answers.map(({ text }) => text).join('\n');
}
const secrets = ['Quillfeather', 'Zebrawood', 'Marigold'];
const found = (text: string) => secrets.filter((one) => text.includes(one));

describe('an application', () => {
  test('is opened by no reviewer before the declaration, through no door, whatever duty they hold', async () => {
    const dutiful = await here.withDuties('Dora Hale', 'grant_manager');
    const finance = await here.withDuties('Finn Ode', 'budget_officer');
    const people = [dutiful, finance];
    const { round, applications } = await here.inReview({}, people);
    const id = applications[0]?.id ?? '';
    for (const person of people) {
      const whole = await server.ask({ as: person.actor, method: 'GET', path: '/api/v1/audit/export' });
      expect(whole.status).toBe(403);
      const read = await everyWay(person, { round, id });
      expect([person.actor.name, found(read)]).toEqual([person.actor.name, []]);
      const [own] = await here.ownOf(person, round);
      expect(await sheet(person, own?.id ?? '')).toMatchObject({ content: null, scores: [], peers: null });
      await expect(here.gives(person, own?.id ?? '', { at: 0 })).rejects.toMatchObject(code('review_score.undeclared'));
      await expect(person.see(roundApplication, id)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(person.run(roundApplication, 'withdraw', id, 'I want to see it.')).rejects.toMatchObject({
        kind: 'not_found',
      });
    }
    // The officers of the round do read it, by the same doors.
    expect(found(await everyWay(here.yvette, { round, id }))).toEqual(secrets);
    // After the declaration the sheet shows it, in a blind round without the applicant; the other doors stay shut.
    const [own] = await here.ownOf(dutiful, round);
    expect(await here.declares(dutiful, own?.id ?? '')).toEqual({ accepted: 3, recused: 0 });
    const opened = await sheet(dutiful, own?.id ?? '');
    expect(opened.content).toMatchObject({ title: 'Quillfeather shelter retrofit', applicant: null });
    await expect(dutiful.see(roundApplication, id)).rejects.toMatchObject({ kind: 'not_found' });
    expect(found(JSON.stringify(await sheet(finance, (await here.ownOf(finance, round))[0]?.id ?? '')))).toEqual([]);
  });

  test('is nothing to a person who declares an interest in its applicant, during the review and after the decision', async () => {
    const [ann] = here.reviewers;
    const { round, applications } = await here.inReview({ reviewsPer: 2 }, [...here.reviewers]);
    const own = await here.ownOf(ann, round);
    const [first] = own;
    const applicant = applications.find(({ id }) => id === first?.submission)?.applicant ?? '';
    const { name } = await here.yvette.see(subrecipient, applicant);
    const before = await sheet(ann, first?.id ?? '');
    expect(before.applicants.data.map((one) => one.name)).toContain(name);
    const signed = {
      interests: [applicant],
      conflict: 'board',
      statement: 'I sit on its board of directors.',
    } as const;
    await expect(here.declares(ann, first?.id ?? '', { ...signed, conflict: 'none' })).rejects.toMatchObject(
      code('review_assignment.names_its_kind'),
    );
    await expect(here.declares(ann, first?.id ?? '', { ...signed, signature: 'Someone' })).rejects.toMatchObject(
      code('review_assignment.signature'),
    );
    expect(await here.declares(ann, first?.id ?? '', signed)).toEqual({ accepted: own.length - 1, recused: 1 });
    expect(await sheet(ann, first?.id ?? '')).toMatchObject({ status: 'conflicted', content: null, peers: null });
    await expect(here.gives(ann, first?.id ?? '', { at: 0 })).rejects.toMatchObject(code('review_score.not_open'));
    // Nobody assigns it to her again.
    await here.yvette
      .make(reviewAssignment, { round, submission: first?.submission ?? '', reviewer: ann.id })
      .then(() => expect.unreachable())
      .catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    const more = await here.county.door.run(here.yvette.actor, (work) =>
      assignAll(work, round, { reviewers: here.reviewers.map(({ id }) => id) }),
    );
    expect(more.unmet).toEqual([]);
    const again = (await here.ownOf(ann, round)).filter(({ submission }) => submission === first?.submission);
    expect(again.map(({ status }) => status)).toEqual(['conflicted']);
  });

  test('is never shown to a reviewer whose employer, UEI or address is the applicant’s, though none was declared', async () => {
    const [, ben] = here.reviewers;
    const { round } = await here.inReview({ reviewsPer: 2 }, [...here.reviewers]);
    const own = await here.ownOf(ben, round);
    const [first] = own;
    const of = await here.yvette.see(roundApplication, first?.submission ?? '');
    const party = await here.yvette.see(subrecipient, of.applicant);
    // Nothing of it is read before the declaration, by any way there is.
    expect(await sheet(ben, first?.id ?? '')).toMatchObject({ status: 'assigned', content: null });
    expect(await everyWay(ben, { round, id: of.id })).not.toMatch(/Quillfeather|Zebrawood|Marigold/);
    await expect(here.gives(ben, first?.id ?? '', { at: 0 })).rejects.toMatchObject(code('review_score.undeclared'));
    expect(await here.declares(ben, first?.id ?? '', { employerUei: party.uei })).toEqual({
      accepted: own.length - 1,
      recused: 1,
    });
    expect(await sheet(ben, first?.id ?? '')).toMatchObject({ status: 'conflicted', content: null });
    await expect(here.yvette.see(reviewAssignment, first?.id ?? '')).resolves.toMatchObject({
      conflict: 'other',
      statement: 'The UEI of the reviewer’s employer is the applicant’s.',
      employerUei: party.uei,
    });
    // What was stated once bars from the applicant in every later round.
    const later = await here.applied({}, 0);
    await here.apply(later.round, { applicant: party.id });
    here.county.clock.set('2026-12-02T15:00:00Z');
    await here.yvette.run(fundingRound, 'beginReview', later.round);
    const { barred } = await here.county.door.run(here.yvette.actor, (work) =>
      assignAll(work, later.round, { reviewers: [ben.id] }),
    );
    expect(barred).toMatchObject([{ reviewer: ben.id, why: 'The UEI of the reviewer’s employer is the applicant’s.' }]);
  });

  test('is judged by no officer of its round, and by nobody whom the record ties to the applicant', async () => {
    const { round, applications } = await here.inReview({}, []);
    const submission = applications[0]?.id ?? '';
    const assigned = (person: Person) => here.yvette.make(reviewAssignment, { round, submission, reviewer: person.id });
    await expect(assigned(here.miguel)).rejects.toMatchObject(code('review_assignment.no_officer'));
    const pat = await here.county.member('Pat Sanchez');
    await expect(assigned(pat)).rejects.toMatchObject(code('review_assignment.no_conflict'));
    // The audit record is a door as well: a person who may read it whole reviews nothing.
    const admin = await here.county.member('Ada Root', 'platform_admin');
    const auditor = await here.withDuties('Ina Moss', 'auditor');
    for (const person of [admin, auditor]) {
      await expect(assigned(person)).rejects.toMatchObject(code('review_assignment.reads_record'));
      const all = here.county.door.run(here.yvette.actor, (work) => assignAll(work, round, { reviewers: [person.id] }));
      await expect(all).rejects.toMatchObject(code('review_assignment.reads_record'));
    }
    const other = await here.withDuties('Gus Vale', 'grant_manager');
    await expect(
      other.make(reviewAssignment, { round, submission, reviewer: here.reviewers[0].id }),
    ).rejects.toMatchObject(code('invalid'));
    // A reviewer who holds the duty does not make themselves an officer either.
    await assigned(other);
    const row = await other.see(fundingRound, round);
    await expect(
      other.edit(fundingRound, round, row.version, { officers: [...row.officers, other.id] }),
    ).rejects.toMatchObject(code('funding_round.officer_reviews'));
  });

  test('of another organization is not there', async () => {
    const { round, applications } = await here.inReview();
    const stranger = await here.county.member(
      'Sol Far',
      'platform_admin',
      await here.county.organization('Piney Woods County'),
    );
    const [own] = await here.ownOf(here.reviewers[0], round);
    for (const path of [
      `round_application/${applications[0]?.id}`,
      `review_assignment/${own?.id}/sheet`,
      `funding_round/${round}/ranking`,
      `funding_round/${round}/standing`,
    ])
      expect((await server.ask({ as: stranger.actor, method: 'GET', path: `/api/v1/${path}` })).status).toBe(404);
  });
});

describe('a score', () => {
  test('of another reviewer shows once the own review is in', async () => {
    const [ann, ben] = here.reviewers;
    const { round } = await here.inReview();
    await here.reviews(ben, round, 5);
    const [own] = await here.ownOf(ann, round);
    await here.declares(ann, own?.id ?? '');
    await here.gives(ann, own?.id ?? '', { at: 0, score: 2 });
    expect((await sheet(ann, own?.id ?? '')).peers).toBeNull();
    await expect(ann.run(reviewAssignment, 'submit', own?.id ?? '')).rejects.toMatchObject(
      code('review_assignment.is_complete'),
    );
    expect((await ann.list(reviewScore)).every(({ author }) => author === ann.id)).toBe(true);
    await here.gives(ann, own?.id ?? '', { at: 1, score: 2 });
    await ann.run(reviewAssignment, 'submit', own?.id ?? '');
    expect((await sheet(ann, own?.id ?? '')).peers).toMatchObject([{ reviewer: 'Ben Castle', total: 100 }]);
    // Nobody submits, reopens or reads in the name of another.
    const [his] = await here.ownOf(ben, round);
    await expect(ann.run(reviewAssignment, 'reopen', his?.id ?? '', 'Too high.')).rejects.toMatchObject({
      kind: 'not_found',
    });
    await expect(sheet(here.yvette, his?.id ?? '')).rejects.toMatchObject({ kind: 'not_found' });
    const key = here.county.person({ ...ann.actor, kind: 'service', scopes: ['*'] });
    await expect(sheet(key, own?.id ?? '')).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('is kept in versions, and a change after the review was in or ranked says why', async () => {
    const [ann] = here.reviewers;
    const { round } = await here.ranked();
    const [own] = await here.ownOf(ann, round);
    const id = own?.id ?? '';
    await expect(here.gives(ann, id, { at: 0 })).rejects.toMatchObject(code('review_score.not_open'));
    await ann.run(reviewAssignment, 'reopen', id, 'The panel found an arithmetic slip.');
    // Once the round is decided no score moves, whatever review is open.
    const came = (status: string) =>
      here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
        tx.query('update funding_round set status = $3 where organization_id = $1 and id = $2', [
          here.county.organizationId,
          round,
          status,
        ]),
      );
    await came('decided');
    await expect(here.gives(ann, id, { at: 0, score: 1, reason: 'Costs were counted twice.' })).rejects.toMatchObject({
      code: 'review_score.round_is_open',
      issues: [{ path: 'score', code: 'review_score.round_is_open' }],
    });
    await came('ranked');
    await expect(here.gives(ann, id, { at: 0, score: 1 })).rejects.toMatchObject(code('review_score.reason'));
    await expect(here.gives(ann, id, { at: 0, score: 6, reason: 'Other reason here.' })).rejects.toMatchObject(
      code('review_score.highest'),
    );
    expect(await here.gives(ann, id, { at: 0, score: 1, reason: 'Costs were counted twice.' })).toEqual({
      version: 2,
      left: 0,
    });
    const versions = (await ann.list(reviewScore)).filter(
      ({ assignment, criterionName }) => assignment === id && criterionName === 'Need',
    );
    expect(versions.map(({ place, score, reason }) => [place, score, reason]).toSorted()).toEqual([
      [1, 5, null],
      [2, 1, 'Costs were counted twice.'],
    ]);
    // While a review is open again, nobody decides.
    await expect(here.priya.run(fundingRound, 'decide', round)).rejects.toMatchObject(
      code('funding_round.reviews_are_in'),
    );
  });
});

describe('the application form of a round', () => {
  test('is in each application, and is whole and within its limits when it is submitted', async () => {
    here.county.clock.set('2026-11-20T15:00:00Z');
    const { id: round } = await here.draft({
      questions: [
        { question: 'Who is served?', isRequired: true, most: 3, unit: 'words' },
        { question: 'Which permits?', isRequired: false, unit: 'words' },
      ],
    });
    await here.yvette.run(fundingRound, 'open', round);
    const made = await here.yvette.make(roundApplication, {
      round,
      applicant: (await here.party({ contact: 'Pat Sanchez' })).id,
      title: 'Shelter retrofit',
      requested: usd(30_000),
      summary: 'Doors and a generator.',
    });
    const row = await here.yvette.see(roundApplication, made.id);
    expect(row.answers?.map(({ question, answer }) => [question, answer])).toEqual([
      ['Who is served?', null],
      ['Which permits?', null],
    ]);
    const answered = async (answer: string) => {
      const { version } = await here.yvette.see(roundApplication, made.id);
      await here.yvette.edit(roundApplication, made.id, version, { answers: [{ question: 'Who is served?', answer }] });
      return here.yvette.run(roundApplication, 'submit', made.id);
    };
    const isFilled = code('round_application.form_is_filled');
    await expect(here.yvette.run(roundApplication, 'submit', made.id)).rejects.toMatchObject(isFilled);
    await expect(answered('All the families there')).rejects.toMatchObject(isFilled);
    await expect(answered('Forty families')).resolves.toMatchObject({ status: 'submitted' });
    const { answers } = await here.yvette.see(roundApplication, made.id);
    expect(answers?.map(({ question }) => question)).toEqual(['Who is served?', 'Which permits?']);
  });
});

describe('the money', () => {
  const recommends = (round: string, submission: string, dollars: number) =>
    here.yvette.make(roundRecommendation, {
      round,
      submission,
      amount: usd(dollars),
      rationale: 'Ranked first by three reviewers.',
    });

  test('is ranked for those who read all of it, recommended, endorsed by another officer and approved by finance', async () => {
    const { round, applications } = await here.ranked();
    const seen = await ranking(here.yvette, round);
    expect(seen.rows.data.map(({ raw, rawRank, reviews }) => [raw, rawRank, reviews])).toEqual([
      [80, 1, 3],
      [60, 2, 3],
      [40, 3, 3],
    ]);
    expect((await ranking(here.priya, round)).isShown).toBe(true);
    for (const person of [here.rosa, here.reviewers[0]])
      expect(await ranking(person, round)).toMatchObject({ isShown: false, reviewers: [], rows: { data: [] } });
    const [first, second, third] = applications.map(({ id }) => id) as [string, string, string];
    await expect(recommends(round, first, 39_000)).rejects.toMatchObject(code('round_recommendation.no_partial'));
    await expect(recommends(round, first, 40_000.01)).rejects.toMatchObject(
      code('round_recommendation.within_request'),
    );
    const { id } = await recommends(round, first, 40_000);
    await expect(recommends(round, first, 40_000)).rejects.toMatchObject(code('round_recommendation.one_each'));
    await here.yvette.run(roundRecommendation, 'submit', id);
    await expect(here.yvette.run(roundRecommendation, 'endorse', id)).rejects.toMatchObject(
      code('round_recommendation.endorser_is_another'),
    );
    await expect(here.priya.run(fundingRound, 'decide', round)).rejects.toMatchObject(
      code('funding_round.recommendations_are_approved'),
    );
    await here.miguel.run(roundRecommendation, 'endorse', id);
    await expect(here.miguel.run(roundRecommendation, 'approve', id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.priya.run(roundRecommendation, 'return', id, 'Say what the match is.');
    const returned = await here.yvette.see(roundRecommendation, id);
    expect(returned).toMatchObject({ status: 'returned', endorsedBy: null });
    await here.yvette.run(roundRecommendation, 'submit', id);
    await here.miguel.run(roundRecommendation, 'endorse', id);
    await here.priya.run(roundRecommendation, 'approve', id);
    const other = await recommends(round, second, 30_000);
    await expect(recommends(round, third, 20_000)).rejects.toMatchObject(code('round_recommendation.within_available'));
    await here.yvette.run(roundRecommendation, 'discard', other.id, 'The applicant has an open finding.');
    await expect(here.yvette.run(fundingRound, 'decide', round)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.priya.run(fundingRound, 'decide', round);
    const states = await Promise.all([first, second, third].map((one) => here.yvette.see(roundApplication, one)));
    expect(states.map(({ status, awarded }) => [status, awarded?.cents ?? null])).toEqual([
      ['awarded', 4_000_000],
      ['not_awarded', null],
      ['not_awarded', null],
    ]);
  });

  test('passes the stages that the round announced, one person for each, before finance approves', async () => {
    const fiona = await here.withDuties('Fiona MacLeod', 'legal_counsel');
    const gina = await here.withDuties('Gina Moss', 'legal_counsel');
    const dana = await here.withDuties('Dana Whitfield', 'authorized_representative');
    const { round, applications } = await here.ranked({
      stages: [
        { name: 'Legal review', duty: 'legal_counsel' },
        { name: 'Second counsel', duty: 'legal_counsel' },
        { name: 'Administrator', duty: 'authorized_representative' },
      ],
    });
    const { id } = await recommends(round, applications[0]?.id ?? '', 40_000);
    await here.yvette.run(roundRecommendation, 'submit', id);
    await here.miguel.run(roundRecommendation, 'endorse', id);
    const seen = async () => await here.yvette.see(roundRecommendation, id);
    await expect(seen()).resolves.toMatchObject({
      status: 'staged',
      stage: 'Legal review',
      stageDuty: 'legal_counsel',
    });
    await expect(here.priya.run(roundRecommendation, 'approve', id)).rejects.toMatchObject({ code: 'state' });
    await expect(here.miguel.run(roundRecommendation, 'clear', id)).rejects.toMatchObject(
      code('round_recommendation.clearer_is_another'),
    );
    await expect(dana.run(roundRecommendation, 'clear', id)).rejects.toMatchObject(
      code('round_recommendation.stage_is_theirs'),
    );
    await fiona.run(roundRecommendation, 'clear', id);
    await expect(seen()).resolves.toMatchObject({ stage: 'Second counsel', clearers: [fiona.id] });
    // The same person holds the duty of the next stage, and clears one stage at most.
    await expect(fiona.run(roundRecommendation, 'clear', id)).rejects.toMatchObject(
      code('round_recommendation.clearer_is_another'),
    );
    await fiona.run(roundRecommendation, 'return', id, 'The scope names no place.');
    await expect(seen()).resolves.toMatchObject({ status: 'returned', stage: null, clearers: [], endorsedBy: null });
    await here.yvette.run(roundRecommendation, 'submit', id);
    await here.miguel.run(roundRecommendation, 'endorse', id);
    for (const person of [gina, fiona, dana]) await person.run(roundRecommendation, 'clear', id);
    const all = await seen();
    expect(all).toMatchObject({
      status: 'endorsed',
      stage: null,
      stageDuty: null,
      clearers: [gina.id, fiona.id, dana.id],
    });
    expect(all.stages?.map(({ name, clearedBy, clearedOn }) => [name, clearedBy, clearedOn])).toEqual([
      ['Legal review', gina.id, '2026-12-02'],
      ['Second counsel', fiona.id, '2026-12-02'],
      ['Administrator', dana.id, '2026-12-02'],
    ]);
    await here.priya.run(roundRecommendation, 'approve', id);
  });

  test('is decided by nobody who runs the round or reviews in it', async () => {
    const scorer = await here.withDuties('Finola Reed', 'budget_officer');
    const { round, applications } = await here.inReview(
      { reviewsPer: 1, officers: [here.yvette.id, here.miguel.id, here.laura.id] },
      [scorer],
    );
    await here.reviews(scorer, round, 5);
    await here.yvette.run(fundingRound, 'rank', round);
    expect((await ranking(scorer, round)).isShown).toBe(false);
    const { id } = await recommends(round, applications[0]?.id ?? '', 40_000);
    await here.yvette.run(roundRecommendation, 'submit', id);
    await here.miguel.run(roundRecommendation, 'endorse', id);
    await expect(scorer.run(roundRecommendation, 'approve', id)).rejects.toMatchObject({ kind: 'not_found' });
    await here.priya.run(roundRecommendation, 'approve', id);
    await expect(scorer.run(fundingRound, 'decide', round)).rejects.toMatchObject(
      code('funding_round.decider_reviews'),
    );
    await expect(here.laura.run(fundingRound, 'decide', round)).rejects.toMatchObject(
      code('funding_round.decider_is_another'),
    );
    await here.priya.run(fundingRound, 'decide', round);
  });
});

test('a round shows who reviews and how far each is, and each reviewer their own work', async () => {
  const [ann] = here.reviewers;
  const { round } = await here.inReview({ reviewsDue: '2026-12-10' });
  const standing = await here.county.door.run(here.yvette.actor, (work) => standingOfRound(work, round));
  expect(standing).toMatchObject({ isOfficer: true, submitted: 3, reviewsWanted: 9, reviewsIn: 0, weightTotal: 100 });
  expect(standing.loads.map(({ reviews }) => reviews)).toEqual([3, 3, 3]);
  const ownOf = async () => {
    const { own } = await here.county.door.run(ann.actor, reviewWorkOf);
    return own.data.filter((one) => one.round === round);
  };
  here.county.clock.set('2026-12-10T15:00:00Z');
  expect((await ownOf()).map(({ isLate }) => isLate)).toEqual([false, false, false]);
  here.county.clock.set('2026-12-11T15:00:00Z');
  expect((await ownOf()).map(({ isLate }) => isLate)).toEqual([true, true, true]);
  const seen = await here.county.door.run(here.rosa.actor, (work) => standingOfRound(work, round));
  expect(seen.assignments.data).toEqual([]);
});
