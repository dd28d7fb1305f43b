import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { vendors } from './index.ts';

const { pages } = vendors;
const places = [
  [href(pages.directory), 'Vendors'],
  [href(pages.duplicates), 'Duplicates'],
  [href(pages.certifications), 'Certifications'],
  [href(pages.policies), 'Insurance'],
] as const;

/** The parts of the directory; requests to merge belong to the duplicates. */
export const VendorNav = ({ path }: { path: string }) => (
  <WorkspaceNav
    label="Vendor directory"
    places={places}
    current={path === href(pages.merges) ? href(pages.duplicates) : path}
  />
);
