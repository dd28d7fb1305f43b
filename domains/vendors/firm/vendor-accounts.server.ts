import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { vendorAccounts } from './vendor-accounts-call.ts';
import { dayOf } from '../../organization/public.server.ts';

const counted = `select count(*)::int as total, count(firm)::int as "withAccount",
    count(*) filter (where status = 'registered')::int as waiting
  from vendor where organization_id = $1 and status <> 'inactive'`;
const latest = `select id, name, registered_by as "registeredBy", ${dayOf('created_at')}::text as since
  from vendor where organization_id = $1 and firm is not null order by created_at desc, id limit 10`;

export const accountOperations = ({ database }: Ports): Operation[] => [
  answers(vendorAccounts, {
    scope: 'vendor:read',
    access: 'member',
    summary: 'How many vendors have an account, and the latest of them.',
    tag: 'Vendors',
    told: 'The counts and the latest.',
    probe: { namesNothing: true },
    async run({ actor: { organizationId } }) {
      return database.within({ organizationId }, async (tx) => {
        const [counts] = await tx.query<{ total: number; withAccount: number; waiting: number }>(counted, [
          organizationId,
        ]);
        const rows = await tx.query<{ id: string; name: string; registeredBy: string | null; since: string }>(latest, [
          organizationId,
        ]);
        return { body: { total: 0, withAccount: 0, waiting: 0, ...counts, latest: rows } };
      });
    },
  }),
];
