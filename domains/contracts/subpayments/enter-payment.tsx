import { dollars, f } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { enteringStart, enterSubpayment, reportFields } from './subpayment-calls.ts';

/** The payment that was picked for a report; null where it came of none. */
export interface Entering {
  readonly subcontractor: string;
  readonly payment: string | null;
}

interface EnterPaymentProps {
  readonly of: Entering;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What a prime reported on paper. */
export const EnterPayment = ({ of: { subcontractor, payment: picked }, onDone, onClose }: EnterPaymentProps) => (
  <Dialog title="Enter payment" onClose={onClose}>
    <Answered of={useCall(enteringStart, { id: subcontractor })}>
      {({ name, payments, today }) => (
        <FieldsForm
          label="Enter payment"
          fields={{ payment: f.text({ max: 40 }).label('Agency payment'), ...reportFields }}
          start={{ payment: picked ?? '', paidOn: today, periodUntil: today }}
          picks={{
            payment: [
              ['', 'No payment'],
              ...payments.map(({ id, number, cents }) => [id, `${number}, ${dollars(cents)}`] as const),
            ],
          }}
          sends="everything"
          submit="Enter payment"
          onCancel={onClose}
          onSave={async ({ payment, ...given }) => {
            const made = await send(enterSubpayment, { subcontractor, ...given, ...(payment ? { payment } : {}) });
            tell(`${made.number} entered. ${name} is asked to confirm it.`, 'good');
            onDone();
          }}
        />
      )}
    </Answered>
  </Dialog>
);
