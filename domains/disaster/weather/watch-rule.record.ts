import { defineRecord, f } from '#kernel';
import { alertSeverities, hazards } from './alert-words.ts';

/** Who is told of which alerts. People hear of an event once, and again when its severity changes; never of a test. */
export const watchRule = defineRecord('watch_rule', {
  label: ['Watch rule', 'Watch rules'],
  about: 'Who is notified about which hazards, from which severity on.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).label('Name').required().unique().search(),
    hazards: f.choices(hazards).label('Hazard classes').help('Empty: all hazards.'),
    leastSeverity: f.choice(alertSeverities).label('Lowest severity').required().defaultTo('moderate'),
    sites: f.refs('alert_site', { max: 50 }).label('Sites').help('Empty: any site, capital project or vendor.'),
    people: f.refs('organization_members', { max: 50 }).label('People').required(),
  },
  access: { read: 'member', create: 'manager', edit: { by: 'manager', inStates: ['active', 'paused'] } },
  states: { active: 'done', paused: 'stopped' },
  transitions: {
    pause: { label: 'Pause', from: 'active', to: 'paused', by: 'manager', reason: 'required' },
    resume: { label: 'Resume', from: 'paused', to: 'active', by: 'manager' },
  },
  list: {
    columns: ['name', 'hazards', 'leastSeverity', 'sites', 'people', 'status'],
    filters: ['status', 'leastSeverity'],
    sort: 'name',
  },
  sections: { Watch: ['name', 'hazards', 'leastSeverity', 'sites'], Notify: ['people'] },
});
