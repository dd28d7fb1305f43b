import { fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import {
  agenciesOfFirm,
  agencyHere,
  inAgency,
  rowOfFirm,
  vendor as vendorRecord,
} from '../../vendors/public.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { keepAnswers, takesAnswers } from './answering.server.ts';
import { type GivenAnswers, inquiriesOf } from './inquiry.ts';
import { rfiAnswer } from './rfi-answer.record.ts';
import { type FirmRfi, firmRfis, respondToRfi } from './rfi-calls.ts';

async function openIn(work: UnitOfWork, firm: string, agency: { id: string; name: string }) {
  const vendor = await rowOfFirm(work, firm);
  if (!vendor) return [];
  const open = await work.rows(solicitation, {
    where: { type: 'rfi', status: 'published', publishedAt: { not: null }, dueAt: { above: work.now() } },
    order: ['dueAt', 'number'],
    fields: ['number', 'name', 'dueAt'],
    most: 'all',
  });
  return Promise.all(
    open.map(async ({ id, number, name, dueAt }): Promise<FirmRfi> => {
      const rfi = await work.find(solicitation, id);
      const own = await work.row(rfiAnswer, { where: { rfi: id, vendor: vendor.id }, fields: ['answers', 'files'] });
      const files = own?.files
        ? await work.rows(document, { where: { id: own.files }, fields: ['name'], most: 'all' })
        : [];
      return {
        id,
        agency: agency.id,
        agencyName: agency.name,
        number,
        name,
        dueAt: dueAt ?? '',
        state: own ? 'answered' : 'open',
        questions: inquiriesOf(rfi?.inquiries ?? []),
        given: (own?.answers ?? {}) as GivenAnswers, // as they are kept
        files: files.map((one) => one.name),
      };
    }),
  );
}

type Document = Pick<Row<typeof document>, 'name' | 'mediaType' | 'size' | 'sha256' | 'scan'>;

/** Files of the firm as rows of the agency: the bytes are kept once, under their hash. Only the buyer owns them there. */
async function copied(work: UnitOfWork, files: readonly Document[], owner: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { name, ...kept } of files) {
    const { id } = await work.asProduct.insert(document, { name, owner, audience: 'private' }, kept);
    ids.push(id);
  }
  return ids;
}

export function firmRfiOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], access: 'member', scope: 'firm_profile:read' } as const;
  return [
    answers(firmRfis, {
      ...about,
      summary: 'Open requests for information of the agencies with which the firm is registered.',
      told: 'The requests with their questions and the firm’s own answers.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const agencies = await agenciesOfFirm({ door, database }, actor);
        const rfis: FirmRfi[] = [];
        for (const one of agencies) {
          const open = await inAgency({ door }, { agency: one.id, requestId }, (work) =>
            openIn(work, actor.organizationId, one),
          );
          rfis.push(...open);
        }
        return { body: { rfis: rfis.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt)) } };
      },
    }),
    answers(respondToRfi, {
      ...about,
      scope: 'firm_profile:edit',
      summary: 'Answer a request for information, or change the answers until they are due.',
      told: 'The number of the request.',
      limit: 'sensitive',
      probe: { namesNothing: true, body: { agency: nowhere, rfi: nowhere, answers: {}, files: [] } },
      async run({ actor, body, requestId, onceAfter }) {
        const { agency, rfi: id } = body;
        return onceAfter(
          async () => {
            await agencyHere({ database }, agency);
            const given = await door.run(actor, async (work) => {
              const rows = await Promise.all((body.files ?? []).map((one) => work.find(document, one)));
              return rows.flatMap((one) => (one && one.scan !== 'infected' && one.status === 'kept' ? [one] : []));
            });
            return inAgency({ door }, { agency, requestId }, async (work) => {
              const vendor = await rowOfFirm(work, actor.organizationId);
              if (!vendor || vendor.status === 'inactive' || vendor.status === 'merged')
                throw fail('refused', 'rfi.not_registered', 'Register your firm with this agency first.');
              const rfi = await work.find(solicitation, id);
              if (!rfi || !takesAnswers(rfi, work.now()))
                throw fail('refused', 'rfi.closed', 'This request for information no longer takes answers.');
              await work.row(vendorRecord, { where: { id: vendor.id }, fields: [], lock: 'update' });
              const known = await work.row(rfiAnswer, { where: { rfi: id, vendor: vendor.id }, fields: [] });
              const row =
                (known && (await work.find(rfiAnswer, known.id))) ??
                (await work.asProduct.insert(
                  rfiAnswer,
                  { rfi: id, firm: vendor.name.slice(0, 160), contact: actor.name.slice(0, 120), email: vendor.email },
                  { vendor: vendor.id },
                ));
              const files = given.map(({ name, mediaType, size, sha256, scan }) => ({
                name,
                mediaType,
                size,
                sha256,
                scan,
              }));
              const copies = await copied(work, files, rfi.buyer);
              await keepAnswers(work, {
                row,
                rfi,
                typed: body.answers as object,
                more: copies.length > 0 ? { files: [...(row.files ?? []), ...copies].slice(-10) } : {},
              });
              return rfi.number;
            });
          },
          async (_, number) => ({ body: { number } }),
        );
      },
    }),
  ];
}
