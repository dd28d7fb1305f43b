import { createPublicKey, type KeyObject } from 'node:crypto';
import { type Actor, fail, type Row } from '#kernel';
import { labelOf } from '#kernel/fields/accept.ts';
import { signedBy, verifierKey } from '#server/audit/note.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { coverages } from '../coverages.ts';
import { programs } from '../programs.ts';
import { vendorCertification } from '../vendor-certification.record.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { agenciesOfFirm, inAgency, rowOfFirm } from './at-agency.server.ts';
import { firmFields, firmProfile } from './firm-profile.record.ts';
import { portable, type PortablePaper, type ProfileFile, profileIn, signerOf } from './profile-file.ts';
import { profileFile, readProfileFile, type ReadFile } from './profile-file-calls.ts';

async function profileOf(work: UnitOfWork): Promise<Row<typeof firmProfile>> {
  const found = await work.row(firmProfile, { where: {}, fields: [] });
  const profile = found && (await work.asProduct.find(firmProfile, found.id));
  if (!profile) throw fail('not_found', 'firm.profile', 'This organization has no firm profile.');
  return profile;
}

/** What an agency has on file of the firm, and whether it confirmed it. */
async function papersAt(work: UnitOfWork, firm: string, agency: string): Promise<readonly PortablePaper[]> {
  const row = await rowOfFirm(work, firm);
  if (!row || row.status === 'merged') return [];
  const certifications = await work.rows(vendorCertification, {
    where: { vendor: row.id, status: ['claimed', 'confirmed'] },
    fields: ['program', 'certificate', 'issuer', 'fromDay', 'untilDay', 'status'],
    order: 'certificate',
    most: 'all',
  });
  const policies = await work.rows(vendorInsurance, {
    where: { vendor: row.id, status: ['entered', 'confirmed'] },
    fields: ['coverage', 'policy', 'insurer', 'fromDay', 'untilDay', 'status'],
    order: 'policy',
    most: 'all',
  });
  return [
    ...certifications.map((one) => ({
      kind: 'certification' as const,
      what: programs[one.program],
      number: one.certificate,
      by: one.issuer,
      fromDay: one.fromDay,
      untilDay: one.untilDay,
      agency,
      isConfirmed: one.status === 'confirmed',
    })),
    ...policies.map((one) => ({
      kind: 'insurance' as const,
      what: coverages[one.coverage],
      number: one.policy,
      by: one.insurer,
      fromDay: one.fromDay,
      untilDay: one.untilDay,
      agency,
      isConfirmed: one.status === 'confirmed',
    })),
  ];
}

const plainContacts = (rows: readonly object[] | null): readonly object[] =>
  (rows ?? []).map((row) => {
    const { name, title, email, phone } = row as Readonly<Record<string, unknown>>;
    return { name, title: title ?? null, email: email ?? null, phone: phone ?? null };
  });

/** The file as it leaves: a signed note whose text is the profile, with the public keys next to it. */
export async function fileOfFirm(
  ports: Pick<Ports, 'door' | 'database' | 'auditKey' | 'settings' | 'clock'>,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<string> {
  const { door, auditKey, settings, clock } = ports;
  const profile = await door.run(actor, profileOf);
  const papers: PortablePaper[] = [];
  for (const { id, name } of await agenciesOfFirm(ports, actor))
    papers.push(
      ...(await inAgency({ door }, { agency: id, requestId }, (work) => papersAt(work, actor.organizationId, name))),
    );
  const said: ProfileFile = {
    kind: 'levee-firm-profile',
    version: 1,
    server: settings.publicUrl,
    exportedAt: clock.now().toISOString(),
    profile: {
      ...Object.fromEntries(portable.map((name) => [name, profile[name] ?? null])),
      contacts: plainContacts(profile.contacts),
    },
    papers,
  };
  const signer = signerOf(actor.organizationId);
  const note = auditKey.signDocument(signer, `${JSON.stringify(said)}\n`);
  return `${JSON.stringify({ note, keys: auditKey.documentKeys(signer) }, null, 2)}\n`;
}

/** The start of every Ed25519 key in the form that the platform reads. */
const HEAD = Buffer.from('302a300506032b6570032100', 'hex');

function keyIn(line: string, signer: string): KeyObject | null {
  const raw = Buffer.from(line.split('+').slice(2).join('+'), 'base64');
  if (raw.length !== 33 || raw[0] !== 1) return null;
  try {
    const key = createPublicKey({ key: Buffer.concat([HEAD, raw.subarray(1)]), format: 'der', type: 'spki' });
    return verifierKey(signer, key) === line ? key : null;
  } catch {
    return null;
  }
}

const noFile = () => {
  const message = 'This is no profile file of a Levee server.';
  return fail('invalid', 'firm.profile_file', message, {
    issues: [{ path: 'text', code: 'firm.profile_file', message }],
  });
};

/** What a file of another server says. The signature says that it is as that key signed it, and nothing of whose key that is. */
export function readFile(given: string): ReadFile {
  let outer: { readonly note?: unknown; readonly keys?: unknown } | null;
  try {
    outer = JSON.parse(given) as typeof outer;
  } catch {
    throw noFile();
  }
  const note = typeof outer?.note === 'string' ? outer.note : '';
  const lines = Array.isArray(outer?.keys) ? outer.keys.filter((one): one is string => typeof one === 'string') : [];
  const [signer = '', json = ''] = note.split('\n');
  const read = /^levee\/firm-profile\/[0-9a-f-]{36}$/u.test(signer) ? profileIn(json) : null;
  if (!read) throw noFile();
  const signed = lines.slice(0, 20).flatMap((line) => {
    const key = keyIn(line, signer);
    return key && signedBy(note, signer, [key]) ? [line] : [];
  });
  const [key] = signed;
  const about = { server: read.server, exportedAt: read.exportedAt, key: key ?? '' };
  if (!key) return { ...about, signature: 'broken', fields: [], left: [], papers: [] };
  return {
    ...about,
    signature: 'whole',
    fields: portable.flatMap((name) =>
      read.profile[name] === undefined
        ? []
        : [{ name, label: labelOf(name, firmFields[name].spec), value: read.profile[name] }],
    ),
    left: [...read.left],
    papers: [...read.papers],
  };
}

export const profileFileOperations = (ports: Ports): Operation[] => {
  const about = { tag: 'Vendor portal', serves: ['firm'], limit: 'sensitive' } as const;
  return [
    answers(profileFile, {
      ...about,
      scope: 'firm_profile:read',
      access: 'admin',
      summary: 'The firm’s profile as a signed file for another Levee server, without TIN, bank account and owners.',
      told: 'The file: a signed note and the public keys that check it.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        return new Response(await fileOfFirm(ports, { actor, requestId }), {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': 'attachment; filename="firm-profile.json"',
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          },
        });
      },
    }),
    answers(readProfileFile, {
      ...about,
      scope: 'session',
      access: 'admin',
      summary: 'Reads a profile file of another Levee server. Nothing of it is kept.',
      told: 'Whether it is as it was signed, and what it says field by field.',
      probe: { namesNothing: true, body: { text: '{}' } },
      run: ({ body, once }) => once(async () => ({ body: readFile(body.text) })),
    }),
  ];
};
