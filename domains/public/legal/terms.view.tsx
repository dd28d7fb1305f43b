import { Onward, Top } from '../page-blocks.tsx';

export default function TermsView() {
  return (
    <>
      <Top
        title="The terms, in words you can keep"
        lead={
          <p>
            Two things have terms: the software, which belongs to everyone under its license, and this site, which its
            operator runs. Where the operator or your agency has agreed something else with you in writing, that
            agreement wins.
          </p>
        }
      />
      <div className="site-width prose-page pt-6">
        <h2>1. The software</h2>
        <p>
          Levee is licensed under the GNU Affero General Public License, version 3 or any later version. You may use it,
          read it, change it and pass it on. If you let others use a changed version over a network, offer them its
          source under the same license. The full text comes with the source and is at{' '}
          <a href="https://www.gnu.org/licenses/agpl-3.0.html">gnu.org</a>.
        </p>
        <p>
          The license says it plainly and so does this page: the software comes without warranty, as far as the law
          allows. The <a href="/trust-center">trust center</a> says what was tested.
        </p>
        <h2>2. Who the operator is</h2>
        <p>
          The operator of this server. It is named by the address of this site and can be reached by its{' '}
          <a href="/contact">contact form</a>. The people who write the software are not a party to what you agree with
          the operator.
        </p>
        <h2>3. Your account</h2>
        <ul>
          <li>Give a name and an address that are yours. An account belongs to one person.</li>
          <li>Keep password, keys and recovery codes to yourself, and tell the operator when they are lost.</li>
          <li>
            What you do in an organization you do for that organization. Its administrators decide about your access to
            it.
          </li>
        </ul>
        <h2>4. What stays yours</h2>
        <p>
          Everything an organization enters stays its own. The operator uses it to run the service and for nothing else.
          It can be exported at any time while the account exists, in forms that other programs read.
        </p>
        <h2>5. What is not allowed</h2>
        <ul>
          <li>Looking at, changing or guessing what belongs to others.</li>
          <li>
            Tests of security on other people’s data. On your own installation, or a demonstration of your own, they are
            welcome.
          </li>
          <li>Going round limits that keep the service usable for others.</li>
          <li>Entering what the law forbids you to enter.</li>
        </ul>
        <p>
          The operator may suspend an account or an organization for this and says why; the reason is in the
          organization’s own audit record.
        </p>
        <h2>6. Vendors, residents and other visitors</h2>
        <p>
          Reading and sending a form cost nothing and need no account. What is sent to an agency may be a public record
          under its law, and may have to be shown to anyone who asks for it.
        </p>
        <h2>7. Demonstrations and free trials</h2>
        <p>
          A demonstration organization is removed with everything in it after 30 days. Enter nothing real there. A free
          trial is an ordinary organization and does not end by itself.
        </p>
        <h2>8. Prices</h2>
        <p>
          The <a href="/pricing">price list</a> invites you to ask; it is no offer that binds by itself. Help is agreed
          in writing, billed monthly, and ended by either side with a month’s notice.
        </p>
        <h2>9. No advice</h2>
        <p>
          Rules, articles and figures on this site are prepared with care and name their sources. They are no legal, tax
          or accounting advice, and a rule that Levee checks does not relieve anyone of knowing the law.
        </p>
        <h2>10. What the operator answers for</h2>
        <p>
          For intent and gross negligence, for injury to people, and for what the law does not let anyone exclude. For
          the rest, where you pay, up to what you paid in the twelve months before; where you do not pay, not at all.
          Before relying on a figure, look at its source.
        </p>
        <h2>11. When it ends</h2>
        <p>
          You can leave at any time. When an organization is closed its data is exported on request within 30 days, and
          then removed as its retention law allows. Backups run out on the operator’s schedule.
        </p>
        <h2>12. Changes and law</h2>
        <p>
          A change of these terms is announced to administrators 30 days before. The law at the seat of the operator
          applies, and a public body keeps the courts that its own law gives it.
        </p>
        <p>
          This version is of <time dateTime="2026-11-20">November 20, 2026</time>. It comes with the software; an
          operator may replace it by its own.
        </p>
      </div>
      <Onward
        title="Need it as a contract?"
        says="Public bodies often have terms of their own. Send them; most fit."
        ways={[
          ['/contact?topic=sales', 'Send your terms'],
          ['/privacy', 'Read about privacy'],
        ]}
      />
    </>
  );
}
