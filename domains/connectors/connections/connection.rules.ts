import { rule } from '#kernel';
import { posted } from './catalogue.ts';

interface Mapped {
  readonly columns: readonly { readonly field: string }[] | null;
  readonly mode: string;
  readonly matchField: string | null;
  readonly target: string;
  readonly postsEntries: boolean;
}

export const fieldsDiffer = rule<Mapped>(
  'connection.fields_differ',
  'Map each field once.',
  ({ row }) => {
    const fields = (row.columns ?? []).map(({ field }) => field);
    return new Set(fields).size === fields.length;
  },
  { field: 'columns' },
);

export const matchIsMapped = rule<Mapped>(
  'connection.match_is_mapped',
  'Choose a match field that a column fills. Updating needs one.',
  ({ row }) =>
    row.matchField === null ? row.mode === 'create' : (row.columns ?? []).some(({ field }) => field === row.matchField),
  { field: 'matchField' },
);

export const onlyEntriesPost = rule<Mapped>(
  'connection.only_entries_post',
  'Only journal entries and revenue entries are posted.',
  ({ row }) => !row.postsEntries || posted.includes(row.target),
  { field: 'postsEntries' },
);

export const addressOrFile = rule<{ readonly format: string; readonly url: string | null }>(
  'connection.address_or_file',
  'Enter the address that is read. A connection for files has none.',
  ({ row }) => (row.format === 'file') === (row.url === null),
  { field: 'url' },
);

export const filesNeedNoSignIn = rule<{ readonly format: string; readonly authentication: string }>(
  'connection.files_need_no_sign_in',
  'A connection for files has no sign-in. Choose “None”.',
  ({ row }) => row.format !== 'file' || row.authentication === 'none',
  { field: 'authentication' },
);
