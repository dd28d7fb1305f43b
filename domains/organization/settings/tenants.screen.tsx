import { useState } from 'react';
import { includesRole } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { MoreOf, useRowsWished } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { agencyKinds, usStates } from '../agency.ts';
import { moveTenant, type Tenant, tenants } from '../tenant-calls.ts';

const steps = {
  suspend: {
    label: 'Suspend',
    grave: 'Nobody of this organization can sign in to it until it is resumed. Nothing is deleted.',
  },
  resume: { label: 'Resume', grave: 'Its members can sign in and work again.' },
  close: { label: 'Close', grave: 'Its members lose access for good. Its records are kept as the law asks.' },
} as const;
type Step = keyof typeof steps;
const offered: Readonly<Record<Tenant['state'], readonly Step[]>> = {
  active: ['suspend', 'close'],
  suspended: ['resume', 'close'],
  closed: ['resume'],
};
const tones = { active: 'good', suspended: 'warn', closed: 'grave' } as const;

/** The organizations of this installation; an admin of one sees that one alone. */
export default function Tenants() {
  useTitle('Tenant Management');
  const { role } = useSession();
  const isPlatform = includesRole(role, 'platform_admin');
  const wished = useRowsWished(200, 2000);
  const { data, error, refetch, isFetching } = useCall(tenants, { limit: wished.limit }, { keepsLast: true });
  return (
    <>
      <PageHead
        title="Tenant Management"
        note={
          isPlatform
            ? 'The organizations of this installation. What is in them is theirs alone and is not shown here.'
            : 'Your organization in this installation. The operator of the installation sees all of them.'
        }
      >
        <Link to="/admin/tenant" className="button">
          Settings of your organization
        </Link>
      </PageHead>
      {error ? (
        <Trouble error={error} retry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true" className="skeleton h-72" />
      ) : (
        <section aria-label="Organizations" className="panel">
          <table className="grid-table">
            <caption className="sr-only">Organizations</caption>
            <thead>
              <tr>
                <Heads words={['Organization', 'Kind']} figures={['Members']} />
                <Heads words={['Since', 'State']} />
                {isPlatform && <Heads unseen="What can be done" />}
              </tr>
            </thead>
            <tbody>
              {data.data.map((tenant) => (
                <Line key={tenant.id} tenant={tenant} isPlatform={isPlatform} />
              ))}
            </tbody>
          </table>
          <MoreOf rows={wished.soFar(data, isFetching)} />
        </section>
      )}
    </>
  );
}

function Line({ tenant, isPlatform }: { tenant: Tenant; isPlatform: boolean }) {
  const show = useShow();
  const { organization } = useSession();
  const [asked, setAsked] = useState<Step | null>(null);
  const move = useAct(moveTenant, {
    onDone() {
      tell(`${tenant.name} is changed`, 'good');
      setAsked(null);
    },
  });
  const kind = [agencyKinds[tenant.agencyKind as keyof typeof agencyKinds], tenant.usState && usStates[tenant.usState]];
  return (
    <tr>
      <th scope="row" className="col-span-full font-medium wrap-anywhere">
        {tenant.name}
        <span className="text-muted block text-sm font-normal">{tenant.slug}</span>
      </th>
      <td data-label="Kind">{kind.filter(Boolean).join(', ') || '—'}</td>
      <td data-label="Members" className="amount">
        {tenant.members}
      </td>
      <td data-label="Since">{momentOf(tenant.createdAt, show)}</td>
      <td data-label="State">
        <Badge tone={tones[tenant.state]}>{tenant.state.charAt(0).toUpperCase() + tenant.state.slice(1)}</Badge>
      </td>
      {isPlatform && (
        <td>
          {tenant.id === organization.id ? (
            <span className="note">You work here</span>
          ) : (
            <span className="flex justify-end gap-2">
              {offered[tenant.state].map((step) => (
                <button
                  key={step}
                  type="button"
                  className={`button ${step === 'resume' ? '' : 'button-grave'}`}
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
              isGrave={asked !== 'resume'}
              reason="required"
              isBusy={move.isPending}
              trouble={move.error?.message}
              onConfirm={(reason) => move.mutate({ id: tenant.id, step: asked, reason })}
              onClose={() => setAsked(null)}
            >
              <p>{steps[asked].grave}</p>
              <p className="mt-2">The reason stands in that organization’s audit record.</p>
            </Confirm>
          )}
        </td>
      )}
    </tr>
  );
}
