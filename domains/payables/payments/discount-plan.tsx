import { dollars, type Row } from '#kernel';
import { useAct, useEdit } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { discountPlan, type DiscountPlan as Plan, planFields } from './discount-calls.ts';
import { paymentRun, preparers } from './payment-run.record.ts';

const whys: Readonly<Record<Plan['left'][number]['why'], string>> = {
  no_cash: 'Not enough cash',
  earns_less: 'Cash earns more',
  no_day: 'No run date in time',
  anyway: 'Paid in time anyway',
  held: 'Held',
};

type Run = Pick<Row<typeof paymentRun>, 'id' | 'version' | 'payOn' | 'early' | 'total'>;

/** What to pay early with the cash at hand, found by the solver; the clerk applies what this run can pay. */
export default function DiscountPlan({ run }: { readonly run: Run }) {
  const { duties } = useSession();
  const plan = useAct(discountPlan);
  if (!preparers.some(({ duty }) => duties.includes(duty))) return null;
  return (
    <Panel title="Optimize discounts">
      <div className="space-y-4 px-4 pb-4">
        <FieldsForm
          label="Optimize discounts"
          fields={planFields}
          start={{ cash: [{ day: run.payOn }] }}
          submit="Optimize discounts"
          busy="Optimizing…"
          sends="everything"
          isQuiet
          onSave={(given) => plan.mutateAsync({ id: run.id, ...given })}
        />
      </div>
      {plan.data && <Found of={plan.data} run={run} />}
    </Panel>
  );
}

function Found({ of, run }: { readonly of: Plan; readonly run: Run }) {
  const places = usePlaces();
  const apply = useEdit(paymentRun);
  const now = of.chosen.filter(({ day }) => day === run.payOn).map(({ id }) => id);
  const invoice = ({ id, number }: { readonly id: string; readonly number: string }) => (
    <Link to={places.rowAt('invoice', id) ?? ''} className="link">
      {number}
    </Link>
  );
  return (
    <>
      <Facts
        of={[
          { label: 'Discounts', said: dollars(of.gainCents) },
          { label: 'Net gain', said: dollars(of.worthCents) },
          {
            label: of.status === 'optimal' ? 'Proven best' : 'At most',
            said: dollars(of.boundCents),
          },
          { label: 'With unlimited cash', said: dollars(of.unboundCents) },
        ]}
      />
      <Table
        label="Cash by date"
        rows={of.days}
        id={({ day }) => day}
        columns={[
          { label: 'Run date', day: ({ day }) => day },
          { label: 'Cash available', money: ({ cashCents }) => cashCents },
          { label: 'Due by then', money: ({ dueCents }) => dueCents },
          { label: 'Paid early', money: ({ earlyCents }) => earlyCents },
          { label: 'Left', money: ({ leftCents }) => leftCents },
        ]}
      />
      {of.days.some(({ isShort }) => isShort) && (
        <p className="note text-warn px-4 pt-2">
          What is due takes more than the cash of a run date. Nothing is paid early from it.
        </p>
      )}
      {of.chosen.length > 0 && (
        <Table
          label="Pay early"
          rows={of.chosen}
          id={({ id }) => id}
          file="discount-plan"
          columns={[
            { label: 'Invoice', name: ({ number }) => number, show: invoice },
            { label: 'Vendor', text: ({ vendor }) => vendor },
            { label: 'Pay on', day: ({ day }) => day },
            { label: 'Discount until', day: ({ discountBy }) => discountBy },
            { label: 'Due on', day: ({ dueOn }) => dueOn },
            { label: 'Annual return', percent: ({ annual }) => annual },
            { label: 'Discount', money: ({ discountCents }) => discountCents, sum: true },
            { label: 'Amount', money: ({ netCents }) => netCents, sum: true },
          ]}
        />
      )}
      {of.left.length > 0 && (
        <Table
          label="Left out"
          rows={of.left}
          id={({ id }) => id}
          columns={[
            { label: 'Invoice', name: ({ number }) => number, show: invoice },
            { label: 'Vendor', text: ({ vendor }) => vendor },
            { label: 'Discount until', day: ({ discountBy }) => discountBy },
            {
              label: 'Reason',
              text: ({ why, said }) => (said === null ? whys[why] : said),
              className: 'wrap-anywhere',
            },
            { label: 'Discount', money: ({ discountCents }) => discountCents, sum: true },
          ]}
        />
      )}
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        {now.length > 0 ? (
          <button
            type="button"
            className="button"
            disabled={apply.isPending}
            onClick={() => apply.mutate({ id: run.id, version: run.version, change: { early: now } })}
          >
            {`Pay early (${now.length})`}
          </button>
        ) : (
          <p className="note">This run pays nothing early. Choices of later dates belong to their own runs.</p>
        )}
        {apply.error && (
          <p role="alert" className="wrong">
            {apply.error.message}
          </p>
        )}
      </div>
    </>
  );
}
