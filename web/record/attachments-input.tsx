import { DropPlace } from '#web/ui/drop-place.tsx';
import { UploadList, useUploads } from './detail/uploads.tsx';
import { including } from './draft.ts';
import type { InputProps } from './inputs.tsx';
import { Picked } from './reference-input.tsx';
import { targetOf } from './words.ts';

/** Files go up one after the other as soon as they are chosen or dropped; the form keeps only what they became. */
export function AttachmentsInput({ id, spec, draft, onDraft, describedBy }: InputProps) {
  const ids = draft as readonly string[];
  const to = targetOf(spec) ?? '';
  // An upload ends long after it began; by then the form holds more than it did.
  const { sending, send, again, forget } = useUploads(to, (one) => onDraft(including(one)));
  return (
    <div className="space-y-2">
      <Picked to={to} ids={ids} onChange={onDraft} />
      <DropPlace id={id} describedBy={describedBy} label="Choose files" many onFiles={send} />
      <UploadList {...{ sending, again, forget }} />
    </div>
  );
}
