import type { Issue } from '#kernel';

/** What a form of a public page was sent with and why it was not taken; nothing typed is lost. */
export interface FormState {
  readonly name: string;
  readonly typed: Readonly<Record<string, readonly string[]>>;
  readonly issues: readonly Issue[];
  /** What is wrong with all of it, if that is not one field's fault. */
  readonly message: string | null;
}

/** What a page of the public site is drawn from. */
export interface ViewProps<Data = unknown> {
  /** What the page's loader answered; null when it has none. */
  readonly data: Data;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly form: FormState | null;
  readonly site: { readonly origin: string; readonly name: string };
}

/** What a page tells search engines and previews besides its title and description. */
export interface Head {
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'website' | 'article';
  /** Structured data, each an object of schema.org. */
  readonly jsonLd?: readonly object[];
  readonly isUnlisted?: boolean;
}

/** The addresses of the built files that every page needs. */
export interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
  readonly font?: string;
  /** What counts a visit, where the operator switched it on. */
  readonly visits?: string;
}
