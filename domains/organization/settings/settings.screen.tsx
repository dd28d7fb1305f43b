import { useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { organization } from '../index.ts';
import { AppearanceSettings } from './appearance-settings.tsx';
import { BillingNote } from './billing-note.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { ProfileSettings } from './profile-settings.tsx';

/** What a person decides for themselves. */
export default function Settings() {
  useTitle('Settings');
  return (
    <>
      <PageHead title="Settings" note="Your profile, notifications and appearance." />
      <Tabs label="Settings" tabs={organization.pages.settings.tabs ?? {}}>
        {(tab) =>
          tab === 'notifications' ? (
            <NotificationSettings />
          ) : tab === 'appearance' ? (
            <AppearanceSettings />
          ) : tab === 'billing' ? (
            <BillingNote />
          ) : (
            <ProfileSettings />
          )
        }
      </Tabs>
    </>
  );
}
