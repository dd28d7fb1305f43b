import { type Actor, fail, type Issue, type Row } from '#kernel';
import { document, membersWithDuty } from '#domains/organization/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Agency } from './agency-day.server.ts';

/* What the certifications and the insurance that firms submit have in common. */

export type File = Pick<Row<typeof document>, 'name' | 'mediaType' | 'size' | 'sha256' | 'scan'>;

const MOST_FILES = 5;
const LARGEST = 10 * 1024 * 1024;
const kinds = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/tiff', 'image/heic'];

export const refusedAt = (path: string, code: string, message: string) => {
  const issues: Issue[] = [{ path, code: `firm.${code}`, message }];
  return fail('refused', `firm.${code}`, message, { issues });
};

/** The files of a certificate in the firm; `path` is the field that names them. */
export async function filesSent(work: UnitOfWork, ids: readonly string[], path: string): Promise<readonly File[]> {
  const wrong = (message: string) => refusedAt(path, 'file', message);
  if (ids.length === 0) throw wrong('Attach the certificate.');
  if (ids.length > MOST_FILES) throw wrong(`Attach up to ${MOST_FILES} files.`);
  const files: File[] = [];
  for (const id of ids) {
    const one = await work.find(document, id);
    if (one?.status !== 'kept' || one.scan === 'infected')
      throw wrong('Attach a file that you uploaded and that is clean.');
    const { name, mediaType, size, sha256, scan } = one;
    if (!kinds.includes(mediaType)) throw wrong(`${name} is neither a PDF nor an image.`);
    if (size > LARGEST) throw wrong(`${name} is larger than 10 MB.`);
    files.push({ name, mediaType, size, sha256, scan });
  }
  return files;
}

/** The agency’s own entries of the files, and those who keep vendor files there; without them no one would decide. */
export async function receivedBy(work: UnitOfWork, agency: Agency, sent: readonly File[]) {
  const approvers = await membersWithDuty(work, 'vendor_approver');
  const clerks = await membersWithDuty(work, 'vendor_clerk');
  const [owner] = [...clerks, ...approvers];
  if (!owner)
    throw refusedAt(
      'agencies',
      'no_files',
      `No one at ${agency.name} keeps vendor files yet. Ask its purchasing office.`,
    );
  const files: string[] = [];
  // The bytes are kept once, under their hash.
  for (const { name, ...kept } of sent) files.push((await work.insert(document, { name, owner }, kept)).id);
  return { told: [...new Set([...approvers, ...clerks])], files };
}

/** Who says so is a person: a key has no name that an agency could ask. */
export function refuseKey({ kind, scopes }: Actor): void {
  if (kind !== 'person' || scopes !== undefined)
    throw fail('forbidden', 'firm.certification_by_key', 'An API key can’t do this. Sign in and do it yourself.');
}
