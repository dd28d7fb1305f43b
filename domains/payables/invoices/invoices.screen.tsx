import { href } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { today, useSession } from '#web/data/session.ts';
import { ListActions } from '#web/record/list/list-actions.tsx';
import { Counted, CountSlot } from '#web/record/list/list-count.tsx';
import { ListTools } from '#web/record/list/list-tools.tsx';
import { type List, useListOf } from '#web/record/list/use-list.ts';
import { ListRows } from '#web/record/record-list.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { SOON } from '../home/invoices-part.ts';
import { mailPages } from '../mail-pages.ts';
import { invoice } from './invoice.record.ts';
import { causes } from './invoice-words.ts';

const EInvoices = later(() => import('../einvoice/e-invoices.tsx'));

const title = 'Invoices';

/** Invoices with their lanes: what to register, what to resolve by cause, what to approve, and what is due. */
export default function InvoicesScreen() {
  useTitle(title);
  const list = useListOf(invoice);
  const { may } = useSession();
  const mayEnter = may.create.includes(invoice.name);
  const [uploading, upload] = useParam('upload');
  return (
    <Counted>
      <PageHead title={title} beside={<CountSlot />}>
        <Lanes list={list} />
        {may.read.includes('invoice_message') && (
          <Link to={href(mailPages.invoiceMail)} className="button max-[56rem]:px-2" title="Invoice mail">
            <Icon name="mail" />
            <span className="max-[90rem]:sr-only">Mail</span>
          </Link>
        )}
        {mayEnter && (
          <button
            type="button"
            className="button max-[56rem]:px-2"
            title="Upload e-invoices"
            aria-expanded={uploading === 'yes'}
            onClick={() => upload(uploading === 'yes' ? '' : 'yes')}
          >
            <Icon name="file-plus" />
            <span className="max-[56rem]:sr-only">
              <span className="max-[90rem]:sr-only">Upload </span>
              <span className="inline-block max-[90rem]:first-letter:uppercase">e-invoices</span>
            </span>
          </button>
        )}
        <ListActions list={list} />
      </PageHead>
      {mayEnter && uploading === 'yes' && <EInvoices onClose={() => upload('')} />}
      <ListTools list={list} />
      <ListRows list={list} title={title} />
    </Counted>
  );
}

const lanes: readonly (readonly [string, string])[] = [
  ['', 'All invoices'],
  ['captured', 'To register'],
  ['exception', 'All exceptions'],
  ...Object.entries(causes),
  ['matched', 'Awaiting approval'],
  ['approved', 'Approved'],
  ['paid', 'Paid'],
  ['due', `Due in ${SOON} days`],
];

/** Each lane is a filter, and stands in the address. */
function Lanes({ list: { state, change } }: { readonly list: List }) {
  const day = today(useSession());
  const status = state.filters['status']?.[0] ?? '';
  const value = state.filters['dueOn.to'] ? 'due' : (state.filters['lane']?.[0] ?? status);
  const none = { status: null, lane: null, 'dueOn.to': null, sort: null };
  const pick = (lane: string) => {
    if (lane === 'due') change({ ...none, status: 'approved', 'dueOn.to': addDays(day, SOON), sort: 'dueOn' });
    else if (lane in causes) change({ ...none, status: 'exception', lane });
    else change(lane === '' ? none : { ...none, status: lane });
  };
  return (
    <Select
      aria-label="Lanes"
      className="control w-auto"
      value={lanes.some(([name]) => name === value) ? value : ''}
      choices={lanes}
      onPick={pick}
    />
  );
}
