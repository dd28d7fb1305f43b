import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { registeredAgencies } from './registered-agencies.server.ts';
import { type FirmRecord, firmRecords } from './firm-records-call.ts';

const MOST = 100;

/** Awards that were announced, bids that the agency entered from paper, and papers; nothing that is still weighed inside. */
const onFile = `
  select a.id, 'award' as kind, a.number as name, s.number || ' ' || s.name as about, a.final_on::text as day, a.status
  from vendor v join award a on a.organization_id = v.organization_id and a.vendor = v.id and a.status in ('noticed', 'protested', 'final')
  join solicitation s on s.organization_id = a.organization_id and s.id = a.solicitation
  where v.organization_id = $1 and v.firm = $2
  union all
  select b.id, 'bid', s.number, s.name, e.received_at::date::text, b.status
  from vendor v join bid_envelope e on e.organization_id = v.organization_id and e.vendor = v.id and e.signed_by is null
  join bid b on b.organization_id = e.organization_id and b.id = e.bid
  join solicitation s on s.organization_id = b.organization_id and s.id = b.solicitation
  where v.organization_id = $1 and v.firm = $2
  union all
  select c.id, 'certification', c.certificate, c.program, c.until_day::text, c.status
  from vendor v join vendor_certification c on c.organization_id = v.organization_id and c.vendor = v.id
  where v.organization_id = $1 and v.firm = $2
  union all
  select i.id, 'insurance', i.policy, i.coverage, i.until_day::text, i.status
  from vendor v join vendor_insurance i on i.organization_id = v.organization_id and i.vendor = v.id
  where v.organization_id = $1 and v.firm = $2
  order by 2, 5 desc nulls last, 1 limit ${MOST + 1}`;

export const firmRecordOperations = ({ door, database }: Ports): Operation[] => [
  answers(firmRecords, {
    tag: 'Vendor portal',
    serves: ['firm'],
    scope: 'firm_profile:read',
    access: 'member',
    summary: 'Awards, bids on paper, certifications and insurance that agencies have on file of the firm.',
    told: 'The records, by kind.',
    probe: { namesNothing: true },
    async run({ actor }) {
      const records: FirmRecord[] = [];
      for (const { id, name: agency } of await registeredAgencies({ door, database }, actor))
        records.push(
          ...(
            await database.within({ organizationId: id }, (tx) =>
              tx.query<Omit<FirmRecord, 'agency'>>(onFile, [id, actor.organizationId], 'firm.records'),
            )
          ).map((one) => ({ ...one, agency })),
        );
      return { body: { records: records.slice(0, MOST), hasMore: records.length > MOST } };
    },
  }),
];
