import { useState } from 'react';
import { newKey, ProblemError } from '#web/data/call.ts';
import { uploadRow } from '#web/data/upload.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { sizeWords } from './file-words.ts';

/** One file on its way. */
export interface Sending {
  readonly key: string;
  readonly file: File;
  readonly part: number;
  readonly problem: string | null;
}

interface Uploads {
  readonly sending: readonly Sending[];
  readonly isBusy: boolean;
  readonly send: (files: readonly File[]) => void;
  readonly again: (one: Sending) => void;
  readonly forget: (key: string) => void;
}

let underWay = 0;

/** How many files are on their way: what is saved now would be without them. */
export const uploadsUnderWay = (): number => underWay;

/** Sends files one after the other and tells how far each is. What failed stays, to be tried again. */
export function useUploads(to: string, onUploaded: (id: string) => void | Promise<void>): Uploads {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const put = (key: string, change: Partial<Sending>) =>
    setSending((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const forget = (key: string) => setSending((now) => now.filter((one) => one.key !== key));

  const run = async (all: readonly Sending[]) => {
    for (const { key, file } of all) {
      underWay++;
      try {
        const { id } = await uploadRow(to, { file, key, onProgress: (part) => put(key, { part }) });
        forget(key);
        await onUploaded(id);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        put(key, { problem: error.message });
      } finally {
        underWay--;
      }
    }
  };
  return {
    sending,
    isBusy: sending.some(({ problem }) => problem === null),
    send(files) {
      const fresh = files.map((file) => ({ key: newKey(), file, part: 0, problem: null }));
      setSending((now) => [...now, ...fresh]);
      void run(fresh);
    },
    again(one) {
      put(one.key, { part: 0, problem: null });
      void run([one]);
    },
    forget,
  };
}

export function UploadList({ sending, again, forget }: Pick<Uploads, 'sending' | 'again' | 'forget'>) {
  return (
    <ul className="space-y-2 empty:hidden">
      {sending.map((one) => (
        <li key={one.key}>
          {one.problem === null ? (
            <Progress
              label={one.part < 1 ? `Uploading ${one.file.name}` : `Looking through ${one.file.name}`}
              value={one.part < 1 ? one.part : null}
              max={1}
              words={sizeWords(one.file.size)}
            />
          ) : (
            <p role="alert" className="wrong flex flex-wrap items-center gap-x-3">
              <Icon name="circle-alert" />
              <span>
                {one.file.name}: {one.problem}
              </span>
              <button type="button" className="link" onClick={() => again(one)}>
                Try again
              </button>
              <button type="button" className="link" onClick={() => forget(one.key)}>
                Give up
              </button>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
