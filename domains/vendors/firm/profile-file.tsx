import { type Change, type Row, urlOf } from '#kernel';
import { useAct, useEdit } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Table } from '#web/ui/table.tsx';
import { firmProfile } from './firm-profile.record.ts';
import { profileFile, type ReadFile, readProfileFile } from './profile-file-calls.ts';

const saidOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(saidOf).join('; ')
    : typeof value === 'object' && value !== null
      ? Object.values(value)
          .filter((part) => part !== null && part !== '')
          .map(saidOf)
          .join(', ')
      : String(value);
const same = (one: unknown, other: unknown): boolean => saidOf(one ?? '') === saidOf(other ?? '');

type Profile = Partial<Row<typeof firmProfile>> & { readonly id: string; readonly version: number };

/** The profile goes to another server as a signed file, and one of another server fills this profile field by field. */
export default function ProfileFilePart({ profile }: { readonly profile: Profile }) {
  const read = useAct(readProfileFile);
  return (
    <section aria-label="Profile file" className="panel space-y-3 p-4 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <h2>Profile file</h2>
        <a href={urlOf(profileFile, {})} className="button ml-auto" download>
          <Icon name="download" /> Download profile
        </a>
      </div>
      <p className="note">
        For another server that runs Levee: your profile with certifications and insurance, signed by this server. It
        has no TIN, no bank account and no owners.
      </p>
      <DropPlace
        label="Read a profile file"
        accept=".json,application/json"
        disabled={read.isPending}
        onFiles={([file]) => void file?.text().then((text) => read.mutate({ text }))}
      >
        {null}
      </DropPlace>
      {read.error && (
        <p role="alert" className="wrong">
          {read.error.message}
        </p>
      )}
      {read.data && <Found of={read.data} profile={profile} />}
    </section>
  );
}

function Found({ of, profile }: { readonly of: ReadFile; readonly profile: Profile }) {
  const show = useShow();
  const { mutate: save, error } = useEdit(firmProfile, { changes: ['firm.portal'] });
  if (of.signature === 'broken')
    return (
      <p role="alert" className="wrong">
        The signature does not fit: the file was changed or is damaged. Nothing of it is offered. Download it again from
        the other server.
      </p>
    );
  const known = profile as unknown as Readonly<Record<string, unknown>>;
  const open = of.fields.filter(({ name, value }) => !same(known[name], value));
  return (
    <div className="space-y-3">
      <p>
        Signed by {of.server}, {momentOf(of.exportedAt, show)}. The file is as it was signed.
      </p>
      <p className="note wrap-anywhere">
        Not verified: that this key is the key of that server. Compare it with the one shown there: {of.key}
      </p>
      {open.length === 0 ? (
        <p>Your profile says the same.</p>
      ) : (
        <ul className="space-y-2">
          {open.map(({ name, label, value }) => (
            <li key={name} className="flex flex-wrap items-center gap-2">
              <button
                type="button"
                className="button h-auto min-h-9 py-1 text-left whitespace-normal"
                onClick={() =>
                  save({
                    id: profile.id,
                    version: profile.version,
                    change: { [name]: value } as Change<typeof firmProfile>, // the server judged it by this field
                  })
                }
              >
                <Icon name="plus" /> Use {label}: {saidOf(value)}
              </button>
              {known[name] != null && known[name] !== '' && <span className="note">Now: {saidOf(known[name])}</span>}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="wrong">
          {error.message}
        </p>
      )}
      {of.left.length > 0 && <p className="note">Not in a form that this profile takes: {of.left.join(', ')}.</p>}
      {of.papers.length > 0 && (
        <>
          <p className="note">
            Certifications and insurance count nowhere here until an agency of this server confirms them: submit each
            with its certificate.
          </p>
          <Table
            label="Certifications and insurance"
            rows={of.papers.map((one, at) => ({ ...one, id: `${at}` }))}
            columns={[
              { label: 'Document', name: ({ what }) => what, className: 'font-normal' },
              { label: 'Number', text: ({ number }) => number },
              { label: 'Issued by', text: ({ by }) => by },
              { label: 'From', text: ({ fromDay }) => wholeDay(fromDay, show) },
              { label: 'Until', text: ({ untilDay }) => untilDay && wholeDay(untilDay, show) },
              {
                label: 'There',
                text: ({ agency, isConfirmed }) => `${isConfirmed ? 'Confirmed by' : 'Submitted to'} ${agency}`,
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
