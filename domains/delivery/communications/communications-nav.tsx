import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { communicationPages } from '../communications-pages.ts';

const places = [
  [href(communicationPages.communications), 'Announcements'],
  [href(communicationPages.discussions), 'Discussions'],
] as const;

/** What was told to many, and what is talked about between some. */
export const CommunicationsNav = ({ path }: { readonly path: string }) => (
  <WorkspaceNav label="Communications" places={places} current={path} />
);
