import { namesIn, noteChanged } from './changes.ts';
import { connection } from './connection.ts';
import { newKey, ProblemError } from './call.ts';
import { recordAt } from './record-at.ts';

interface Upload {
  readonly path: string;
  readonly file: File;
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
  readonly key?: string;
}

/** Sends a file and tells how far it is; `fetch` cannot tell. */
export const upload = <Answer>({ path, file, onProgress, signal, key = newKey() }: Upload): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const offline = () => {
      connection.suspect();
      reject(
        new ProblemError(0, {
          code: 'offline',
          detail: 'The server cannot be reached. Nothing is lost: try again when you are connected.',
        }),
      );
    };
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total);
    request.onerror = offline;
    request.ontimeout = offline;
    request.onabort = () => reject(new ProblemError(0, { code: 'cancelled', detail: 'The upload was cancelled.' }));
    request.onload = () => {
      if (request.status < 300) noteChanged(namesIn(request.getResponseHeader('x-changed')));
      const body = parsed(request.responseText);
      if (request.status < 300 && body)
        resolve(body as Answer); // the server keeps to the definitions that the answer types come from
      else reject(new ProblemError(request.status < 300 ? 502 : request.status, body ?? {}));
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });

/** A file becomes a row of a record that keeps files. */
export const uploadRow = (record: string, { file, ...more }: Omit<Upload, 'path'>): Promise<{ readonly id: string }> =>
  upload({ path: `${recordAt(record, 'upload')}?name=${encodeURIComponent(file.name)}`, file, ...more });

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
