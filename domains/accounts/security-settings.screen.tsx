import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { type IconName, includesRole } from '#kernel';
import { send } from '#web/data/send.ts';
import { useRole } from '#web/data/session.ts';
import { usePlace, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { accounts } from './index.ts';
import { security } from './security.ts';
import { Sessions, SignIns } from './sessions.tsx';
import { troubles } from './troubles.ts';

const ChangePassword = later(() => import('./change-password.tsx'));
const Passkeys = later(() => import('./passkeys.tsx'));
const GoogleAccount = later(() => import('./google-account.tsx'));
const AuthenticatorApp = later(() => import('./authenticator-app.tsx'));
const RequiredFactor = later(() => import('./required-factor.tsx'));

/** How one's own account is protected, and where it is open. */
export default function SecuritySettingsScreen() {
  const { title } = accounts.pages.securitySettings;
  useTitle(title);
  const role = useRole();
  const state = useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => send(security, {}, { signal }),
    staleTime: 0,
  });
  const trouble = new URLSearchParams(usePlace().search).get('trouble');
  return (
    <>
      <PageHead title={title} note="How your account is protected, and where it is open." />
      <Answered of={state} waiting={<Waiting />}>
        {(data) => (
          <div className="max-w-3xl space-y-5">
            {trouble !== null && (
              <p role="alert" className="panel border-danger/50 text-danger px-4 py-3">
                {troubles[trouble] ?? 'That did not work. Try again.'}
              </p>
            )}
            {data.isConfined ? (
              <Part icon="building-2" title="Your organization’s sign-in">
                You came in through your organization’s sign-in, so your password, second factor and passkeys are looked
                after there. What belongs to your own account opens when you sign in with your own password.
              </Part>
            ) : (
              <>
                <Part icon="lock" title="Password" note="Changing it signs you out everywhere else.">
                  <ChangePassword email={data.email} hasPassword={data.hasPassword} onChanged={state.refetch} />
                </Part>
                <Part
                  icon="smartphone"
                  guide="second-factor"
                  title="Authenticator app"
                  badge={<State isOn={data.secondFactor.since !== null} />}
                  note="Sign-in asks for a code from your phone after the password."
                >
                  <AuthenticatorApp state={data.secondFactor} onChanged={state.refetch} />
                </Part>
                <Part
                  icon="fingerprint-pattern"
                  guide="passkeys"
                  title="Passkeys"
                  badge={<State isOn={data.passkeys.length > 0} />}
                  note="Sign in with your fingerprint, face or a security key. A passkey cannot be phished."
                >
                  <Passkeys passkeys={data.passkeys} onChanged={state.refetch} />
                </Part>
                {data.google !== undefined && (
                  <Part
                    icon="globe"
                    title="Google"
                    badge={<State isOn={data.google !== null} />}
                    note="A Google account with a verified address opens the account of the same address."
                  >
                    <GoogleAccount isOn={data.google !== null} onChanged={state.refetch} />
                  </Part>
                )}
              </>
            )}
            {includesRole(role, 'admin') && (
              <Part
                icon="shield-check"
                title="Second factor in your organization"
                note="Required for these roles. People without one set it up at their next sign-in."
              >
                <RequiredFactor />
              </Part>
            )}
            <Part
              icon="monitor"
              guide="sessions"
              title="Where you are signed in"
              note="End what you do not know, then change your password."
            >
              <Sessions sessions={data.sessions} isConfined={data.isConfined} onChanged={state.refetch} />
            </Part>
            {!data.isConfined && (
              <Part icon="history" title="Recent sign-ins" note="The last twenty of ninety days.">
                <SignIns signIns={data.signIns} />
              </Part>
            )}
          </div>
        )}
      </Answered>
    </>
  );
}

const Waiting = () => (
  <output aria-label="Loading" className="block space-y-4">
    {['h-28', 'h-36', 'h-36', 'h-48'].map((height, at) => (
      <span key={`${height} ${at}`} className={`skeleton block max-w-3xl ${height}`} />
    ))}
  </output>
);

const State = ({ isOn }: { readonly isOn: boolean }) => (
  <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
);

interface PartProps {
  readonly icon: IconName;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly note?: string;
  /** The name by which tutorials point at it. */
  readonly guide?: string;
  readonly children: ReactNode;
}

const Part = ({ icon, title, badge, note, guide, children }: PartProps) => (
  <section data-guide={guide} className="panel p-4 sm:p-5">
    <div className="flex items-center gap-2">
      <Icon name={icon} className="text-muted" />
      <h2>{title}</h2>
      {badge}
    </div>
    {note && <p className="text-muted mt-0.5">{note}</p>}
    <div className="mt-4">
      <Suspense fallback={<span className="skeleton block h-10" />}>{children}</Suspense>
    </div>
  </section>
);
