import { f, type InputOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { keys } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { FieldsForm, type PickList, textIn } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { months, timeZones } from '../agency.ts';
import { colourAdvice, colourPattern, contrast, textOn } from '../branding.ts';
import { BaseMap } from './base-map.tsx';
import { organization } from '../index.ts';
import { editOrganization, type OrganizationSettings, organizationSettings } from '../organization-calls.ts';
import { brandingFields, organizationFields } from '../organization-fields.ts';

const generalFields = {
  ...organizationFields,
  slug: organizationFields.slug.required(),
  timeZone: organizationFields.timeZone.required(),
  fiscalYearStart: organizationFields.fiscalYearStart.required(),
};

const monthList: PickList = months.map((month, at) => [String(at + 1), month]);

/** The organization’s own settings, for its admins. */
export default function TenantSettings() {
  useTitle('Organization Settings');
  const settings = useCall(organizationSettings);
  const { mutateAsync: save } = useAct(editOrganization, {
    changes: keys.me,
    onDone: () => tell('The settings are saved', 'good'),
  });
  return (
    <>
      <PageHead title="Organization Settings" note="Settings for the whole organization. Changes are audited." />
      <Answered of={settings}>
        {(data) => (
          <Tabs label="Organization settings" tabs={organization.pages.tenant.tabs ?? {}}>
            {(tab) =>
              tab === 'map' ? (
                <BaseMap />
              ) : tab === 'branding' ? (
                <BrandingForm data={data} onSave={save} />
              ) : (
                <General data={data} onSave={save} />
              )
            }
          </Tabs>
        )}
      </Answered>
    </>
  );
}

interface PartProps {
  readonly data: OrganizationSettings;
  readonly onSave: (values: InputOf<typeof editOrganization>) => Promise<unknown>;
}

function General({ data, onSave }: PartProps) {
  const show = useShow();
  const known = Object.hasOwn(timeZones, data.timeZone) ? [] : [[data.timeZone, data.timeZone] as const];
  const zones = Object.entries(timeZones).map(([zone, words]) => [zone, `${words} (${zone})`] as const);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <section aria-label="General" className="panel p-5">
        <FieldsForm
          label="General"
          fields={generalFields}
          start={data}
          picks={{ timeZone: [...known, ...zones], fiscalYearStart: monthList }}
          sends="changes"
          submit="Save"
          onSave={onSave}
          holds
        />
      </section>
      <section aria-label="Facts" className="panel p-5">
        <h2 className="mb-3">About this organization</h2>
        <dl className="space-y-3">
          <Fact label="State">{data.state.charAt(0).toUpperCase() + data.state.slice(1)}</Fact>
          <Fact label="Currency">{data.currency}</Fact>
          <Fact label="Since">{momentOf(data.createdAt, show)}</Fact>
          <Fact label="Id">
            <code className="text-xs break-all">{data.id}</code>
          </Fact>
        </dl>
      </section>
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-muted text-xs font-medium">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function BrandingForm({ data, onSave }: PartProps) {
  return (
    <section aria-label="Branding" className="panel p-5">
      <FieldsForm
        label="Branding"
        fields={{
          ...brandingFields,
          primaryColor: f.text({ max: 7 }).label('Main colour').required(),
          secondaryColor: f.text({ max: 7 }).label('Second colour').required(),
        }}
        start={data.branding}
        sends="changes"
        submit="Save"
        onSave={onSave}
        holds
      >
        {(drafts) => (
          <div className="grid gap-4 sm:grid-cols-2">
            {(['primaryColor', 'secondaryColor'] as const).map((name) => (
              <Colour
                key={name}
                label={name === 'primaryColor' ? 'Main colour' : 'Second colour'}
                colour={textIn(drafts, name)}
              />
            ))}
          </div>
        )}
      </FieldsForm>
    </section>
  );
}

/** A colour as it will look, with the text that is read best on it, and what speaks against it. */
function Colour({ label, colour }: { label: string; colour: string }) {
  if (!colourPattern.test(colour))
    return (
      <p className="border-line rounded-md border p-3">
        {label}: write it as six digits after a number sign, such as #1E40AF.
      </p>
    );
  const text = textOn(colour);
  const advice = colourAdvice(colour);
  return (
    <div className="border-line rounded-md border p-3">
      <p className="rounded-md px-3 py-2 font-medium" style={{ backgroundColor: colour, color: text }}>
        {label}, with {text === '#FFFFFF' ? 'white' : 'black'} text
      </p>
      <p className="note mt-2">Contrast of the text {contrast(colour, text).toFixed(1)}:1, needed is 4.5:1.</p>
      {advice && <p className="text-warn mt-1 text-sm">{advice}</p>}
    </div>
  );
}
