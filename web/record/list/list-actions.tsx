import { inSentence } from '#kernel/fields/accept.ts';
import { useState } from 'react';
import { useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { usePageKeys } from './list-keys.ts';
import type { List } from './use-list.ts';

/** What makes another row of a list, and the keys that hold for all of it. */
export function ListActions({ list: { record, path }, isTight = false }: { list: List; isTight?: boolean }) {
  const me = useSession();
  const records = useRecords();
  const [isHelp, setHelp] = useState(false);
  const mayCreate = me.may.create.includes(record.name);
  const newAt = mayCreate ? records.rowAt(record.name, 'new') : null;
  const heard = isTight ? 'sr-only' : 'max-[56rem]:sr-only';
  usePageKeys({ newAt, onHelp: setHelp });
  return (
    <>
      {mayCreate && (
        <Link
          to={`${path}?import`}
          className={`button ${isTight ? 'px-2' : 'max-[56rem]:px-2'}`}
          title="Import"
          data-guide="list-import"
        >
          <Icon name="upload" />
          <span className={heard}>Import</span>
        </Link>
      )}
      {newAt && (
        <Link to={newAt} className="button button-primary" aria-keyshortcuts="n" data-guide="list-new">
          <Icon name="plus" />
          <span>
            New<span className={heard}> {inSentence(record.label[0])}</span>
          </span>
        </Link>
      )}
      {isHelp && <KeysDialog onClose={() => setHelp(false)} />}
    </>
  );
}
