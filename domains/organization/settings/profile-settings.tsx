import { f } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { keys, useRow } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { editMe } from '../me-calls.ts';
import { member } from '../member.record.ts';

const fields = {
  name: f.text({ max: 120 }).required().help('As colleagues see it, here and in the record of what was done.'),
  jobTitle: member.fields.jobTitle,
  phone: member.fields.phone.help('With the country code, such as +13045550142.'),
};

/** Name, job title and telephone are one's own; the rest of a membership is an admin's. */
export function ProfileSettings() {
  const { user, organization, role, member: own } = useSession();
  const save = useAct(editMe, {
    changes: [...keys.me, member.name],
    onDone: () => tell('Your profile is saved', 'good'),
  });
  const membership = useRow(member, own.id);
  return (
    <Answered of={membership}>
      {(row) => (
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
          <section aria-label="Profile" className="panel p-5">
            <FieldsForm
              label="Profile"
              fields={fields}
              start={row}
              sends="changes"
              submit="Save"
              onSave={save.mutateAsync}
              holds
            />
          </section>
          <section aria-label="Membership" className="panel p-5">
            <h2 className="mb-3">Your membership</h2>
            <dl className="space-y-3">
              <Fact label="Email">{user.email}</Fact>
              <Fact label="Organization">{organization.name}</Fact>
              <Fact label="Role">
                {role === 'platform_admin' ? 'Platform admin' : role.charAt(0).toUpperCase() + role.slice(1)}
              </Fact>
              <Fact label="Department">{(row['department'] as string | null) ?? '—'}</Fact>
              <Fact label="Time zone">{organization.timeZone.replace('_', ' ')}, for everyone in the organization</Fact>
            </dl>
            <p className="note mt-4">
              Password, second factor and signed-in devices are in the{' '}
              <Link to="/security-settings" className="link">
                security settings
              </Link>
              .
            </p>
          </section>
        </div>
      )}
    </Answered>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-muted text-xs font-medium">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
