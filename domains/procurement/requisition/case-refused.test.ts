import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import type { Person } from '#world';
import { decideOn, lineAt, type Office, office, tasksOf } from '../../../tests/world/approving.ts';
import { quotePaper } from '../../../tests/world/papers.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { notification } from '../../organization/notification.record.ts';
import { soleSourceCase } from '../intake/sole-source-case.record.ts';
import type { Needs } from './needs.ts';
import { requisition } from './requisition.record.ts';

const BECAUSE = 'Two other makers answered the notice of intent.';

describe('a request whose sole-source case is refused', () => {
  let here: Office;
  let server: Serving;
  let walter: Person;

  beforeAll(async () => {
    here = await office();
    here.county.clock.set('2026-11-20T15:00:00Z');
    server = await serve(here.county);
    walter = here.walter.with({ duties: ['chief_procurement_officer'] });
  });
  afterAll(async () => {
    await server.close();
    await here.county.close();
  });

  let made = 0;
  const drafted = async (price: number) => {
    made += 1;
    return here.rosa.make(requisition, {
      purpose: 'Analyzer for the plant',
      costCenter: here.center,
      federalFunds: true,
      awardedOn: '2025-03-14',
      soleSource: true,
      path: 'sole_source',
      justification: 'The maker sells the analyzer directly and nobody else services it.',
      lines: [{ ...lineAt(price), item: `Analyzer of kind ${made}` }],
    });
  };
  const filed = async (id: string, more: Partial<New<typeof soleSourceCase>> = {}) => {
    const one = await here.rosa.make(soleSourceCase, {
      requisition: id,
      vendor: 'Chemtrac',
      ground: 'one_source',
      findings: 'Three makers were asked; only one builds an analyzer that the permit names.',
      noticeAt: 'county.example/notices/17',
      noticeFrom: '2026-11-02',
      noticeTo: '2026-11-16',
      ...more,
    });
    return here.rosa.run(soleSourceCase, 'file', one.id);
  };
  const onItsWay = async (price = 40_000) => {
    const { id } = await drafted(price);
    const one = await filed(id);
    await here.rosa.run(requisition, 'submit', id);
    return { id, case: one.id };
  };
  const needs = async (id: string) => {
    const { json } = await server.ask({
      as: here.rosa.actor,
      method: 'GET',
      path: `/api/v1/requisition/${id}/needs`,
    });
    return (json as unknown as Needs).soleSource;
  };

  test('goes back to whoever asked with the words of the refusal, and every task about it is over', async () => {
    const { id, case: about } = await onItsWay();
    expect(await needs(id)).toMatchObject({
      law: expect.stringContaining('200.320') as string,
      newest: { status: 'filed' },
    });
    await walter.run(soleSourceCase, 'refuse', about, BECAUSE);
    expect(await here.status(id)).toBe('returned');
    const { tasks, whole } = await tasksOf(here.county, id);
    expect(whole.status).toBe('returned');
    expect(tasks.filter(({ status }) => status === 'open' || status === 'paused')).toEqual([]);
    const [told] = await here.rosa.list(notification, 'kind=requisition.return');
    expect(told).toMatchObject({ body: expect.stringContaining(BECAUSE) as string });
    expect(await needs(id)).toMatchObject({ newest: { status: 'refused', because: BECAUSE } });
  });

  test('is no dead end: it goes on when vendors compete for it after all', async () => {
    const { id, case: about } = await onItsWay(30_000);
    await walter.run(soleSourceCase, 'refuse', about, BECAUSE);
    await expect(here.rosa.run(requisition, 'submit', id)).rejects.toMatchObject({ code: 'requisition.case_is_filed' });
    const quotes = await Promise.all([1, 2, 3].map((at) => quotePaper(here.county, here.rosa, `Quote ${id} ${at}`)));
    await here.edits(id, { soleSource: false, path: 'quotes', quotes });
    expect(await here.rosa.run(requisition, 'submit', id)).toMatchObject({ status: 'submitted' });
    await decideOn(here.county, here.miguel, id);
    await decideOn(here.county, here.priya, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('goes on as well with another case that is accepted', async () => {
    const { id, case: about } = await onItsWay(31_000);
    await walter.run(soleSourceCase, 'refuse', about, BECAUSE);
    const other = await filed(id, {
      ground: 'agency_approval',
      approvedIn: 'Letter of 3 November',
      approvedOn: '2026-11-03',
    });
    await here.rosa.run(requisition, 'submit', id);
    await walter.run(soleSourceCase, 'accept', other.id);
    for (const person of [here.miguel, here.priya, here.walter]) await decideOn(here.county, person, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('stays where it is while another case on the same ground stands, and where nothing depends on one', async () => {
    const { id, case: about } = await onItsWay(32_000);
    await filed(id);
    await walter.run(soleSourceCase, 'refuse', about, BECAUSE);
    expect(await here.status(id)).toBe('submitted');
    const small = await drafted(900);
    await here.rosa.run(requisition, 'submit', small.id);
    const needless = await filed(small.id);
    await walter.run(soleSourceCase, 'refuse', needless.id, BECAUSE);
    expect(await here.status(small.id)).toBe('submitted');
  });

  test('waits when the case is only sent back, and its author hears why', async () => {
    const { id, case: about } = await onItsWay(33_000);
    await walter.run(soleSourceCase, 'return', about, 'Name the firms that were asked.');
    expect(await here.status(id)).toBe('submitted');
    expect(await needs(id)).toMatchObject({
      newest: { status: 'returned', because: 'Name the firms that were asked.' },
    });
    const told = await here.rosa.list(notification, 'kind=sole_source_case.decided');
    expect(told.filter(({ link }) => link === `/sole-source-cases/${about}`)).toMatchObject([
      { body: 'Name the firms that were asked.' },
    ]);
    await here.rosa.run(soleSourceCase, 'file', about);
    await walter.run(soleSourceCase, 'accept', about);
    for (const person of [here.miguel, here.priya, here.walter]) await decideOn(here.county, person, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('is not sent back by whoever may not decide on the case', async () => {
    const { id, case: about } = await onItsWay(34_000);
    for (const person of [here.rosa, here.miguel])
      await expect(person.run(soleSourceCase, 'refuse', about, BECAUSE)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(walter.run(soleSourceCase, 'refuse', about)).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    expect(await here.status(id)).toBe('submitted');
  });
});
