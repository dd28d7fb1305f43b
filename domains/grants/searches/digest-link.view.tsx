import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { dismissReasons, interestCodes } from '../opportunities/opportunity-words.ts';
import type { DigestLinkPage } from './digest-link.ts';
import { dismissFields } from './digest-link-form.ts';

const titles = { interested: 'Mark interest', dismiss: 'Dismiss an opportunity', stop: 'Unsubscribe' } as const;

export default function DigestLinkView({ data: { link }, form }: ViewProps<DigestLinkPage>) {
  return (
    <div className="site-width max-w-prose py-10 sm:py-16">
      <h1 className="text-2xl sm:text-4xl">{link ? titles[link.act] : 'This link is not valid'}</h1>
      {link === null ? (
        <p className="mt-4 text-base">It is incomplete, it has expired, or its person no longer works here.</p>
      ) : (
        <>
          <p className="mt-4 text-base">{saysOf(link)}</p>
          <div className="mt-6">{formOf(link, form)}</div>
        </>
      )}
    </div>
  );
}

type Link = NonNullable<DigestLinkPage['link']>;

function saysOf({ act, search, notice, isOff, dismissedFor, interest, closed }: Link): string {
  if (act === 'stop')
    return isOff
      ? `The digest of “${search}” is off. The search stays saved.`
      : `You get no more email of the search “${search}”. The search stays saved.`;
  if (act === 'dismiss')
    return dismissedFor
      ? `${notice} is dismissed: ${dismissReasons[dismissedFor]}. It is back if its deadline moves later or its ceiling rises.`
      : `${notice} then stays out of your digests, unless its deadline moves later or its ceiling rises.`;
  if (interest !== null) return `Your team sees for ${notice}: ${interestCodes[interest]}.`;
  return closed ?? `Your team then sees that you are interested in ${notice}.`;
}

function formOf({ act, isOff, dismissedFor, interest, closed }: Link, form: ViewProps<DigestLinkPage>['form']) {
  if (act === 'stop') return isOff ? null : <SiteForm name="stop" fields={{}} form={form} submit="Unsubscribe" />;
  if (act === 'dismiss')
    return dismissedFor ? null : <SiteForm name="dismiss" fields={dismissFields} form={form} submit="Dismiss" />;
  return interest !== null || closed !== null ? null : (
    <SiteForm name="interested" fields={{}} form={form} submit="Mark interested" />
  );
}

export const head = (): Head => ({ title: 'Opportunity digest', isUnlisted: true });
