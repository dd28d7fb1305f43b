import { agency } from '../tree/agency.record.ts';
import { interlocalAgreement } from '../tree/interlocal-agreement.record.ts';
import { notification } from '#domains/organization/notification.record.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '../../../tests/world/world.ts';
import { authorityOf, membersWithAuthority } from './authority.server.ts';
import { delegatedAuthority } from './delegated-authority.record.ts';
import { tellOfEndings } from './delegation.server.ts';
import { reviewOf } from './review.server.ts';

let county: World;
let dana: Person;
let walter: Person;
let miguel: Person;
let rosa: Person;
let works = '';
let city = '';

beforeAll(async () => {
  county = await world();
  dana = await county.member('Dana Whitfield', 'admin');
  walter = (await county.member('Walter Kowalski', 'manager')).with({ duties: ['chief_procurement_officer'] });
  miguel = await county.member('Miguel Ortiz', 'manager');
  rosa = await county.member('Rosa Delgado');
  const top = await dana.make(agency, {
    code: 'TC',
    name: 'Tidewater County',
    rank: 'jurisdiction',
    entity: 'county',
    opensOn: '2024-10-01',
  });
  works = (
    await dana.make(agency, {
      code: 'PW',
      name: 'Public Works',
      rank: 'department',
      beginsUnder: top.id,
      opensOn: '2024-10-01',
    })
  ).id;
  city = (
    await dana.make(agency, {
      code: 'CITY',
      name: 'City of Marsh Harbor',
      rank: 'partner',
      entity: 'city',
      opensOn: '2024-10-01',
    })
  ).id;
});
afterAll(() => county.close());

const judged = (person: Person, cents: number, agencyId: string | null = works) =>
  county.door.run(county.product.actor, (work) =>
    authorityOf(work, person.id, { cents, agency: agencyId, category: 'goods', day: '2026-11-20' }),
  );
const resolved = (person: Person, cents: number, more: object = {}) =>
  dana.make(delegatedAuthority, {
    member: person.id,
    agency: works,
    upTo: { cents, currency: 'USD' },
    fromDay: '2026-10-01',
    untilDay: '2027-09-30',
    resolution: 'Resolution 2026-41 of September 15, 2026',
    ...more,
  });

describe('delegated authority', () => {
  test('of the board is entered by an administrator and agreed to by somebody else', async () => {
    await expect(resolved(miguel, 50_000_00, { needsTraining: true })).rejects.toMatchObject({
      code: 'delegated_authority.certificate_is_named',
    });
    const made = await resolved(miguel, 50_000_00);
    expect(await judged(miguel, 1)).toMatchObject({ ok: false, sentence: expect.stringContaining('second person') });
    await expect(dana.run(delegatedAuthority, 'approve', made.id)).rejects.toMatchObject({
      code: 'delegated_authority.agrees_as_a_second_person',
    });
    await expect(rosa.run(delegatedAuthority, 'approve', made.id)).rejects.toMatchObject({ code: 'rights' });
    await walter.run(delegatedAuthority, 'approve', made.id);
    expect(await judged(miguel, 50_000_00)).toMatchObject({ ok: true, grant: { id: made.id } });
    expect(await judged(miguel, 50_000_01)).toMatchObject({ ok: false });
    const told = await miguel.list(notification);
    expect(told.map(({ subject }) => subject)).toContain(`${made.number} is yours: up to $50,000.00`);
  });

  test('is entered by nobody for themselves, without a resolution, or by a manager as if from the board', async () => {
    await expect(resolved(dana, 1)).rejects.toMatchObject({ code: 'delegated_authority.not_for_oneself' });
    await expect(resolved(rosa, 1, { resolution: null })).rejects.toMatchObject({
      code: 'delegated_authority.board_resolves_in_writing',
    });
    await expect(
      miguel.make(delegatedAuthority, { member: rosa.id, upTo: { cents: 1, currency: 'USD' }, resolution: 'None' }),
    ).rejects.toMatchObject({ code: 'delegated_authority.board_delegates_through_an_administrator' });
    await expect(
      rosa.make(delegatedAuthority, { member: miguel.id, upTo: { cents: 1, currency: 'USD' }, resolution: 'None' }),
    ).rejects.toMatchObject({ code: 'rights' });
  });

  test('is passed on within its own bounds, and ends when its source is revoked', async () => {
    const own = (await miguel.list(delegatedAuthority, `member=${miguel.id}`))[0];
    const pass = (cents: number, basis = own?.id ?? '') =>
      miguel.make(delegatedAuthority, {
        member: rosa.id,
        agency: works,
        upTo: { cents, currency: 'USD' },
        fromDay: '2026-11-01',
        untilDay: '2027-06-30',
        basis,
      });
    await expect(pass(50_000_01)).rejects.toMatchObject({ code: 'delegated_authority.above_its_source' });
    const others = await resolved(walter, 900_000_00);
    await expect(pass(1, others.id)).rejects.toMatchObject({ message: 'You can only redelegate your own authority.' });
    const passed = await pass(2_500_00);
    await walter.run(delegatedAuthority, 'approve', passed.id);
    expect(await judged(rosa, 2_500_00)).toMatchObject({ ok: true });
    await walter.run(delegatedAuthority, 'revoke', own?.id ?? '', 'Left the post');
    expect(await judged(rosa, 1)).toMatchObject({ ok: false, sentence: expect.stringContaining('which was revoked') });
  });

  test('reaches another agency through an agreement in force alone', async () => {
    const made = await resolved(miguel, 40_000_00);
    await walter.run(delegatedAuthority, 'approve', made.id);
    expect(await judged(miguel, 100, city)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('No agreement'),
    });
    const shared = await dana.make(interlocalAgreement, {
      name: 'Shared road salt',
      buyer: works,
      parties: [city],
      scope: ['goods'],
      fromDay: '2026-10-01',
      ceiling: { cents: 20_000_00, currency: 'USD' },
    });
    expect(await judged(miguel, 100, city)).toMatchObject({ ok: false });
    await dana.run(interlocalAgreement, 'activate', shared.id);
    expect(await judged(miguel, 20_000_00, city)).toMatchObject({ ok: true });
    expect(await judged(miguel, 20_000_01, city)).toMatchObject({ ok: false });
  });

  test('is found for an amount, the smallest that is enough first', async () => {
    const able = await county.door.run(county.product.actor, (work) =>
      membersWithAuthority(work, { cents: 30_000_00, agency: works, day: '2026-11-20' }),
    );
    expect(able).toEqual([miguel.id]);
  });

  test('is told of before it or its certificate ends, once', async () => {
    const ending = await resolved(rosa, 1_000_00, { untilDay: '2026-12-05' });
    await walter.run(delegatedAuthority, 'approve', ending.id);
    const tell = () => county.door.run(county.product.actor, tellOfEndings);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    const told = await rosa.list(notification);
    expect(told.map(({ subject }) => subject)).toContain(`${ending.number} ends on 2026-12-05`);
  });

  test('is reviewed with who granted and who agreed', async () => {
    const review = await county.door.run(dana.actor, (work) =>
      reviewOf(work, { day: '2026-11-20', since: '2026-01-01', most: 200 }),
    );
    const line = review.lines.find(({ member }) => member === miguel.id);
    expect(line).toMatchObject({ upToCents: 40_000_00 });
    expect(line?.grants.find(({ rests }) => rests === null)).toMatchObject({
      grantedBy: 'Dana Whitfield',
      agreedBy: 'Walter Kowalski',
      agencyName: 'Public Works',
    });
    expect(review.changes.data.map(({ action }) => action)).toContain('revoke');
  });
});
