import type { Head, ViewProps } from '#web/site/view.ts';
import { Day } from '../moment.tsx';
import type { TextData } from './text-cards.ts';
import { breadcrumbs, DoneAt, Related, TextPage } from './text-page.tsx';

const home = ['/documentation', 'Documentation'] as const;

export default function GuideView({ data }: ViewProps<TextData>) {
  return (
    <TextPage
      text={data}
      home={home}
      byline={
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span>For {data.readers.join(', ').toLowerCase()}</span>
          <span>
            Updated <Day day={data.updated} />
          </span>
        </p>
      }
    >
      {data.page && <DoneAt page={data.page} />}
      <Related texts={data.related} />
    </TextPage>
  );
}

export const head = (props: ViewProps<TextData>): Head => ({
  title: props.data.title,
  description: props.data.description,
  type: 'article',
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: props.data.title,
      description: props.data.description,
      url: `${props.site.origin}${props.data.path}`,
      dateModified: props.data.updated,
      inLanguage: 'en-US',
    },
    breadcrumbs(props, home),
  ],
});
