import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useHere } from './place-in-menu.ts';
import { useProduct } from './product.ts';
import { Link } from './router.tsx';

/** The name of the product and the way to this page: section, list, row. On a small screen only the page above, as the way back. */
export function Breadcrumb() {
  const { home } = useProduct();
  const { section, above, page, title } = useHere();
  // A row's page has a way back of its own, to the list as it was left.
  const last = page?.detail ? undefined : above.at(-1);
  const isSaid = section !== null && section.label !== (above[0]?.title ?? title);
  return (
    <nav aria-label="Breadcrumb" className="mr-auto flex min-w-0 items-center gap-1.5 px-1 md:px-2">
      <span className={`text-base font-semibold tracking-tight ${last ? 'max-lg:sr-only' : ''}`}>Levee</span>
      {last && (
        <Link to={last.path} className="text-muted hover:text-ink flex min-w-0 items-center gap-0.5 lg:hidden">
          <Icon name="chevron-left" />
          <span className="truncate">{last.title}</span>
        </Link>
      )}
      {page && page !== home && (
        <ol className="text-muted text-table flex min-w-0 items-center gap-1.5 max-lg:hidden">
          {isSaid && (
            <Crumb look={`min-w-6 shrink-[9] ${above.length > 1 ? 'max-2xl:hidden' : ''}`}>{section.label}</Crumb>
          )}
          {above.map((one) => (
            <Crumb key={one.path} look="min-w-8 shrink-[3]">
              <Link to={one.path} className="hover:text-ink hover:underline">
                {one.title}
              </Link>
            </Crumb>
          ))}
          <Crumb look="min-w-0">
            <span aria-current="page" title={title} className="text-ink">
              {title}
            </span>
          </Crumb>
        </ol>
      )}
    </nav>
  );
}

const Crumb = ({ look, children }: { readonly look: string; readonly children: ReactNode }) => (
  <li className={`flex items-center gap-1.5 ${look}`}>
    <Icon name="chevron-right" className="size-3 opacity-60" />
    <span className="truncate">{children}</span>
  </li>
);
