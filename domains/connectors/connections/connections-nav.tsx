import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { connectionPages as pages } from '../connection-pages.ts';

const places = [
  [href(pages.connections), 'Connections'],
  [href(pages.connectionRuns), 'Runs'],
  [href(pages.connectorCatalogue), 'Catalogue'],
] as const;

export const ConnectionsNav = ({ path }: { readonly path: string }) => (
  <WorkspaceNav label="API connectors" places={places} current={path} />
);
