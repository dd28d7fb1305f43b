import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFirstPage } from './first-page.ts';

/** What the person's organization has of the product: its own installation, or in a demo a plan that is only simulated. */
export interface Subscription {
  readonly subscribed: boolean;
  readonly plan: string | null;
  readonly name: string | null;
  readonly isSimulated: boolean;
  readonly monthly: { readonly cents: number; readonly currency: string } | null;
  readonly users: string | null;
  readonly endsAt: string | null;
}

const KEY = ['subscription'] as const;

/** A failure is only logged: nobody is kept from working by it. */
export const checkSubscription = (ask: () => Promise<Subscription>): Promise<Subscription | null> =>
  ask().catch((error: unknown) => {
    console.warn('The subscription could not be checked.', error);
    return null;
  });

/** Asks after a sign-in or a restored session, and forgets the answer when the session is over. */
export function useSubscriptionCheck(userId: string | null, ask: () => Promise<Subscription>): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    return afterFirstPage(() => {
      let isOver = false;
      void checkSubscription(ask).then((found) => isOver || queries.setQueryData(KEY, found));
      return () => {
        isOver = true;
        queries.removeQueries({ queryKey: KEY });
      };
    });
  }, [userId, queries, ask]);
}

/** Null while it is not known, and where nobody is signed in. */
export const useSubscription = (): Subscription | null =>
  useQuery<Subscription | null>({ queryKey: KEY, queryFn: skipToken }).data ?? null;
