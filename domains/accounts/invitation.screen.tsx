import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, href } from '#kernel';
import { signInByEmail } from '#kernel/calls/sign-in-calls.ts';
import { acceptInvitation, invitationOffer } from '#domains/organization/public.ts';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useMe, useSignIn, useSignOut } from '#web/data/session.ts';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { SignInForm } from '#web/shell/sign-in-form.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { Entrance } from './entrance.tsx';
import { NewPassword, TextInput } from './fields.tsx';
import { accounts } from './index.ts';

type Offer = AnswerOf<typeof invitationOffer>;

const home = '/dashboard';

/** An offer to join an organization: looking at it uses nothing up, the button accepts. */
export default function InvitationScreen() {
  const token = new URLSearchParams(usePlace().search).get('token') ?? '';
  const { data: offer, error } = useCall(invitationOffer, { token });
  const me = useMe().data;
  if (error)
    return (
      <Entrance title="Join an organization">
        <p role="alert" className="wrong mb-4">
          {error.message}
        </p>
        <Link className="button w-full" to={href(accounts.pages.signIn)}>
          Sign in
        </Link>
      </Entrance>
    );
  if (!offer || me === undefined)
    return (
      <Entrance title="Join an organization">
        <output aria-label="Loading" className="skeleton block h-24" />
      </Entrance>
    );
  const isTheirs = me?.user.email === offer.email;
  return (
    <Entrance
      title={`Join ${offer.organization}`}
      about={
        <>
          The invitation was sent to {offer.email}. Your role will be {offer.role.replace('_', ' ')}.
        </>
      }
    >
      {me && isTheirs ? (
        <Accept token={token} />
      ) : me ? (
        <OtherAddress email={me.user.email} />
      ) : offer.hasAccount ? (
        <>
          <p className="mb-4">You have an account already. Sign in with it to accept.</p>
          <SignInForm email={offer.email} />
        </>
      ) : (
        <NewAccount token={token} offer={offer} />
      )}
    </Entrance>
  );
}

function Accept({ token }: { readonly token: string }) {
  const attempt = useAttempt();
  const queries = useQueryClient();
  const accept = () =>
    attempt.run(async () => {
      await send(acceptInvitation, { token });
      await queries.invalidateQueries();
      navigate(home, { replace: true });
    });
  return (
    <div className="space-y-4">
      <Wrong attempt={attempt} />
      <button
        type="button"
        className="button button-primary w-full"
        disabled={attempt.isBusy}
        onClick={() => void accept()}
      >
        Accept the invitation
      </button>
    </div>
  );
}

function OtherAddress({ email }: { readonly email: string }) {
  const signOut = useSignOut();
  return (
    <div className="space-y-4">
      <p>You are signed in as {email}, which is another address. Sign out, then open the link in the email again.</p>
      <button type="button" className="button w-full" onClick={() => void signOut()}>
        Sign out
      </button>
    </div>
  );
}

function NewAccount({ token, offer }: { readonly token: string; readonly offer: Offer }) {
  const [name, setName] = useState(offer.name ?? '');
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const signIn = useSignIn();
  return (
    <form
      className="space-y-4"
      onSubmit={attempt.onSubmit(async () => {
        await send(acceptInvitation, { token, name: name.trim(), password });
        await signIn(send(signInByEmail, { email: offer.email, password }));
        navigate(home, { replace: true });
      })}
    >
      <TextInput label="Name" autoComplete="name" value={name} onType={setName} wrong={attempt.wrongWith('name')} />
      <input type="hidden" autoComplete="username" value={offer.email} readOnly />
      <NewPassword label="Password" value={password} onType={setPassword} wrong={attempt.wrongWith('password')} />
      <Wrong attempt={attempt} />
      <button type="submit" disabled={attempt.isBusy} className="button button-primary w-full">
        Accept the invitation
      </button>
    </form>
  );
}
