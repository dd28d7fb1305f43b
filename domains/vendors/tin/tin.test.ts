import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type Person, type World, world } from '#world';
import { task } from '#domains/organization/public.server.ts';
import { vendor } from '../vendor.record.ts';
import { tinFile } from './tin-file.record.ts';
import { tinMatch } from './tin-match.record.ts';
import { lineOf, resultsIn, sentName, typeOf } from './tin-text.ts';

describe('a file for the IRS', () => {
  test('has what the IRS takes of a name, and a type by the tax classification', () => {
    expect(sentName("O'Malley & Söhne, Inc.")).toBe('OMalley & Sohne Inc');
    expect(sentName('A'.repeat(60))).toHaveLength(40);
    expect(lineOf({ type: typeOf('llc'), tin: '541000001', name: 'Bay LLC', account: 'VEN-00001' })).toBe(
      '1;541000001;Bay LLC;VEN-00001',
    );
    expect(typeOf('individual')).toBe('unknown');
  });
  test('comes back with a result behind each line; what is no line is counted and not guessed at', () => {
    const { by, unread } = resultsIn(
      '\ufeff1;541000001;Bay LLC;VEN-00001;0\r\n3;541000002;Ada;VEN-00002;3\nx\n1;2;3;4;9\n\n',
    );
    expect([...by]).toEqual([
      ['VEN-00001', 'r0'],
      ['VEN-00002', 'r3'],
    ]);
    expect(unread).toBe(2);
  });
});

describe('TIN matching', () => {
  let county: World;
  let server: Serving;
  let clerk: Person;
  let grace: Person;
  let samuel: Person;
  const ids: Record<string, string> = {};
  const numbers: Record<string, string> = {};
  beforeAll(async () => {
    county = await world();
    server = await serve(county);
    clerk = (await county.member('Carla Ruiz')).with({ duties: ['vendor_clerk'] });
    grace = (await county.member('Grace Kim')).with({ duties: ['accounts_payable'] });
    samuel = await county.member('Samuel Reed');
    const dana = await county.member('Dana Price', 'admin');
    const { dutyGrant } = await import('#domains/organization/duty-grant.record.ts');
    await dana.make(dutyGrant, { member: samuel.id, duty: 'treasurer', fromDay: '2026-10-01' } as never);
    samuel = samuel.with({ duties: ['treasurer'] });
    for (const [at, name] of ['Bay Debris LLC', 'Marsh Fuel Inc', 'No Number LLC'].entries()) {
      const address = { line1: `${at} Ledge St`, city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
      const whole = { name, taxClass: 'llc', email: `ledge${at}@firm.example`, address };
      const tin = at < 2 ? { taxId: `57${1_000_000 + at}`, w9On: '2026-01-05' } : {};
      const made = await clerk.make(vendor, { ...whole, ...tin } as never);
      ids[name] = made.id;
      numbers[name] = (await clerk.see(vendor, made.id)).number;
    }
  });
  afterAll(async () => {
    await server.close();
    await county.close();
  });
  const post = (as: Person, path: string, body: object = {}) =>
    server.ask({ as: as.actor, method: 'POST', path: `/api/v1/tin_file/${path}`, body });
  const text = (as: Person, id: string) =>
    server.ask({ as: as.actor, method: 'GET', path: `/api/v1/tin_file/${id}/file.txt` });
  const standing = async (name: string) =>
    (await server.ask({ as: grace.actor, method: 'GET', path: `/api/v1/vendors/${ids[name]}/tin-matching` })).json;

  test('begins as not verified, goes out with the treasurer alone, and each download is on record', async () => {
    expect(await standing('Bay Debris LLC')).toMatchObject({ standing: 'not_verified', result: null });
    expect(await standing('No Number LLC')).toMatchObject({ standing: 'none' });
    expect((await post(clerk, 'prepare')).status).toBe(403);
    const { id, lines } = (await post(grace, 'prepare')).json as unknown as { id: string; lines: number };
    expect(lines).toBe(2);
    expect((await post(grace, 'prepare')).json).toMatchObject({ code: 'tin_file.is_open' });
    expect(await standing('Bay Debris LLC')).toMatchObject({ standing: 'asked' });
    const early = await post(grace, `${id}/results`, { text: `1;1;x;${numbers['Bay Debris LLC']};0` });
    expect(early.json).toMatchObject({ code: 'tin_file.not_sent' });
    // Who prepares it wants to see the TINs; rows and lists show four digits to everyone.
    expect((await text(grace, id)).status).toBe(403);
    expect(JSON.stringify(await grace.list(tinMatch))).not.toContain('571000000');
    const file = await text(samuel, id);
    expect(file.text.split('\r\n')).toEqual([
      `1;571000000;Bay Debris LLC;${numbers['Bay Debris LLC']}`,
      `1;571000001;Marsh Fuel Inc;${numbers['Marsh Fuel Inc']}`,
      '',
    ]);
    expect(server.logged.join('')).not.toContain('571000000');
    const [entry] = await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query<{ actor: string }>(
        `select actor from audit_entry where organization_id = $1 and record = 'tin_file' and action = 'download'`,
        [county.organizationId],
      ),
    );
    expect(entry?.actor).toBe(samuel.id);
  });

  test('takes the results: a mismatch is a task for a new W-9, and a changed name is asked again', async () => {
    const [file] = await grace.list(tinFile, 'status=prepared');
    const id = file?.id ?? '';
    const none = await post(grace, `${id}/results`, { text: '1;571000000;Bay;VEN-99999;0' });
    expect(none.json).toMatchObject({ code: 'tin_file.no_results', issues: [{ path: 'text' }] });
    const results = `1;571000000;Bay Debris LLC;${numbers['Bay Debris LLC']};0\r\n1;571000001;Marsh Fuel Inc;${numbers['Marsh Fuel Inc']};3\r\n`;
    expect((await post(grace, `${id}/results`, { text: results })).json).toEqual({
      matched: 1,
      mismatched: 1,
      unanswered: 0,
      missing: 0,
      unread: 0,
    });
    expect((await post(grace, `${id}/results`, { text: results })).json).toMatchObject({
      code: 'tin_file.is_answered',
    });
    expect(await standing('Bay Debris LLC')).toMatchObject({ standing: 'match', result: 'r0', resultOn: '2026-11-20' });
    expect(await standing('Marsh Fuel Inc')).toMatchObject({ standing: 'mismatch', result: 'r3' });
    const [ask] = await grace.list(task, 'status=open');
    expect(ask).toMatchObject({ subject: 'Ask Marsh Fuel Inc for a new Form W-9', dueOn: '2026-12-11' });
    expect((await grace.see(task, ask?.id ?? '')).notes).toContain('B-notice');
    expect((await post(grace, 'prepare')).json).toMatchObject({ code: 'tin_file.nothing_due' });
    const before = await clerk.see(vendor, ids['Marsh Fuel Inc'] ?? '');
    await clerk.edit(vendor, before.id, before.version, { name: 'Marsh Fuels Incorporated' });
    expect(await standing('Marsh Fuel Inc')).toMatchObject({ standing: 'changed' });
    const next = (await post(grace, 'prepare')).json as unknown as { id: string; lines: number };
    expect(next.lines).toBe(1);
    // A TIN that changes under a prepared file is another question.
    const now = await clerk.see(vendor, before.id);
    await clerk.edit(vendor, now.id, now.version, { taxId: '581000001' } as never);
    expect((await text(samuel, next.id)).json).toMatchObject({ code: 'tin_file.tin_changed' });
    await grace.run(tinFile, 'discard', next.id, 'The TIN was corrected');
  });
});
