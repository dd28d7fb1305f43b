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
        <h2>{isOn ? 'Language model on' : 'Language model off'}</h2>
        <p className="text-muted">
          {isOn
            ? `${model}. Turn it off for drafts in the intake policy. The assistant has its own setting.`
            : `The intake policy turns ${model} off for drafts. Drafts use only your text and your organization’s records.`}
        </p>
        {data && (
          <p className="note">
            {`This month ${figure(data.calls)} ${data.calls === 1 ? 'call' : 'calls'}, including the assistant: ${figure(data.tokensIn)} tokens in and ${figure(data.tokensOut)} out as reported by the provider, ${figure(data.tokens)} of ${figure(data.budget)} counted against the budget.`}
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
