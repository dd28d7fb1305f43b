/** A part of a sample message. */
export interface Enclosed {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array | string;
}

export interface SampleMail {
  readonly from?: string | null;
  readonly to?: string;
  readonly subject?: string;
  readonly id?: string;
  readonly text?: string;
  readonly html?: string;
  readonly replyTo?: string;
  readonly files?: readonly Enclosed[];
}

const base64 = (content: Uint8Array | string): string =>
  (
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');

/** A message as a mail program writes it, for the demonstration and for tests. */
export function mailWith({ from, to, subject, id, text, html, replyTo, files = [] }: SampleMail): string {
  const edge = 'levee-part-7c1d';
  const head = [
    ...(from === null ? [] : [`From: ${from ?? 'Alma Reyes <billing@firm.example>'}`]),
    `To: ${to ?? 'invoices@tidewater.example.gov'}`,
    `Subject: ${subject ?? 'Invoice'}`,
    'Date: Thu, 19 Nov 2026 09:12:00 -0500',
    `Message-ID: <${id ?? 'one'}@firm.example>`,
    ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
    'MIME-Version: 1.0',
  ];
  const body = html
    ? ['Content-Type: text/html; charset=utf-8', '', html]
    : ['Content-Type: text/plain; charset=utf-8', '', text ?? 'Please find our invoice attached.'];
  if (files.length === 0) return [...head, ...body, ''].join('\r\n');
  return [
    ...head,
    `Content-Type: multipart/mixed; boundary="${edge}"`,
    '',
    `--${edge}`,
    ...body,
    ...files.flatMap(({ name, type, content }) => [
      `--${edge}`,
      `Content-Type: ${type}; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      base64(content),
    ]),
    `--${edge}--`,
    '',
  ].join('\r\n');
}
