import { defineRecord, f } from '#kernel';

/** Set up assistants for your organization, each with its own name, colors and greeting. */
export const productAgent = defineRecord('product_agents', {
  label: ['Assistant', 'Assistants'],
  about: 'Set up assistants for your organization, each with its own name, colors and greeting.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required(),
    welcomeMessage: f.text({ max: 500, lines: 3 }),
    brandingConfig: f
      .json({
        type: 'object',
        properties: {
          companyName: { type: 'string', maxLength: 120 },
          primaryColor: { type: 'string', maxLength: 7 },
          secondaryColor: { type: 'string', maxLength: 7 },
          logoUrl: { type: 'string', maxLength: 2048 },
          welcomeMessage: { type: 'string', maxLength: 500 },
        },
        additionalProperties: false,
      })
      .label('Branding'),
  },
  access: { read: 'member', create: 'admin', edit: 'admin', remove: 'admin' },
  list: { columns: ['name', 'welcomeMessage'], sort: 'name' },
  sections: { Assistant: ['name', 'welcomeMessage', 'brandingConfig'] },
});
