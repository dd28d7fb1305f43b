import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { decideOn } from '../../../tests/world/approving.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { applicationForm } from './application-form.record.ts';
import { applicationSection } from './application-section.record.ts';
import { savedForm, savedSection } from './saving.server.ts';
import { grantApplication } from './grant-application.record.ts';

export const SIGNING = { input: { signerTitle: 'County Administrator' } } as const;

export interface ApplicationWorld extends GrantWorld {
  /** The county administrator, who signs for it. */
  readonly dana: Person;
  /** The treasurer, who approves a large match. */
  readonly tess: Person;
  /** Yvette’s application with a narrative that Rosa owns, and the resolution that the notice asks for. */
  begun(more?: Partial<New<typeof grantApplication>>): Promise<Begun>;
  /** The same with everything in it, approved by Priya and Tess. */
  approved(more?: Partial<New<typeof grantApplication>>): Promise<Begun>;
  write(by: Person, section: string, changes: object): ReturnType<typeof savedSection>;
  fill(by: Person, form: string, changes: object): ReturnType<typeof savedForm>;
  /** Those whom the workflow asks approve it, one after the other. */
  approve(id: string): Promise<void>;
  sign(by: Person, id: string): Promise<Row<typeof grantApplication>>;
}

export interface Begun {
  readonly id: string;
  readonly need: Row<typeof applicationSection>;
  readonly resolution: Row<typeof applicationSection>;
  readonly form: Row<typeof applicationForm>;
}

export async function applicationWorld(): Promise<ApplicationWorld> {
  const here = await grantWorld();
  const { county, yvette, rosa, priya, paper } = here;
  const tess = await here.withDuties('Tess Hale', 'treasurer');
  const dana = await here.withDuties('Dana Whitfield', 'authorized_representative');
  const write: ApplicationWorld['write'] = (by, section, changes) =>
    county.door.run(by.actor, (work) => savedSection(work, section, changes));
  const fill: ApplicationWorld['fill'] = (by, form, changes) =>
    county.door.run(by.actor, (work) => savedForm(work, form, changes));
  const begun: ApplicationWorld['begun'] = async (more = {}) => {
    const { id } = await yvette.make(grantApplication, {
      title: 'Pump station elevation',
      agency: 'Florida Department of Environmental Protection',
      dueOn: '2026-12-15',
      requested: usd(750_000),
      match: usd(250_000),
      ...more,
    });
    const need = await yvette.make(applicationSection, {
      application: id,
      title: 'Statement of need',
      owner: rosa.id,
      most: 40,
    });
    const resolution = await yvette.make(applicationSection, {
      application: id,
      kind: 'attachment',
      place: 2,
      title: 'Authorizing resolution',
    });
    const form = await yvette.make(applicationForm, { application: id, code: 'sf424', isRequired: false });
    return { id, need, resolution, form };
  };
  const approve: ApplicationWorld['approve'] = async (id) => {
    for (const who of [priya, tess])
      if ((await yvette.see(grantApplication, id)).status === 'review')
        await decideOn(county, who, id, { record: grantApplication.name });
  };
  const approved: ApplicationWorld['approved'] = async (more = {}) => {
    const all = await begun(more);
    await write(rosa, all.need.id, { text: { was: null, is: 'Two of three stations flood.' } });
    await write(yvette, all.resolution.id, { documents: { was: null, is: [paper] } });
    await yvette.run(grantApplication, 'sendForReview', all.id);
    await approve(all.id);
    return all;
  };
  const sign: ApplicationWorld['sign'] = (by, id) =>
    county.door.run(by.actor, (work) => work.move(grantApplication, id, 'submit', SIGNING));
  return { ...here, dana, tess, write, fill, begun, approve, approved, sign };
}
