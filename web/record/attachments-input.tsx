import { useState } from 'react';
import { call, newKey, ProblemError } from '#web/data/call.ts';
import type { InputProps } from './inputs.tsx';
import { Picked } from './reference-input.tsx';
import { targetOf } from './words.ts';

/** Files go up one after the other as soon as they are chosen; the form keeps only what they became. */
export function AttachmentsInput({ id, spec, draft, onDraft, describedBy, issues }: InputProps) {
  const [busy, setBusy] = useState('');
  const [wrong, setWrong] = useState<string[]>([]);
  const ids = draft as readonly string[];
  const to = targetOf(spec) ?? '';

  const upload = async (files: readonly File[]) => {
    const done = [...ids];
    const refused: string[] = [];
    for (const file of files) {
      setBusy(`Uploading ${file.name}…`);
      try {
        const path = `/api/v1/${to}/upload?name=${encodeURIComponent(file.name)}`;
        done.push((await call<{ readonly id: string }>({ method: 'POST', path, body: file, key: newKey() })).id);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        refused.push(`${file.name}: ${error.message}`);
      }
    }
    setBusy('');
    setWrong(refused);
    onDraft(done);
  };

  return (
    <div className="space-y-2">
      <Picked to={to} ids={ids} onChange={onDraft} />
      <input
        id={id}
        type="file"
        multiple
        className="control file:text-link file:mr-3 file:font-medium"
        aria-describedby={describedBy}
        aria-invalid={issues.length > 0}
        disabled={busy !== ''}
        onChange={({ target }) => {
          void upload([...(target.files ?? [])]).finally(() => (target.value = ''));
        }}
      />
      <output className="text-muted block">{busy}</output>
      {wrong.map((sentence) => (
        <p key={sentence} className="wrong">
          {sentence}
        </p>
      ))}
    </div>
  );
}
