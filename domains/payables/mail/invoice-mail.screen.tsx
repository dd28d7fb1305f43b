import { href } from '#kernel';
import { send } from '#web/data/send.ts';
import { useSession } from '#web/data/session.ts';
import { UploadList, useUploads } from '#web/record/detail/uploads.tsx';
import { ListActions } from '#web/record/list/list-actions.tsx';
import { Counted, CountSlot } from '#web/record/list/list-count.tsx';
import { ListTools } from '#web/record/list/list-tools.tsx';
import { useListOf } from '#web/record/list/use-list.ts';
import { ListRows } from '#web/record/record-list.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, navigate, useTitle } from '#web/shell/router.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { mailPages } from '../mail-pages.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { invoiceIntake } from './invoice-intake.record.ts';
import { invoiceMessage } from './invoice-message.record.ts';
import { takeMail } from './mail-calls.ts';

const title = 'Invoice Mail';

/** Emails and network documents that came for accounts payable, and the upload of a saved email. */
export default function InvoiceMailScreen() {
  useTitle(title);
  const { may } = useSession();
  return may.read.includes(invoiceMessage.name) ? <Messages /> : <NoReader />;
}

const Intakes = () =>
  useSession().may.read.includes(invoiceIntake.name) && (
    <Link to={href(mailPages.invoiceIntakes)} className="button">
      <Icon name="plug" />
      Intakes
    </Link>
  );

/** Who holds none of the duties is told which ones there are; an admin grants them. */
function NoReader() {
  const places = usePlaces();
  const { may } = useSession();
  const duties = may.create.includes('duty_grant') ? places.listAt('duty_grant') : null;
  return (
    <>
      <PageHead title={title}>
        <Intakes />
      </PageHead>
      <section className="panel" aria-label="Not open to you">
        <Empty title="Not open to you" icon="mail" next={duties !== null && ['Open duties', duties]}>
          Accounts payable, approvers and auditors read invoice mail. An administrator grants these duties.
        </Empty>
      </section>
    </>
  );
}

function Messages() {
  const list = useListOf(invoiceMessage);
  const { may } = useSession();
  const mayTake = may.create.includes(invoice.name);
  const [uploading, upload] = useParam('upload');
  return (
    <Counted>
      <PageHead title={title} beside={<CountSlot />}>
        <Intakes />
        {mayTake && (
          <button
            type="button"
            className="button"
            aria-expanded={uploading === 'yes'}
            onClick={() => upload(uploading === 'yes' ? '' : 'yes')}
          >
            <Icon name="upload" />
            Upload email
          </button>
        )}
        <ListActions list={list} />
      </PageHead>
      {mayTake && uploading === 'yes' && <Upload />}
      <ListTools list={list} />
      <ListRows list={list} title={title} />
    </Counted>
  );
}

function Upload() {
  const places = usePlaces();
  const uploads = useUploads('document', async (document) => {
    const { id, number, isKnown } = await send(takeMail, { document });
    tell(isKnown ? `${number} is this email already` : `${number} taken in`, isKnown ? 'info' : 'good');
    navigate(places.rowAt('invoice_message', id) ?? '');
  });
  return (
    <div className="mb-4 print:hidden">
      <Panel title="Upload email">
        <div className="space-y-3 px-4 pb-4">
          <DropPlace label="Choose email" accept=".eml,message/rfc822" onFiles={uploads.send}>
            An email saved with its attachments (.eml), 25 MB at most.
          </DropPlace>
          <UploadList {...uploads} />
        </div>
      </Panel>
    </div>
  );
}
