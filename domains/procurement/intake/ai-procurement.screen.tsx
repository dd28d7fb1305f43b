import { useCall } from '#web/data/calls.ts';
import { later } from '#web/ui/later.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { procurement } from '../index.ts';
import { DraftBench } from './draft-bench.tsx';
import { draftingModel } from './drafting.ts';

const ModelUse = later(async () => ({ default: (await import('./model-use.tsx')).ModelUse }));
const LookUpBench = later(async () => ({ default: (await import('./look-up-bench.tsx')).LookUpBench }));
const ScopeBench = later(async () => ({ default: (await import('../scope/scope-bench.tsx')).ScopeBench }));

/** A bench for work with words: every proposal shows where it comes from and is taken by hand. */
export default function AiProcurement() {
  useTitle('AI Procurement');
  const { data } = useCall(draftingModel);
  return (
    <>
      <PageHead
        title="AI Procurement"
        note={`Turn a description into a draft with codes and prices. ${
          data && (data.model === null || !data.isOn) ? 'Nothing leaves this server. ' : ''
        }Nothing is estimated, and nothing is asked for until you take it.`}
      />
      <Tabs label="AI Procurement" tabs={procurement.pages.draftFromWords.tabs ?? {}}>
        {(tab) =>
          tab === 'prices' ? (
            <LookUpBench />
          ) : tab === 'text' ? (
            <ScopeBench />
          ) : (
            <>
              {data?.model && <ModelUse model={data.model} isOn={data.isOn} />}
              <DraftBench model={data?.isOn ? data.model : null} />
            </>
          )
        }
      </Tabs>
    </>
  );
}
