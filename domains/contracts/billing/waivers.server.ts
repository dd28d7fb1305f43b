import { dollars, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { refused } from '../contract/refusing.ts';
import type { Application } from './application-figures.server.ts';
import { lienWaiver } from './lien-waiver.record.ts';
import { payApplication } from './pay-application.record.ts';
import { parityFinding } from './retainage.server.ts';
import { preparers } from './schedule-life.ts';
import { heldContract, isProduct, refuseWithout, scheduleOf } from './schedule.server.ts';

type Waiver = Row<typeof lienWaiver>;
type Facts = EffectFacts<Waiver>;
type Kind = Waiver['kind'];

const alike = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/gu, ' ');

/** The contractor and every subcontractor of the schedule: each of them could lien what it is not paid for. */
export async function partiesOf(work: UnitOfWork, of: string): Promise<readonly string[]> {
  const found = await work.asProduct.row(payApplication, {
    where: { contract: of },
    fields: ['vendor'],
    order: 'number',
  });
  const firm = found?.vendor
    ? await work.asProduct.row(vendor, { where: { id: found.vendor }, fields: ['name'] })
    : null;
  const schedule = await scheduleOf(work, of);
  return [...(firm ? [firm.name] : []), ...(schedule?.subcontractors ?? []).map(({ name }) => name)];
}

export interface WaiverNeed {
  readonly party: string;
  readonly kind: Kind;
  readonly application: string;
  readonly number: string;
  readonly cents: number | null;
  readonly waiver: { readonly id: string; readonly status: string } | null;
}

/** Who has to waive what for some applications, and the waivers that are on file. The contractor’s own names the exact amount. */
async function needsFor(
  work: UnitOfWork,
  of: string,
  applications: readonly Pick<Application, 'id' | 'number' | 'due'>[],
  kind: Kind,
): Promise<readonly WaiverNeed[]> {
  if (applications.length === 0) return [];
  const parties = await partiesOf(work, of);
  const filed = await work.asProduct.rows(lienWaiver, {
    where: { application: applications.map(({ id }) => id), kind, status: ['received', 'verified'] },
    fields: ['party', 'application', 'amount', 'status'],
    order: 'party',
    most: 'all',
  });
  return applications.flatMap(({ id, number, due }) =>
    parties.map((party, at): WaiverNeed => {
      const cents = at === 0 ? (due?.cents ?? 0) : null;
      const own = filed.filter(
        (one) =>
          one.application === id && alike(one.party) === alike(party) && (cents === null || one.amount.cents === cents),
      );
      const best = own.find(({ status }) => status === 'verified') ?? own[0];
      return {
        party,
        kind,
        application: id,
        number: number ?? '',
        cents,
        waiver: best ? { id: best.id, status: best.status } : null,
      };
    }),
  );
}

const certifiedOf = (work: UnitOfWork, of: string) =>
  work.asProduct.rows(payApplication, {
    where: { contract: of, status: 'certified' },
    fields: ['number', 'due', 'place'],
    order: 'place',
    most: 'all',
  });

/** What this payment waits for: conditional waivers for itself, unconditional ones for the payment before it. */
export async function waiverNeeds(work: UnitOfWork, row: Application): Promise<readonly WaiverNeed[]> {
  const before = (await certifiedOf(work, row.contract)).filter(({ place }) => (place ?? 0) < (row.place ?? 0));
  return [
    ...(await needsFor(work, row.contract, [row], 'conditional')),
    ...(await needsFor(work, row.contract, row.kind === 'release' ? before : before.slice(-1), 'unconditional')),
  ];
}

const said = ({ party, kind, number, cents, waiver }: WaiverNeed): string =>
  waiver
    ? `The ${kind} lien waiver of ${party} for ${number} is not verified.`
    : `The ${kind} lien waiver of ${party} for ${number}${cents === null ? '' : ` over ${dollars(cents)}`} is missing.`;

const gapsOf = (needs: readonly WaiverNeed[]): readonly string[] =>
  needs.filter(({ waiver }) => waiver?.status !== 'verified').map(said);

/** Unconditional waivers that are missing for any payment before this one. */
export const unconditionalGaps = async (work: UnitOfWork, row: Application): Promise<readonly string[]> => {
  const before = (await certifiedOf(work, row.contract)).filter(({ id }) => id !== row.id);
  return gapsOf(await needsFor(work, row.contract, before, 'unconditional'));
};

/** Unconditional waivers that are missing for any payment of a contract. */
export const finalGaps = async (work: UnitOfWork, of: string): Promise<readonly string[]> =>
  gapsOf(await needsFor(work, of, await certifiedOf(work, of), 'unconditional'));

/** Why the invoice of an application is not payable now. */
export async function applicationHolds(work: UnitOfWork, id: string): Promise<readonly string[]> {
  const row = await work.asProduct.find(payApplication, id);
  if (row?.status !== 'certified') return ['Its pay application is not certified.'];
  // The schedule lists who waives: while it is being amended, one person could leave a subcontractor out.
  const schedule = await scheduleOf(work, row.contract);
  if (schedule?.status !== 'adopted') return ['Its schedule of values is not adopted.'];
  const parity = parityFinding(row, schedule);
  return [...(parity ? [parity] : []), ...gapsOf(await waiverNeeds(work, row))];
}

async function refuseStranger({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  const of = await work.asProduct.find(payApplication, row.application);
  const parties = of ? await partiesOf(work, of.contract) : [];
  if (!of || !parties.some((party) => alike(party) === alike(row.party)))
    throw refused(
      'party',
      'lien_waiver.party',
      `Enter the contractor or a listed subcontractor: ${parties.join(', ')}.`.slice(0, 400),
    );
  if (row.kind === 'unconditional' && of.status !== 'certified')
    throw refused('kind', 'lien_waiver.is_paid', 'An unconditional waiver is given for a certified payment.');
}

/** A waiver over another amount, or through an earlier day, would leave a lien on the rest. */
async function verify({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithout(work, preparers, [{ duty: 'legal_counsel' }]);
  const of = await work.asProduct.find(payApplication, row.application);
  if (!of) return;
  await heldContract(work, of.contract);
  const [firm = ''] = await partiesOf(work, of.contract);
  if (alike(firm) === alike(row.party) && row.amount.cents !== of.due?.cents)
    throw refused(
      'amount',
      'lien_waiver.amount',
      `${of.number} is due at ${dollars(of.due?.cents ?? 0)}. Reject the waiver.`,
    );
  if (row.throughOn < of.periodUntil)
    throw refused('throughOn', 'lien_waiver.through', `${of.number} bills to ${of.periodUntil}. Reject the waiver.`);
  await work.asProduct.change(lienWaiver, row.id, {}, { verifiedBy: personActing(work.actor), verifiedOn: work.today });
}

export const waiverEffects = follows(lienWaiver, {
  create: [refuseStranger],
  edit: [refuseStranger],
  verify: [verify],
});
