import { Icon } from '#web/ui/icon.tsx';

const steps: readonly (readonly [what: string, words: string, state: string])[] = [
  [
    'Find opportunities',
    'Every published solicitation is on one page, with its documents, data files and alerts by email for anyone who wants them.',
    'Partly here',
  ],
  [
    'Register your firm',
    'Five short steps: firm, tax and UEI, goods and services, contact, review. Each is saved, so you can stop and come back. You enter it once and send it to every agency on this server; the agency decides, and your portal shows where you stand.',
    'Here',
  ],
  [
    'Ask questions',
    'Questions about a notice and their answers go to everyone who follows it, never to one firm alone.',
    'Planned',
  ],
  [
    'Submit a sealed bid',
    'The bid is encrypted when it arrives and stays so until the opening. You get a receipt with its time and its fingerprint, and you can practice beforehand.',
    'Planned',
  ],
  [
    'Opening and award',
    'Two people open together at the announced time. The tabulation is public, and a protest has its place and its days.',
    'Planned',
  ],
  [
    'Get paid',
    'Order, receipt and invoice are compared by the system. You see where your invoice is and who has it.',
    'Planned',
  ],
];

const papers: readonly (readonly [paper: string, why: string])[] = [
  ['Form W-9', 'with the name and the number on your tax return'],
  [
    'Unique Entity ID',
    'from SAM.gov, where federal money pays; the agency checks exclusions there as well (2 CFR 180)',
  ],
  ['Commodity codes', 'NIGP or NAICS, to get matching alerts'],
  ['Insurance', 'a certificate with its limits and expiry date'],
  ['Certificates', 'of small, minority, women-owned or veteran-owned business, if you have them'],
  ['Bank data', 'only inside the product, never by email; a change is confirmed by a call to the number on file'],
];

export default function VendorsView() {
  return (
    <div className="site-width py-10 sm:py-16">
      <h1 className="text-3xl sm:text-5xl">Sell to the agency</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        From the first notice to the payment, in six steps. Each step says whether this installation has it already.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="/auth?sign-up&from=%2Fvendor-registration" className="button button-primary min-h-11 px-5 text-base">
          Register as a vendor
        </a>
        <a href="/public-opportunities" className="button min-h-11 px-5 text-base">
          See opportunities
        </a>
        <a href="/public-vendors" className="button min-h-11 px-5 text-base">
          See registered vendors
        </a>
      </p>
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="way">
          <h2 id="way" className="text-xl">
            From notice to payment
          </h2>
          <ol className="border-edge mt-4 border-l-2">
            {steps.map(([what, words, state]) => (
              <li key={what} className="relative py-3 pl-9">
                <span aria-hidden="true" className="bg-gauge absolute top-6 left-0 h-0.5 w-6" />
                <h3 className="flex flex-wrap items-center gap-3 text-base font-semibold">
                  {what}
                  <span className="chip text-muted text-xs font-normal">{state}</span>
                </h3>
                <p className="text-muted mt-1 max-w-prose text-base">{words}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className="space-y-8">
          <section aria-labelledby="papers" className="panel p-5">
            <h2 id="papers" className="text-lg">
              What to have at hand
            </h2>
            <ul className="mt-3 space-y-3">
              {papers.map(([paper, why]) => (
                <li key={paper} className="flex gap-2.5">
                  <Icon name="file-text" className="text-muted mt-0.5" />
                  <span>
                    <strong>{paper}</strong>, {why}.
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="sealed" className="panel p-5">
            <h2 id="sealed" className="text-lg">
              What “sealed” is meant to be
            </h2>
            <p className="text-muted mt-2">
              Planned, and not here yet. No one can read a bid before the opening, administrators included: it takes two
              people with different duties, and both openings are in the audit record, which anyone can check.
            </p>
            <p className="mt-3">
              <a href="/blog/what-a-digital-seal-must-withstand">What a digital seal must withstand</a>
            </p>
          </section>
          <p>
            Questions about a notice or a registration? <a href="/contact">Write to the office</a>.
          </p>
        </div>
      </div>
    </div>
  );
}
