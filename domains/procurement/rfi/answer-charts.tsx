import { Bars } from '#web/ui/chart.tsx';
import { countsOf } from './answer-words.ts';
import type { Inquiry } from './inquiry.ts';
import type { RfiAnswers } from './rfi-calls.ts';

const drawn: readonly string[] = ['choice', 'yes_no', 'number', 'price_range'];

/** A chart of each question that is answered by a choice, a number or a price. */
export function AnswerCharts({ rfi: { questions, answers } }: { readonly rfi: RfiAnswers }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {questions
        .filter(({ kind }) => drawn.includes(kind))
        .map((one) => (
          <section key={one.id} aria-label={one.question} className="panel p-4">
            <Chart of={one} answers={answers} />
          </section>
        ))}
    </div>
  );
}

function Chart({ of, answers }: { readonly of: Inquiry; readonly answers: RfiAnswers['answers'] }) {
  const { id, kind, question, unit } = of;
  const empty = 'No firm answered this question.';
  if (kind === 'choice' || kind === 'yes_no')
    return (
      <Bars
        title={question}
        empty={empty}
        measure={{ kind: 'number' }}
        head="Option"
        series={[{ name: 'Firms', points: countsOf(of, answers) }]}
      />
    );
  const given = answers.flatMap(({ firm, given: all }) => (all[id] ? [{ at: firm, ...all[id] }] : []));
  if (kind === 'number')
    return (
      <Bars
        title={unit ? `${question} (${unit})` : question}
        empty={empty}
        measure={{ kind: 'number' }}
        head="Firm"
        series={[{ name: unit ?? 'Number', points: given.map(({ at, value = null }) => ({ at, value })) }]}
      />
    );
  return (
    <Bars
      title={question}
      empty={empty}
      measure={{ kind: 'money' }}
      head="Firm"
      series={[
        { name: 'Lowest price', points: given.map(({ at, from = null }) => ({ at, value: from })) },
        { name: 'Highest price', points: given.map(({ at, to = null }) => ({ at, value: to })) },
      ]}
    />
  );
}
