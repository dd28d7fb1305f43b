import type { Plans } from '#kernel';

export const plans: Plans = {
  '/utilities/theme': {
    about: 'Administrators give Levee the colors and the logo of the organization here.',
    brings: [
      'Change colors with a preview of real screens, light and dark',
      'Be refused a color that cannot be read on its ground, and see where',
      'Publish for everyone and take it back',
    ],
    meanwhile: 'Everyone chooses light or dark in the settings; the choice is kept in the browser.',
    see: ['/settings'],
  },
  '/utilities/templates': {
    about: 'Administrators and managers keep the wording of documents, mails and checklists here.',
    brings: [
      'Write a template with places that are filled from a record',
      'Try it with a real record before saving',
      'Keep versions and languages, and see where each template is used',
    ],
    meanwhile: 'Keep templates as files in Documents. The wording of emails is part of the product.',
    see: ['/documents'],
  },
  '/business-plan-management': {
    about: 'Platform administrators plan here what the service offers to organizations and what it costs to run.',
    brings: [
      'Keep plans and what they contain in versions',
      'See how organizations use what they have',
      'See what a change of price would mean for each of them',
    ],
    meanwhile: 'Plan in another tool. Tenant Management lists the organizations on this server.',
    see: ['/tenant-management'],
  },
};
