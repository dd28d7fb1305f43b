import type { Head, ViewProps } from '#web/site/view.ts';
import { Day } from '../moment.tsx';
import type { TextData } from './text-cards.ts';
import { breadcrumbs, DoneAt, Related, TextPage } from './text-page.tsx';

const home = ['/blog', 'Blog'] as const;

export default function ArticleView({ data }: ViewProps<TextData>) {
  return (
    <TextPage
      text={data}
      home={home}
      byline={
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span>{data.author}</span>
          <Day day={data.published} />
          {data.updated !== data.published && (
            <span>
              Updated <Day day={data.updated} />
            </span>
          )}
          {data.checked && (
            <span>
              Rules checked on <Day day={data.checked} />
            </span>
          )}
          <span>{data.minutes} minutes</span>
        </p>
      }
    >
      {data.page && <DoneAt page={data.page} />}
      <section aria-labelledby="sources">
        <h2 id="sources">Sources</h2>
        <ul>
          {data.sources.map(({ citation, address }) => (
            <li key={citation}>
              {address ? (
                <a href={address} rel="noreferrer">
                  {citation}
                </a>
              ) : (
                citation
              )}
            </li>
          ))}
        </ul>
        <p className="text-muted text-sm">
          This article explains rules in plain words and is no legal advice. The rule in force for your award, on its
          date, decides.
        </p>
      </section>
      <Related texts={data.related} />
    </TextPage>
  );
}

export const head = (props: ViewProps<TextData>): Head => {
  const { data, site } = props;
  const address = `${site.origin}${data.path}`;
  const author = { '@type': 'Organization', name: data.author, url: site.origin };
  return {
    title: data.title,
    description: data.description,
    type: 'article',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: data.title,
        description: data.description,
        url: address,
        mainEntityOfPage: address,
        datePublished: data.published,
        dateModified: data.updated,
        author,
        publisher: { '@type': 'Organization', name: 'Levee', url: site.origin },
        articleSection: data.topic,
        wordCount: data.words,
        inLanguage: 'en-US',
        isAccessibleForFree: true,
        citation: data.sources.map(({ citation }) => citation),
      },
      breadcrumbs(props, home),
    ],
  };
};
