import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type Actor, type AnswerOf, type AnyRecord, allows, type Role, type Show } from '#kernel';
import { me as presentMe, signOut } from '#kernel/calls/session-calls.ts';
import type { signInByCode, signInByEmail } from '#kernel/calls/sign-in-calls.ts';
import { ProblemError } from './call.ts';
import { send } from './send.ts';
import { forgetDrafts } from './draft-store.ts';
import { forgetVisits } from './own-places.ts';
import { keys } from './query.ts';
import { forgetSession } from './stored-session.ts';

type Told = NonNullable<AnswerOf<typeof presentMe>>;
interface Account extends Pick<Told, 'role' | 'side' | 'duties' | 'may'> {
  readonly user: Omit<Told['user'], 'user_metadata'>;
}

/** A person at work in one organization, as the server says. */
export interface Me extends Account {
  readonly member: { readonly id: string; readonly name: string };
  readonly organization: { readonly id: string; readonly name: string; readonly timeZone: string };
  /** Opens what this person typed and did not save; it is in this window's memory alone. */
  readonly draftKey: string;
  readonly held?: undefined;
}

/** An account that belongs to no organization yet. */
type Stranger = Account & {
  readonly member: null;
  readonly organization: null;
  /** What somebody who is a member has to do first. */
  readonly held?: { readonly code: string; readonly sentence: string };
};

/** The signed-in person; null when nobody is. */
export const useMe = () =>
  useQuery({
    queryKey: keys.me,
    queryFn: ({ signal }) =>
      (send(presentMe, { visitor: true }, { signal }) as Promise<Me | Stranger | null>) // a member has an organization
        .catch((error: unknown) => {
          if (error instanceof ProblemError && error.status === 401) return null;
          throw error;
        }),
  });

const SessionContext = createContext<Me | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Me {
  const me = useContext(SessionContext);
  if (!me) throw new Error('useAuth must be used within an AuthProvider');
  return me;
}

/** The role of whoever looks; of a visitor the weakest. */
export const useRole = (): Role => useContext(SessionContext)?.role ?? 'user';

/** Who looks, as pages and the menu ask: by role and side. */
export const useOpener = (): Pick<Actor, 'role' | 'side'> => useContext(SessionContext) ?? { role: 'user' };

export const useShow = (): Show => ({ locale: 'en-US', timeZone: useSession().organization.timeZone });

/** The day it is in the organization, as 2026-11-20. */
export const today = ({ organization }: Me): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: organization.timeZone, dateStyle: 'short' }).format(new Date());

/** The person as rules and rights know them. */
export const actorOf = ({ user, member, role, side, duties, organization }: Me): Actor => ({
  id: member.id,
  userId: user.id,
  organizationId: organization.id,
  name: member.name,
  role,
  side,
  duties,
  kind: 'person',
  timeZone: organization.timeZone,
  requestId: '',
});

export function maySet(me: Me, record: AnyRecord, name: string): boolean {
  const writers = record.fields[name]?.spec.writers;
  return writers === undefined || allows(writers, actorOf(me));
}

type Arrived = AnswerOf<typeof signInByEmail | typeof signInByCode>;

/** Once somebody signed in, everything that was read is read anew. Answers what the second step needs, if one is asked for. */
export function useSignIn(): (signsIn: Promise<Arrived>) => Promise<string | null> {
  const queries = useQueryClient();
  return async (signsIn) => {
    const arrived = await signsIn;
    if ('secondFactor' in arrived) return arrived.secondFactor;
    await queries.invalidateQueries();
    return null;
  };
}

/** Nothing that was read stays in the browser. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await send(signOut, {});
    await import('../field/device-store.ts').then(({ forgetTaken }) => forgetTaken()).catch(() => {});
    queries.clear();
    forgetDrafts();
    forgetVisits();
    forgetSession();
    sessionStorage.clear();
    location.assign('/auth?signed-out');
  };
}
