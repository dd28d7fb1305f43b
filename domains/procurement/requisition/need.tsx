import type { ReactNode } from 'react';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface NeedProps {
  readonly title: string;
  readonly isThere: boolean;
  readonly next?: readonly [words: string, to: string] | null;
  /** A button in place of a way somewhere else. */
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

/** One thing that a request needs beside itself, whether it is there, and the next step to it. */
export const Need = ({ title, isThere, next, act, children }: NeedProps) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-2">
    <Icon
      name={isThere ? 'circle-check' : 'triangle-alert'}
      className={`mt-0.5 ${isThere ? 'text-good' : 'text-warn'}`}
    />
    <div className="min-w-0 flex-1 basis-52">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
    {act}
    {next && (
      <Link to={next[1]} className="button print:hidden">
        {next[0]}
      </Link>
    )}
  </li>
);
