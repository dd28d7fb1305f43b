import { href } from '#kernel';
import { Figures } from '#web/shell/panel-frame.tsx';
import { payables } from '../index.ts';
import { type InvoiceLanes as Of, SOON } from './invoices-part.ts';

/** What to register, resolve and pay, each with its rows. */
export default function InvoiceLanes({ of }: { readonly of: Of }) {
  const list = href(payables.pages.invoices);
  return (
    <Figures
      label="Invoices"
      of={[
        { words: 'Invoices to register', value: of.captured, to: `${list}?status=captured` },
        { words: 'Invoice exceptions', value: of.exceptions, to: `${list}?status=exception` },
        { words: 'Invoices to approve', value: of.matched, to: `${list}?status=matched` },
        {
          words: `Due in ${SOON} days`,
          value: of.due,
          to: `${list}?status=approved&dueOn.to=${of.until}&sort=dueOn`,
        },
      ]}
    />
  );
}
