import { useEffect } from 'react';
import { addressOf, findPage, mayOpen, menuFor, type Page, type Where, whereIs } from '#kernel';
import { useVisits } from '#web/data/own-places.ts';
import { useSession } from '#web/data/session.ts';
import { allPages, useProduct } from './product.ts';
import { usePlace, useTitled } from './router.tsx';

interface Here extends Where {
  readonly page: Page | null;
  /** What the page is called: a record's own title, or the line of the menu. */
  readonly title: string;
}

const nowhere: Where = { section: null, item: null, isExact: false, above: [] };

/** Where we are among the lines of the person's menu. */
export function useHere(): Here {
  const product = useProduct();
  const me = useSession();
  const { path, search, state } = usePlace();
  const titled = useTitled(path);
  const page = findPage(allPages(product), path)?.page ?? null;
  const from = typeof state['section'] === 'string' ? state['section'] : undefined;
  const where = page
    ? whereIs(menuFor(product.menu, me), product.domains, { page, path, search, from, home: product.home })
    : nowhere;
  const own = page?.path.includes(':') ? (titled?.split(' · ')[0] ?? page.title) : page?.title;
  const line = where.item?.query && where.item.page === page ? where.item.label : null;
  const above = where.above.filter((one) => mayOpen(one, me));
  return { ...where, above, page, title: line ?? own ?? titled ?? '' };
}

/** Keeps what the person opens, for the list of recent pages: once the page has said its name. */
export function useKeptVisits(): void {
  const { member } = useSession();
  const { home } = useProduct();
  const { path } = usePlace();
  const { page, title, item, isExact } = useHere();
  const isNamed = useTitled(path) !== null;
  const { keep } = useVisits(member.id);
  const to = isExact && item ? addressOf(item) : path;
  const isWorth = isNamed && page !== null && page !== home && !path.endsWith('/new');
  const label = isExact && item ? item.label : title;
  useEffect(() => {
    if (isWorth) keep({ to, label });
  });
}
