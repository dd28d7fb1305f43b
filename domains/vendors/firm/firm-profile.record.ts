import { defineRecord, f } from '#kernel';
import { taxClasses, whatItSells, whereItIs, whoItIs, whoOwnsIt } from '../vendor-fields.ts';
import { sharesFit } from '../vendor.rules.ts';

/** What can be saved half done is asked for when the firm registers: see `whatIsMissing`. */
export const firmFields = {
  ...whoItIs,
  taxClass: f.choice(taxClasses).label('Tax classification'),
  ...whoOwnsIt,
  sells: whatItSells.sells,
  naics: f
    .tags({ pattern: /^\d{6}$/, message: 'Must be NAICS codes of 6 digits, such as 238210', max: 20 })
    .label('NAICS codes'),
  ...whereItIs,
  email: f.email().label('Email'),
  address: f.address(),
};

/** What a firm says of itself, once for all agencies of this server. It begins with the firm, so there is one of each. */
export const firmProfile = defineRecord('firm_profile', {
  label: ['Firm profile', 'Firm profiles'],
  about: 'What your firm tells every agency it registers with.',
  title: 'name',
  serves: ['firm'],
  fields: {
    ...firmFields,
    isPublic: f
      .yesNo()
      .label('Listed publicly')
      .required()
      .defaultTo(true)
      .help('On the public vendor pages of agencies that approve you.'),
    registeredWith: f
      .tags({ pattern: /^[0-9a-f-]{36}$/, message: 'Must be organizations', max: 200 })
      .label('Agencies')
      .computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'admin' },
  rules: [sharesFit('firm_profile', 'The shares of your owners add up to more than 100 percent.')],
  list: { columns: ['name', 'tradeName', 'uei', 'samUntil'], sort: 'name' },
  sections: {
    Firm: ['name', 'tradeName', 'taxClass', 'isPublic', 'owners'],
    'Tax and UEI': ['taxId', 'w9On', 'uei', 'cage', 'samUntil'],
    'Goods and services': ['sells', 'naics'],
    Contact: ['email', 'phone', 'website', 'address', 'remitTo', 'location', 'contacts'],
  },
});
