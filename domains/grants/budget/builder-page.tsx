import { type AnyRecord, href } from '#kernel';
import { useCall, useCreate } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Steps } from '#web/record/steps.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { grantBudgetPages } from '../grant-budget-pages.ts';
import { type AwardBudget, awardBudget, type AwardChoice, budgetAwards } from './budget-calls.ts';
import { BudgetEditor } from './budget-editor.tsx';
import { grantBudget } from './grant-budget.record.ts';

const title = 'Grant Budget Builder';
type Budget = Shown<typeof grantBudget>;

/** An award is chosen, or named by the address; its draft opens in the grid, or its approved budget to look at. */
export default function BuilderPage() {
  useTitle(title);
  const { question, putAll } = useQuestion();
  const awards = useCall(budgetAwards);
  const award = question.get('award') ?? '';
  const chosen = awards.data?.data.find(({ id }) => id === award);
  const id = question.get('budget') ?? chosen?.open ?? chosen?.approved ?? '';
  return (
    <>
      <PageHead title={title}>
        <Link to={href(grantBudgetPages.budgets)} className="button">
          All budgets
        </Link>
      </PageHead>
      <Answered
        of={awards}
        isEmpty={({ total }) => total === 0}
        empty={
          <section className="panel" aria-label="No awards">
            <Empty title="No awards" icon="calculator">
              Enter an award first. Its budget is built here.
            </Empty>
          </section>
        }
      >
        {(all) => (
          <div className="space-y-4">
            <Select
              aria-label="Award"
              className="control w-full max-w-xl"
              value={award}
              choices={[
                ['', 'Choose an award'],
                ...all.data.map((one) => [one.id, `${one.number} ${one.title}`] as const),
              ]}
              onPick={(picked) => putAll({ award: picked, budget: '' })}
            />
            <CutNote of={all} what="awards">
              The latest are listed. Open an older award and build its budget from there.
            </CutNote>
            {award === '' ? (
              <section className="panel" aria-label="No award chosen">
                <Empty title="Choose an award" icon="calculator">
                  Its budget opens here: detail lines, indirect costs, match and what the rules say of them.
                </Empty>
              </section>
            ) : (
              <OfAward key={award} award={award} chosen={chosen} id={id} />
            )}
          </div>
        )}
      </Answered>
    </>
  );
}

interface OfAwardProps {
  readonly award: string;
  readonly chosen: AwardChoice | undefined;
  readonly id: string;
}

function OfAward({ award, chosen, id }: OfAwardProps) {
  const of = useCall(awardBudget, { id: award });
  const { data: row, error } = useRow(grantBudget as AnyRecord, id, id !== '');
  const shown = row as unknown as Budget | undefined;
  return (
    <Answered of={of} skeleton="h-96">
      {(budget) => (
        <>
          {error && (
            <p role="alert" className="wrong">
              {error.message}
            </p>
          )}
          {shown && (
            <section aria-label="Version" className="flex flex-wrap items-center gap-2">
              <Link to={href(grantBudgetPages.budget, { id: shown.id })} className="link">
                {shown.number}
              </Link>
              <span>{shown.title}</span>
              <StatusBadge record={grantBudget as AnyRecord} state={shown.status} />
              <span className="ml-auto flex flex-wrap gap-2">
                {(chosen?.open ?? null) === null && <NewVersion of={budget} award={award} from={shown} />}
                <Steps record={grantBudget as AnyRecord} row={row as Shown<AnyRecord>} />
              </span>
            </section>
          )}
          {shown && <BudgetEditor key={`${shown.id} ${shown.version}`} row={shown} of={budget} />}
          {id === '' && (
            <section className="panel" aria-label="No budget">
              <Empty
                title="No budget yet"
                icon="calculator"
                action={<NewVersion of={budget} award={award} from={null} />}
              >
                Start a draft. Lines are typed, pasted from a spreadsheet or imported from a file.
              </Empty>
            </section>
          )}
        </>
      )}
    </Answered>
  );
}

interface NewVersionProps {
  readonly of: AwardBudget;
  readonly award: string;
  readonly from: Budget | null;
}

/** A draft that begins with the lines of the version in force. */
function NewVersion({ of, award, from }: NewVersionProps) {
  const { may } = useSession();
  const { putAll } = useQuestion();
  const make = useCreate(grantBudget, {
    changes: ['grant_award'],
    onDone: ({ id }) => putAll({ award, budget: id }),
  });
  if (!may.create.includes(grantBudget.name) || of.award.isOver) return null;
  const lines = (from?.lines ?? []).map((line) => {
    const { id: _, ...more } = line;
    return more;
  });
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        disabled={make.isPending}
        onClick={() =>
          make.mutate({
            award,
            title: `Budget ${of.versions.length + 1}`,
            lines,
            ...(from ? { base: from.base, indirectMatch: from.indirectMatch } : {}),
          })
        }
      >
        {from ? 'New version' : 'New budget'}
      </button>
      {make.error && (
        <span role="alert" className="text-danger">
          {make.error.message}
        </span>
      )}
    </>
  );
}
