import type { ReactNode } from 'react';
import { useTitle } from '#web/shell/router.tsx';
import { SiteFrame } from '#web/shell/site-frame.tsx';

interface EntranceProps {
  readonly title: string;
  /** In the browser's tab, when it differs from the heading. */
  readonly name?: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
  /** Under the frame: the other thing somebody may have come for. */
  readonly below?: ReactNode;
}

/** The card of every page on the way in: one thing to do, in the frame of the public site. */
export function Entrance({ title, name = title, about, children, below }: EntranceProps) {
  useTitle(name);
  return (
    <SiteFrame>
      <div className="mx-auto w-full max-w-sm">
        <div className="panel border-t-gauge border-t-4 p-6 sm:p-8">
          <h1>{title}</h1>
          {about && <div className="text-muted mt-1">{about}</div>}
          <div className="mt-6">{children}</div>
        </div>
        {below && <div className="text-muted mt-5 space-y-1 text-center">{below}</div>}
      </div>
    </SiteFrame>
  );
}

/** Email sent, or a thing is done: says so, and what comes next. */
export const Told = ({ children }: { readonly children: ReactNode }) => (
  <output className="border-good/40 bg-good/5 block rounded-md border px-3 py-2.5">{children}</output>
);
