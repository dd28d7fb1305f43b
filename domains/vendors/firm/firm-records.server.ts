import { fail } from '#kernel';
import { dayOf, membersWithDuty, notify } from '#domains/organization/public.server.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { contested, vendorObjection } from '../objections/objection.record.ts';
import { atAgency } from './agency-day.server.ts';
import { rowOfFirm } from './at-agency.server.ts';
import { type FirmRecord, firmRecords, objectToRecord } from './firm-records-call.ts';
import { registeredAgencies } from './registered-agencies.server.ts';

const MOST = 100;

/** The registration, awards that were announced, bids that the agency entered from paper, papers, and open risk signals that name it; nothing that is still weighed inside. */
const onFile = `
  select v.id, 'registration' as kind, v.number as name, array_to_string(v.held_from, ', ') as about, v.approved_on::text as day, v.status, null::uuid as "enteredBy"
  from vendor v where v.organization_id = $1 and v.firm = $2 and v.status <> 'merged'
  union all
  select a.id, 'award', a.number, s.number || ' ' || s.name, a.final_on::text, a.status, a.created_by
  from vendor v join award a on a.organization_id = v.organization_id and a.vendor = v.id and a.status in ('noticed', 'protested', 'final')
  join solicitation s on s.organization_id = a.organization_id and s.id = a.solicitation
  where v.organization_id = $1 and v.firm = $2
  union all
  select b.id, 'bid', s.number, s.name, ${dayOf('e.received_at')}::text, b.status, null
  from vendor v join bid_envelope e on e.organization_id = v.organization_id and e.vendor = v.id and e.signed_by is null
  join bid b on b.organization_id = e.organization_id and b.id = e.bid
  join solicitation s on s.organization_id = b.organization_id and s.id = b.solicitation
  where v.organization_id = $1 and v.firm = $2
  union all
  select c.id, 'certification', c.certificate, c.program, c.until_day::text, c.status, c.created_by
  from vendor v join vendor_certification c on c.organization_id = v.organization_id and c.vendor = v.id
  where v.organization_id = $1 and v.firm = $2
  union all
  select i.id, 'insurance', i.policy, i.coverage, i.until_day::text, i.status, i.created_by
  from vendor v join vendor_insurance i on i.organization_id = v.organization_id and i.vendor = v.id
  where v.organization_id = $1 and v.firm = $2
  union all
  select g.id, 'signal', g.subject, g.source, g.until_day::text, g.status, g.created_by
  from vendor v join supply_signal g on g.organization_id = v.organization_id and g.vendor = v.id and g.status = 'active'
  where v.organization_id = $1 and v.firm = $2`;
const listed = `select f.id, f.kind, f.name, coalesce(f.about, '') as about, f.day, f.status, o.objection from (${onFile}) f
  left join lateral (select json_build_object('number', o.number, 'status', o.status, 'statement', o.statement, 'answer', o.answer) as objection
    from vendor_objection o where o.organization_id = $1 and o.kind = f.kind and o.source = f.id order by o.number desc fetch first row only) o on true
  order by array_position(array['registration', 'award', 'bid', 'certification', 'insurance', 'signal'], f.kind), f.day desc nulls last, f.id limit ${MOST + 1}`;
/** Who entered it is a person of the agency, or nobody where it came by an import or from the firm. */
const one = `select f.name, f.about, f.status, m.id as "enteredBy" from (${onFile}) f
  left join organization_members m on m.organization_id = $1 and m.id = f."enteredBy" where f.kind = $3 and f.id = $4`;

interface OnFile {
  readonly name: string;
  readonly about: string | null;
  readonly status: string;
  readonly enteredBy: string | null;
}

export const firmRecordOperations = ({ door, database }: Ports): Operation[] => [
  answers(firmRecords, {
    tag: 'Vendor portal',
    serves: ['firm'],
    scope: 'firm_profile:read',
    access: 'member',
    summary: 'What agencies have on file of the firm, and what it objected to with the answer.',
    told: 'The records, by kind.',
    probe: { namesNothing: true },
    async run({ actor }) {
      const records: FirmRecord[] = [];
      for (const { id, name: agency } of await registeredAgencies({ door, database }, actor))
        records.push(
          ...(
            await database.within({ organizationId: id }, (tx) =>
              tx.query<Omit<FirmRecord, 'agency' | 'agencyId'>>(listed, [id, actor.organizationId], 'firm.records'),
            )
          ).map((row) => ({ ...row, agency, agencyId: id })),
        );
      return { body: { records: records.slice(0, MOST), hasMore: records.length > MOST } };
    },
  }),
  answers(objectToRecord, {
    tag: 'Vendor portal',
    serves: ['firm'],
    scope: 'firm_profile:edit',
    access: 'admin',
    summary: 'Object to a fact that an agency has on file of the firm.',
    told: 'The number of the objection.',
    limit: 'sensitive',
    probe: {
      namesNothing: true,
      body: { agency: nowhere, kind: 'certification', record: nowhere, statement: 'The certificate was renewed.' },
    },
    async run({ actor, body: { agency, kind, record, statement }, requestId, onceAfter }) {
      const heard = async () => {
        return atAgency({ door, database }, { agency, requestId }, async (work) => {
          const row = await rowOfFirm(work, actor.organizationId);
          const [found] = row
            ? await work.tx.query<OnFile>(one, [agency, actor.organizationId, kind, record], 'firm.contested')
            : [];
          if (!row || !found) throw fail('not_found', 'firm.record', 'There is no such record of your firm.');
          if (await work.has(vendorObjection, { vendor: row.id, kind, source: record, status: 'open' }))
            throw fail('refused', 'firm.objection_open', 'Your objection to this record awaits an answer.');
          const fact = [contested[kind], found.name, found.about, found.status.replaceAll('_', ' ')];
          const made = await work.insert(
            vendorObjection,
            { vendor: row.id, kind, source: record, statement, fact: fact.filter(Boolean).join(', ').slice(0, 600) },
            { statedBy: actor.name, enteredBy: found.enteredBy },
          );
          await notify(work, {
            to: await membersWithDuty(work, 'vendor_approver'),
            kind: 'vendor.objection',
            subject: `${row.name} objects to ${contested[kind].toLowerCase()} ${found.name}`,
            body: statement.slice(0, 500),
            link: `/vendor-directory/objections/${made.id}`,
          });
          return made.number;
        });
      };
      return onceAfter(heard, async (_, number) => ({ body: { number } }));
    },
  }),
];
