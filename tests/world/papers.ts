import { document } from '#domains/organization/document.record.ts';
import type { Person, World } from './world.ts';

/** A quote on paper, as a document that can be attached. */
export const quotePaper = (county: World, owner: Person, name: string): Promise<string> =>
  county.door.run(owner.actor, async (work) => {
    const file = { mediaType: 'text/plain', size: name.length, sha256: 'a'.repeat(64), scan: 'clean' } as const;
    return (await work.asProduct.insert(document, { name: `Quote ${name}.txt`, owner: owner.id }, file)).id;
  });
