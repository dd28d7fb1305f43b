import { Link, usePlace } from '#web/shell/router.tsx';
import { addressOf, type GridAddress } from './grid-address.ts';

interface PagesProps {
  readonly count: number;
  readonly asked: GridAddress;
  /** Lines of a page. */
  readonly size: number;
}

const figure = new Intl.NumberFormat('en-US');

/** Which window of the lines is shown, and the ways to the others. */
export function Pages({ count, asked, size }: PagesProps) {
  const { path } = usePlace();
  const last = Math.max(1, Math.ceil(count / size));
  if (last === 1) return null;
  const first = (asked.page - 1) * size + 1;
  const at = (page: number) => `${path}${addressOf({ ...asked, page })}`;
  return (
    <nav aria-label="Pages of lines" className="mt-3 flex items-center justify-between gap-3">
      <p className="text-muted">
        {figure.format(first)} to {figure.format(Math.min(count, asked.page * size))} of {figure.format(count)}
      </p>
      <div className="flex gap-2 print:hidden">
        {asked.page > 1 && (
          <Link to={at(asked.page - 1)} className="button" rel="prev">
            Before
          </Link>
        )}
        {asked.page < last && (
          <Link to={at(asked.page + 1)} className="button" rel="next">
            Next {size}
          </Link>
        )}
      </div>
    </nav>
  );
}
