import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { connectionPages as pages } from '../connection-pages.ts';

const places = [
  [href(pages.connections), 'Connections'],
  [href(pages.connectorCatalogue), 'Catalog'],
  [href(pages.connectionRuns), 'Runs'],
] as const;

export const ConnectionsNav = ({ path }: { readonly path: string }) => (
  <WorkspaceNav label="API connectors" places={places} current={path} />
);
