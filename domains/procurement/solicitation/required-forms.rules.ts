import { rule } from '#kernel';

interface AskedForm {
  readonly name: string;
  readonly kind: string;
  readonly least?: number | null;
}

export const formsAreTold = rule<{ readonly type: string } & { forms: readonly AskedForm[] | null }>(
  'solicitation.forms_are_told',
  'Each form has its own name, a request for information has none, and only a number has a least value.',
  ({ row }) => {
    const forms = row.forms ?? [];
    const names = new Set(forms.map(({ name }) => name.trim().toLowerCase()));
    return (
      names.size === forms.length &&
      forms.every(({ kind, least }) => row.type !== 'rfi' && (kind === 'number' || least == null))
    );
  },
  { field: 'forms' },
);
