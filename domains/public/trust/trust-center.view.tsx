import type { ReactNode } from 'react';
import type { ViewProps } from '#web/site/view.ts';
import { type Claim, claimIds, claims, type ClaimId, type ClaimState, stateWords } from '../claims.ts';
import type { SiteFacts } from '../facts.ts';
import { Day, Moment } from '../moment.tsx';
import { FactTable, Onward, Section, Top } from '../page-blocks.tsx';
import { controls, controlWords } from './controls.ts';
import { live } from './live.tsx';
import { StateOf } from './proof.tsx';

const states: readonly ClaimState[] = ['proven', 'partly', 'planned'];
const explained: Readonly<Record<ClaimState, string>> = {
  proven: 'A test fails when it does not hold.',
  partly: 'What is stated with it holds and is tested; the rest is named as missing.',
  planned: 'Nothing is claimed. It says what will have to be measured first.',
};

export default function TrustCenterView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="Every claim, with its evidence"
        lead={
          <p>
            Every claim on the other pages is listed here with its state, the day it was last compared, and the test in
            the source that fails when it is untrue. A claim without evidence is called planned.
          </p>
        }
      >
        <dl className="mt-8 grid gap-4 sm:grid-cols-3">
          {states.map((state) => (
            <div key={state} className="border-line border-t pt-3">
              <dt className="flex items-baseline gap-3">
                <span className="text-3xl font-semibold tabular-nums">
                  {claimIds.filter((id) => claims[id].state === state).length}
                </span>
                <StateOf state={state} />
              </dt>
              <dd className="text-muted mt-1 leading-relaxed">{explained[state]}</dd>
            </div>
          ))}
        </dl>
      </Top>
      <Section title="Right now">
        <Status facts={data} />
      </Section>
      <Section title="The claims">
        <nav aria-label="Claims" className="mb-12">
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {claimIds.map((id) => (
              <li key={id} className="border-line flex min-h-12 items-center justify-between gap-4 border-b py-1">
                <a href={`#${id}`} className="hover:text-link hover:underline">
                  {claims[id].title}
                </a>
                <StateOf state={claims[id].state} />
              </li>
            ))}
          </ul>
        </nav>
        <ul className="border-line divide-line divide-y border-y">
          {claimIds.map((id) => (
            <ClaimEntry key={id} id={id} facts={data} />
          ))}
        </ul>
      </Section>
      <Section
        id="controls"
        title="Readiness evidence, control by control"
        lead={
          <>
            <p>
              Numbers are those of NIST SP 800-53, revision 5, and of the trust services criteria that SOC 2 uses. Levee
              holds no certification, attestation or authorization, and no software can hold one for your agency.
            </p>
            <p>A test fails when the evidence named in a row is not in the source.</p>
          </>
        }
      >
        <FactTable
          caption="Controls, what Levee does for each, and the evidence"
          head={['Control', 'What Levee does', 'State', 'Evidence']}
          rows={controls.map(({ nist, soc2, name, does, state, evidence }) => [
            <>
              {name}
              <span className="text-muted block text-sm font-normal">
                {nist} · {soc2}
              </span>
            </>,
            does,
            <span key="state" className="whitespace-nowrap">
              {controlWords[state]}
            </span>,
            evidence ? (
              <code key="evidence" className="wrap-anywhere">
                {evidence}
              </code>
            ) : (
              'None'
            ),
          ])}
        />
      </Section>
      <Section title="For your own assessment">
        <div className="grid max-w-5xl gap-x-12 gap-y-8 sm:grid-cols-2">
          <Answer title="Who else processes data">
            {data.others.length === 0 ? (
              <p>No one. No other party is connected to this installation, and none is needed.</p>
            ) : (
              <ul className="list-disc space-y-1 pl-5">
                {data.others.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
          </Answer>
          <Answer title="What it is made of">
            <p>
              Every component, with its exact version and its hash, is in <code>package-lock.json</code>. A list for
              your tools (SBOM) is printed from it: <code>npm run npm -- sbom --sbom-format cyclonedx</code>. Install
              scripts of components are not run.
            </p>
          </Answer>
          <Answer title="Report a weakness">
            <p>
              Use the <a href="/contact?topic=security">contact form</a> with the topic security, or read{' '}
              <a href="/.well-known/security.txt">security.txt</a>. Say what you found and how to see it. Please do not
              try it on data of others. If you act in good faith, you have nothing to fear from us.
            </p>
          </Answer>
          <Answer title="Accessibility">
            <p>
              The <a href="/accessibility">accessibility statement</a> names the tests and the known gaps.
            </p>
          </Answer>
          <Answer title="Backups">
            <p>
              Made while the server works, encrypted, read back whole. Keys are kept apart on purpose.{' '}
              {data.drill ? (
                <>
                  The latest restore drill on this server: <Moment at={data.drill} />.
                </>
              ) : (
                'No restore drill is noted on this server yet.'
              )}{' '}
              The <a href="/documentation/backup-and-restore">guide</a> has the commands.
            </p>
          </Answer>
          <Answer title="FedRAMP, and whether it concerns you">
            <p>
              FedRAMP is about cloud services that federal agencies share. Its rules of 2026 leave out a system that one
              agency runs for its own operations. Whether yours is one, only your agency can decide.
            </p>
          </Answer>
          <Answer title="Incidents">
            <p>
              No incident of this installation is published. The operator publishes them here once they are understood.
            </p>
          </Answer>
          <Answer title="Privacy and terms">
            <p>
              What is kept and for how long is in <a href="/privacy">privacy</a>, what you agree to in{' '}
              <a href="/terms">terms</a>. Members find their sessions in{' '}
              <a href="/security-settings">security settings</a>.
            </p>
          </Answer>
        </div>
      </Section>
      <Onward
        title="Is something missing?"
        says="A claim you saw elsewhere, a control your assessor asks for, a doubt. Ask, and the answer will appear here."
        ways={[
          ['/contact?topic=security', 'Ask a question'],
          ['/blockchain-trust', 'Check the audit record'],
        ]}
      />
    </>
  );
}

/** What was true when this page was drawn, a minute ago at most. */
function Status({ facts: { sealed, waiting, drawnAt, session } }: { readonly facts: SiteFacts }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Now words="Server and database">
        <span className="text-good font-semibold">Ready</span> on <Moment at={drawnAt} />
      </Now>
      <Now words="Audit record of this site">
        {sealed ? (
          <>
            {sealed.size.toLocaleString('en-US')} entries, sealed <Moment at={sealed.at} />
          </>
        ) : (
          'Nothing is sealed yet'
        )}
      </Now>
      <Now words="Entries that wait for their seal">{waiting === 0 ? 'None' : waiting.toLocaleString('en-US')}</Now>
      <Now words="Sessions end">
        after {session.minutes} minutes without a request, and after {session.hours} hours
      </Now>
    </dl>
  );
}

const Now = ({ words, children }: { readonly words: string; readonly children: ReactNode }) => (
  <div className="border-gauge border-l-2 pl-4">
    <dt className="text-muted">{words}</dt>
    <dd className="mt-1 text-base">{children}</dd>
  </div>
);

function ClaimEntry({ id, facts }: { readonly id: ClaimId; readonly facts: SiteFacts }) {
  const { title, says, state, evidence, limit, tests, checked }: Claim = claims[id];
  const now = live[id]?.(facts);
  return (
    <li
      id={id}
      className="target:bg-raised scroll-mt-16 py-8 target:-mx-4 target:px-4"
      data-claim={id}
      data-state={stateWords[state]}
    >
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[17rem_1fr]">
        <div>
          <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
          <p className="mt-2">
            <StateOf state={state} />
          </p>
          <p className="text-muted mt-1">
            Compared on <Day day={checked} />
          </p>
        </div>
        <div className="max-w-3xl space-y-3 text-base leading-relaxed text-pretty">
          <p>{says}</p>
          {now && <div className="border-gauge border-l-2 pl-4 wrap-anywhere">{now}</div>}
          <p className="text-muted">{evidence}</p>
          <p className="text-muted">
            <span className="font-medium">Limit:</span> {limit}
          </p>
          {tests.length > 0 && (
            <p className="text-muted text-sm">
              Tests:{' '}
              {tests.map((test, at) => (
                <span key={test}>
                  {at > 0 && ', '}
                  <code className="wrap-anywhere">{test}</code>
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

const Answer = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <h3 className="text-base font-semibold">{title}</h3>
    <div className="text-muted mt-2 space-y-2 text-base leading-relaxed text-pretty">{children}</div>
  </div>
);
