import type { Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { inLanguage, languageIn } from '../language.ts';
import { MarketFrame } from '../opportunities/published-parts.tsx';
import { vendorWords } from './vendor-words.ts';

export default function VendorsView({ query }: ViewProps) {
  const language = languageIn(query['lang']);
  const words = vendorWords[language];
  return (
    <MarketFrame path="/vendors" language={language}>
      <h1 className="text-3xl sm:text-5xl">{words.title}</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">{words.lead}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="/auth?sign-up&from=%2Fvendor-registration" className="button button-primary min-h-11 px-5 text-base">
          {words.register}
        </a>
        <a href={inLanguage('/public-opportunities', language)} className="button min-h-11 px-5 text-base">
          {words.opportunities}
        </a>
        <a href={inLanguage('/public-vendors', language)} className="button min-h-11 px-5 text-base">
          {words.vendors}
        </a>
      </p>
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="way">
          <h2 id="way" className="text-xl">
            {words.way}
          </h2>
          <ol className="border-edge mt-4 border-l-2">
            {words.steps.map(([what, said, isHere]) => (
              <li key={what} className="relative py-3 pl-9">
                <span aria-hidden="true" className="bg-gauge absolute top-6 left-0 h-0.5 w-6" />
                <h3 className="flex flex-wrap items-center gap-3 text-base font-semibold">
                  {what}
                  <span className="chip text-muted text-xs font-normal">{isHere ? words.here : words.planned}</span>
                </h3>
                <p className="text-muted mt-1 max-w-prose text-base">{said}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className="space-y-8">
          <section aria-labelledby="papers" className="panel p-5">
            <h2 id="papers" className="text-lg">
              {words.atHand}
            </h2>
            <ul className="mt-3 space-y-3">
              {words.papers.map(([paper, why]) => (
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
              {words.sealed}
            </h2>
            <p className="text-muted mt-2">{words.sealedText}</p>
            <p className="mt-3">
              <a href="/blog/what-a-digital-seal-must-withstand">{words.sealedMore}</a>
            </p>
          </section>
          <p>
            {words.questions} <a href="/contact">{words.write}</a>.
          </p>
        </div>
      </div>
    </MarketFrame>
  );
}

export const head = ({ query }: ViewProps): Head =>
  languageIn(query['lang']) === 'en' ? {} : { title: vendorWords.es.title };
