import { defineRecord, f, forThose } from '#kernel';
import { readers } from './tax-form-people.ts';
import { boxes, boxTitles, formKinds, forms } from './tax-form-words.ts';

const amount = (label: string) => f.money({ currency: 'organization', min: 0 }).label(label).required().computed();

/** What a form reported before it was corrected. */
const before = {
  original: f.ref('tax_form').label('Corrects').computed(),
  wasRecipient: f.text({ max: 160 }).label('Original name').computed(),
  wasTin: f.text({ max: 4 }).label('Original TIN end').computed(),
  wasTotal: f.money({ currency: 'organization', min: 0 }).label('Original amount').computed(),
};

/** One payment line that a box adds up. */
export const reportedLine = {
  payment: f.ref('payment').required(),
  invoice: f.ref('invoice').required(),
  box: f.choice(boxes).required(),
  amount: f.money({ currency: 'organization' }).label('Amount').required(),
};

/** One form of one recipient as it was prepared; a correction is another form, and this one stays. */
export const taxForm = defineRecord('tax_form', {
  label: ['Tax form', 'Tax forms'],
  about: 'One recipient’s 1099 form as prepared, with the payments behind each box.',
  title: 'recipient',
  fields: {
    filing: f.ref('tax_form_filing').label('Filing').required().computed(),
    year: f.integer({ min: 2020, max: 2100, isName: true }).label('Calendar year').required().computed(),
    form: f.choice(forms).label('Form').required().computed(),
    kind: f.choice(formKinds).label('Type').required().computed(),
    vendor: f.ref('vendor').required().computed(),
    recipient: f.text({ max: 160 }).label('Recipient').required().computed().search(),
    tin: f.encrypted({ kind: 'US tax number' }).label('TIN').computed(),
    address: f.address().computed(),
    nec1: amount(boxTitles.nec1),
    misc1: amount(boxTitles.misc1),
    misc6: amount(boxTitles.misc6),
    misc10: amount(boxTitles.misc10),
    total: amount('Reported'),
    ...before,
    lines: f.lines(reportedLine, { max: 5000, label: 'Payment' }).label('Payments').computed(),
  },
  access: { read: { by: 'member', rows: forThose(readers) }, create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['recipient', 'year', 'form', 'kind', 'total', 'filing'],
    filters: ['year', 'form', 'kind', 'filing', 'vendor'],
    sort: 'recipient',
  },
  sections: {
    'Tax form': ['filing', 'year', 'form', 'kind', 'vendor', 'recipient', 'tin', 'address'],
    Boxes: ['nec1', 'misc1', 'misc6', 'misc10', 'total'],
    Original: ['original', 'wasRecipient', 'wasTin', 'wasTotal'],
    Payments: ['lines'],
  },
});
