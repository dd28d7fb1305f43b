import { f } from '#kernel';
import { cageForm, ueiForm } from './vendor.rules.ts';

/** How the IRS classifies a firm: the boxes of line 3a of Form W-9. */
export const taxClasses = {
  individual: 'Individual or sole proprietor',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
  partnership: 'Partnership',
  trust: 'Trust or estate',
  llc: 'Limited liability company',
  exempt: 'Nonprofit or government',
} as const;

/** What a hold stops, one by one: a firm that may not be paid can still finish its work. */
export const holds = { bids: 'Bids', awards: 'Awards', orders: 'Orders', payments: 'Payments' } as const;
export type Hold = keyof typeof holds;

/** Who it is before the IRS and SAM.gov. */
export const whoItIs = {
  name: f.text({ max: 160 }).label('Legal name').required().search().help('As on the tax return.'),
  tradeName: f.text({ max: 160 }).label('Doing business as').search(),
  taxClass: f.choice(taxClasses).label('Tax classification').required(),
  taxId: f
    .encrypted({ kind: 'US tax number' })
    .unique()
    .label('TIN')
    .help('EIN or SSN. Only the last four digits are shown.'),
  w9On: f.date().label('Form W-9 signed'),
  uei: f.text({ max: 12, form: ueiForm }).label('UEI').unique().search().help('Unique Entity ID from SAM.gov.'),
  cage: f.text({ max: 5, form: cageForm }).label('CAGE code'),
  samUntil: f.date().label('SAM expiration'),
};

export const whatItSells = {
  sells: f.longText({ max: 2000 }).label('Goods and services').search(),
  commodities: f.refs('commodity_code', { max: 100 }).label('Commodity codes'),
};

export const whereItIs = {
  email: f.email().label('Email').required(),
  phone: f.phone(),
  website: f.url(),
  address: f.address().required(),
  remitTo: f.address().label('Remit-to address').help('If payments go to another address.'),
  location: f.place().label('Location'),
  contacts: f.lines(
    {
      name: f.text({ max: 120 }).required(),
      title: f.text({ max: 120 }),
      email: f.email(),
      phone: f.phone(),
    },
    { max: 30, label: 'Contact' },
  ),
};

/** When and by what it agreed to be paid. */
export const howItIsPaid = {
  terms: f.ref('payment_term').label('Payment terms'),
  takesCards: f.yesNo().label('Takes virtual cards').help('The vendor agreed to it and pays the card fee.'),
};

/** Who is behind a firm: a share is an interest in it, an officer may have none. */
export const whoOwnsIt = {
  owners: f
    .lines(
      {
        name: f.text({ max: 160 }).required(),
        title: f.text({ max: 120 }),
        share: f.percent().label('Ownership share'),
        since: f.date().label('Since'),
      },
      { max: 30, label: 'Owner' },
    )
    .label('Owners and officers')
    .help('Each person or firm with 25 percent or more, and the officers.'),
};

/** Of a firm that registered itself: its organization on this server, who sent it, and what the agency has to say to it. */
export const itsAccount = {
  toVendor: f.text({ max: 500, lines: 3 }).label('Message to vendor').help('The vendor reads it in its portal.'),
  firm: f.uuid().unique().computed().readableBy('nobody'),
  registeredBy: f
    .text({ max: 300 })
    .label('Registered by')
    .computed()
    .help('The person of the firm who registered it.'),
};
