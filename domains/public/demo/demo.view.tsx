import { plainShow } from '#kernel/fields/field.ts';
import { Badge } from '#web/ui/badge.tsx';
import { short } from '#web/ui/format.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { Gauge } from '#web/site/gauge.tsx';
import { agingDepartment } from '../../organization/public.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { activeGrants, departments, programs, totalDollars } from './demo-figures.ts';
import type { DemoPage } from './demo-page.ts';
import { demoRoles } from './demo-roles.ts';
import { Features, Organization, SampleGrants } from './demo-panels.tsx';

const tabs = {
  accounts: 'Demo Accounts',
  organization: 'Organization',
  grants: 'Sample Grants',
  features: 'Features',
} as const;
type Tab = keyof typeof tabs;
const keys = Object.keys(tabs) as Tab[]; // the ones above

const money = { kind: 'money' } as const;
const shares = departments.map((one) => `${one.name} ${activeGrants(one)}`).join(', ');

/** The demonstration for a city's aging department: who one can be there, and what stands there. */
export default function DemoView({ data, query, form }: ViewProps<DemoPage>) {
  const chosen = keys.find((key) => key === query['tab']) ?? 'accounts';
  const address = (key: Tab): string => {
    const asked = new URLSearchParams();
    if (key !== 'accounts') asked.set('tab', key);
    if (data.shown) asked.set('set-up', query['set-up'] ?? '');
    return `/nyc-aging-demo${asked.size > 0 ? `?${asked}` : ''}`;
  };
  const panels = {
    accounts: <DemoAccounts data={data} form={form} />,
    organization: <Organization />,
    grants: <SampleGrants />,
    features: <Features />,
  } as const satisfies Record<Tab, unknown>;

  return (
    <div className="site-width pt-12 pb-4 sm:pt-16">
      <div className="flex items-start gap-6">
        <Gauge level={44} className="hidden h-36 sm:block" />
        <div className="min-w-0">
          <p>
            <Badge tone="review">Demonstration</Badge>
          </p>
          <h1 className="mt-2 text-3xl tracking-tight text-balance sm:text-4xl">{agingDepartment}</h1>
          <p className="text-muted mt-3 max-w-prose text-base">
            Look around in a city’s department for the aging at work: grants, purchases, decisions and the record of
            them. Every person, award and figure here is invented. This demonstration is not affiliated with the City of
            New York or any of its agencies.
          </p>
        </div>
      </div>

      <Figures />

      <div data-island="demo" className="mt-10">
        <div
          role="tablist"
          aria-label="Demonstration"
          className="border-line gap-1 border-b max-sm:grid max-sm:grid-cols-2 sm:flex"
        >
          {keys.map((key) => (
            <a
              key={key}
              id={`tab-${key}`}
              role="tab"
              href={address(key)}
              aria-selected={key === chosen}
              aria-controls={`panel-${key}`}
              data-state={key === chosen ? 'active' : 'inactive'}
              className="tab inline-flex min-h-11 items-center justify-center sm:text-base"
            >
              {tabs[key]}
            </a>
          ))}
        </div>
        {keys.map((key) => (
          <section
            key={key}
            id={`panel-${key}`}
            role="tabpanel"
            aria-labelledby={`tab-${key}`}
            tabIndex={-1}
            hidden={key !== chosen}
            className="pt-6"
          >
            {panels[key]}
          </section>
        ))}
      </div>
    </div>
  );
}

function Figures() {
  const shown = [
    [short(totalDollars * 100, money), 'total grants'],
    [String(programs.length), 'active programs'],
    [String(departments.length), 'departments'],
    [String(demoRoles.length), 'demo roles'],
  ] as const;
  return (
    <section aria-label="Figures of the demonstration" className="panel mt-8">
      <dl className="divide-line grid grid-cols-2 max-sm:gap-y-4 max-sm:py-4 sm:grid-cols-4 sm:divide-x">
        {shown.map(([figure, of]) => (
          <div key={of} className="flex flex-col-reverse px-5 sm:py-5">
            <dt className="text-muted">{of}</dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums sm:text-3xl">{figure}</dd>
          </div>
        ))}
      </dl>
      <details className="border-line border-t">
        <summary className="text-muted min-h-11 px-5 py-3">Simulated demonstration figures: how they add up</summary>
        <div className="px-2 pb-3">
          <PlainTable
            label="Programs"
            show={plainShow}
            rows={programs}
            id={({ listing }) => listing}
            total={`${programs.length} programs of ${departments.length} departments: ${shares}`}
            columns={[
              { label: 'Program', name: ({ program }) => program },
              { label: 'Assistance listing', text: ({ listing }) => listing, className: 'tabular-nums' },
              { label: 'Department', text: ({ department }) => department.name },
              { label: 'Amount', money: ({ dollars }) => dollars * 100, sum: true },
            ]}
          />
        </div>
      </details>
    </section>
  );
}

/** A page with sign-ins on it is for one visitor, not for a search engine. */
export const head = ({ data }: ViewProps<DemoPage>): Head => (data.shown ? { isUnlisted: true } : {});
