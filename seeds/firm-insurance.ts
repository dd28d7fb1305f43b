import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { agencyHere, atAgency } from '#domains/vendors/public.server.ts';
import { submitIn } from '#domains/vendors/firm/firm-insurance.server.ts';
import { dayIn } from '#kernel/fields/date.ts';
import type { Ports } from '#server/ports.ts';

const DAY = 86_400_000;

/** A page that says what a certificate says, as a PDF. */
export function page(lines: readonly string[]): string {
  const text = `BT /F1 12 Tf 72 720 Td 18 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  return `${file}xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** The approved firm of the demonstration has sent the certificate of its umbrella policy, which waits for a vendor approver. */
export async function seedFirmInsurance(ports: Ports, county: string, firm: { id: string; by: string }): Promise<void> {
  const agency = await agencyHere(ports, county);
  const day = (ahead: number) => dayIn(agency.timeZone, new Date(ports.clock.now().getTime() + ahead * DAY));
  const given = {
    coverage: 'umbrella',
    policy: 'UMB-2026-4471',
    insurer: 'Chesapeake Mutual',
    each: { cents: 5_000_000_00, currency: 'USD' },
    aggregate: { cents: 5_000_000_00, currency: 'USD' },
    isInsured: true,
    fromDay: day(-14),
    untilDay: day(351),
  } as const;
  const name = 'ACORD 25 umbrella.pdf';
  const lines = [
    'ACORD 25 Certificate of liability insurance',
    `Insured: ${firm.by}`,
    `Insurer: ${given.insurer}. Policy: ${given.policy}. Umbrella liability, occurrence`,
    `Policy period: ${given.fromDay} to ${given.untilDay}`,
    'Each occurrence: $5,000,000. Aggregate: $5,000,000',
    `Certificate holder and additional insured: ${agency.name}`,
  ].map((line) => line.replaceAll(/[()\\]/g, ''));
  const kept = await ports.files.take({ name, content: Readable.from([Buffer.from(page(lines), 'latin1')]) });
  const { type: mediaType, size, hash: sha256 } = kept;
  const scan = kept.scan === 'clean' ? ('clean' as const) : ('not_scanned' as const);
  const files = [{ name, mediaType, size, sha256, scan }];
  await atAgency(ports, { agency: county, requestId: randomUUID() }, (work, of) =>
    submitIn(work, of, { firm: firm.id, by: firm.by, given, files }),
  );
}
