import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { lineAt, type Office, office } from '../../../tests/world/approving.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { decideByLink, lookAtLink } from './link.server.ts';
import type { ask } from './talk.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

const edit = async (id: string, change: object) => {
  const { version } = await here.rosa.see(requisition, id);
  return here.rosa.edit(requisition, id, version, change);
};
describe('the link of a letter', () => {
  const tokenFor = (person: Office['miguel'], subject: string): string => {
    const letter = here.county.letters.findLast(
      (one) => one.to.startsWith(person.actor.name.toLowerCase().replaceAll(' ', '.')) && one.subject.includes(subject),
    );
    const link = letter?.body.find((part) => typeof part === 'object' && 'link' in part) as
      | { link: string }
      | undefined;
    return new URLSearchParams(link?.link.split('?')[1]).get('token') ?? '';
  };
  const as = <T>(person: Office['miguel'], what: (work: Parameters<typeof ask>[0]) => Promise<T>) =>
    here.county.door.run(person.actor, what);

  test('shows what it is about as often as it is opened, and decides once', async () => {
    const id = await here.asks(700, { purpose: 'Sandbags by letter' });
    const token = tokenFor(here.miguel, 'Sandbags by letter');
    for (let look = 0; look < 3; look++)
      expect(await as(here.miguel, (work) => lookAtLink(work, token))).toMatchObject({
        state: 'open',
        asksAgain: false,
      });
    const press = () =>
      as(here.miguel, (work) => decideByLink(work, approvables, { token, word: 'approve', comment: null }));
    const presses = await Promise.allSettled([press(), press()]);
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.status(id)).toBe('approved');
    await expect(press()).rejects.toMatchObject({ code: 'approval.link_used' });
  });

  test('is one person’s, for some days, and about the content it was sent for', async () => {
    const id = await here.asks(30_000, { purpose: 'Generator by letter' });
    const token = tokenFor(here.miguel, 'Generator by letter');
    expect(await as(here.miguel, (work) => lookAtLink(work, token))).toMatchObject({ asksAgain: true });
    const unknown = { kind: 'not_found', code: 'approval.link_unknown' };
    for (const stranger of [here.priya, here.rosa]) {
      await expect(as(stranger, (work) => lookAtLink(work, token))).rejects.toMatchObject(unknown);
      await expect(
        as(stranger, (work) => decideByLink(work, approvables, { token, word: 'approve', comment: null })),
      ).rejects.toMatchObject(unknown);
    }
    for (const other of ['', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
      await expect(as(here.miguel, (work) => lookAtLink(work, other))).rejects.toMatchObject(unknown);
    await edit(id, { lines: [lineAt(31_000)] });
    const byLink = (given: string) =>
      as(here.miguel, (work) => decideByLink(work, approvables, { token: given, word: 'approve', comment: null }));
    await expect(byLink(token)).rejects.toMatchObject({ code: 'approval.decided' });
    const later = await here.asks(700, { purpose: 'Rope by letter' });
    here.county.clock.set('2026-11-24T15:00:00Z');
    await expect(byLink(tokenFor(here.miguel, 'Rope by letter'))).rejects.toMatchObject({
      code: 'approval.link_expired',
    });
    here.county.clock.set('2026-11-20T15:00:00Z');
    expect(await here.status(later)).toBe('submitted');
  });
});
