import { f, includesRole, type Role, roles } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm, textIn } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { sendInvitation } from '../invitation-calls.ts';
import { invitation } from '../invitation.record.ts';
import { roleAbout, roleWords } from './people.ts';

const fields = {
  email: invitation.fields.email,
  name: f.text({ max: 120 }).help('So that the invitation can greet them.'),
  role: invitation.fields.role,
};

/** One address, one role; the person hears of it by mail and joins with the link in it. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { role: own } = useSession();
  const choices = roles.filter((role) => includesRole(own, role)).map((role) => [role, roleWords[role]] as const);
  const send = useAct(sendInvitation, {
    changes: [invitation.name],
    onDone(_, { email }) {
      tell(`${email} is invited`, 'good');
      onClose();
    },
  });
  return (
    <Dialog title="Invite a colleague" onClose={onClose}>
      <FieldsForm
        label="Invite a colleague"
        fields={fields}
        start={{ role: 'user' }}
        picks={{ role: choices }}
        sends="everything"
        submit="Send invitation"
        busy="Sending…"
        onSave={send.mutateAsync}
        onCancel={onClose}
      >
        {(drafts) => (
          <p className="note">
            {roleAbout[(textIn(drafts, 'role') || 'user') as Role]} The link in the email works for 7 days.
          </p>
        )}
      </FieldsForm>
    </Dialog>
  );
}
