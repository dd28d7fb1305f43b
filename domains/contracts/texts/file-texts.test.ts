import { Readable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#kernel';
import type { Person } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { document } from '../../organization/document.record.ts';
import { fileText } from '../../procurement/public.server.ts';
import { type ChangeWorld, changeWorld } from '../changes/test-world.ts';
import { contract } from '../contract/contract.record.ts';
import { readContractFiles } from './file-texts.server.ts';
import type { FoundText } from './search-calls.ts';

let here: ChangeWorld;
let server: Serving;
beforeAll(async () => {
  here = await changeWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const product = () => here.county.product.actor;
const contents = new Map<string, Buffer>();
/** The store, and how often it was asked. */
let opened = 0;
const files = {
  open: async (hash: string) => {
    opened += 1;
    const bytes = contents.get(hash);
    if (!bytes) throw new Error('This file is not in the store.');
    return Readable.from([bytes]);
  },
};
const read = () => readContractFiles({ door: here.county.door, files }, product());

async function attached(text: string, given: { audience?: 'organization' | 'private'; isStored?: boolean } = {}) {
  const { audience = 'organization', isStored = true } = given;
  const sha256 = crypto.randomUUID().replaceAll('-', '');
  if (isStored) contents.set(sha256, Buffer.from(text));
  const of = await here.entered(50_000);
  const file = await here.county.door.run(product(), (work) =>
    work.insert(
      document,
      { name: 'agreement.txt', owner: here.derek.id, audience },
      { mediaType: 'text/plain', size: text.length, sha256, scan: 'clean' },
    ),
  );
  await here.county.door.run(product(), (work) => work.change(contract, of, { documents: [file.id] }));
  return { of, file };
}

async function found(words: string, as: Person = here.chantal): Promise<readonly FoundText[]> {
  const path = `/api/v1/contracts/search?${new URLSearchParams({ words })}`;
  const { json } = await server.ask({ method: 'GET', path, as: as.actor });
  return (json as unknown as { found: { data: readonly FoundText[] } }).found.data;
}

const destroyed = (file: Row<typeof document>) =>
  here.county.door.run(product(), (work) => work.move(document, file.id, 'destroy', { reason: 'Retention ended.' }));

describe('the text of a file that a contract has', () => {
  test('is found once it was read, with the words around it, however far into the file they are', async () => {
    const { of, file } = await attached(
      `${'Recital. '.repeat(4000)}The turbidity curtain stays until final acceptance.`,
    );
    expect(await found('turbidity')).toEqual([]);
    await read();
    expect(await found('turbidity curtains')).toMatchObject([
      {
        contract: of,
        kind: 'text',
        record: 'document',
        row: file.id,
        said: expect.stringContaining('turbidity curtain stays until final acceptance'),
      },
    ]);
  });

  test('is read once, and one that can’t be opened keeps no other from being read', async () => {
    await attached('Never stored', { isStored: false });
    const { of } = await attached('The bulkhead is sheet pile.');
    const before = opened;
    await expect(read()).rejects.toThrow('Some files of contracts could not be read');
    expect(opened).toBe(before + 2);
    expect(await found('bulkhead')).toMatchObject([{ contract: of }]);
    await expect(read()).rejects.toThrow('Some files of contracts could not be read');
    expect(opened).toBe(before + 3);
  });

  test('is not read of a private file, and is not found in another agency or after the content is destroyed', async () => {
    await attached('A confidential dolphin pile', { audience: 'private' });
    const { file } = await attached('The fender system is timber.');
    await read().catch(() => {});
    expect(await found('dolphin')).toEqual([]);
    expect(await found('fender')).toHaveLength(1);
    const stranger = await here.county.member('Ada Far', 'user', await here.county.organization('Far county'));
    expect(await found('fender', stranger)).toEqual([]);
    await destroyed(file);
    expect(await found('fender')).toEqual([]);
    await read().catch(() => {});
    const [left] = await here.county.door.run(product(), ({ tx, actor }) =>
      tx.query<{ count: number }>(
        'select count(*)::int as count from contract_file_text where organization_id = $1 and document = $2',
        [actor.organizationId, file.id],
      ),
    );
    expect(left?.count).toBe(0);
  });
});

test('a PDF is read in a thread of its own, and one that is none has no text', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Liquidated damages of 450 dollars a day');
  const mediaType = 'application/pdf';
  expect(await fileText({ mediaType, bytes: await pdf.save() })).toContain('Liquidated damages of 450 dollars');
  expect(await fileText({ mediaType, bytes: Buffer.from('no PDF') })).toBeNull();
});
