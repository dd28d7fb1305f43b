import { pages } from '#domains';
import { siteRenderer } from './site/render.tsx';

/** The root of what the server draws: the pages of the public site. Built into `dist/.site`. */
export const renderer = siteRenderer(pages);
