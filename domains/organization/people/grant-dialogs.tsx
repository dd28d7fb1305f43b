import { conflictsAmong, conflictsOf, f, includesRole, type New, type Role, roles } from '#kernel';
import { useCreate } from '#web/data/calls.ts';
import { today, useSession } from '#web/data/session.ts';
import { moment } from '#kernel/lists/days.ts';
import { FieldsForm, textIn } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { conflicts, dutiesOf, duties } from '../duties.ts';
import { dutyGrant } from '../duty-grant.record.ts';
import { userRole } from '../role.record.ts';
import { dutyWords, roleAbout, roleWords, type Somebody } from './people.ts';

interface GrantProps {
  readonly people: readonly Somebody[];
  /** Chosen already, when the dialog was opened from a person or a cell. */
  readonly personId?: string | undefined;
  readonly duty?: string | undefined;
  readonly onClose: () => void;
}

const pickable = (people: readonly Somebody[], ownId: string) =>
  people.filter(({ id, status }) => id !== ownId && status === 'active').map(({ id, name }) => [id, name] as const);

/** Which separations a grant would break, each in its own sentence. */
const Warning = ({ sentences, what }: { sentences: readonly string[]; what: string }) => (
  <div role="alert" className="border-warn/60 flex gap-3 rounded-md border p-3">
    <Icon name="triangle-alert" className="text-warn mt-0.5" />
    <div>
      <p className="font-semibold">This breaks the separation of duties</p>
      <ul className="mt-1 list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-1">{what}</p>
    </div>
  </div>
);

const dutyFields = {
  member: f.text({ max: 36 }).label('Person').required(),
  duty: dutyGrant.fields.duty,
  fromDay: dutyGrant.fields.fromDay,
  untilDay: dutyGrant.fields.untilDay,
  reason: dutyGrant.fields.reason,
  exception: dutyGrant.fields.exception.label('Exception'),
};

export function GrantDutyDialog({ people, personId = '', duty = '', onClose }: GrantProps) {
  const me = useSession();
  const grant = useCreate(dutyGrant, {
    onDone(_, given) {
      tell(`${people.find(({ id }) => id === given.member)?.name ?? ''} has the duty now`, 'good');
      onClose();
    },
  });
  return (
    <Dialog title="Grant a duty" onClose={onClose}>
      <FieldsForm
        label="Grant a duty"
        fields={dutyFields}
        start={{ member: personId, duty, fromDay: today(me) }}
        picks={{
          member: pickable(people, me.member.id),
          duty: dutiesOf(me.side).map((key) => [key, dutyWords(key)] as const),
        }}
        sends="everything"
        submit="Grant duty"
        busy="Granting…"
        onSave={grant.mutateAsync}
        onCancel={onClose}
      >
        {(drafts) => {
          const person = people.find(({ id }) => id === textIn(drafts, 'member'));
          const wanted = textIn(drafts, 'duty');
          const broken =
            person && wanted ? conflictsOf(conflicts, { duty: wanted, duties: person.duties, role: person.role }) : [];
          return (
            <div className="space-y-3">
              {wanted && <p className="note">{duties[wanted as keyof typeof duties]}</p>}
              {person && broken.length > 0 && (
                <Warning
                  sentences={broken.map(({ because }) => because)}
                  what={`Choose someone else, or write down under Exception why ${person.name} has to hold both. It is kept in the audit record.`}
                />
              )}
            </div>
          );
        }}
      </FieldsForm>
    </Dialog>
  );
}

const roleFields = {
  userId: f.text({ max: 36 }).label('Person').required(),
  role: userRole.fields.role,
  expiresAt: f.date().label('Until').help('Last day; empty: until it is revoked.'),
  reason: userRole.fields.reason,
};

export function GrantRoleDialog({ people, personId = '', onClose }: GrantProps) {
  const me = useSession();
  const grant = useCreate(userRole, {
    onDone(_, { userId, role }) {
      tell(`${people.find(({ id }) => id === userId)?.name} is ${roleWords[role].toLowerCase()} now`, 'good');
      onClose();
    },
  });
  const choices = roles.filter((role) => includesRole(me.role, role)).map((role) => [role, roleWords[role]] as const);
  // The last day counts: the role ends when the next one begins.
  const save = ({ expiresAt, ...given }: New<{ readonly fields: typeof roleFields }>) =>
    grant.mutateAsync(expiresAt ? { ...given, expiresAt: endOfDay(expiresAt, me.organization.timeZone) } : given);
  return (
    <Dialog title="Grant a role" onClose={onClose}>
      <FieldsForm
        label="Grant a role"
        fields={roleFields}
        start={{ userId: personId, role: people.find(({ id }) => id === personId)?.role ?? '' }}
        picks={{ userId: pickable(people, me.member.id), role: choices }}
        sends="everything"
        submit="Grant role"
        busy="Granting…"
        onSave={save}
        onCancel={onClose}
      >
        {(drafts) => {
          const person = people.find(({ id }) => id === textIn(drafts, 'userId'));
          const wanted = textIn(drafts, 'role') as Role | '';
          const broken =
            person && wanted
              ? conflictsAmong(conflicts, person.duties, wanted).filter(({ between }) =>
                  between.some((held) => held.startsWith('role:')),
                )
              : [];
          return (
            <div className="space-y-3">
              {wanted && <p className="note">{roleAbout[wanted]} The newest grant that stands is the active role.</p>}
              {person && broken.length > 0 && (
                <Warning
                  sentences={broken.map(({ because }) => because)}
                  what={`It will be refused. Revoke the duty of ${person.name} first, or choose someone else.`}
                />
              )}
            </div>
          );
        }}
      </FieldsForm>
    </Dialog>
  );
}

/** The moment after the last second of a day in a time zone. */
const endOfDay = (day: string, timeZone: string): string =>
  moment(`${new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)}T00:00`, timeZone);
