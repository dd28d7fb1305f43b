import { type ReactNode, useEffect } from 'react';
import { useMe } from '#web/data/session.ts';
import { SiteFrame as Around } from '#web/site/frame.tsx';
import { usePlace } from './router.tsx';

/** The public site's frame around the application's own pages for visitors, such as the sign-in. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  const { path } = usePlace();
  const { data, isPending } = useMe();
  const auth = isPending ? 'loading' : data ? 'in' : 'out';
  useEffect(() => void (document.documentElement.dataset['auth'] = auth), [auth]);
  return (
    <Around path={path}>
      <div className="site-width py-10">{children}</div>
    </Around>
  );
}
