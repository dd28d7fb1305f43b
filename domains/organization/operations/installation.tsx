import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { worriesOf } from './health.ts';
import { installationHealth } from './operator-calls.ts';
import { bytes, many, Tile, Tiles } from './tile.tsx';

const figure = new Intl.NumberFormat('en-US');

/** The installation as a whole, for whoever runs it. */
export function Installation() {
  const show = useShow();
  const [openedAt] = useState(() => Date.now());
  const health = useCall(installationHealth, {}, { everySeconds: 30 });
  return (
    <Answered of={health} skeleton="h-72">
      {(data) => {
        const worries = worriesOf(data, openedAt);
        const { organizations, mail, disk, database, audit } = data;
        return (
          <section aria-label="System" className="space-y-4">
            <h2>System</h2>
            <ul aria-label="Needs attention" className="panel divide-line divide-y">
              {worries.length === 0 && (
                <li className="flex items-center gap-2 px-4 py-3">
                  <Icon name="circle-check" className="text-good" />
                  No open items.
                </li>
              )}
              {worries.map((sentence) => (
                <li key={sentence} className="flex items-center gap-2 px-4 py-3">
                  <Icon name="triangle-alert" className="text-warn" />
                  {sentence}
                </li>
              ))}
            </ul>
            <Tiles label="System">
              <Tile
                title="Organizations"
                icon="building-2"
                to="/tenant-management"
                figure={figure.format(organizations.active)}
                note={`active, ${organizations.suspended} suspended, ${organizations.closed} closed`}
              />
              <Tile
                title="People"
                icon="users"
                to="/user-management"
                figure={figure.format(data.accounts)}
                note={`accounts, ${data.sessions} signed in`}
              />
              <Tile
                title="Mail"
                icon="mail"
                to="/admin/outbox"
                figure={mail.failed > 0 ? `${mail.failed} failed` : figure.format(mail.queued)}
                note={mail.failed > 0 ? `${mail.queued} waiting` : 'emails queued'}
              />
              <Tile
                title="Sealing"
                icon="scroll-text"
                to="/admin/security-audit"
                figure={audit.pendingEntries === 0 ? 'Up to date' : many(audit.pendingEntries, 'entry', 'entries')}
                note={
                  data.checkpointAt
                    ? `last checkpoint outside ${momentOf(data.checkpointAt, show)}`
                    : 'no checkpoint outside yet'
                }
              />
            </Tiles>
            <dl className="panel grid gap-x-8 gap-y-3 p-4 sm:grid-cols-2 xl:grid-cols-3">
              <Fact label="Version">
                Levee {data.version} on Node {data.node}
              </Fact>
              <Fact label="Running since">{momentOf(data.startedAt, show)}</Fact>
              <Fact label="Memory">{bytes(data.memoryBytes)}</Fact>
              <Fact label="Database">
                PostgreSQL {database.version.split(' ')[0]}, {bytes(database.bytes)}
              </Fact>
              <Fact label="Connections">
                {database.connections} open, {database.waiting} waiting
              </Fact>
              <Fact label="Disk">
                {disk ? `${bytes(disk.freeBytes)} free of ${bytes(disk.totalBytes)}` : 'Cannot be read'}
              </Fact>
              <Fact label="Last restore drill">
                {data.drill
                  ? `${momentOf(data.drill.at, show)}${data.drill.backupOf ? `, of the backup of ${momentOf(data.drill.backupOf, show)}` : ''}`
                  : 'None yet: npm run restore -- FILE --drill'}
              </Fact>
              <Fact label="Email is sent by">
                {mail.leavesBy === 'smtp' ? 'A mail server' : 'The outbox folder, because no mail server is set'}
              </Fact>
            </dl>
          </section>
        );
      }}
    </Answered>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-muted text-xs font-medium">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
