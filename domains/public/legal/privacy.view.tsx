import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, Top } from '../page-blocks.tsx';
import { inTheBrowser, kept } from './kept.ts';

export default function PrivacyView({ data: { others, session } }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="What is kept about you, and for how long"
        lead={
          <p>
            Levee is software that an agency, or someone on its behalf, runs on machines of its own: the operator. The
            operator answers for personal data on this site. This page says what the software keeps; the figures are
            compared with the code by a test.
          </p>
        }
      />
      <div className="site-width">
        <div className="prose-page pt-6">
          <h2>In short</h2>
          <ul>
            <li>You can read every public page without an account, and nothing about you is stored when you do.</li>
            <li>There are no advertisements, no trackers and no pages that load anything from another party.</li>
            <li>The only cookie that is needed is the one that keeps you signed in.</li>
            <li>
              Visits are not counted unless the operator switches it on; then a page has a number for a day, and no
              visitor has one.
            </li>
            <li>Nothing you enter trains a language model.</li>
          </ul>
          <h2>Who gets data from this installation</h2>
          {others.length === 0 ? (
            <p>No one but the operator. Nothing outside this installation is connected.</p>
          ) : (
            <>
              <p>The operator has connected:</p>
              <ul>
                {others.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </>
          )}
          <p>
            Webhooks and single sign-on that an organization sets up for itself send what it chose to where it chose,
            and are listed in its settings.
          </p>
        </div>
        <h2 className="mt-12 text-xl">What is kept</h2>
        <p className="text-muted mt-2 mb-4 max-w-[44rem] text-base leading-relaxed">
          On this installation a session ends after {session.minutes} minutes without a request and after{' '}
          {session.hours} hours in any case.
        </p>
        <FactTable
          caption="Kinds of personal data, why they are kept and until when"
          head={['What', 'Why', 'Until when']}
          rows={kept.map(({ what, why, until }) => [what, why, until])}
        />
        <h2 className="mt-12 text-xl">What your browser keeps</h2>
        <p className="text-muted mt-2 mb-4 max-w-[44rem] text-base leading-relaxed">
          Only this site can read it. None of it is used to recognize you anywhere else, so there is no banner to click
          away.
        </p>
        <FactTable
          caption="Cookies and local storage"
          head={['Name', 'Kind', 'What it holds', 'Until when']}
          rows={inTheBrowser.map(([name, ...cells]) => [<code key={name}>{name}</code>, ...cells])}
        />
        <div className="prose-page">
          <h2>Backups and logs</h2>
          <p>
            Backups are encrypted and contain what was there when they were made. How long they are kept is the
            operator’s decision, and so is the log of the server. Passwords, tokens and what people typed are not
            written into it.
          </p>
          <h2>What you may ask for</h2>
          <p>
            A copy of what is kept about you, a correction, or its erasure as far as the agency’s retention law allows.
            Members ask an administrator of their organization; everyone else{' '}
            <a href="/contact">writes to the operator</a>.
          </p>
          <p>
            Values in the audit record can be erased where a law asks for it. That the entry existed remains proven, and
            the erasure is recorded.
          </p>
          <h2>Children</h2>
          <p>
            Levee is made for the staff of public bodies and for their suppliers. Residents can send requests without an
            account.
          </p>
          <h2>Changes of this page</h2>
          <p>
            This text comes with the software and changes with it. Its history is the history of the file in the source.
            This version is of <time dateTime="2026-11-20">November 20, 2026</time>.
          </p>
        </div>
      </div>
      <Onward
        title="Is something unclear?"
        says="Ask. A person reads it, and the answer comes with a reference."
        ways={[
          ['/contact', 'Ask about privacy'],
          ['/trust-center', 'See what is proven'],
        ]}
      />
    </>
  );
}
