import { Suspense, useState } from 'react';
import { findPage, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useMe } from '#web/data/session.ts';
import { allPages, useProduct } from '#web/shell/product.ts';
import { Link, navigate, Redirect, safeReturn, usePlace } from '#web/shell/router.tsx';
import { SignInForm } from '#web/shell/sign-in-form.tsx';
import { later } from '#web/ui/later.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { Entrance, Told } from './entrance.tsx';
import { accounts } from './index.ts';
import { waysIn } from './sign-in-calls.ts';
import { troubles } from './troubles.ts';
import { withWayBack } from './way-back.ts';

const SignUp = later(() => import('./sign-up.tsx'));
const OtherWays = later(() => import('./other-ways.tsx'));

const { signIn, login, welcome, requestReset, verifyEmail } = accounts.pages;

const welcomeFor = (to: string, home: string): string =>
  to === home ? href(welcome) : `${href(welcome)}?from=${encodeURIComponent(to)}`;

/** The page of the sign-in: back to where the person wanted to go. It also takes the links of confirmation mails, and makes accounts. */
export default function SignInScreen() {
  const { path, search } = usePlace();
  const asked = new URLSearchParams(search);
  const to = safeReturn(asked.get('from'), location.origin);
  const [code] = useState(takeCode);
  const { data: ways } = useCall(waysIn);
  const me = useMe().data;
  const product = useProduct();
  const { home } = product;
  const pages = allPages(product);
  if (asked.get('type') === 'signup' && asked.has('token_hash'))
    return <ConfirmAddress token={asked.get('token_hash') ?? ''} to={asked.get('from')} />;
  // Whoever has to prove again who they are comes here signed in.
  if (me && !asked.has('again')) return <Redirect to={me.member ? to : welcomeFor(to, home.path)} />;
  if (asked.has('sign-up'))
    return (
      <Suspense fallback={<output aria-label="Loading" className="skeleton m-8 block h-8 w-48" />}>
        <SignUp to={to} />
      </Suspense>
    );

  const trouble = asked.get('trouble');
  const about = findPage(pages, new URL(to, location.origin).pathname)?.page;
  const instead = pages.find((page) => page.path === about?.forVisitors);
  const from = asked.get('from');
  return (
    <Entrance
      title="Sign in to Levee"
      name={path === href(login) ? login.title : signIn.title}
      about={
        asked.has('signed-out') ? (
          <output>Signed out successfully</output>
        ) : (
          'Purchasing, grants and recovery for public agencies.'
        )
      }
      below={
        <p>
          No account yet?{' '}
          <Link className="link" to={withWayBack(`${href(signIn)}?sign-up`, from)}>
            Create an account
          </Link>
        </p>
      }
    >
      {trouble !== null && (
        <p role="alert" className="border-danger/50 text-danger mb-4 rounded-md border px-3 py-2.5">
          {troubles[trouble] ?? 'Signing in did not work. Try again.'}
        </p>
      )}
      {about && instead && (
        <p className="note mb-4">
          {about.title} is for members.{' '}
          <Link className="link" to={instead.path}>
            {instead.title}
          </Link>{' '}
          is open to everyone.
        </p>
      )}
      {asked.has('confirmed') && (
        <div className="mb-4">
          <Told>Your email address is confirmed. Sign in now.</Told>
        </div>
      )}
      <SignInForm
        email={asked.get('email') ?? me?.user.email ?? ''}
        secondFactor={code}
        onDone={() => navigate(to, { replace: true })}
        onUnconfirmed={(email) => (
          <>
            {' '}
            <Link className="link" to={withWayBack(`${href(verifyEmail)}?email=${encodeURIComponent(email)}`, from)}>
              Resend email
            </Link>
          </>
        )}
        aside={
          <p className="mt-1.5 text-right">
            <Link className="link" to={href(requestReset)}>
              Forgot your password?
            </Link>
          </p>
        }
      >
        <Suspense fallback={<span className="skeleton mt-4 block h-9" />}>
          <OtherWays to={to} google={ways?.google ?? false} />
        </Suspense>
      </SignInForm>
    </Entrance>
  );
}

/** A sign-in that began with another provider goes on here; what it needs leaves the address at once. */
function takeCode(): string | null {
  const code = /^#code=(\w{43})$/.exec(location.hash)?.[1] ?? null;
  if (code) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return code;
}
