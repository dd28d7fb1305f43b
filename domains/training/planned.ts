import type { Plans } from '#kernel';

export const plans: Plans = {
  '/admin/training': {
    about: 'Training coordinators keep courses and assignments here, and everyone sees what they still have to take.',
    brings: [
      'Build courses with lessons and quizzes; a video needs captions before it is published',
      'Assign by role and department and see what is overdue',
      'Keep rosters of classroom sessions',
      'Export the evidence for an audit',
    ],
    meanwhile: 'Keep rosters and course material in Documents.',
    see: ['/documents'],
  },
  '/admin/certifications': {
    about: 'Training coordinators watch certificates and licenses here, before they expire.',
    brings: [
      'See every certificate by person, with reminders at 90, 60, 30 and 7 days',
      'Find who lacks what their role requires',
      'Upload and check certificates from elsewhere, such as licenses and FEMA courses',
      'Let anyone verify a certificate by its code',
    ],
    meanwhile: 'Keep a list with expiry dates as a spreadsheet in Documents.',
    see: ['/documents', '/team'],
  },
  '/admin/learning-analytics': {
    about: 'Training coordinators see the effect of training.',
    brings: [
      'See completion and which questions are too hard or too easy',
      'Compare errors or incidents before and after a course, with the number of cases',
      'Keep small groups hidden, so that no one is singled out',
    ],
    meanwhile: 'There is nothing to measure yet: courses are not built either.',
    see: ['/documents'],
  },
};
