import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { procurement } from '../index.ts';
import { callOff } from './call-off-calls.ts';
import { Warnings } from '#web/ui/panel.tsx';

/** Whom a call-off asks, and who is left out and why: the reviewer reads it before the solicitation goes out. */
export function CallOffPanel({ id }: { readonly id: string }) {
  const asked = useCall(callOff, { id });
  return (
    <section aria-label="Call-off" className="panel p-4">
      <h2>Call-off</h2>
      <Answered of={asked} skeleton="h-24">
        {({ list, asked: firms, leftOut, warnings }) => (
          <>
            <p className="mt-1">
              From{' '}
              <Link to={href(procurement.pages.prequalifiedList, { id: list.id })} className="link">
                {list.number} {list.name}
              </Link>
            </p>
            <Warnings of={warnings} label="Warnings" />
            <h3 className="mt-3">Firms asked: {firms.length}</h3>
            <ul aria-label="Firms asked" className="mt-1 columns-1 gap-6 sm:columns-2">
              {firms.map(({ vendor, name, isInvited }) => (
                <li key={vendor} className="flex items-center gap-2 py-0.5">
                  {isInvited && <Icon name="mail" className="text-good shrink-0" />}
                  <span className="wrap-anywhere">{name}</span>
                </li>
              ))}
            </ul>
            {leftOut.length > 0 && (
              <>
                <h3 className="mt-3">Left out: {leftOut.length}</h3>
                <ul aria-label="Left out" className="divide-line mt-1 divide-y">
                  {leftOut.map(({ vendor, name, reason }) => (
                    <li key={vendor} className="py-1.5 wrap-anywhere">
                      <strong>{name}</strong>
                      <p className="whitespace-pre-line">{reason}</p>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}
