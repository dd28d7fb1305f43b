import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { bounds, type FormField, type FormNode, type WorkflowDocument } from '../document/document.ts';
import { freeField } from './drawing/edits.ts';
import { Named } from './plain-inputs.tsx';

interface FormFieldsProps {
  readonly document: WorkflowDocument;
  readonly node: FormNode;
  readonly onChange: (node: FormNode) => void;
}

const kinds = [
  ['flag', 'Yes or no'],
  ['text', 'Text'],
  ['number', 'Number'],
  ['money', 'Amount'],
  ['choice', 'Choice'],
  ['day', 'Date'],
] as const;

/** What a form on the way asks for. Later conditions may ask for it by its name. */
export function FormFields({ document, node, onChange }: FormFieldsProps) {
  const put = (at: number, field: FormField) =>
    onChange({ ...node, fields: node.fields.map((one, index) => (index === at ? field : one)) });
  return (
    <fieldset className="border-line space-y-2 rounded-md border p-2">
      <legend className="note px-1">Questions</legend>
      <ul className="space-y-3">
        {node.fields.map((field, at) => (
          <li key={field.name} className="space-y-1">
            <Named
              label={`Question ${at + 1}`}
              value={field.label}
              onChange={(label) => put(at, { ...field, label })}
            />
            <div className="flex gap-1">
              <Select
                aria-label={`Answer type ${at + 1}`}
                value={field.kind}
                choices={kinds}
                onPick={(kind) => put(at, ofKind(field, kind as FormField['kind']))}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove question ${at + 1}`}
                disabled={node.fields.length === 1}
                onClick={() => onChange({ ...node, fields: node.fields.filter((_, index) => index !== at) })}
              >
                <Icon name="trash-2" />
              </button>
            </div>
            {field.kind === 'choice' && (
              <Named
                label="Answers, separated by commas"
                value={(field.options ?? []).join(', ')}
                onChange={(text) => {
                  const options = [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean);
                  if (options.length > 0) put(at, { ...field, options });
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button button-quiet"
        disabled={node.fields.length >= bounds.formFields}
        onClick={() =>
          onChange({
            ...node,
            fields: [...node.fields, { name: freeField(document, 'answer'), label: 'New question', kind: 'flag' }],
          })
        }
      >
        <Icon name="plus" />
        Question
      </button>
    </fieldset>
  );
}

const ofKind = ({ options, ...field }: FormField, kind: FormField['kind']): FormField =>
  kind === 'choice' ? { ...field, kind, options: options ?? ['Yes', 'No'] } : { ...field, kind };
