import { fail } from '#kernel';
import { csvRows } from '#server/records/transfer/csv.ts';
import type { NumberedRow } from '#server/records/transfer/xlsx-read.ts';
import { outboundRead } from '#server/services/outbound/outbound.ts';
import { type authentications, type Format, MOST_BYTES, MOST_COLUMNS, MOST_ROWS } from './catalogue.ts';
import { rowsOfJson } from './read-rows.ts';

const PATIENCE_MS = 20_000;

/** What another system answered, or in one sentence why it did not. Nothing of a refused answer is told. */
export type Heard =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: true; readonly file: HeardFile }
  | { readonly ok: false; readonly because: string; readonly name?: string };

/** A file of another system: its bytes are told apart by their hash, its rows are read once and keep their line numbers. */
export interface HeardFile {
  readonly name: string;
  readonly sha256: string;
  readonly rows: AsyncIterable<NumberedRow> | Iterable<NumberedRow>;
}
export type HeardText = Extract<Heard, { readonly text: string }>;

export interface Asked {
  readonly url: string | null;
  readonly authentication: keyof typeof authentications;
  readonly headerName: string | null;
  readonly secret: string | null;
}

const failures = {
  url: 'The address is not allowed.',
  address: 'The address leads into a private network.',
  name: 'No answer: the name of the server is not known, or there is no network.',
  connection: 'No answer: the connection failed.',
  certificate: 'The server has no certificate that is trusted.',
  timeout: 'No answer within 20 seconds.',
} as const;

function signIn({ authentication, headerName, secret }: Asked): Record<string, string> | null {
  if (authentication === 'none') return {};
  if (secret === null) return null;
  if (authentication === 'bearer') return { authorization: `Bearer ${secret}` };
  if (authentication === 'basic')
    return { authorization: `Basic ${Buffer.from(`${headerName ?? ''}:${secret}`).toString('base64')}` };
  return headerName && /^[A-Za-z0-9-]{1,60}$/.test(headerName) && !reserved.has(headerName.toLowerCase())
    ? { [headerName]: secret }
    : null;
}
const reserved = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'user-agent']);

/** One guarded read: no private address, no redirect followed, an end in time and size. */
export async function hear(asked: Asked, allowLoopback: boolean, read = outboundRead): Promise<Heard> {
  if (asked.url === null) return { ok: false, because: 'This connection has no address.' };
  const signed = signIn(asked);
  if (signed === null)
    return { ok: false, because: 'Sign-in is incomplete. Enter the secret, and a valid header name.' };
  const { text, failure, status, statusClass } = await read({
    url: asked.url,
    method: 'GET',
    headers: { accept: 'application/json, text/csv', ...signed },
    timeoutMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
    allowLoopback,
  });
  if (failure !== null) return { ok: false, because: failures[failure] };
  if (statusClass === 3) return { ok: false, because: 'The server redirects. Enter the final address.' };
  if (status === 401 || status === 403) return { ok: false, because: 'The server refused the sign-in.' };
  if (status !== 200) return { ok: false, because: `The server answered with status ${status ?? 0}.` };
  if (text === null) return { ok: false, because: 'The answer is larger than 5 MB.' };
  // Rows and samples are shown to people who may not know it.
  if (asked.secret !== null && text.includes(asked.secret))
    return { ok: false, because: 'The answer repeats the secret. None of it was kept.' };
  return { ok: true, text };
}

export interface TableRead {
  readonly headings: readonly string[];
  readonly rows: readonly NumberedRow[];
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function cells(format: Format, text: string, path: string | null): Promise<(readonly string[])[]> {
  if (format === 'json') {
    const rows = rowsOfJson(text, path);
    if (!rows) throw fail('refused', 'connection.json', 'The answer has no list of JSON objects at this path.');
    return rows;
  }
  const rows: (readonly string[])[] = [];
  for await (const row of csvRows(once(text.replace(/^\uFEFF/, '')))) {
    if (rows.length > MOST_ROWS + 1) break;
    rows.push(row);
  }
  return rows;
}

/** The answer as a table: its headings, and the rows with their line numbers. Refuses what is none. */
export async function tableIn(format: Format, text: string, path: string | null): Promise<TableRead> {
  const all = await cells(format, text, path);
  return tableOf(all.map((row, at) => ({ number: at + 1, cells: [...row] })));
}

/** What was heard as a table. */
export const tableHeard = (
  { text }: HeardText,
  { format, rowsAt }: { readonly format: Format; readonly rowsAt: string | null },
): Promise<TableRead> => tableIn(format, text, rowsAt);

/** The cells of one line, as `lineOf` wrote it. */
export async function cellsOf(line: string): Promise<readonly string[]> {
  for await (const row of csvRows(once(line))) return row;
  return [];
}

function tableOf(all: readonly NumberedRow[]): TableRead {
  const rows = all.filter((row) => row.cells.some((cell) => cell.trim() !== ''));
  const [heading, ...rest] = rows;
  if (!heading || rest.length === 0) throw fail('refused', 'connection.empty', 'There are no rows.');
  if (rest.length > MOST_ROWS)
    throw fail('refused', 'connection.too_many', `There are more than ${MOST_ROWS} rows. Send fewer at a time.`);
  if (heading.cells.length > MOST_COLUMNS || rest.some((row) => row.cells.length > heading.cells.length))
    throw fail('refused', 'connection.uneven', 'This is not a table: a row has more cells than the heading.');
  return { headings: heading.cells.map((cell) => cell.trim()), rows: rest };
}
