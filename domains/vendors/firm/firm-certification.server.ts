import { fail, type Row } from '#kernel';
import { document, notify, reasonGiven } from '#domains/organization/public.server.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { programs, whyNotCounted } from '../programs.ts';
import { vendorCertification } from '../vendor-certification.record.ts';
import { vendor } from '../vendor.record.ts';
import { type Agency, atAgency } from './agency-day.server.ts';
import { isClosed, rowOfFirm } from './at-agency.server.ts';
import {
  type FirmCertification,
  firmCertifications,
  submitCertification,
  withdrawCertification,
} from './firm-certification-calls.ts';
import { type File, filesSent, receivedBy, refusedAt, refuseKey } from './firm-papers.server.ts';
import { firmProfile } from './firm-profile.record.ts';
import { registeredAgencies } from './registered-agencies.server.ts';

type Certification = Row<typeof vendorCertification>;
type Given = Pick<Certification, 'program' | 'certificate' | 'issuer' | 'fromDay' | 'untilDay'>;

const columns = ['program', 'certificate', 'issuer', 'fromDay', 'untilDay', 'status', 'submittedBy', 'renews'] as const;

const onFile = (work: UnitOfWork, vendorId: string) =>
  work.rows(vendorCertification, {
    where: { vendor: vendorId },
    order: ['program', '-untilDay'],
    fields: [...columns, 'evidence'],
    most: 'all',
  });
type OnFile = Awaited<ReturnType<typeof onFile>>[number];

/** The confirmed certification of a program that ends last: what a new certificate of that program renews. */
const renewedBy = (held: readonly OnFile[], program: Certification['program']): OnFile | undefined =>
  held
    .filter((one) => one.program === program && one.status === 'confirmed')
    .toSorted((a, b) => (b.untilDay ?? '9999').localeCompare(a.untilDay ?? '9999'))[0];

function actOn(one: OnFile, held: readonly OnFile[]): FirmCertification['act'] {
  if (one.status === 'claimed') return one.submittedBy === null ? 'none' : 'withdraw';
  const isOpen = held.some(({ program, status }) => program === one.program && status === 'claimed');
  if (isOpen) return 'none';
  if (one.status === 'confirmed') return renewedBy(held, one.program)?.id === one.id ? 'renew' : 'none';
  const isSettled = held.some(({ program, status }) => program === one.program && status === 'confirmed');
  return one.status === 'refused' && !isSettled ? 'again' : 'none';
}

/** What one agency has of the firm. A reason that it gave for a paper of its own clerk stays inside; of the firm’s own the firm reads it. */
async function heldAt(work: UnitOfWork, firm: string, agency: Agency): Promise<FirmCertification[]> {
  const row = await rowOfFirm(work, firm);
  if (!row || row.status === 'merged') return [];
  const held = await onFile(work, row.id);
  const names = await work.rows(document, {
    where: { id: held.flatMap(({ evidence }) => evidence ?? []) },
    fields: ['name'],
    most: 'all',
  });
  const told: FirmCertification[] = [];
  for (const one of held) {
    const { evidence, renews: _, ...about } = one;
    const renewals = held.filter(({ renews }) => renews === one.id);
    const renewal = (['confirmed', 'claimed'] as const).find((state) =>
      renewals.some(({ status }) => status === state),
    );
    const said =
      one.status === 'refused' && one.submittedBy !== null
        ? await reasonGiven(work, vendorCertification.name, one.id, ['refuse'])
        : null;
    told.push({
      ...about,
      agency: agency.name,
      agencyId: agency.id,
      files: names.filter(({ id }) => evidence?.includes(id)).map(({ name }) => name),
      why: said ? `Refused: ${said}` : whyNotCounted(one, work.today),
      renewal: renewal ?? 'none',
      act: isClosed(row) ? 'none' : actOn(one, held),
    });
  }
  return told;
}

/** The row of the firm that takes a certification; why it takes none is said before any agency is sent anything. */
async function placeFor(work: UnitOfWork, agency: Agency, { firm, given }: Sent) {
  const found = await rowOfFirm(work, firm);
  if (!found || isClosed(found))
    throw refusedAt('agencies', 'unknown', `Register your firm with ${agency.name} before you submit a certification.`);
  await work.row(vendor, { where: { id: found.id }, fields: [], lock: 'update' });
  if (given.untilDay !== null && given.untilDay < work.today)
    throw refusedAt('untilDay', 'certification_over', 'This certificate has expired. Submit the renewed one.');
  const held = await onFile(work, found.id);
  const same = held.find(
    (one) =>
      (one.status === 'claimed' || one.status === 'confirmed') &&
      one.program === given.program &&
      one.certificate.toLowerCase() === given.certificate.toLowerCase() &&
      one.fromDay === given.fromDay &&
      one.untilDay === given.untilDay,
  );
  if (same?.status === 'claimed' && same.submittedBy !== null) return null; // submitted already, by this very call perhaps
  if (same)
    throw refusedAt(
      'certificate',
      'certification_known',
      `${agency.name} has this certificate with these dates already.`,
    );
  const open = held.find(({ program, status }) => program === given.program && status === 'claimed');
  if (open)
    throw refusedAt(
      'program',
      'certification_open',
      `${agency.name} has not decided ${open.certificate} yet. Withdraw it, or wait for the decision.`,
    );
  return { vendor: found, renews: renewedBy(held, given.program)?.id ?? null };
}

interface Sent {
  readonly firm: string;
  readonly by: string;
  readonly given: Given;
  readonly files: readonly File[];
}

async function submitIn(work: UnitOfWork, agency: Agency, sent: Sent): Promise<void> {
  const place = await placeFor(work, agency, sent);
  if (place === null) return;
  const { told, files: evidence } = await receivedBy(work, agency, sent.files);
  const made = await work.insert(
    vendorCertification,
    { vendor: place.vendor.id, ...sent.given, evidence },
    { submittedBy: sent.by, renews: place.renews },
  );
  await notify(work, {
    to: told,
    kind: 'vendor.certification',
    subject: `${place.vendor.name} ${place.renews ? 'renews' : 'submits'} a certification: ${programs[sent.given.program]}`,
    body: `${sent.by} submitted certificate ${sent.given.certificate}. A vendor approver confirms or refuses it.`,
    link: `/vendor-directory/certifications/${made.id}`,
  });
}

export function firmCertificationOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'] } as const;
  const acts = { ...about, scope: 'firm_profile:edit', access: 'admin', limit: 'sensitive' } as const;
  const at = <T>(agency: string, requestId: string, run: (work: UnitOfWork, of: Agency) => Promise<T>): Promise<T> =>
    atAgency({ door, database }, { agency, requestId }, run);
  return [
    answers(firmCertifications, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'The firm’s certifications at each agency, with the decision and why one does not count.',
      told: 'The agencies that take certifications of the firm, and what each has on file.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const agencies: Agency[] = [];
        const certifications: FirmCertification[] = [];
        for (const { id, name } of await registeredAgencies({ door, database }, actor))
          await at(id, requestId, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            if (row && !isClosed(row)) agencies.push({ id, name });
            certifications.push(...(await heldAt(work, actor.organizationId, { id, name })));
          });
        return { body: { agencies, certifications } };
      },
    }),
    answers(submitCertification, {
      ...acts,
      summary: 'Submit a certification with its certificate to agencies, or renew one. Each agency decides by itself.',
      told: 'The names of the agencies that have it.',
      probe: {
        namesNothing: true,
        body: {
          agencies: [nowhere],
          program: 'sbe',
          certificate: 'SBE-4100',
          issuer: 'Small Business Administration',
          fromDay: '2026-01-01',
          untilDay: null,
          evidence: [nowhere],
        },
      },
      async run({ actor, body: { agencies, evidence, ...said }, requestId, onceAfter }) {
        const heard = async () => {
          refuseKey(actor);
          const sent = await door.run(actor, async (work): Promise<Sent> => {
            const profile = await work.row(firmProfile, { where: {}, fields: ['name'] });
            const files = await filesSent(work, evidence, 'evidence');
            const by = `${actor.name}, ${profile?.name ?? ''}`.slice(0, 300);
            const given = { ...said, untilDay: said.untilDay ?? null };
            return { firm: actor.organizationId, by, given, files };
          });
          const all = [...new Set(agencies)];
          // What one of them would refuse is said before any of them has it.
          for (const one of all) await at(one, requestId, (work, of) => placeFor(work, of, sent));
          const names: string[] = [];
          for (const one of all)
            names.push(
              await at(one, requestId, async (work, of) => {
                await submitIn(work, of, sent);
                return of.name;
              }),
            );
          return names;
        };
        return onceAfter(heard, async (_, names) => ({ body: { agencies: names } }));
      },
    }),
    answers(withdrawCertification, {
      ...acts,
      summary: 'Withdraw a certification that the firm submitted, while the agency has not decided it.',
      told: 'The certificate number.',
      probe: { namesNothing: true, body: { agency: nowhere, certification: nowhere, reason: 'Wrong certificate.' } },
      async run({ actor, body: { agency, certification, reason }, requestId, onceAfter }) {
        const heard = async () => {
          refuseKey(actor);
          return at(agency, requestId, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            const found =
              row &&
              (await work.row(vendorCertification, {
                where: { id: certification, vendor: row.id },
                fields: ['certificate', 'status', 'submittedBy'],
                lock: 'update',
              }));
            if (!found || found.submittedBy === null)
              throw fail('not_found', 'firm.certification', 'Your firm submitted no such certification.');
            if (found.status === 'withdrawn') return found.certificate;
            if (found.status !== 'claimed')
              throw fail(
                'refused',
                'firm.certification_decided',
                `${found.certificate} is decided: there is nothing to withdraw.`,
              );
            await work.move(vendorCertification, certification, 'withdraw', { reason: `${actor.name}: ${reason}` });
            return found.certificate;
          });
        };
        return onceAfter(heard, async (_, certificate) => ({ body: { certificate } }));
      },
    }),
  ];
}
