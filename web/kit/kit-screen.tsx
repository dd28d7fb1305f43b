import { Link, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ChartsShown } from './charts-shown.tsx';
import { ControlsShown } from './controls-shown.tsx';
import { FieldsShown } from './fields-shown.tsx';
import { FloatsShown } from './floats-shown.tsx';
import { HomeShown } from './home-shown.tsx';
import { MapShown } from './map-shown.tsx';
import { StatesShown } from './states-shown.tsx';
import { TablesShown } from './tables-shown.tsx';
import { WorkspaceShown } from './workspace-shown.tsx';

const parts = {
  controls: ['Controls', ControlsShown],
  fields: ['Fields', FieldsShown],
  floats: ['What opens', FloatsShown],
  states: ['States', StatesShown],
  tables: ['Tables', TablesShown],
  charts: ['Charts', ChartsShown],
  home: ['Home', HomeShown],
  map: ['Map', MapShown],
  workspace: ['Workspace', WorkspaceShown],
} as const;

const isPart = (tab: string): tab is keyof typeof parts => Object.hasOwn(parts, tab);

/** One page, a tab for each kind of component. */
export default function KitScreen() {
  useTitle('Kit');
  return (
    <>
      <PageHead title="Kit" note="Every component in every state, as screens use them.">
        <Link to="/dev/kit/record" className="button">
          Record template
        </Link>
        <Link to="/dev/kit/list" className="button">
          List template
        </Link>
      </PageHead>
      <Tabs
        label="Kinds of components"
        tabs={Object.fromEntries(Object.entries(parts).map(([key, [words]]) => [key, words]))}
      >
        {(tab) => {
          if (!isPart(tab)) return null;
          const [, Part] = parts[tab];
          return <Part />;
        }}
      </Tabs>
    </>
  );
}
