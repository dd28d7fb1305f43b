import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRole } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { assistantUse } from '../../assistant/public.ts';
import { procurement } from '../index.ts';

const figure = (count: number) => new Intl.NumberFormat('en-US').format(count);

/** Whether the model may help here, and to administrators what it has taken this month and where that is switched. */
export function ModelUse({ model, isOn }: { readonly model: string; readonly isOn: boolean }) {
  const isAdmin = ['admin', 'platform_admin'].includes(useRole());
  const { data } = useCall(assistantUse, isAdmin ? {} : null);
  if (isOn && !isAdmin) return null;
  return (
    <section aria-label="Language model" className="panel mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2>{isOn ? 'A language model may help' : 'The language model is turned off'}</h2>
        <p className="text-muted">
          {isOn
            ? `${model}. An administrator turns it off for drafts of the whole organization in the intake policy; the assistant has it all the same.`
            : `An administrator has turned ${model} off for drafts in the intake policy. Drafts are made from your words and rows of this organization alone.`}
        </p>
        {data && (
          <p className="note">
            {`This month ${figure(data.calls)} ${data.calls === 1 ? 'call' : 'calls'}, those of the assistant among them: ${figure(data.tokensIn)} tokens in and ${figure(data.tokensOut)} out as its provider reports, ${figure(data.tokens)} of ${figure(data.budget)} counted against the budget.`}
          </p>
        )}
      </div>
      {isAdmin && (
        <Link to={href(procurement.pages.intakePolicies)} className="button">
          Intake policy
        </Link>
      )}
    </section>
  );
}
