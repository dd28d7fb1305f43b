import type { Change } from '#kernel';
import { useEveryRowOf } from '#web/data/rows.ts';
import type { ProblemError } from '#web/data/call.ts';
import { useCreate, useEdit } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { say } from '#web/shell/messages.tsx';
import { Select } from '#web/ui/select.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { notificationKinds } from '../notifications/notification-kinds.ts';
import { notificationPreference } from '../notification-preference.record.ts';

type Preference = Listed<typeof notificationPreference>;

/** The two switches of a preference as the four answers that people give. */
const answers = {
  both: { words: 'In Levee and by e-mail', inApp: true, byMail: 'at_once' },
  here: { words: 'In Levee only', inApp: true, byMail: 'never' },
  mail: { words: 'By e-mail only', inApp: false, byMail: 'at_once' },
  never: { words: 'Never', inApp: false, byMail: 'never' },
} as const;
type Answer = keyof typeof answers;
const choices = Object.entries(answers).map(([key, { words }]) => [key, words] as const);

function answerOf(row: Change<typeof notificationPreference> | undefined): Answer {
  if (!row) return 'both';
  const found = Object.entries(answers).find(([, one]) => one.inApp === row.inApp && one.byMail === row.byMail);
  return (found?.[0] ?? 'both') as Answer;
}

/** For each kind of event how this person hears of it; said nothing means both ways. */
export function NotificationSettings() {
  const preferences = useEveryRowOf(notificationPreference, {});
  return (
    <Answered of={preferences} skeleton="h-72">
      {({ data }) => (
        <section aria-label="How you hear of things" className="panel">
          <Table
            label="Notifications by event"
            rows={Object.entries(notificationKinds).map(([id, words]) => ({ id, words }))}
            columns={[
              {
                label: 'What happens',
                name: ({ words }) => words,
                show: ({ id, words }) => <label htmlFor={`hear-${id}`}>{words}</label>,
              },
              {
                label: 'How you hear of it',
                mark: ({ id }) => <Hearing kind={id} row={data.find(({ kind }) => kind === id)} />,
                className: 'col-span-full sm:w-72',
              },
            ]}
          />
          <p className="note border-line border-t px-4 py-3">
            Account messages, such as a password reset, always come by email.
          </p>
        </section>
      )}
    </Answered>
  );
}

const notSaved = ({ message }: ProblemError) => say({ title: 'Not saved', text: message, tone: 'danger' });

function Hearing({ kind, row }: { kind: string; row: Preference | undefined }) {
  const told = { onRefused: notSaved };
  const create = useCreate(notificationPreference, told);
  const edit = useEdit(notificationPreference, told);
  const wished = create.isPending ? create.variables : edit.isPending ? edit.variables.change : undefined;
  const put = (answer: Answer) => {
    const { inApp, byMail } = answers[answer];
    if (row) edit.mutate({ id: row.id, version: row.version, change: { inApp, byMail } });
    else create.mutate({ kind, inApp, byMail });
  };
  return (
    <Select
      id={`hear-${kind}`}
      value={answerOf(wished ?? row)}
      disabled={wished !== undefined}
      choices={choices}
      onPick={(answer) => put(answer as Answer)}
    />
  );
}
