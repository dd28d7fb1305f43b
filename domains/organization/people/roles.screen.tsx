import { useState } from 'react';
import { includesRole } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { organization } from '../index.ts';
import { DutiesOfPeople } from './duties-of-people.tsx';
import { GrantDutyDialog, GrantRoleDialog } from './grant-dialogs.tsx';
import { peopleHere } from './people.ts';
import { RoleGrants } from './role-grants.tsx';
import { SeparationMatrix } from './separation-matrix.tsx';

type Granting = { readonly what: 'role' | 'duty'; readonly personId?: string; readonly duty?: string };

/** Who holds which role and duty, until when, and what one person may not hold together. */
export default function Roles() {
  useTitle('Roles');
  const { role } = useSession();
  const isAdmin = includesRole(role, 'admin');
  const [granting, setGranting] = useState<Granting | null>(null);
  const people = useCall(peopleHere);
  const close = () => setGranting(null);
  return (
    <>
      <PageHead title="Roles" note="A role is general access, a duty a finer right such as buying.">
        <Link to="/access-controls" className="button button-quiet">
          <Icon name="lock" />
          Who may do what
        </Link>
        {isAdmin && people.data && (
          <>
            <button type="button" className="button" onClick={() => setGranting({ what: 'duty' })}>
              Grant a duty
            </button>
            <button type="button" className="button button-primary" onClick={() => setGranting({ what: 'role' })}>
              Grant a role
            </button>
          </>
        )}
      </PageHead>
      <Answered of={people}>
        {(data) => (
          <Tabs label="Roles and duties" tabs={organization.pages.roles.tabs ?? {}}>
            {(tab) =>
              tab === 'duties' ? (
                <DutiesOfPeople
                  people={data.data}
                  onGrant={isAdmin ? (personId, duty) => setGranting({ what: 'duty', personId, duty }) : undefined}
                />
              ) : tab === 'separation' ? (
                <SeparationMatrix people={data.data} />
              ) : (
                <RoleGrants people={data.data} />
              )
            }
          </Tabs>
        )}
      </Answered>
      {people.data && granting?.what === 'role' && <GrantRoleDialog people={people.data.data} onClose={close} />}
      {people.data && granting?.what === 'duty' && (
        <GrantDutyDialog people={people.data.data} {...granting} onClose={close} />
      )}
    </>
  );
}
