import type { Attached } from './send-files.ts';
import { MOST_BYTES, MOST_FILES, MOST_TOGETHER } from './file-limits.ts';

export const acceptedFiles =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.csv,.txt,.png,.jpg,.jpeg,.tif,.tiff,.zip,.dwg,.dxf';
const endings = new Set(acceptedFiles.split(','));
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** Why a file can’t be attached; null where it can. */
export function whyNotAttached({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  if (!name.includes('.') || !endings.has(ending))
    return `${name}: attach a PDF, an Office document, a drawing, an image, a text or a ZIP file.`;
  if (size === 0) return `${name} is empty.`;
  if (size > MOST_BYTES) return `${name} is larger than ${megabytes(MOST_BYTES)} MB. Make it smaller or split it.`;
  return null;
}

type Judged = Pick<Attached, 'id' | 'ground' | 'kind' | 'of' | 'isClaimed'> & {
  readonly file: Pick<File, 'name' | 'size'>;
};

/** What keeps the attached files from being sent. */
export function faultsOfFiles(all: readonly Judged[]): readonly string[] {
  const together = all.reduce((sum, { file }) => sum + file.size, 0);
  return [
    ...(all.length > MOST_FILES ? [`At most ${MOST_FILES} files`] : []),
    ...(together > MOST_TOGETHER ? [`Files of at most ${megabytes(MOST_TOGETHER)} MB together`] : []),
    ...all.flatMap(({ id, file, ground, isClaimed }) => [
      ...(isClaimed && ground.trim() === '' ? [`Ground of the claim on ${file.name}`] : []),
      ...(isClaimed && !all.some(({ of }) => of === id) ? [`Redacted copy of ${file.name}`] : []),
    ]),
  ];
}
