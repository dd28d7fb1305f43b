import { type GrantWorld, grantWorld } from '../test-world.ts';
import { answerQuestion } from './answering.server.ts';
import type { DeclarationImport } from './disaster-calls.ts';
import { importDeclarations } from './import.server.ts';
import { readDeclarations } from './read-declarations.ts';

/** A row as OpenFEMA writes it, of a storm that names the county of the test. */
export const declared = (more: object = {}) => ({
  femaDeclarationString: 'DR-4828-FL',
  disasterNumber: 4828,
  state: 'FL',
  declarationType: 'DR',
  declarationDate: '2024-09-28T00:00:00.000Z',
  fyDeclared: 2024,
  incidentType: 'Hurricane',
  declarationTitle: 'HURRICANE HELENE',
  ihProgramDeclared: true,
  iaProgramDeclared: false,
  paProgramDeclared: true,
  hmProgramDeclared: true,
  incidentBeginDate: '2024-09-23T00:00:00.000Z',
  incidentEndDate: '2024-10-07T00:00:00.000Z',
  disasterCloseoutDate: null,
  fipsStateCode: '12',
  fipsCountyCode: '005',
  placeCode: '99005',
  designatedArea: 'Bay (County)',
  lastRefresh: '2026-11-10T00:00:00.000Z',
  hash: 'a',
  id: '1',
  ...more,
});
export const file = (...DisasterDeclarationsSummaries: unknown[]) => ({
  metadata: { entityname: 'DisasterDeclarationsSummaries', version: 'v2' },
  DisasterDeclarationsSummaries,
});

export interface DisasterWorld extends GrantWorld {
  imported(of: unknown, asOf?: string | null, who?: GrantWorld['yvette']): Promise<DeclarationImport>;
  asked(question: string, who?: GrantWorld['yvette']): ReturnType<typeof answerQuestion>;
  /** All sentences of an answer. */
  said(question: string): Promise<string>;
}

export async function disasterWorld(): Promise<DisasterWorld> {
  const here = await grantWorld();
  const asked: DisasterWorld['asked'] = (question, who = here.rosa) =>
    here.county.door.run(who.actor, (work) => answerQuestion(work, question));
  return {
    ...here,
    asked,
    imported: (of, asOf = null, who = here.yvette) =>
      here.county.door.run(who.actor, (work) =>
        importDeclarations(work, readDeclarations(typeof of === 'string' ? of : JSON.stringify(of)), asOf),
      ),
    said: async (question) => (await asked(question)).sentences.map(({ text }) => text).join('\n'),
  };
}
