import { useQuery } from '@tanstack/react-query';
import { mayOpen, type Page } from '#kernel';
import { loaded } from '#web/data/release.ts';
import { useMe } from '#web/data/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { tabOf, Tabs } from '#web/ui/tabs.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { allPages, useProduct } from './product.ts';
import { Link, usePlace, useTitle } from './router.tsx';

/** A page whose work is not built yet says so: what will be here, and what to use until then. */
export default function PlannedScreen({ page }: { readonly page: Page }) {
  useTitle(page.title);
  const pages = allPages(useProduct());
  const me = useMe().data ?? null;
  const said = page.planned ?? page.plannedTabs?.said;
  const { data, error, refetch } = useQuery({
    queryKey: ['planned', page.path],
    queryFn: async () => (said ? ((await loaded(said)).plans[page.path] ?? null) : null),
  });
  const { search } = usePlace();
  const { tabs } = page;
  const plan = data && { ...data, ...(tabs ? data.tabs?.[tabOf(tabs, search)] : {}) };
  const helping = pages.filter((one) => data?.see?.includes(one.path) && (me === null || mayOpen(one, me)));
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  const told = (
    <div className="grid max-w-4xl items-start gap-4 md:grid-cols-[3fr_2fr]" aria-busy={data === undefined}>
      <section className="panel p-5">
        <p className="text-warn mb-4 flex items-center gap-2 font-medium">
          <Icon name="hammer" /> Not built yet
        </p>
        <h2 className="mb-3">What will be here</h2>
        {plan ? (
          <ul className="space-y-2.5">
            {plan.brings.map((line) => (
              <li key={line} className="flex gap-2.5">
                <Icon name="circle-plus" className="text-muted mt-0.5" />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        ) : (
          <div className="skeleton h-32" />
        )}
      </section>
      <section className="panel p-5">
        <h2 className="mb-3">Until then</h2>
        {data ? <p>{data.meanwhile}</p> : <div className="skeleton h-16" />}
        {helping.length > 0 && (
          <ul className="mt-4 space-y-2">
            {helping.map((other) => (
              <li key={other.path}>
                <Link to={other.path} className="button w-full justify-start">
                  <Icon name={other.icon ?? 'arrow-right'} className="text-muted" /> {other.title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
  return (
    <>
      <PageHead title={page.title} note={plan?.about} />
      {tabs ? (
        <Tabs label={page.title} tabs={tabs}>
          {() => told}
        </Tabs>
      ) : (
        told
      )}
    </>
  );
}
