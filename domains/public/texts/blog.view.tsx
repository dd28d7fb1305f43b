import type { Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Day } from '../moment.tsx';
import { figures } from './figures.tsx';
import type { BlogData, TextCard } from './text-cards.ts';
import { Choice, Found, SearchForm } from './text-lists.tsx';

const at = (topic: string | null): string => (topic === null ? '/blog' : `/blog?topic=${encodeURIComponent(topic)}`);

export default function BlogView({ data }: ViewProps<BlogData>) {
  const { asked, topic, topics, articles, drawn, found } = data;
  return (
    <div className="site-width py-12 sm:py-16">
      <h1 className="text-4xl sm:text-5xl">Blog</h1>
      <p className="text-muted mt-4 max-w-2xl text-lg">
        Procurement, grants and recovery for people accountable for public money. Every article cites its rules by
        section, works one example to the cent, and says when it was checked.
      </p>
      <SearchForm
        at="/blog"
        label="Search the articles"
        hint="For example: splitting, 2 CFR 200.320, overtime, Merkle."
        asked={asked}
        keep={{ topic }}
      />
      <div className="mt-8">
        <Choice
          label="Topics"
          choices={[
            { words: 'All topics', to: at(null), isHere: topic === null },
            ...topics.map((one) => ({
              words: `${one.topic} (${one.articles})`,
              to: at(one.topic),
              isHere: one.topic === topic,
            })),
          ]}
        />
      </div>
      <div className="mt-10">
        {found ? (
          <Found asked={asked} found={found} isMixed={false} all="/blog" />
        ) : (
          <>
            {drawn.length > 0 && (
              <ul className="mb-12 grid gap-4 max-sm:hidden lg:grid-cols-2">
                {drawn.map((article) => (
                  <Drawn key={article.path} article={article} />
                ))}
              </ul>
            )}
            {[...Map.groupBy(articles, ({ published }) => published)].map(([day, some]) => (
              <div key={day} className="mb-10">
                <p className="text-muted mb-4">
                  Published on <Day day={day} />
                </p>
                <ul className="border-edge border-l-2">
                  {some.map((article) => (
                    <Entry key={article.path} article={article} />
                  ))}
                </ul>
              </div>
            ))}
          </>
        )}
      </div>
      <p className="mt-10 flex items-center gap-2">
        <Icon name="radar" className="text-muted size-4" />
        <a href="/blog/feed.xml">Follow new articles by feed (RSS)</a>
      </p>
    </div>
  );
}

/** An article by its drawing. */
function Drawn({ article: { path, title, figure } }: { article: BlogData['drawn'][number] }) {
  const Drawing = figures[figure as keyof typeof figures]; // a test compares the names with the drawings
  return (
    <li className="panel hover:border-edge relative flex flex-col transition-colors">
      <div className="border-line grid grow place-items-center border-b p-5">
        <Drawing />
      </div>
      <h2 className="p-5 text-base text-balance">
        <a href={path} className="after:absolute after:inset-0">
          {title}
        </a>
      </h2>
    </li>
  );
}

/** An article beside the marks of the gauge. */
const Entry = ({
  article: { path, title, description, published, updated, topic, minutes },
}: {
  article: TextCard;
}) => (
  <li className="before:bg-gauge relative grid gap-x-10 pb-8 pl-8 before:absolute before:top-3 before:left-0 before:h-0.5 before:w-5 last:pb-0 md:grid-cols-[13rem_1fr]">
    <p className="text-muted flex flex-wrap gap-x-3 pt-0.5 md:block">
      <span className="block">{topic}</span>
      {updated !== published && (
        <span className="block">
          Updated <Day day={updated} />
        </span>
      )}
      <span className="block">{minutes} minutes</span>
    </p>
    <div>
      <h2 className="text-xl font-semibold tracking-tight text-balance">
        <a href={path} className="hover:text-link hover:underline">
          {title}
        </a>
      </h2>
      <p className="text-muted mt-1.5 max-w-prose text-base text-pretty">{description}</p>
    </div>
  </li>
);

/** Answers to a search are for whoever asked, and not for search engines. */
export const head = ({ data, site }: ViewProps<BlogData>): Head => ({
  title: data.asked ? `“${data.asked}” in the blog` : (data.topic ?? 'Blog'),
  ...(data.asked ? { isUnlisted: true } : {}),
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@type': 'Blog',
      name: 'Levee blog',
      url: `${site.origin}/blog`,
      blogPost: data.articles.map(({ path, title, published, updated }) => ({
        '@type': 'BlogPosting',
        headline: title,
        url: `${site.origin}${path}`,
        datePublished: published,
        dateModified: updated,
      })),
    },
  ],
});
