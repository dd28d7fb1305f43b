import { fail, href } from '#kernel';
import type { SiteForm, SitePart, SiteAsk } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { actorOfMember, productIn } from '../../organization/public.server.ts';
import { openLinks, reading } from '../../public/public.server.ts';
import { digestLink } from '../digest-site-pages.ts';
import { setMark } from '../opportunities/digest.server.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { decidedBy, setInterest } from '../opportunities/interest.server.ts';
import { opportunityInterest } from '../opportunities/opportunity-interest.record.ts';
import { opportunityMark } from '../opportunities/opportunity-mark.record.ts';
import type { dismissReasons } from '../opportunities/opportunity-words.ts';
import { purposeOf } from './digest.server.ts';
import { dismissFields } from './digest-link-form.ts';
import type { DigestLinkPage } from './digest-link.ts';
import { opportunitySearch } from './opportunity-search.record.ts';
import { type LinkAct, linkActs } from './search-words.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the links of digests do. The address says whose agency; the token proves it, with the act and the notice. */
export function digestLinkParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);

  /** The search of a link whose owner still works here. A search that was removed takes its links with it. */
  async function behind(work: UnitOfWork, { params, now }: Pick<SiteAsk, 'params' | 'now'>) {
    const act = linkActs.find((one) => one === params['act']);
    const notice = params['notice'] ?? '';
    if (!act || !uuid.test(notice)) return null;
    const { organizationId } = work.actor;
    const purpose = purposeOf(act, notice);
    const id = links.rowOf(params['token'], { organizationId, record: opportunitySearch.name, purpose, now });
    const search = id === null ? null : await work.find(opportunitySearch, id);
    if (!search || !(await actorOfMember(work, search.owner))) return null;
    return { act, notice, search };
  }

  async function shown(work: UnitOfWork, ask: SiteAsk): Promise<DigestLinkPage['link']> {
    const found = await behind(work, ask);
    if (!found) return null;
    const { act, notice, search } = found;
    const said = { act, search: search.name, isOff: search.digest === 'off' };
    const row = act === 'stop' ? null : await work.find(grantOpportunity, notice);
    if (!row)
      return act === 'stop' ? { ...said, notice: null, dismissedFor: null, interest: null, closed: null } : null;
    const where = { person: search.owner, opportunity: notice };
    const mark = await work.row(opportunityMark, { where });
    const interest = await work.row(opportunityInterest, { where });
    return {
      ...said,
      notice: `${row.number} ${row.title}`,
      dismissedFor: mark?.mark === 'dismissed' ? mark.reason : null,
      interest: interest?.code ?? null,
      closed: await decidedBy(work, notice),
    };
  }

  const acting = (
    act: LinkAct,
    fields: SiteForm['fields'],
    run: (work: UnitOfWork, to: { owner: string; search: string; notice: string }, values: unknown) => Promise<unknown>,
  ): SiteForm => ({
    fields,
    limit: 'api',
    async submit(values, ask) {
      const { organization = '', notice = '', token = '' } = ask.params;
      const to = { to: href(digestLink, { organization, act, notice, token }) };
      const settle = async (work: UnitOfWork) => {
        const found = await behind(work, ask);
        if (found?.act !== act) throw fail('refused', 'opportunity_search.link', 'This link is not valid.');
        await run(work, { owner: found.search.owner, search: found.search.id, notice: found.notice }, values);
        return to;
      };
      if (organization === ask.organizationId) return ask.once(settle);
      if (!uuid.test(organization)) throw fail('refused', 'opportunity_search.link', 'This link is not valid.');
      // The agency of the link is another one of this installation; each act is the same however often it is sent.
      return door.run(productIn(organization, ask.requestId), settle);
    },
  });

  return [
    {
      page: digestLink,
      async load(ask): Promise<{ data: DigestLinkPage }> {
        const organizationId = ask.params['organization'] ?? '';
        if (!uuid.test(organizationId)) return { data: { link: null } };
        const { requestId } = ask;
        return { data: { link: await reading(door, { organizationId, requestId }, (work) => shown(work, ask)) } };
      },
      forms: {
        interested: acting('interested', {}, (work, { owner, notice }) =>
          setInterest(work, notice, { code: 'interested' }, owner),
        ),
        dismiss: acting('dismiss', dismissFields, (work, { owner, notice }, values) => {
          const { reason } = values as { reason: keyof typeof dismissReasons }; // judged by the form's fields
          return setMark(work, notice, { mark: 'dismissed', reason }, owner);
        }),
        stop: acting('stop', {}, async (work, { search }) => {
          const row = await work.find(opportunitySearch, search);
          if (row && row.digest !== 'off')
            await work.change(opportunitySearch, search, { digest: 'off' }, { nextOn: null });
        }),
      },
    },
  ];
}
