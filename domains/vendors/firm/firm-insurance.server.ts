import { fail, type Money, type Row } from '#kernel';
import { document, notify, reasonGiven } from '#domains/organization/public.server.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { coverages } from '../coverages.ts';
import { isSuperseded, whyNotInForce } from '../insurance/in-force.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { vendor } from '../vendor.record.ts';
import { type Agency, agencyDoor } from './agency-day.server.ts';
import { isClosed, rowOfFirm } from './at-agency.server.ts';
import {
  type FirmPolicy,
  firmInsurance,
  type RequiredInsurance,
  submitInsurance,
  withdrawInsurance,
} from './firm-insurance-calls.ts';
import { type File, filesSent, receivedBy, refusedAt, refuseKey } from './firm-papers.server.ts';
import { firmProfile } from './firm-profile.record.ts';
import { registeredAgencies } from './registered-agencies.server.ts';
import { requiredOf } from './required-insurance.server.ts';

type Policy = Row<typeof vendorInsurance>;
type Given = Pick<
  Policy,
  'coverage' | 'policy' | 'insurer' | 'each' | 'aggregate' | 'isInsured' | 'fromDay' | 'untilDay'
>;

/** Beyond these a date is a slip. */
const MOST_YEARS = 10;
const AHEAD_DAYS = 366;

const columns = ['coverage', 'policy', 'insurer', 'each', 'aggregate', 'isInsured', 'fromDay', 'untilDay'] as const;

const onFile = (work: UnitOfWork, vendorId: string) =>
  work.rows(vendorInsurance, {
    where: { vendor: vendorId },
    order: ['coverage', '-untilDay'],
    fields: [...columns, 'status', 'submittedBy', 'confirmedAt', 'createdAt', 'certificate'],
    most: 'all',
  });
type OnFile = Awaited<ReturnType<typeof onFile>>[number];

const confirmedOf = (held: readonly OnFile[]) => held.filter(({ status }) => status === 'confirmed');
const isOpen = ({ status, submittedBy }: OnFile): boolean => status === 'entered' && submittedBy !== null;

function actOn(one: OnFile, held: readonly OnFile[], day: string): FirmPolicy['act'] {
  if (isOpen(one)) return 'withdraw';
  const alike = held.filter(({ coverage }) => coverage === one.coverage);
  if (one.status === 'entered' || alike.some(isOpen)) return 'none';
  if (one.status === 'refused') {
    const isAnswered = alike.some(({ createdAt, status }) => status !== 'withdrawn' && createdAt > one.createdAt);
    return one.submittedBy !== null && !isAnswered ? 'again' : 'none';
  }
  const counting = confirmedOf(alike).filter((other) => !isSuperseded(other, alike, day));
  const [last] = counting.toSorted((a, b) => b.untilDay.localeCompare(a.untilDay));
  return last?.id === one.id ? 'renew' : 'none';
}

/** Why it does not count. A reason that the agency gave for a paper of its own clerk stays inside; of the firm’s own the firm reads it. */
async function whyNot(work: UnitOfWork, one: OnFile, held: readonly OnFile[]): Promise<string | null> {
  if (one.status === 'entered') return 'Not confirmed yet.';
  if (one.status === 'withdrawn') return 'Withdrawn.';
  if (one.status === 'confirmed') return whyNotInForce(one, confirmedOf(held), work.today);
  const said = one.submittedBy === null ? null : await reasonGiven(work, vendorInsurance.name, one.id, ['refuse']);
  return said ? `Refused: ${said}` : 'Refused.';
}

async function heldAt(work: UnitOfWork, firm: string, agency: Agency) {
  const row = await rowOfFirm(work, firm);
  if (!row || row.status === 'merged') return { isOpen: false, policies: [], required: [] };
  const held = await onFile(work, row.id);
  const names = await work.rows(document, {
    where: { id: held.flatMap(({ certificate }) => certificate ?? []) },
    fields: ['name'],
    most: 'all',
  });
  const policies: FirmPolicy[] = [];
  for (const one of held) {
    const { certificate, confirmedAt: _, createdAt: __, ...about } = one;
    policies.push({
      ...about,
      agency: agency.name,
      agencyId: agency.id,
      files: names.filter(({ id }) => certificate?.includes(id)).map(({ name }) => name),
      why: await whyNot(work, one, held),
      act: isClosed(row) ? 'none' : actOn(one, held, work.today),
    });
  }
  const required = await requiredOf(work, row.id, confirmedOf(held));
  return { isOpen: !isClosed(row), policies, required: required.map((one) => ({ ...one, agency: agency.name })) };
}

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function refuseFigures({ each, aggregate, fromDay, untilDay }: Given, today: string): void {
  if (untilDay < fromDay) throw refusedAt('untilDay', 'insurance_dates', 'This policy ends before it begins.');
  if (untilDay < today)
    throw refusedAt('untilDay', 'insurance_over', 'This policy has expired. Submit the renewed certificate.');
  if (untilDay > later(fromDay, MOST_YEARS * 366))
    throw refusedAt('untilDay', 'insurance_dates', `A policy runs up to ${MOST_YEARS} years. Check the year.`);
  if (fromDay > later(today, AHEAD_DAYS))
    throw refusedAt('fromDay', 'insurance_dates', 'This policy begins more than a year from now. Check the year.');
  if (aggregate && aggregate.cents < each.cents)
    throw refusedAt('aggregate', 'insurance_limits', 'The aggregate is less than the limit of each occurrence.');
}

const sameMoney = (one: Money | null, other: Money | null): boolean =>
  one?.cents === other?.cents && one?.currency === other?.currency;
const isSame = (one: OnFile, given: Given): boolean =>
  one.policy.toLowerCase() === given.policy.toLowerCase() &&
  (['coverage', 'insurer', 'isInsured', 'fromDay', 'untilDay'] as const).every((name) => one[name] === given[name]) &&
  sameMoney(one.each, given.each) &&
  sameMoney(one.aggregate, given.aggregate);

/** The row of the firm that takes a certificate; why it takes none is said before any agency is sent anything. */
async function placeFor(work: UnitOfWork, agency: Agency, { firm, given }: Sent): Promise<Row<typeof vendor> | null> {
  const found = await rowOfFirm(work, firm);
  if (!found || isClosed(found))
    throw refusedAt('agencies', 'unknown', `Register your firm with ${agency.name} before you submit a certificate.`);
  await work.row(vendor, { where: { id: found.id }, fields: [], lock: 'update' });
  // The firm wrote its limits in its own currency; an agency of another one would read them as its own.
  if (given.each.currency !== work.actor.currency)
    throw refusedAt('each', 'insurance_currency', `${agency.name} takes limits in ${work.actor.currency}.`);
  refuseFigures(given, work.today);
  const held = await onFile(work, found.id);
  const same = held.find((one) => (one.status === 'entered' || one.status === 'confirmed') && isSame(one, given));
  if (same && isOpen(same)) return null; // submitted already, by this very call perhaps
  if (same) throw refusedAt('policy', 'insurance_known', `${agency.name} has this policy with these figures already.`);
  const open = held.find((one) => one.coverage === given.coverage && isOpen(one));
  if (open)
    throw refusedAt(
      'coverage',
      'insurance_open',
      `${agency.name} has not decided ${open.policy} yet. Withdraw it, or wait for the decision.`,
    );
  return found;
}

export interface Sent {
  readonly firm: string;
  readonly by: string;
  readonly given: Given;
  readonly files: readonly File[];
}

export async function submitIn(work: UnitOfWork, agency: Agency, sent: Sent): Promise<void> {
  const found = await placeFor(work, agency, sent);
  if (found === null) return;
  const { told, files: certificate } = await receivedBy(work, agency, sent.files);
  const made = await work.insert(
    vendorInsurance,
    { vendor: found.id, ...sent.given, certificate },
    { submittedBy: sent.by },
  );
  await notify(work, {
    to: told,
    kind: 'vendor.insurance',
    subject: `${found.name} submits insurance: ${coverages[sent.given.coverage]}`,
    body: `${sent.by} submitted policy ${sent.given.policy} of ${sent.given.insurer}. A vendor approver confirms or refuses it.`,
    link: `/vendor-directory/insurance/${made.id}`,
  });
}

export function firmInsuranceOperations(ports: Ports): Operation[] {
  const { door } = ports;
  const about = { tag: 'Vendor portal', serves: ['firm'] } as const;
  const acts = { ...about, scope: 'firm_profile:edit', access: 'admin', limit: 'sensitive' } as const;
  const at = agencyDoor(ports);
  return [
    answers(firmInsurance, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'Insurance that contracts require of the firm, and its policies at each agency with the decision.',
      told: 'The agencies that take certificates, what they require, and what each has on file.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const agencies: Agency[] = [];
        const policies: FirmPolicy[] = [];
        const required: RequiredInsurance[] = [];
        for (const { id, name } of await registeredAgencies(ports, actor)) {
          const held = await at(id, requestId, (work) => heldAt(work, actor.organizationId, { id, name }));
          if (held.isOpen) agencies.push({ id, name });
          policies.push(...held.policies);
          required.push(...held.required);
        }
        return { body: { agencies, policies, required } };
      },
    }),
    answers(submitInsurance, {
      ...acts,
      summary: 'Submit an insurance certificate to agencies. Each agency decides by itself.',
      told: 'The names of the agencies that have it.',
      probe: {
        namesNothing: true,
        body: {
          agencies: [nowhere],
          coverage: 'general',
          policy: 'GL-4100',
          insurer: 'Chesapeake Mutual',
          each: { cents: 100_000_000, currency: 'USD' },
          aggregate: null,
          isInsured: true,
          fromDay: '2026-01-01',
          untilDay: '2027-01-01',
          certificate: [nowhere],
        },
      },
      async run({ actor, body: { agencies, certificate, ...said }, requestId, onceAfter }) {
        const heard = async () => {
          refuseKey(actor);
          const sent = await door.run(actor, async (work): Promise<Sent> => {
            const profile = await work.row(firmProfile, { where: {}, fields: ['name'] });
            const files = await filesSent(work, certificate, 'certificate');
            const by = `${actor.name}, ${profile?.name ?? ''}`.slice(0, 300);
            const given = { ...said, aggregate: said.aggregate ?? null, isInsured: said.isInsured ?? false };
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
    answers(withdrawInsurance, {
      ...acts,
      summary: 'Withdraw an insurance certificate that the firm submitted, while the agency has not decided it.',
      told: 'The policy number.',
      probe: { namesNothing: true, body: { agency: nowhere, policy: nowhere, reason: 'Wrong certificate.' } },
      async run({ actor, body: { agency, policy, reason }, requestId, onceAfter }) {
        const heard = async () => {
          refuseKey(actor);
          return at(agency, requestId, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            const found =
              row &&
              (await work.row(vendorInsurance, {
                where: { id: policy, vendor: row.id },
                fields: ['policy', 'status', 'submittedBy'],
                lock: 'update',
              }));
            if (!found || found.submittedBy === null)
              throw fail('not_found', 'firm.insurance', 'Your firm submitted no such certificate.');
            if (found.status === 'withdrawn') return found.policy;
            if (found.status !== 'entered')
              throw fail(
                'refused',
                'firm.insurance_decided',
                `${found.policy} is decided: there is nothing to withdraw.`,
              );
            await work.move(vendorInsurance, policy, 'withdraw', { reason: `${actor.name}: ${reason}` });
            return found.policy;
          });
        };
        return onceAfter(heard, async (_, number) => ({ body: { policy: number } }));
      },
    }),
  ];
}
