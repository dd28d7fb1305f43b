import { href } from '#kernel';
import { Link, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { connectionPages as pages } from '../connection-pages.ts';
import { formats, targets } from './catalogue.ts';
import { ConnectionsNav } from './connections-nav.tsx';

const others = [
  ['/fms-integration', 'Financial system files'],
  ['/surety-services', 'Surety services'],
  ['/vendor-directory/sam-connections', 'SAM.gov connections'],
  ['/settings/api-keys', 'API keys'],
  ['/settings/webhooks', 'Webhooks'],
] as const;

/** What a connection can read, and where else systems meet. */
export function Catalogue() {
  useTitle('Connector Catalog');
  return (
    <>
      <PageHead title="Connector Catalog" note="What a connection can read, and other ways to connect." />
      <ConnectionsNav path={href(pages.connectorCatalogue)} />
      <section aria-label="Connectors" className="panel my-3 p-4">
        <h2 className="mb-2">Connectors</h2>
        <ul className="list-disc pl-5">
          {Object.entries(formats).map(([format, name]) => (
            <li key={format}>
              {name}.{' '}
              {format === 'file'
                ? 'Uploaded, or placed in a folder of the server by the other system.'
                : 'Tested against a local server; each connection shows when it was verified live.'}
            </li>
          ))}
        </ul>
        <p className="note mt-2">Imports into {Object.values(targets).join(', ')}.</p>
        <p className="note">
          Runs are started by hand or on a schedule. A run cannot be undone, nothing is sent, no file is fetched from an
          SFTP server, and answers that come in pages are not read.
        </p>
      </section>
      <section aria-label="Other ways" className="panel my-3 p-4">
        <h2 className="mb-2">Other ways</h2>
        <ul className="list-disc pl-5">
          {others.map(([to, name]) => (
            <li key={to}>
              <Link to={to} className="link">
                {name}
              </Link>
            </li>
          ))}
          <li>
            <a href="/docs/api" className="link">
              API documentation
            </a>
          </li>
        </ul>
      </section>
    </>
  );
}
