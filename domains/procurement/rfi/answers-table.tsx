import { urlOf } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Table } from '#web/ui/table.tsx';
import { answerWords } from './answer-words.ts';
import { type FirmAnswer, type RfiAnswers, rfiFile } from './rfi-calls.ts';

const Files = ({ of }: { readonly of: FirmAnswer }) => (
  <ul>
    {of.files.map(({ id, name }) => (
      <li key={id}>
        <a className="link wrap-anywhere" href={urlOf(rfiFile, { id: of.id, file: id })}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

/** One row for each question, one column for each firm. */
export function AnswersTable({ rfi: { questions, answers } }: { readonly rfi: RfiAnswers }) {
  const show = useShow();
  if (answers.length === 0)
    return (
      <div className="panel">
        <Empty icon="circle-question-mark" title="No answers yet">
          Answers appear here when a firm sends them.
        </Empty>
      </div>
    );
  return (
    <section aria-label="Answers" className="panel overflow-x-auto">
      <Table
        label="Answers"
        rows={[...questions]}
        columns={[
          { label: 'Question', name: (one) => one.question },
          ...answers.map((firm) => ({
            label: firm.firm,
            text: (one: (typeof questions)[number]) => answerWords(one, firm.given[one.id], show.locale),
          })),
        ]}
      />
      {answers.some(({ files }) => files.length > 0) && (
        <dl className="pairs border-line border-t p-4">
          {answers
            .filter(({ files }) => files.length > 0)
            .map((one) => (
              <div key={one.id}>
                <dt>Files of {one.firm}</dt>
                <dd>
                  <Files of={one} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  );
}
