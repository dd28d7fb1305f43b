import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { customers } from '../index.ts';
import { TreeTab } from './tree-tab.tsx';

// Most people come for the tree; the other two are fetched when somebody opens them.
const AuthorityTab = later(() => import('./authority-tab.tsx'));
const CalendarTab = later(() => import('./calendar-tab.tsx'));

/** Who belongs where, who may spend how much, and which days count. */
export default function CustomerManagement() {
  useTitle('Customer Management');
  const may = useSession().may.create;
  return (
    <>
      <PageHead title="Customer Management" note="Manage agencies, delegated authority, fiscal years and holidays.">
        <Link to={customers.pages.interlocals.path} className="button">
          <Icon name="handshake" />
          Interlocal agreements
        </Link>
        {may.includes('agency') && (
          <Link to={href(customers.pages.agency, { id: 'new' })} className="button button-primary">
            <Icon name="plus" />
            New agency
          </Link>
        )}
      </PageHead>
      <Tabs label="Customer management" tabs={customers.pages.customers.tabs ?? {}}>
        {(tab) => (tab === 'authority' ? <AuthorityTab /> : tab === 'calendar' ? <CalendarTab /> : <TreeTab />)}
      </Tabs>
    </>
  );
}
