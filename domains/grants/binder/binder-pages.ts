import type { Gap } from './gaps.ts';
import { gapKinds } from './gaps.ts';

export interface BinderEntry {
  readonly name: string;
  readonly title: string;
  readonly part: string;
  readonly size: number;
  readonly sha256: string;
  /** The day on which it was written or uploaded. */
  readonly on: string;
  readonly rows: number | null;
}

export interface BinderPages {
  readonly award: { readonly number: string; readonly title: string; readonly agency: string };
  readonly organization: string;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly entries: readonly BinderEntry[];
  readonly gaps: readonly Gap[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const linked = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

const cells = (tag: 'td' | 'th', all: readonly string[]): string =>
  `<tr>${all.map((one) => (tag === 'th' ? `<th scope="col">${escaped(one)}</th>` : `<td>${one}</td>`)).join('')}</tr>`;

const table = (caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table>\n<caption>${escaped(caption)}</caption>\n${cells('th', heads)}\n${rows.map((row) => cells('td', row)).join('\n')}\n</table>`;

/** The first page of a binder: what is in it with date and hash, and what is missing. It opens without a server. */
export function binderIndex({ award, organization, madeBy, madeAt, entries, gaps }: BinderPages): string {
  const parts = [...Map.groupBy(entries, ({ part }) => part)];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(`Audit binder ${award.number}`)}</title>
<style>body{font:14px/1.5 sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}table{border-collapse:collapse;margin:1rem 0;width:100%}caption{font-weight:bold;text-align:left}td,th{border:1px solid #999;padding:.25rem .5rem;text-align:left;vertical-align:top}td:last-child{overflow-wrap:anywhere}</style>
</head>
<body>
<h1>${escaped(`Audit binder ${award.number}`)}</h1>
<p>${escaped(award.title)}. ${escaped(award.agency)}. ${escaped(organization)}.</p>
<p>Made by ${escaped(madeBy)} at ${escaped(madeAt)}. SHA256SUMS.txt has the hash of each file, this page included.</p>
<h2>Missing</h2>
${
  gaps.length === 0
    ? '<p>Nothing that was looked for is missing.</p>'
    : table(
        `${gaps.length} missing`,
        ['What', 'Of', 'Details'],
        gaps.map(({ kind, of, says }) => [escaped(gapKinds[kind]), escaped(of), escaped(says)]),
      )
}
<h2>Contents</h2>
${parts
  .map(([part, own]) =>
    table(
      part,
      ['File', 'Rows', 'Date', 'SHA-256'],
      own.map(({ name, title, rows, on, sha256 }) => [
        `<a href="${escaped(linked(name))}">${escaped(title)}</a>`,
        rows === null ? '' : String(rows),
        escaped(on),
        sha256,
      ]),
    ),
  )
  .join('\n')}
</body>
</html>
`;
}

export const binderReadme = ({ award, madeAt }: BinderPages): string =>
  `Audit binder of ${award.number}, made at ${madeAt}.

index.html lists the files with date and SHA-256, and what is missing.
index.csv and missing.csv hold the same as tables.

To verify the files without a server, open a terminal in this folder:

  Linux    sha256sum --check --strict SHA256SUMS.txt
  macOS    shasum -a 256 --check SHA256SUMS.txt
  Windows  Get-FileHash -Algorithm SHA256 FILE, compared with its line

The hash of SHA256SUMS.txt itself is in the history of the award and in the audit
record. An attached file is listed with the hash that was taken when it was
uploaded, so a file that changed since then fails the check.
`;
