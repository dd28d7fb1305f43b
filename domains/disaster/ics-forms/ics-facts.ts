import type { Hazard, levels, Position, Priority } from '../incidents/incident-words.ts';
import type { careLevels, channelModes, checkInKinds, medicalKinds } from './ics-words.ts';

/** What the records of an incident and one of its periods say, with names of people and times of the organization. */
export interface IcsFacts {
  readonly incident: {
    readonly number: string;
    readonly name: string;
    readonly hazard: Hazard;
    readonly area: string;
    readonly level: keyof typeof levels;
    readonly started: string;
    readonly ended: string;
    readonly commander: string;
    readonly status: string;
  };
  readonly period: {
    readonly place: number;
    readonly from: string;
    readonly until: string;
    readonly objectives: string;
    readonly safety: string | null;
    readonly weather: string | null;
    readonly situation: string | null;
    readonly emphasis: string | null;
    readonly safetyPlan: string | null;
    readonly radioNote: string | null;
    readonly medicalProcedure: string | null;
    readonly outlook: string | null;
  };
  readonly positions: readonly {
    readonly position: Position;
    readonly holder: string;
    readonly channel: string | null;
  }[];
  readonly assignments: readonly {
    readonly id: string;
    readonly number: string;
    readonly branch: string | null;
    readonly division: string;
    readonly leader: string;
    readonly contact: string | null;
    readonly work: string;
    readonly instructions: string | null;
    readonly reportTo: string | null;
    readonly reportAt: string;
    readonly resources: readonly { readonly kind: string; readonly required: number }[];
  }[];
  readonly channels: readonly {
    readonly name: string;
    readonly zone: string | null;
    readonly channel: string | null;
    readonly purpose: string;
    readonly usedBy: string | null;
    readonly receives: string;
    readonly receiveTone: string | null;
    readonly sends: string;
    readonly sendTone: string | null;
    readonly mode: keyof typeof channelModes;
    readonly remarks: string | null;
  }[];
  readonly medical: readonly {
    readonly name: string;
    readonly kind: keyof typeof medicalKinds;
    readonly location: string;
    readonly contact: string | null;
    readonly hasParamedics: boolean | null;
    readonly care: keyof typeof careLevels | null;
    readonly byAir: number | null;
    readonly byGround: number | null;
    readonly traumaLevel: number | null;
    readonly hasBurnCenter: boolean | null;
    readonly hasHelipad: boolean | null;
  }[];
  readonly checkIns: readonly {
    readonly resource: string;
    readonly agency: string;
    readonly type: keyof typeof checkInKinds;
    readonly kind: string | null;
    readonly units: number;
    readonly people: number;
    readonly leader: string | null;
    readonly contact: string | null;
    readonly homeBase: string | null;
    readonly request: string | null;
    readonly assignment: string | null;
    readonly inAt: string;
    readonly outAt: string;
    readonly isIn: boolean;
  }[];
  readonly messages: readonly {
    readonly id: string;
    readonly number: string;
    readonly to: string;
    readonly from: string;
    readonly subject: string;
    readonly message: string;
    readonly sentAt: string;
    readonly reply: string | null;
    readonly repliedBy: string;
    readonly repliedAt: string;
  }[];
  readonly requests: readonly {
    readonly id: string;
    readonly number: string;
    readonly need: string;
    readonly priority: Priority;
    readonly status: string;
    readonly isOpen: boolean;
    readonly neededAt: string;
    readonly madeAt: string;
    readonly deliverTo: string;
    readonly substitutes: string | null;
    readonly requestedBy: string;
    readonly position: Position | null;
    readonly approvedBy: string;
    readonly approvedAt: string;
    readonly arrivesAt: string;
    readonly cents: number;
    readonly lines: readonly {
      readonly item: string;
      readonly kind: string | null;
      readonly quantity: string;
      readonly unit: string;
      readonly cents: number;
    }[];
    readonly fills: readonly {
      readonly forLine: number;
      readonly quantity: string;
      readonly supplier: string;
      readonly reference: string | null;
      readonly source: string | null;
    }[];
  }[];
  readonly entries: readonly {
    readonly occurred: string;
    readonly position: Position | null;
    readonly text: string;
    readonly isDecision: boolean;
  }[];
  /** Of the declared disaster of the incident; null where it has none. */
  readonly damage: readonly { readonly category: string; readonly lines: number; readonly cents: number }[] | null;
}
export type AssignmentFacts = IcsFacts['assignments'][number];
export type MessageFacts = IcsFacts['messages'][number];
export type RequestFacts = IcsFacts['requests'][number];
