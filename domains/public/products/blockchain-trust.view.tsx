import type { ReactNode } from 'react';
import type { ViewProps } from '#web/site/view.ts';
import type { Sealed, SiteFacts } from '../facts.ts';
import { Moment } from '../moment.tsx';
import { FactTable, Onward, ReadOn, Screen, Section, Steps, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';
import { TreePicture } from './tree-picture.tsx';

export default function BlockchainTrustView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="You do not have to trust us. Check."
        lead={
          <p>
            What people call a blockchain audit trail is a simple promise: no one can change the past unnoticed. Levee
            keeps it with a Merkle tree and signed checkpoints, as the logs of web certificates do. There is no
            cryptocurrency, no chain of strangers and nothing to mine.
          </p>
        }
        ways={[
          ['#checkpoint', 'See the latest checkpoint'],
          ['#check', 'Check it yourself'],
        ]}
      />
      <Section
        id="checkpoint"
        title="The latest checkpoint of this site"
        lead="Signed by a key that is not in the database. Anyone who keeps a copy of this note can tell later whether anything before it was changed."
      >
        {data.sealed ? <Note sealed={data.sealed} /> : <p className="text-base">Nothing is sealed here yet.</p>}
      </Section>
      <Section
        title="How four entries become one number"
        lead="Each box is a hash. A change of one entry changes every box above it, up to the root."
      >
        <TreePicture />
      </Section>
      <Section id="check" title="Check it without our server">
        <Steps
          steps={[
            [
              'Take a checkpoint',
              'Copy the note above, and the key from someone you know at the agency. Keep both where the agency cannot change them.',
            ],
            [
              'Take the record',
              'An auditor exports the whole record as one file from the audit trail, or the proof of a single entry.',
            ],
            [
              'Run the verifier',
              <>
                One file of plain JavaScript in the source, <code className="text-sm">scripts/verify-audit.mjs</code>.
                It shares no code with the server and needs nothing but Node. The{' '}
                <a href="/documentation/verifying-the-audit-record">guide</a> has the command.
              </>,
            ],
            [
              'Read the verdict',
              'It names the first entry that does not fit, or says that everything up to your checkpoint is as it was.',
            ],
          ]}
        />
      </Section>
      <Section title="What it proves, and what it does not">
        <FactTable
          caption="What the audit record proves and does not prove"
          head={['Question', 'Answer']}
          rows={[
            ['Was an entry changed, removed or moved after it was sealed?', 'Found, with its place.'],
            [
              'Did an administrator rewrite the database, hashes and all?',
              'Found by anyone who holds an earlier checkpoint.',
            ],
            [
              'Was the signing key stolen and another story told?',
              'Found as soon as two checkpoints meet. One alone cannot show it.',
            ],
            ['Was the entry true in the first place?', 'No record can show that. A second person and a document can.'],
            [
              'What happened between the last checkpoint and now?',
              'Pending its seal, about a second on a server that is not busy.',
            ],
            [
              'Can personal data be erased?',
              'Yes. The values go, their entry stays proven, and the erasure is an entry itself.',
            ],
          ]}
        />
      </Section>
      <Section title="Where a clerk sees it">
        <Screen
          name="audit-trail"
          alt="The audit trail: the number of sealed entries, none waiting, the newest checkpoint, a button that verifies the chain, and a list of entries with person, act and time."
          caption="The audit trail of the demo county. Verify the chain computes every hash again; Export for an auditor hands out the record."
        />
      </Section>
      <Section title="What is claimed">
        <Proofs facts={data} ids={['audit', 'once']} />
      </Section>
      <Section title="Read on">
        <ReadOn
          links={[
            ['/blog/reading-a-merkle-proof', 'Reading a Merkle proof at home'],
            ['/documentation/verifying-the-audit-record', 'Check the audit record, step by step'],
            ['/trust-center', 'Every claim with its test'],
          ]}
        />
      </Section>
      <Onward
        title="Be a witness"
        says="An agency next door, a newspaper or a clerk’s printed packet can keep checkpoints. The more places, the sooner a forgery is found."
        ways={[
          ['/trust-center', 'See every claim'],
          ['/contact', 'Ask a question'],
        ]}
      />
    </>
  );
}

const Note = ({ sealed: { size, at, root, note, key } }: { readonly sealed: Sealed }) => (
  <div className="grid gap-4 lg:grid-cols-[1fr_1.6fr]">
    <dl className="panel grid content-start gap-4 p-5 text-base">
      <Pair words="Entries">
        <span className="text-2xl font-semibold tabular-nums">{size.toLocaleString('en-US')}</span>
      </Pair>
      <Pair words="Signed">
        <Moment at={at} />
      </Pair>
      <Pair words="Root">
        <code className="text-sm wrap-anywhere">{root}</code>
      </Pair>
    </dl>
    <div className="panel grid content-start gap-4 p-5">
      <div>
        <h3 className="font-semibold">The note, word for word</h3>
        <pre className="mt-2">{note}</pre>
      </div>
      <div>
        <h3 className="font-semibold">The key that checks it</h3>
        <p className="text-muted mt-1">Get it another way too: a page can show you any key.</p>
        <pre className="mt-2">{key}</pre>
      </div>
    </div>
  </div>
);

const Pair = ({ words, children }: { readonly words: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{words}</dt>
    <dd>{children}</dd>
  </div>
);
