import { actionOn } from '#kernel';
import { serviceRequest } from './service-request.record.ts';
import { serviceUpdate } from './service-update.record.ts';

const { text, audience } = serviceUpdate.fields;

export const tellAboutRequest = actionOn(serviceRequest, 'tell', { body: { text, audience }, answer: { id: 'uuid' } });
