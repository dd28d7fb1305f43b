import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { InputOf } from '#kernel';
import { months, newOrganization, organizationFields, slugFrom, timeZones } from '#domains/organization/public.ts';
import { send } from '#web/data/send.ts';
import { useMe, useSignOut } from '#web/data/session.ts';
import type { DraftChange } from '#web/record/draft.ts';
import { FieldsForm, type PickList, textIn } from '#web/record/fields-form.tsx';
import { useProduct } from '#web/shell/product.ts';
import { Link, navigateFreely, Redirect, safeReturn, usePlace, useTitle } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import Enrolment from './enrolment.tsx';
import { tokenIn } from './invitation-link.ts';
import { VENDORS, wantedByFirm, withWayBack } from './way-back.ts';

const picks: Readonly<Record<string, PickList>> = {
  timeZone: Object.entries(timeZones).map(([zone, words]) => [
    zone,
    `${words} (${zone.split('/')[1]?.replace('_', ' ')})`,
  ]),
  fiscalYearStart: months.map((month, at) => [String(at + 1), month]),
};

/** The zone of this browser, when agencies sit in it. */
function nearestZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return Object.hasOwn(timeZones, timeZone) ? timeZone : 'America/New_York';
}

/** Where the person wanted to go when they came; their organization is founded on the way. */
function wantedIn(search: string): string | null {
  const from = new URLSearchParams(search).get('from');
  return from === null ? null : safeReturn(from, location.origin);
}

/**
 * Where an account without an organization begins: it sets one up, or joins one that invited it.
 * Frame: a page of its own, because there is no organization yet and so no menu.
 */
export default function Welcome() {
  const { data: account } = useMe();
  useTitle(account?.held ? 'Set up a second factor' : 'Set up your organization');
  const { home, signIn } = useProduct();
  const signOut = useSignOut();
  const { search } = usePlace();
  if (account === null) return <Redirect to={`${signIn.path}?from=/welcome`} />;
  if (account?.member) return <Redirect to={wantedIn(search) ?? home.path} />;
  return (
    <main className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-16">
      <p className="mb-8 text-base font-semibold tracking-tight">Levee</p>
      {account?.held ? (
        <Enrolment sentence={account.held.sentence} />
      ) : (
        <Beginning name={account?.user.name} email={account?.user.email} />
      )}
      <p className="text-muted mt-10">
        Signed in as {account?.user.email}.{' '}
        <button type="button" className="link" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    </main>
  );
}

function Beginning({ name, email = '' }: { readonly name: string | undefined; readonly email: string | undefined }) {
  const { search } = usePlace();
  const isVendor = wantedByFirm(wantedIn(search)) !== null;
  const ways = { new: 'Set up an agency', vendor: 'Register as a vendor', join: 'Join by invitation' };
  const { new: agency, vendor, join } = ways;
  return (
    <>
      <h1>Welcome{name ? `, ${name.split(' ')[0]}` : ''}</h1>
      <p className="text-muted mt-2 mb-8">
        {isVendor
          ? 'Register your firm once, then send it to any agency on this server.'
          : 'Everything in Levee belongs to an organization: a county, a city, a district. Set yours up, or join one that has invited you.'}
      </p>
      <Tabs
        label="Ways to begin"
        tabs={isVendor ? { vendor, join, new: agency } : { new: agency, vendor, join }}
        keeps={['from']}
      >
        {(tab) => (tab === 'join' ? <Join email={email} /> : tab === 'vendor' ? <NewFirm /> : <SetUp />)}
      </Tabs>
    </>
  );
}

function SetUp() {
  const queries = useQueryClient();
  const { home } = useProduct();
  const { search } = usePlace();
  const found = async (values: InputOf<typeof newOrganization>) => {
    await send(newOrganization, values);
    await queries.invalidateQueries();
    navigateFreely(wantedIn(search) ?? home.path, { replace: true });
  };
  return (
    <div className="panel p-5 sm:p-6">
      <FieldsForm
        label="Your organization"
        fields={organizationFields}
        start={{ timeZone: nearestZone(), fiscalYearStart: 7 }}
        picks={picks}
        sends="everything"
        submit="Create organization"
        busy="Creating…"
        onSave={found}
      >
        {(drafts, put) => <Notes drafts={drafts} put={put} />}
      </FieldsForm>
    </div>
  );
}

const firmFields = { name: organizationFields.name.label('Legal name') };

/** A firm begins with its name; the rest is asked for step by step. */
function NewFirm() {
  const queries = useQueryClient();
  const { search } = usePlace();
  const found = async ({ name }: { readonly name: string }) => {
    await send(newOrganization, { name, kind: 'firm', timeZone: nearestZone() });
    await queries.invalidateQueries();
    navigateFreely(wantedByFirm(wantedIn(search)) ?? VENDORS, { replace: true });
  };
  return (
    <div className="panel p-5 sm:p-6">
      <FieldsForm
        label="Your firm"
        fields={firmFields}
        start={{}}
        sends="everything"
        submit="Register firm"
        busy="Registering…"
        onSave={found}
      >
        {() => (
          <p className="note">
            Use the name on your tax return. You become the admin of your firm: you invite colleagues and decide what
            agencies receive. Has someone registered your firm already? Ask that person for an invitation.
          </p>
        )}
      </FieldsForm>
    </div>
  );
}

function Notes({
  drafts,
  put,
}: {
  drafts: Readonly<Record<string, unknown>>;
  put: (name: string, change: DraftChange) => void;
}) {
  const offer = slugFrom(textIn(drafts, 'name'));
  return (
    <div className="space-y-3">
      {offer && textIn(drafts, 'slug') === '' && (
        <p className="note">
          <button type="button" className="link" onClick={() => put('slug', () => offer)}>
            Use “{offer}” as the short name
          </button>
        </p>
      )}
      <dl className="pairs border-line rounded-md border p-3">
        <div>
          <dt>Currency</dt>
          <dd>US dollar (USD)</dd>
        </div>
        <div>
          <dt>Your role</dt>
          <dd>Admin: you invite the others and say what they may do.</dd>
        </div>
        <div>
          <dt>To begin with</dt>
          <dd>A few notifications and tasks, marked as samples. One click clears them.</dd>
        </div>
      </dl>
    </div>
  );
}

function Join({ email }: { email: string }) {
  const { search } = usePlace();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const token = tokenIn(text);
    if (token) navigateFreely(`/invitation?token=${encodeURIComponent(token)}`);
    else setWrong(true);
  };
  return (
    <div className="panel space-y-4 p-5 sm:p-6">
      <p className="flex gap-3">
        <Icon name="mail" className="mt-0.5" />
        <span>
          Open the link in the invitation that was sent to <strong>{email}</strong>, or paste it here. Nothing came? Ask
          an admin of the organization to invite this address.
        </span>
      </p>
      <form noValidate className="space-y-3" onSubmit={open}>
        <label className="block font-medium">
          Link from the invitation
          <input
            className="control mt-1 font-normal"
            autoComplete="off"
            value={text}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'join-wrong' : undefined}
            onChange={({ target }) => {
              setText(target.value);
              setWrong(false);
            }}
          />
        </label>
        {isWrong && (
          <p id="join-wrong" role="alert" className="wrong">
            This is not the link of an invitation. It ends in ?token= and a code.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-primary">
            Look at the invitation
          </button>
          <Link to={withWayBack('/welcome?tab=new', wantedIn(search))} className="link">
            Set up an agency instead
          </Link>
        </div>
      </form>
    </div>
  );
}
