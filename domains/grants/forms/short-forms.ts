import { construction, lobbyingCertification, nonConstruction } from './assurances.ts';
import type { FormDefinition, FormField } from './definition.ts';
import { address, day, longText, personName, text } from './fields.ts';

const nothing = {
  compute: (values) => values,
  faults: () => [],
} satisfies Pick<FormDefinition, 'compute' | 'faults'>;

/** The name of the signer stands where the schema has no place for a signature. */
const signature = (xml: string): FormField =>
  text('signature', 'Signature', xml, 144, { required: true, computed: true });
const signedOn = day('signedOn', 'Date submitted', 'SubmittedDate', { required: true, computed: true });

/** The two forms of assurances differ in their words alone. */
const assurances = (
  letter: 'B' | 'D',
  { title, omb, programType, words }: { title: string; omb: string; programType: string; words: readonly string[] },
): FormDefinition => ({
  ...nothing,
  code: letter === 'B' ? 'sf424b' : 'sf424d',
  title,
  number: `SF-424${letter}`,
  version: '1.1',
  omb,
  schema: {
    file: `SF424${letter}-V1.1.xsd`,
    namespace: `http://apply.grants.gov/forms/SF424${letter}-V1.1`,
    prefix: `SF424${letter}`,
    root: 'Assurances',
    fixed: [
      ['@programType', programType],
      ['@glob:coreSchemaVersion', '1.1'],
      ['glob:FormVersionIdentifier', '1.1'],
    ],
  },
  sections: [
    { title: 'Assurances', text: words },
    {
      title: 'Signature',
      fields: [
        signature('AuthorizedRepresentative/RepresentativeName'),
        text('signerTitle', 'Title', 'AuthorizedRepresentative/RepresentativeTitle', 45, { required: true }),
        text('organizationName', 'Applicant organization', 'ApplicantOrganizationName', 60, { required: true }),
        signedOn,
      ],
    },
  ],
});

export const sf424b = assurances('B', {
  title: 'Assurances for Non-Construction Programs',
  omb: '4040-0007',
  programType: 'Non-Construction',
  words: nonConstruction,
});

export const sf424d = assurances('D', {
  title: 'Assurances for Construction Programs',
  omb: '4040-0009',
  programType: 'Construction',
  words: construction,
});

export const lobbying: FormDefinition = {
  ...nothing,
  code: 'lobbying',
  title: 'Certification Regarding Lobbying',
  number: 'Lobbying form',
  version: '1.1',
  omb: '4040-0013',
  schema: {
    file: 'GG_LobbyingForm-V1.1.xsd',
    namespace: 'http://apply.grants.gov/forms/GG_LobbyingForm-V1.1',
    prefix: 'GG_LobbyingForm',
    root: 'LobbyingForm',
    fixed: [['@FormVersion', '1.1']],
  },
  sections: [
    { title: 'Certification', text: lobbyingCertification },
    {
      title: 'Signature',
      fields: [
        text('organizationName', 'Applicant organization', 'ApplicantName', 60, { required: true }),
        ...personName({ key: 'signer', xml: 'AuthorizedRepresentativeName', required: true }),
        text('signerTitle', 'Title', 'AuthorizedRepresentativeTitle', 45, { required: true }),
        signature('AuthorizedRepresentativeSignature'),
        signedOn,
      ],
    },
  ],
};

export const keyContacts: FormDefinition = {
  ...nothing,
  code: 'key_contacts',
  title: 'Key Contacts',
  number: 'Key contacts',
  version: '2.0',
  omb: '4040-0010',
  schema: {
    file: 'Key_Contacts_2_0-V2.0.xsd',
    namespace: 'http://apply.grants.gov/forms/Key_Contacts_2_0-V2.0',
    prefix: 'Key_Contacts_2_0',
    root: 'Key_Contacts_2_0',
    fixed: [['@FormVersion', '2.0']],
  },
  sections: [
    {
      title: 'Applicant',
      fields: [text('organizationName', 'Applicant organization', 'ApplicantOrganizationName', 60, { required: true })],
    },
    {
      title: 'Contacts',
      list: {
        key: 'contacts',
        label: 'Contact',
        fewest: 1,
        most: 4,
        xml: 'RoleOnProject',
        fields: [
          text('role', 'Project role', 'ContactProjectRole', 45, { required: true }),
          ...personName({ key: 'name', xml: 'ContactName', required: true }),
          text('title', 'Title', 'ContactTitle', 45),
          text('affiliation', 'Organizational affiliation', 'ContactOrganizationalAffiliation', 60),
          ...address({ key: 'address', xml: 'ContactAddress', required: true }),
          text('phone', 'Phone', 'ContactPhone', 25, { required: true }),
          text('fax', 'Fax', 'ContactFax', 25),
          text('email', 'Email', 'ContactEmail', 60, { required: true }),
        ],
      },
    },
  ],
};

export const abstract: FormDefinition = {
  ...nothing,
  code: 'abstract',
  title: 'Project Abstract Summary',
  number: 'Project abstract',
  version: '2.0',
  omb: '4040-0019',
  schema: {
    file: 'Project_AbstractSummary_2_0-V2.0.xsd',
    namespace: 'http://apply.grants.gov/forms/Project_AbstractSummary_2_0-V2.0',
    prefix: 'Project_AbstractSummary_2_0',
    root: 'Project_AbstractSummary_2_0',
    fixed: [['@FormVersion', '2.0']],
  },
  sections: [
    {
      title: 'Abstract',
      fields: [
        text('opportunityNumber', 'Opportunity number', 'FundingOpportunityNumber', 40, { required: true }),
        text('aln', 'Assistance listing', 'CFDANumber', 15),
        text('organizationName', 'Applicant organization', 'OrganizationName', 60, { required: true }),
        longText('projectTitle', 'Project title', 'ProjectTitle', 250, { required: true }),
        longText('abstract', 'Project abstract', 'ProjectAbstract', 4000, {
          required: true,
          note: 'Published with the award: nothing that is personal or confidential.',
        }),
      ],
    },
  ],
};
