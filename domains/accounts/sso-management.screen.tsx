import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { send } from '#web/data/send.ts';
import { useEveryRowOf } from '#web/data/rows.ts';
import { usePlace, useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { emailDomain } from './email-domain.record.ts';
import { accounts } from './index.ts';
import Providers from './providers.tsx';
import { scimToken } from './scim-token.record.ts';
import { ssoConnection } from './sso-connection.record.ts';
import { singleSignOn } from './single-sign-on.ts';
import { troubles } from './troubles.ts';

const EmailDomains = later(() => import('./email-domains.tsx'));
const Enforcement = later(() => import('./enforcement.tsx'));
const DirectoryGroups = later(() => import('./directory-groups.tsx'));
const DirectoryKeys = later(() => import('./directory-keys.tsx'));
const ProviderForm = later(() => import('./provider-form.tsx'));

const newestFirst = { sort: '-createdAt' } as const;

/** The organization's own sign-in: its provider, its domains, who has to use it, and the directory that keeps its people. */
export default function SsoManagementScreen() {
  const { title } = accounts.pages.singleSignOn;
  useTitle(title);
  const queries = useQueryClient();
  const asked = new URLSearchParams(usePlace().search);
  const [edited, setEdited] = useState<string | null>(null);
  const look = useQuery({
    queryKey: ['single sign-on'],
    queryFn: ({ signal }) => send(singleSignOn, {}, { signal }),
    staleTime: 0,
  });
  const providers = useEveryRowOf(ssoConnection, newestFirst);
  const domains = useEveryRowOf(emailDomain, newestFirst);
  const keys = useEveryRowOf(scimToken, newestFirst);
  const changed = () => queries.invalidateQueries();
  const trouble = asked.get('trouble');
  return (
    <>
      <PageHead
        title={title}
        note="Let your people in through your agency’s own sign-in, and let its directory keep the list of them."
      />
      <Answered of={[look, providers, domains, keys]} skeleton="h-64 max-w-4xl">
        {([state, { data: listed }, { data: claimed }, { data: issued }]) => (
          <div className="max-w-4xl">
            {trouble !== null && (
              <p role="alert" className="panel border-danger/50 text-danger mb-4 px-4 py-3">
                {troubles[trouble] ?? 'Trying the provider out did not work.'} Nothing was changed.
              </p>
            )}
            {asked.has('tried') && (
              <output className="panel border-good/50 mb-4 block px-4 py-3">
                The provider works: it knew you and said who you are. It can be switched on now.
              </output>
            )}
            <Suspense fallback={<span className="skeleton block h-64" />}>
              <Tabs
                label="Parts of single sign-on"
                tabs={{
                  provider: 'Provider',
                  domains: 'E-mail domains',
                  required: 'Who has to use it',
                  directory: 'Directory',
                  groups: 'Groups',
                }}
              >
                {(tab) =>
                  tab === 'domains' ? (
                    <EmailDomains domains={claimed} onChanged={changed} />
                  ) : tab === 'required' ? (
                    <Enforcement
                      state={state}
                      isReady={
                        listed.some(({ status }) => status === 'active') &&
                        claimed.some(({ status }) => status === 'proven')
                      }
                      onChanged={changed}
                    />
                  ) : tab === 'directory' ? (
                    <DirectoryKeys keys={issued} address={state.directoryUrl} onChanged={changed} />
                  ) : tab === 'groups' ? (
                    <DirectoryGroups />
                  ) : edited === null ? (
                    <Providers
                      providers={listed}
                      hasDomain={claimed.some(({ status }) => status === 'proven')}
                      speaksSaml={state.saml !== null}
                      onEdit={setEdited}
                      onChanged={changed}
                    />
                  ) : (
                    <ProviderForm
                      provider={listed.find(({ id }) => id === edited) ?? null}
                      redirectUri={state.redirectUri}
                      saml={state.saml}
                      onCancel={() => setEdited(null)}
                      onSaved={async () => {
                        await changed();
                        setEdited(null);
                      }}
                    />
                  )
                }
              </Tabs>
            </Suspense>
          </div>
        )}
      </Answered>
    </>
  );
}
