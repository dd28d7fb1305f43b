import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productIn } from '#domains/organization/public.server.ts';
import { openCheckpointKey } from '#server/audit/key.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountWorld, type AccountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { agencyIn, firmIn } from './test-world.ts';
import { fileOfFirm, readFile } from './profile-file.server.ts';
import { profileIn } from './profile-file.ts';

describe('a profile file', () => {
  let here: AccountWorld;
  let ines: Browser;
  let file: string;
  let folder: string;
  beforeAll(async () => {
    here = await accountWorld({ env: { LIMITS_FACTOR: '100000' } });
    const agency = await agencyIn(here, 'Tidewater County', 'county.example', { omar: 'vendor_approver' });
    const [admin, firm] = await firmIn(here, 'ines@paving.example', 'Ines Paving LLC', '541234567');
    ines = admin;
    await ines.post('/api/v1/firm/register', { agency });
    folder = await mkdtemp(join(tmpdir(), 'levee-profile-'));
    const ports = {
      ...here,
      auditKey: await openCheckpointKey(folder),
      settings: { publicUrl: 'https://levee.example.gov' },
    };
    file = await fileOfFirm(ports as never, { actor: productIn(firm), requestId: 'test' });
  });
  afterAll(async () => {
    await here.close();
    await rm(folder, { recursive: true });
  });

  test('has who the firm is and whom to ask, and never a TIN, a bank account or an owner', () => {
    const { note } = JSON.parse(file) as { note: string };
    const said = JSON.parse(note.split('\n')[1] ?? '') as { profile: object; kind: string };
    expect(said).toMatchObject({ kind: 'levee-firm-profile', profile: { name: 'Ines Paving LLC', sells: 'Paving' } });
    expect(Object.keys(said.profile)).not.toEqual(expect.arrayContaining(['taxId']));
    expect(file).not.toMatch(/541234567|4567|owners|taxId|remitTo|routing/);
  });

  test('is read on another server: whole as it was signed, offered by field, and nothing of it kept', async () => {
    const read = await ines.post('/api/v1/firm/profile-file/read', { text: file });
    expect(read.body).toMatchObject({
      signature: 'whole',
      key: expect.stringContaining('levee/firm-profile/'),
      left: [],
    });
    const names = (read.body as unknown as { fields: { name: string }[] }).fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['name', 'taxClass', 'sells', 'email', 'address']));
    expect(readFile(file).signature).toBe('whole');
  });

  test('with one letter changed, or signed by a key that is not in it, is not offered', () => {
    expect(readFile(file.replace('Ines Paving', 'Ines Pavers'))).toMatchObject({ signature: 'broken', fields: [] });
    const outer = JSON.parse(file) as { note: string; keys: string[] };
    expect(readFile(JSON.stringify({ ...outer, keys: [] })).signature).toBe('broken');
    const other = outer.keys.map((key) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`);
    expect(readFile(JSON.stringify({ ...outer, keys: other })).signature).toBe('broken');
  });

  test('of something else is refused by its field, and one who is no admin of a firm gets none', async () => {
    for (const text of ['', '{}', 'null', '[1]', '{"note":"levee/audit/x\\n{}"}'])
      expect((await ines.post('/api/v1/firm/profile-file/read', { text: text || ' x' })).body).toMatchObject({
        code: 'firm.profile_file',
        issues: [{ path: 'text' }],
      });
    const omar = await here.signedIn('omar@county.example');
    expect((await omar.get('/api/v1/firm/profile-file')).status).toBe(403);
  });

  test('as a stranger wrote it gives only what the profile takes', () => {
    const said = { kind: 'levee-firm-profile', version: 1, server: 'x', exportedAt: 'y' };
    const profile = {
      name: 'Ok',
      taxId: '541234567',
      uei: 'O0O',
      isPublic: false,
      registeredWith: ['x'],
      website: 'javascript:1',
    };
    const read = profileIn(
      JSON.stringify({ ...said, profile, papers: [{ what: 1 }, null, { what: 'SBE', fromDay: '2026-01-01' }] }),
    );
    expect(read?.profile).toEqual({ name: 'Ok' });
    expect(read?.left).toEqual(['UEI', 'Website']);
    expect(read?.papers).toEqual([expect.objectContaining({ what: 'SBE', isConfirmed: false })]);
    expect(profileIn('{"kind":"levee-firm-profile","version":2}')).toBeNull();
  });
});
