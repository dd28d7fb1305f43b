import { Icon } from '#web/ui/icon.tsx';
import { bidFileContent } from './bid-file-content-call.ts';

/** Opens a bid file in a window of its own, or saves it, as its kind allows. */
export const FileLink = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <a className="link inline-flex items-center gap-1.5" href={addressOf(id)} target="_blank" rel="noreferrer">
    <Icon name="file-text" />
    {name}
  </a>
);

const addressOf = (id: string): string => bidFileContent.path.replace('{id}', id);
