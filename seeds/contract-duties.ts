import { Readable } from 'node:stream';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { filesOf, keepFound, readFiles } from '#domains/contracts/obligations/finding.server.ts';
import { document } from '#domains/organization/public.server.ts';
import type { Actor } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { page } from './firm-insurance.ts';

const NAME = 'Cedar Creek bridge special conditions.pdf';

/** The special conditions of the bridge contract: what they ask for waits for the contract manager. */
export async function seedContractDuties(
  { door, files }: Pick<Ports, 'door' | 'files'>,
  manager: Actor,
): Promise<void> {
  const lines = [
    'Cedar Creek bridge replacement. Special conditions.',
    '1. The Contractor shall submit a traffic control plan no later than December 15, 2026.',
    '2. The Contractor shall furnish monthly progress photographs and an updated schedule.',
    '3. The County shall review each submittal within 14 calendar days of its receipt.',
    '4. This contract is governed by the laws of Florida.',
  ];
  const text = Buffer.from(page(lines), 'latin1');
  const { hash, size, type, scan } = await files.take({ name: NAME, content: Readable.from([text]) });
  const id = await door.run(manager, async (work) => {
    const found = await work.row(contract, {
      where: { title: 'Cedar Creek bridge replacement' },
      fields: ['documents'],
    });
    if (!found) return null;
    const kept = {
      mediaType: type,
      size,
      sha256: hash,
      scan: scan === 'clean' ? ('clean' as const) : ('not_scanned' as const),
    };
    const file = await work.asProduct.insert(document, { name: NAME, owner: manager.id }, kept);
    await work.asProduct.change(contract, found.id, { documents: [...(found.documents ?? []), file.id] });
    return found.id;
  });
  if (id === null) return;
  const heard = await readFiles(files, await door.run(manager, (work) => filesOf(work, id)));
  await door.run(manager, (work) => keepFound(work, id, heard));
}
