import type { Page } from './redaction.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const frame = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`;

/** A page that opens anywhere, with nothing in it but what is read. */
export const pageHtml = ({ title, parts }: Page): string =>
  frame(
    title,
    parts
      .map(
        ({ heading, rows }) =>
          `<h2>${escaped(heading)}</h2>\n${
            rows.length === 0
              ? '<p>None on record.</p>'
              : `<dl>\n${rows.map(([label, text]) => `<dt>${escaped(label)}</dt><dd>${escaped(text).replaceAll('\n', '<br>')}</dd>`).join('\n')}\n</dl>`
          }`,
      )
      .join('\n'),
  );

export interface Contents {
  readonly title: string;
  readonly files: readonly { readonly file: string; readonly title: string; readonly sha256: string }[];
  /** Redacted copies that firms made; a package from before them has none. */
  readonly copies?: readonly { readonly file: string; readonly sha256: string }[];
  readonly counts: readonly { readonly file: string; readonly exemption: string; readonly count: number }[];
  readonly withheld: readonly string[];
}

/** The first page: what is there with its hash, what was taken out, and what is not there. */
export const indexHtml = ({ title, files, copies = [], counts, withheld }: Contents): string =>
  frame(
    title,
    `<table>
<caption>Pages</caption>
<tr><th scope="col">Page</th><th scope="col">SHA-256</th></tr>
${files.map((one) => `<tr><td><a href="${escaped(one.file)}">${escaped(one.title)}</a></td><td>${one.sha256}</td></tr>`).join('\n')}
</table>
${
  copies.length === 0
    ? ''
    : `<table>
<caption>Redacted copies, as the firms made them</caption>
<tr><th scope="col">File</th><th scope="col">SHA-256</th></tr>
${copies.map((one) => `<tr><td><a href="${escaped(one.file)}">${escaped(one.file)}</a></td><td>${one.sha256}</td></tr>`).join('\n')}
</table>`
}
<h2>Redactions</h2>
${
  counts.length === 0
    ? '<p>None.</p>'
    : `<ul>\n${counts.map(({ file, exemption, count }) => `<li>${escaped(file)}: ${count}, ${escaped(exemption)}</li>`).join('\n')}\n</ul>`
}
<h2>Withheld</h2>
${withheld.length === 0 ? '<p>Nothing.</p>' : `<ul>\n${withheld.map((one) => `<li>${escaped(one)}</li>`).join('\n')}\n</ul>`}`,
  );
