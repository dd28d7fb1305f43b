import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Concern } from './status.ts';

/** What needs a look, each the way to where it is dealt with; nothing where there is none. */
export const ConcernList = ({ of }: { readonly of: readonly Concern[] }) =>
  of.length > 0 && (
    <ul aria-label="Needs attention" className="panel divide-line divide-y">
      {of.map(({ sentence, to, isDanger }) => (
        <li key={sentence} className="hover:bg-raised relative flex items-center gap-2 px-4 py-2">
          <Icon name={isDanger ? 'circle-alert' : 'info'} className={isDanger ? 'text-danger' : 'text-warn'} />
          <Link to={to} className="after:absolute after:inset-0 hover:underline">
            {sentence}
          </Link>
        </li>
      ))}
    </ul>
  );

/** The same at the head of a page, which says so when all is well. */
export const Concerns = ({ concerns }: { readonly concerns: readonly Concern[] }) =>
  concerns.length > 0 ? (
    <ConcernList of={concerns} />
  ) : (
    <p className="panel flex items-center gap-2 px-4 py-3">
      <Icon name="circle-check" className="text-good" />
      No open items.
    </p>
  );
