import { page } from '#kernel';
import { taxForm } from './tax-forms/tax-form.record.ts';
import { taxFormClass } from './tax-forms/tax-form-class.record.ts';
import { taxFormFiling } from './tax-forms/tax-form-filing.record.ts';
import { taxFormOverride } from './tax-forms/tax-form-override.record.ts';

/** How payments are reported to the IRS: classes and overrides, filings, and their forms. */
export const taxFormRecords = [taxFormClass, taxFormOverride, taxFormFiling, taxForm] as const;

const screen = () => import('./payments/payments.screen.tsx');

export const taxFormPages = {
  taxForms: page('/payments/tax-forms', {
    title: '1099 reporting',
    screen: () => import('./tax-forms/tax-forms.screen.tsx'),
  }),
  taxFormFilings: page('/payments/tax-forms/filings', { list: taxFormFiling, screen }),
  taxFormFiling: page('/payments/tax-forms/filings/:id', {
    detail: taxFormFiling,
    screen: () => import('./tax-forms/filing.screen.tsx'),
  }),
  taxFormList: page('/payments/tax-forms/forms', { list: taxForm, screen }),
  taxForm: page('/payments/tax-forms/forms/:id', {
    detail: taxForm,
    screen: () => import('./tax-forms/statement.screen.tsx'),
  }),
  taxFormClasses: page('/payments/tax-forms/classes', { list: taxFormClass, screen }),
  taxFormClass: page('/payments/tax-forms/classes/:id', { detail: taxFormClass }),
  taxFormOverrides: page('/payments/tax-forms/overrides', {
    list: taxFormOverride,
    screen,
  }),
  taxFormOverride: page('/payments/tax-forms/overrides/:id', { detail: taxFormOverride }),
};
