import type { Change } from '#kernel';
import { useEveryRowOf } from '#web/data/asked.ts';
import type { ProblemError } from '#web/data/call.ts';
import { useCreate, useEdit } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { say } from '#web/shell/messages.tsx';
import { Select } from '#web/ui/select.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
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
  const { data, error, refetch } = useEveryRowOf(notificationPreference, {});
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-72" />;
  return (
    <section aria-label="How you hear of things" className="panel">
      <table className="grid-table">
        <caption className="sr-only">How you hear of each kind of event</caption>
        <thead>
          <tr>
            <th scope="col">What happens</th>
            <th scope="col">How you hear of it</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(notificationKinds).map(([kind, words]) => (
            <Kind key={kind} kind={kind} words={words} row={data.data.find((one) => one.kind === kind)} />
          ))}
        </tbody>
      </table>
      <p className="note border-line border-t px-4 py-3">
        Letters about your account, such as a new password or an invitation, always come by e-mail.
      </p>
    </section>
  );
}

const notSaved = ({ message }: ProblemError) => say({ title: 'Not saved', text: message, tone: 'grave' });

function Kind({ kind, words, row }: { kind: string; words: string; row: Preference | undefined }) {
  const told = { onRefused: notSaved };
  const create = useCreate(notificationPreference, told);
  const edit = useEdit(notificationPreference, told);
  const wished = create.isPending ? create.variables : edit.isPending ? edit.variables.change : undefined;
  const put = (answer: Answer) => {
    const { inApp, byMail } = answers[answer];
    if (row) edit.mutate({ id: row.id, version: row.version, change: { inApp, byMail } });
    else create.mutate({ kind, inApp, byMail });
  };
  const id = `hear-${kind}`;
  return (
    <tr>
      <th scope="row" className="font-normal">
        <label htmlFor={id}>{words}</label>
      </th>
      <td className="sm:w-72">
        <Select
          id={id}
          value={answerOf(wished ?? row)}
          disabled={wished !== undefined}
          choices={choices}
          onPick={(answer) => put(answer as Answer)}
        />
      </td>
    </tr>
  );
}
