import { useState } from 'react';
import { includesRole } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { MoreOf, useRowsWished } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { Table } from '#web/ui/table.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { agencyKinds, usStates } from '../agency.ts';
import { moveTenant, type Tenant, tenants } from '../tenant-calls.ts';

const steps = {
  suspend: {
    label: 'Suspend',
    confirm: 'No one can sign in to this organization until it is resumed. Nothing is deleted.',
  },
  resume: { label: 'Resume', confirm: 'Its members can sign in and work again.' },
  close: { label: 'Close', confirm: 'Its members lose access for good. Its records are kept as the law asks.' },
} as const;
type Step = keyof typeof steps;
const offered: Readonly<Record<Tenant['state'], readonly Step[]>> = {
  active: ['suspend', 'close'],
  suspended: ['resume', 'close'],
  closed: ['resume'],
};
const tones = { active: 'good', suspended: 'warn', closed: 'danger' } as const;

/** The organizations of this installation; an admin of one sees that one alone. */
export default function Tenants() {
  useTitle('Tenant Management');
  const { role } = useSession();
  const isPlatform = includesRole(role, 'platform_admin');
  const wished = useRowsWished(200, 2000);
  const found = useCall(tenants, { limit: wished.limit }, { keepsLast: true });
  return (
    <>
      <PageHead
        title="Tenant Management"
        note={
          isPlatform
            ? 'All organizations on this server. Their data is not shown here.'
            : 'Your organization on this server. The operator sees all organizations.'
        }
      >
        <Link to="/admin/tenant" className="button">
          Settings of your organization
        </Link>
      </PageHead>
      <Answered of={found} skeleton="h-72">
        {(data) => (
          <section aria-label="Organizations" className="panel">
            <Table
              label="Organizations"
              rows={data.data}
              columns={columns}
              acts={
                isPlatform && {
                  label: 'What can be done',
                  show: (tenant: Tenant) => <Acts tenant={tenant} />,
                  className: '',
                }
              }
            />
            <MoreOf rows={wished.soFar(data, found.isFetching)} />
          </section>
        )}
      </Answered>
    </>
  );
}

const kindOf = ({ agencyKind, usState }: Tenant): string | null =>
  [agencyKinds[agencyKind as keyof typeof agencyKinds], usState && usStates[usState]].filter(Boolean).join(', ') ||
  null;

const columns: Columns<Tenant> = [
  {
    label: 'Organization',
    name: ({ name }) => name,
    show: ({ name, slug }) => (
      <>
        {name}
        <span className="text-muted block text-sm font-normal">{slug}</span>
      </>
    ),
    className: 'font-medium wrap-anywhere',
  },
  { label: 'Kind', text: kindOf },
  { label: 'Members', number: ({ members }) => members },
  { label: 'Since', moment: ({ createdAt }) => createdAt },
  {
    label: 'State',
    mark: ({ state }) => <Badge tone={tones[state]}>{state.charAt(0).toUpperCase() + state.slice(1)}</Badge>,
  },
];

function Acts({ tenant }: { tenant: Tenant }) {
  const { organization } = useSession();
  const [asked, setAsked] = useState<Step | null>(null);
  const move = useAct(moveTenant, {
    onDone() {
      tell(`${tenant.name} is changed`, 'good');
      setAsked(null);
    },
  });
  return (
    <>
      {tenant.id === organization.id ? (
        <span className="note">You work here</span>
      ) : (
        <span className="flex justify-end gap-2">
          {offered[tenant.state].map((step) => (
            <button
              key={step}
              type="button"
              className={`button ${step === 'resume' ? '' : 'button-danger'}`}
              onClick={() => setAsked(step)}
            >
              {steps[step].label}
              <span className="sr-only"> {tenant.name}</span>
            </button>
          ))}
        </span>
      )}
      {asked && (
        <Confirm
          title={`${steps[asked].label}: ${tenant.name}`}
          action={steps[asked].label}
          isDanger={asked !== 'resume'}
          reason="required"
          isBusy={move.isPending}
          trouble={move.error?.message}
          onConfirm={(reason) => move.mutate({ id: tenant.id, step: asked, reason })}
          onClose={() => setAsked(null)}
        >
          <p>{steps[asked].confirm}</p>
          <p className="mt-2">The reason is kept in that organization’s audit record.</p>
        </Confirm>
      )}
    </>
  );
}
