import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, Suspense } from 'react';
import { navigate, usePlace } from '#web/shell/router.tsx';

interface TabsProps {
  readonly label: string;
  /** Keys and the words on the tabs, in order; the first is where it opens. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Parts without a tab of their own; the last tab is marked while one of them is shown. */
  readonly within?: Readonly<Record<string, string>>;
  /** Parts of the question in the address that every tab shares. */
  readonly keeps?: readonly string[];
  /** What stands under the tab that is chosen; it may be fetched only then. */
  readonly children: (tab: string) => ReactNode;
}

/** The tab that an address asks for; the first one where it asks for none that there is. */
export function tabOf(tabs: TabsProps['tabs'], search: string): string {
  const [first = ''] = Object.keys(tabs);
  const wished = new URLSearchParams(search).get('tab') ?? first;
  return Object.hasOwn(tabs, wished) ? wished : first;
}

/** Parts of a page, one at a time. Which one stands in the address as `?tab=`, so that a link leads to it. */
export function Tabs({ label, tabs, within = {}, keeps = [], children }: TabsProps) {
  const { path, search } = usePlace();
  const [first = ''] = Object.keys(tabs);
  const tab = tabOf({ ...tabs, ...within }, search);
  const marked = Object.hasOwn(tabs, tab) ? tab : (Object.keys(tabs).at(-1) ?? tab);
  const addressOf = (next: string): string => {
    const kept = [...new URLSearchParams(search)].filter(([name]) => keeps.includes(name));
    const question = new URLSearchParams([...(next === first ? [] : [['tab', next]]), ...kept]).toString();
    return question === '' ? path : `${path}?${question}`;
  };
  return (
    <Radix.Root value={marked} onValueChange={(next) => navigate(addressOf(next))}>
      <Radix.List aria-label={label} data-guide="tabs" className="tab-row">
        {Object.entries(tabs).map(([key, words]) => (
          <Radix.Trigger key={key} value={key} className="tab">
            {words}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={marked} className="outline-offset-4">
        <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>{children(tab)}</Suspense>
      </Radix.Content>
    </Radix.Root>
  );
}
