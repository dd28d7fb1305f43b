import { useId } from 'react';
import { href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { answerPages } from '../answer-pages.ts';
import { AnswerPicker } from '../answers/answer-picker.tsx';
import { applicationPages } from '../application-pages.ts';
import { AlsoHere } from './also-here.tsx';
import { type ApplicationWork, saveSection } from './application-calls.ts';
import { limitUnits } from './application-words.ts';
import { lengthOf } from './text-length.ts';
import { useWriting } from './use-writing.tsx';
import { ConflictChoice, WritingStatus } from './writing-state.tsx';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

interface EditorProps {
  readonly application: string;
  readonly of: ApplicationWork['sections'][number];
}

/** One narrative section: saved while it is typed, counted as the receiving system counts. */
export function SectionEditor({ application, of }: EditorProps) {
  const show = useShow();
  const id = useId();
  const save = useAct(saveSection, { changes: ['application_section', 'grant_application'] });
  const { values, conflicts, state, problem, put, choose } = useWriting({
    record: 'application_section',
    row: of.id,
    server: { text: of.text },
    save: (changes) => save.mutateAsync({ id: of.id, changes }),
  });
  const text = asText(values['text']);
  const used = lengthOf(text, of.unit);
  const isOver = of.limit !== null && used > of.limit;
  const conflict = conflicts['text'];
  return (
    <section aria-label={of.title} className="panel min-w-0 space-y-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base">{of.title}</h2>
        <span className="text-muted">
          {of.ownerName ?? 'No owner'}
          {of.dueOn !== null && `, due ${wholeDay(of.dueOn, show)}`}
        </span>
        <AlsoHere application={application} place={of.id} />
        <Link to={href(applicationPages.applicationSection, { id: of.id })} className="link ml-auto">
          Section details
        </Link>
      </div>
      {of.guidance !== null && <p className="note">{of.guidance}</p>}
      <label htmlFor={id} className="block text-sm font-medium">
        Text
      </label>
      <textarea
        id={id}
        className="control min-h-80 w-full"
        rows={14}
        value={text}
        readOnly={!of.mayWrite}
        aria-describedby={`${id}-count`}
        aria-invalid={isOver}
        onChange={({ target }) => put('text', target.value)}
      />
      <p id={`${id}-count`} className="flex flex-wrap items-center gap-3">
        <span className={isOver ? 'text-danger' : 'text-muted'}>
          {used.toLocaleString('en-US')}
          {of.limit !== null && ` of ${of.limit.toLocaleString('en-US')}`} {limitUnits[of.unit].toLowerCase()}
          {of.unit === 'pages' && ', estimated'}
        </span>
        {of.mayWrite ? (
          <WritingStatus state={state} problem={problem} />
        ) : (
          <span className="text-muted">The owner and grant managers write this section while it is a draft.</span>
        )}
      </p>
      {of.outdated.length > 0 && (
        <ul aria-label="Outdated figures" className="space-y-1">
          {of.outdated.map(({ name, was, is }) => (
            <li key={`${name} ${was}`} className="text-warn">
              {name} is {is} now. This section still says {was}.
            </li>
          ))}
        </ul>
      )}
      {of.mayWrite && (
        <AnswerPicker
          section={of.id}
          onTake={(taken) => put('text', text.trim() === '' ? taken : `${text.trimEnd()}\n\n${taken}`)}
        />
      )}
      {of.answers.length > 0 && (
        <p className="note">
          Taken from{' '}
          {of.answers.map(({ id: answer, title }, at) => (
            <span key={answer}>
              {at > 0 && ', '}
              <Link to={href(answerPages.answer, { id: answer })} className="link">
                {title}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
      {conflict && (
        <ConflictChoice
          label={of.title}
          mine={text}
          theirs={asText(conflict.theirs)}
          by={conflict.by}
          onChoose={(which) => choose('text', which)}
        />
      )}
    </section>
  );
}
