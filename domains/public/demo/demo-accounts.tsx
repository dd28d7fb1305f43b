import { SiteForm } from '#web/site/form.tsx';
import type { FormState } from '#web/site/view.ts';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { demoPlan } from '../../billing/public.ts';
import type { DemoCredential, DemoPage } from './demo-page.ts';
import { DEMO_DAYS, demoRoles } from './demo-roles.ts';

const price = exact(demoPlan.monthly.cents, { kind: 'money' }).replace(/\.00$/, '');

/** Four roles to be, and once they are set up what to sign in with. */
export function DemoAccounts({ data, form }: { readonly data: DemoPage; readonly form: FormState | null }) {
  const { shown } = data;
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_19rem]">
      <div className="min-w-0">
        {shown && (
          <div className="border-good/40 bg-good/5 mb-6 rounded-lg border px-4 py-3">
            <h2 className="text-lg" tabIndex={-1} data-demo-done="">
              Your four sign-ins
            </h2>
            <p className="mt-1">
              Copy what you need: only you see them here, for ten minutes, and they cannot be looked up later.
            </p>
          </div>
        )}
        {!shown && <h2 className="sr-only">Roles of the demonstration</h2>}
        <ul className="grid gap-4 sm:grid-cols-2">
          {demoRoles.map(({ role, description, permissions }) => (
            <li key={role} className="panel flex flex-col p-5">
              <h3 className="text-base">{role}</h3>
              <p className="text-muted mt-1">{description}</p>
              <ul className="mt-3 flex flex-wrap gap-1.5">
                {permissions.map((one) => (
                  <li key={one} className="chip text-xs">
                    {one}
                  </li>
                ))}
              </ul>
              <Credentials of={shown?.credentials.find((one) => one.role === role)} />
            </li>
          ))}
        </ul>
      </div>
      <aside
        aria-label="About the demo accounts"
        className={`grid content-start gap-6 ${shown ? '' : 'max-lg:order-first'}`}
      >
        {data.isOn ? <SetUp data={data} form={form} /> : <Off />}
        <div>
          <h2 className="text-base">The plan is simulated</h2>
          <p className="text-muted mt-1">
            {`${demoPlan.name} plan, ${price} per month, ${demoPlan.users} users. Nothing is ordered and no one is billed.`}
          </p>
        </div>
      </aside>
    </div>
  );
}

function SetUp({ data, form }: { readonly data: DemoPage; readonly form: FormState | null }) {
  const { shown, endsOn, daysLeft, press } = data;
  return (
    <div className="panel p-5">
      <p className="flex items-start gap-2.5">
        <Icon name="calendar" className="text-muted mt-0.5" />
        <span>
          {shown ? 'Expires on ' : 'Set up today, it expires on '}
          <time dateTime={endsOn} className="font-semibold whitespace-nowrap">
            {wholeDay(endsOn)}
          </time>
          <span className="text-muted">
            {shown ? ` (${daysLeft} days left).` : ` (${DEMO_DAYS} days from its creation).`} Then it is closed and its
            accounts are deleted.
          </span>
        </span>
      </p>
      <div className="mt-4 grid gap-3 [&_form_button]:w-full">
        {!shown && (
          <SiteForm
            name="setUp"
            fields={{}}
            form={form}
            hidden={{ press }}
            submit="Setup Demo Users"
            busy="Setting up..."
          />
        )}
        <a href="/auth" className={`button min-h-11 px-5 text-base ${shown ? 'button-primary' : ''}`}>
          <Icon name="log-in" />
          Go Login
        </a>
      </div>
      <p className="text-muted mt-4">
        You get an organization of your own with made-up work in it. It sends no mail. Please enter nothing real.
      </p>
    </div>
  );
}

const Off = () => (
  <div className="panel p-5">
    <p className="font-semibold">Demo accounts are switched off here.</p>
    <p className="text-muted mt-1">
      This installation holds real work. Start Levee on a machine of your own to try it: with the built-in database the
      demonstration is on.
    </p>
    <a href="/auth" className="button mt-4 min-h-11 w-full px-5 text-base">
      <Icon name="log-in" />
      Go Login
    </a>
  </div>
);

function Credentials({ of }: { readonly of: DemoCredential | undefined }) {
  if (!of) return null;
  return (
    <dl className="border-line mt-4 grid gap-2 border-t pt-3">
      <Credential role={of.role} label="Email" value={of.email} />
      <Credential role={of.role} label="Password" value={of.password} />
    </dl>
  );
}

function Credential({ role, label, value }: { readonly role: string; readonly label: string; readonly value: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="with-script">
        <button type="button" className="button min-h-8 w-20 py-0.5 text-xs" data-copy={value} data-label={label}>
          <span data-words="">Copy</span>
          <span className="sr-only">{` ${label} of ${role}`}</span>
        </button>
      </dd>
      <dd className="col-span-2 mt-0.5">
        <code className="wrap-anywhere">{value}</code>
      </dd>
    </div>
  );
}
