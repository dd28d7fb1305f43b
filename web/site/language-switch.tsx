import { Icon } from '#web/ui/icon.tsx';

interface LanguageSwitchProps {
  /** What the choice is called, in the language of the page. */
  readonly label: string;
  readonly languages: Readonly<Record<string, string>>;
  readonly current: string;
  /** The same page in another language. */
  readonly pathIn: (language: string) => string;
}

/** The choice of language comes first on every page that has one. */
export const LanguageSwitch = ({ label, languages, current, pathIn }: LanguageSwitchProps) => (
  <nav aria-label={label} className="mb-8 flex flex-wrap items-center gap-2">
    <Icon name="globe" className="text-muted" />
    {Object.entries(languages).map(([key, name]) => (
      <a
        key={key}
        href={pathIn(key)}
        lang={key}
        hrefLang={key}
        aria-current={key === current ? 'true' : undefined}
        className="chip text-muted hover:text-ink aria-[current=true]:border-gauge aria-[current=true]:text-ink min-h-9 px-4"
      >
        {name}
      </a>
    ))}
  </nav>
);
