import type { Actor } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { agencyClock } from '../../organization/public.server.ts';
import { fileText } from '../../procurement/public.server.ts';

/** So many files are read in one look, the newest first: old ones that cannot be read keep no new one waiting. */
const AT_ONCE = 20;
/** What is kept of one file, about a hundred pages. */
const MOST_LETTERS = 200_000;

const readable = `('application/pdf', 'text/plain', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')`;
const unread = `select d.id, d.media_type as "mediaType", d.sha256 from document d
  where d.organization_id = $1 and d.scan <> 'infected' and d.status <> 'destroyed' and d.audience = 'organization'
    and d.media_type in ${readable}
    and d.id in (select unnest(c.documents) from contract c where c.organization_id = $1)
    and not exists (select from contract_file_text t where t.organization_id = $1 and t.document = d.id)
  order by d.created_at desc, d.id limit ${AT_ONCE}`;
const keep = `insert into contract_file_text (organization_id, document, said) values ($1, $2, $3)
  on conflict (organization_id, document) do nothing`;
/** The content of a file is destroyed after its retention, so its words are as well. */
const forget = `delete from contract_file_text t using document d
  where t.organization_id = $1 and d.organization_id = $1 and d.id = t.document and d.status = 'destroyed'`;

interface Unread extends Record<string, unknown> {
  readonly id: string;
  readonly mediaType: string;
  readonly sha256: string;
}

type Around = { readonly door: Ports['door']; readonly files: Pick<Ports['files'], 'open'> };

/** Reads files that contracts have and that were not read yet. One that can’t be read has no words, and is not tried again. */
export async function readContractFiles({ door, files }: Around, product: Actor): Promise<void> {
  const { organizationId } = product;
  const open = await door.run(product, async ({ tx }) => {
    await tx.query(forget, [organizationId], 'contract.forget_file_texts');
    return tx.query<Unread>(unread, [organizationId], 'contract.unread_files');
  });
  const troubles: unknown[] = [];
  for (const { id, mediaType, sha256 } of open)
    try {
      const pieces: Buffer[] = [];
      for await (const piece of (await files.open(sha256)) as AsyncIterable<Buffer>) pieces.push(piece);
      const text = (await fileText({ mediaType, bytes: Buffer.concat(pieces) })) ?? '';
      const said = text.replaceAll('\0', ' ').replaceAll(/\s+/g, ' ').slice(0, MOST_LETTERS).toWellFormed();
      await door.run(product, ({ tx }) => tx.query(keep, [organizationId, id, said], 'contract.keep_file_text'));
    } catch (error) {
      troubles.push(error);
    }
  if (troubles.length > 0) throw new AggregateError(troubles, 'Some files of contracts could not be read');
}

/** Files are found by their words soon after they are attached. */
export const fileTextClock = (ports: Ports): void =>
  agencyClock(ports, 'contract.file_texts', '*/5 * * * *', (product) => readContractFiles(ports, product));
