import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { inertHeaders } from '#server/services/files/inert.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { agenciesOfFirm, agencyDoor, inAgency, isClosed, rowOfFirm } from '../../vendors/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { contractSignature } from './contract-signature.record.ts';
import { contractSigning } from './contract-signing.record.ts';
import type { SignedContent } from './signed-content.ts';
import { declineIn, firmSigner, signIn, voidIfChanged } from './signing-act.server.ts';
import { probed, refuseKeys, went } from './signing-calls.server.ts';
import {
  declineAsFirm,
  firmSigning,
  firmSigningFile,
  type FirmSigningRow,
  firmSignings,
  signAsFirm,
} from './signing-calls.ts';
import type { Signing } from './signing-keeping.server.ts';
import { viewOf } from './signing-view.server.ts';

const unknown = () => fail('not_found', 'firm.signing', 'Your firm has no such signing at this agency.');

/** A draft, and what its signers have not been asked for yet, is nobody’s business but the agency’s. */
const asked = ['ready', 'signed', 'declined', 'voided'] as const;

/** The places of this firm that it was asked to sign in, the latest first. */
export async function signingsAt(
  work: UnitOfWork,
  firm: string,
  agency: { readonly id: string; readonly name: string },
): Promise<readonly FirmSigningRow[]> {
  const row = await rowOfFirm(work, firm);
  if (!row || isClosed(row)) return [];
  const contracts = await work.rows(contract, {
    where: { vendor: row.id },
    fields: ['number', 'title'],
    most: 'all',
  });
  const of = new Map(contracts.map((one) => [one.id, one]));
  const signings = await work.rows(contractSigning, {
    where: { contract: [...of.keys()], status: { not: 'draft' } },
    fields: ['contract', 'status', 'sentAt'],
    order: '-number',
    most: 'all',
  });
  const places = await work.rows(contractSignature, {
    where: { signing: signings.map(({ id }) => id), capacity: 'contractor', status: asked },
    fields: ['signing', 'status', 'signedAt'],
    most: 'all',
  });
  const placeOf = new Map(places.map((one) => [one.signing, one]));
  return signings.flatMap(({ id, contract: at, status, sentAt }) => {
    const [place, found] = [placeOf.get(id), of.get(at)];
    if (!place || !found || status === 'draft') return [];
    return [
      {
        agency: agency.id,
        agencyName: agency.name,
        id,
        number: found.number,
        title: found.title,
        status,
        isDue: status === 'open' && place.status === 'ready',
        sentAt,
      },
    ];
  });
}

/** The signing, where this firm was asked to sign it. */
export async function ownSigning(work: UnitOfWork, firm: string, id: string): Promise<Signing> {
  const row = uuidPattern.test(id) ? await rowOfFirm(work, firm) : null;
  const signing = row && !isClosed(row) ? await work.find(contractSigning, id) : null;
  const of = signing && (await work.find(contract, signing.contract));
  const isAsked =
    signing !== null &&
    signing.status !== 'draft' &&
    (await work.has(contractSignature, { signing: signing.id, capacity: 'contractor', status: asked }));
  if (!row || !of || of.vendor !== row.id || !isAsked) throw unknown();
  return signing;
}

/** What the people of a firm read of contracts that await its signature, and sign. */
export function firmSigningOperations({ door, database, auditKey, files }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], access: 'member' } as const;
  const reads = { ...about, scope: 'firm_profile:read' } as const;
  const acts = { ...about, access: { duty: 'bid_signer' }, scope: 'session', limit: 'sensitive' } as const;

  const at = agencyDoor({ door, database });
  const compare = (agency: string, requestId: string, firm: string, signature: string) =>
    at(agency, requestId, async (work) => {
      const place = await work.find(contractSignature, signature);
      if (place) await voidIfChanged(work, (await ownSigning(work, firm, place.signing)).contract);
    });

  return [
    answers(firmSignings, {
      ...reads,
      summary: 'The firm’s contracts that await its signature or were signed, at the agencies of this server.',
      told: 'The latest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const signings: FirmSigningRow[] = [];
        for (const one of await agenciesOfFirm({ door, database }, actor))
          signings.push(
            ...(await inAgency({ door }, { agency: one.id, requestId }, (work) =>
              signingsAt(work, actor.organizationId, one),
            )),
          );
        return { body: { signings } };
      },
    }),
    answers(firmSigning, {
      ...reads,
      summary: 'What the firm is asked to sign, with the order of signers and the certificate.',
      told: 'The signing as its signers read it.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency }, requestId }) {
        const maySign = await door.run(actor, async (work) =>
          (await work.asTheyAre()).actor.duties.includes('bid_signer'),
        );
        const view = await at(agency, requestId, async (work) =>
          viewOf(work, auditKey, await ownSigning(work, actor.organizationId, id), {
            isMine: ({ person }) => person === null,
          }),
        );
        return { body: { ...view, maySign } };
      },
    }),
    answers(firmSigningFile, {
      ...reads,
      summary: 'A file that is part of what the firm is asked to sign.',
      told: 'The file.',
      probe: { namesNothing: true, words: { id: nowhere, file: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id, file }, query: { agency }, requestId, request }) {
        const found = await at(agency, requestId, async (work) => {
          const { content } = await ownSigning(work, actor.organizationId, id);
          const signed = JSON.parse(content ?? '{}') as Partial<SignedContent>;
          const named = signed.documents?.find((one) => one.id === file);
          const row = named && (await work.find(document, named.id));
          return row && row.sha256 === named.sha256 ? row : null;
        });
        if (!found || found.scan === 'infected') throw fail('not_found', 'firm.file', 'There is no such file.');
        const { name, mediaType: type, size, sha256 } = found;
        async function* whole() {
          for await (const piece of await files.open(sha256)) yield piece;
        }
        return new Response(await streamed(request, whole()), {
          headers: { ...inertHeaders({ name, type, size }), 'content-length': String(size) },
        });
      },
    }),
    answers(signAsFirm, {
      ...acts,
      summary: 'Signs a contract for the firm.',
      told: 'How the signing goes on.',
      probe: { namesNothing: true, body: { agency: nowhere, ...probed } },
      run: ({ actor, body, came, requestId, onceAfter }) =>
        onceAfter(
          async () => {
            refuseKeys(came);
            const signer = await door.run(actor, firmSigner);
            await compare(body.agency, requestId, actor.organizationId, body.signature);
            return at(body.agency, requestId, (work) => signIn(work, signer, body));
          },
          async (_, status) => ({ body: { status: went(status) } }),
        ),
    }),
    answers(declineAsFirm, {
      ...acts,
      summary: 'Declines to sign for the firm, with a reason that all signers read.',
      told: 'How the signing ended.',
      probe: { namesNothing: true, body: { agency: nowhere, signature: nowhere, reason: 'The term is too short.' } },
      run: ({ actor, body, came, requestId, onceAfter }) =>
        onceAfter(
          async () => {
            refuseKeys(came);
            const signer = await door.run(actor, firmSigner);
            return at(body.agency, requestId, (work) => declineIn(work, signer, body));
          },
          async (_, status) => ({ body: { status: went(status) } }),
        ),
    }),
  ];
}
