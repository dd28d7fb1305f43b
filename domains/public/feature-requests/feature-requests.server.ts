import { href, type New } from '#kernel';
import type { SiteAsk, SitePart, SiteSubmission } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { administrators, notify } from '../../organization/public.server.ts';
import { site } from '../index.ts';
import { daysFrom, openLinks } from '../links.server.ts';
import { ANOTHER } from '../same.ts';
import { mayWriteTo, reading, refuseFlood } from '../visitors.server.ts';
import { featureNamed, featurePage, featuresFor, similarTo } from './feature-reading.server.ts';
import { featureRequest } from './feature-request.record.ts';
import { askForVote } from './feature-votes.server.ts';
import { featureVote } from './feature-vote.record.ts';
import { isPublic, proposalForm, type ProposalPage, sameField, type VotePage, voteForm } from './features.ts';

const VOTE_DAYS = 14;
const record = featureVote.name;

const askedFirst = () =>
  invalid([
    {
      path: 'same',
      code: 'similar',
      message: 'A similar request exists. Vote for it, or say that yours is different',
    },
  ]);
const needsAddress = () =>
  invalid([
    {
      path: 'proposedBy',
      code: 'required',
      message: 'Enter your email to vote: a vote counts once its address is confirmed',
    },
  ]);

export function featureRequestParts({ door, limits, sealer, clock }: Ports): SitePart[] {
  const links = openLinks(sealer);

  async function voteFor(work: UnitOfWork, number: string, { email, mayWrite }: { email: string; mayWrite: boolean }) {
    await refuseFlood(work, record);
    const { organizationId } = work.actor;
    const feature = await featureNamed(work, number);
    if (feature && isPublic(feature.status))
      await askForVote(work, feature, {
        email,
        mayWrite,
        linkOf: (id) =>
          href(site.pages.featureVote, {
            token: links.token({
              organizationId,
              record,
              purpose: 'count',
              id,
              until: daysFrom(clock.now(), VOTE_DAYS),
            }),
          }),
      });
    return { to: `${href(site.pages.featureRequest, { number })}?asked=yes` };
  }

  async function propose(values: Readonly<Record<string, unknown>>, ask: SiteSubmission) {
    const { same, ...given } = values as { same?: string } & New<typeof featureRequest>;
    const email = given.proposedBy;
    const mayWrite = email ? await mayWriteTo(limits, email) : false;
    return ask.once(async (work) => {
      const similar = await similarTo(work, given.subject);
      const chosen = similar.find(({ number }) => number === same);
      if (similar.length > 0 && !chosen && same !== ANOTHER) throw askedFirst();
      if (chosen && !email) throw needsAddress();
      if (chosen) return voteFor(work, chosen.number, { email: email ?? '', mayWrite });
      await refuseFlood(work, featureRequest.name);
      const row = await work.insert(featureRequest, given);
      if (email && mayWrite)
        await work.sendMail({
          to: email,
          subject: `We have your proposal: ${row.number}`,
          body: [
            `“${row.subject}”`,
            'We read it before it is published, and email you when that happens and when its status changes.',
            { link: href(site.pages.featureRequests), label: 'See other requests' },
          ],
        });
      await notify(work, {
        to: await administrators(work),
        kind: 'feature_request.new',
        subject: `${row.number} is ready for review: ${row.subject}`.slice(0, 200),
        link: `/admin/feature-requests/${row.id}`,
      });
      return { to: `${href(site.pages.proposeFeature)}?received=${row.number}` };
    });
  }

  const voteBehind = async (work: UnitOfWork, ask: SiteAsk) => {
    const { organizationId } = work.actor;
    const id = links.rowOf(ask.params['token'], { organizationId, record, purpose: 'count', now: ask.now });
    const vote = id === null ? null : await work.find(featureVote, id);
    const feature = vote && vote.status !== 'dropped' ? await work.find(featureRequest, vote.request) : null;
    return vote && feature ? { vote, feature } : null;
  };

  return [
    { page: site.pages.featureRequests, load: async (ask) => ({ data: await featuresFor(door, ask) }) },
    {
      page: site.pages.featureRequest,
      async load(ask) {
        const data = await reading(door, ask, (work) => featurePage(work, ask.params['number'] ?? ''));
        return data ? { data } : { status: 404, data: null };
      },
      forms: {
        vote: {
          fields: voteForm,
          async submit(values, ask) {
            const email = values['email'] as string;
            const mayWrite = await mayWriteTo(limits, email);
            return ask.once((work) => voteFor(work, ask.params['number'] ?? '', { email, mayWrite }));
          },
        },
      },
    },
    {
      page: site.pages.proposeFeature,
      async load(ask, sent): Promise<{ data: ProposalPage }> {
        const subject = sent?.issues.some(({ path }) => path === 'same') ? (sent.typed['subject']?.[0] ?? '') : '';
        const asked = subject || (sent?.typed['same'] ? (sent.typed['subject']?.[0] ?? '') : '');
        const similar = asked ? await reading(door, ask, (work) => similarTo(work, asked)) : null;
        return { data: { similar: similar ?? [] } };
      },
      forms: { propose: { fields: { ...proposalForm, same: sameField }, submit: propose } },
    },
    {
      page: site.pages.featureVote,
      async load(ask): Promise<{ data: VotePage }> {
        const found = await reading(door, ask, (work) => voteBehind(work, ask));
        const { number = '', subject = '' } = found?.feature ?? {};
        return { data: { vote: found && { number, subject, isCounted: found.vote.status === 'counted' } } };
      },
      forms: {
        count: {
          fields: {},
          limit: 'api',
          submit: (_, ask) =>
            ask.once(async (work) => {
              const found = await voteBehind(work, ask);
              if (!found) return { to: href(site.pages.featureVote, { token: ask.params['token'] ?? '' }) };
              if (found.vote.status === 'asked') await work.move(featureVote, found.vote.id, 'count');
              return { to: `${href(site.pages.featureRequest, { number: found.feature.number })}?voted=yes` };
            }),
        },
      },
    },
  ];
}
