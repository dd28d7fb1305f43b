import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { applicationForm } from '../applications/application-form.record.ts';
import { grantApplication } from '../applications/grant-application.record.ts';
import { type FormValues, textAt } from '../forms/definition.ts';

/** What federal forms say of the agency itself. */
export interface Recipient {
  readonly name: string;
  readonly address: string;
  readonly uei: string;
  readonly ein: string;
}

const addressOf = (values: FormValues): string => {
  const at = (key: string) => textAt(values, `applicant${key}`);
  const city = [at('City'), [at('State').replace(/:.*$/, ''), at('Zip')].filter(Boolean).join(' ')];
  return [at('Street'), at('Street2'), city.filter(Boolean).join(', ')].filter(Boolean).join('\n');
};

/** The agency’s identifiers are those of the last application that was signed and sent: drafts may be wrong. The UEI is that of the award, where its notice states one. */
export async function recipientOf(
  work: UnitOfWork,
  award: { readonly uei: string | null } | null = null,
): Promise<Recipient> {
  const [organization] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
    work.actor.organizationId,
  ]);
  const sent = await work.asProduct.rows(grantApplication, {
    where: { status: ['submitted', 'awarded', 'declined'] },
    fields: ['uei'],
    order: '-number',
    most: 20,
  });
  const forms = await work.asProduct.rows(applicationForm, {
    where: { application: sent.map(({ id }) => id), code: 'sf424' },
    most: 20,
  });
  const last = sent.find(({ id }) => forms.some((form) => form.application === id));
  const values = (forms.find((form) => form.application === last?.id)?.values ?? {}) as FormValues; // judged when they were saved
  return {
    name: textAt(values, 'legalName') || organization?.name || '',
    address: addressOf(values),
    uei: award?.uei || textAt(values, 'uei') || sent.find(({ uei }) => uei !== null)?.uei || '',
    ein: textAt(values, 'ein'),
  };
}

export interface Signer {
  readonly name: string;
  readonly title: string;
  readonly phone: string;
  readonly email: string;
}

/** Who certified, as far as the reader may see it. */
export async function signerOf(work: UnitOfWork, id: string | null): Promise<Signer> {
  const found = id === null ? null : await work.find(member, id);
  return {
    name: found?.name ?? '',
    title: found?.jobTitle ?? '',
    phone: found?.phone ?? '',
    email: found?.email ?? '',
  };
}

export const nameAndTitle = ({ name, title }: Signer): string => [name, title].filter(Boolean).join(', ');
