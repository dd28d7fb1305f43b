import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
export const subrecipientOperations = (_: Ports): Operation[] => [];
