import { Head, Rows, Totals } from '../pa-forms/form-preview.tsx';
import type { PaperForm as Form } from './paper-calls.ts';

/** A form as it prints: its boxes, its rows, its totals, and what is not answered. */
export const PaperForm = ({ of }: { readonly of: Form }) => (
  <>
    {of.differs !== null && (
      <p role="alert" className="text-danger">
        Not released: {of.differs}
      </p>
    )}
    <Head of={of} />
    {of.sheet !== null && <Rows of={of} sheet={of.sheet} onSheet={() => undefined} />}
    <Totals of={of} />
  </>
);
