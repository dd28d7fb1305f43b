import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { tinPages } from '../tin-pages.ts';
import { tinOfVendor } from './tin-calls.ts';
import { tinResults, tinStandings } from './tin-words.ts';

/** What the IRS said of a vendor’s name and TIN; where it was never asked, that is said. */
export function TinLine({ vendor }: { readonly vendor: string }) {
  const show = useShow();
  const { may } = useSession();
  const isReader = may.read.includes('tin_match');
  const { data } = useCall(tinOfVendor, isReader ? { id: vendor } : null);
  if (!data) return null;
  const { standing, result, resultOn } = data;
  return (
    <section aria-label="TIN matching" className="panel flex flex-wrap items-center gap-x-3 px-4 py-3">
      <h2 className="text-sm">TIN matching</h2>
      <span className={standing === 'mismatch' ? 'text-danger' : standing === 'match' ? '' : 'text-warn'}>
        {tinStandings[standing]}
        {result && resultOn && `: ${tinResults[result]}, ${wholeDay(resultOn, show)}`}
      </span>
      <Link to={href(tinPages.tinMatching)} className="link ml-auto print:hidden">
        All vendors
      </Link>
    </section>
  );
}
