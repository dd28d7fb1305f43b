import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OrderFormat } from './order-calls.ts';

/** An issued order as files for the system of its vendor. */
export const OrderFiles = ({ at }: { readonly at: (format: OrderFormat) => string }) => (
  <Panel
    title="Order files"
    action={
      <>
        <a className="button" href={at('cxml')} download>
          <Icon name="download" />
          Download cXML
        </a>
        <a className="button" href={at('ubl')} download>
          <Icon name="download" />
          Download UBL
        </a>
      </>
    }
  >
    <p className="note px-4 pb-4">Files that order systems read, with the latest revision.</p>
  </Panel>
);
