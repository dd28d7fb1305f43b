import { defineRecord, f } from '#kernel';

/** Which criteria a file of a bid is needed for. Without such a row everyone of the group reads it. */
export const fileCriteria = defineRecord('file_criteria', {
  label: ['File assignment', 'File assignments'],
  about: 'The criteria that a file of a proponent is needed for.',
  title: 'name',
  fields: {
    evaluation: f.ref('evaluation').required().computed(),
    proponent: f.ref('proponent').required().computed(),
    /** Which file it is leaves the server with nobody: in blind mode it would tell the bid. */
    file: f.uuid().required().computed().readableBy('nobody'),
    name: f.text({ max: 200 }).label('File').required().computed(),
    criteria: f
      .lines({ name: f.text({ max: 200 }).label('Criterion').required() }, { max: 60, label: 'Criterion' })
      .label('Criteria')
      .computed(),
    assignedBy: f.person().label('Assigned by').computed(),
    assignedAt: f.instant().label('Assigned').computed(),
  },
  uniqueTogether: [['evaluation', 'file']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['name', 'evaluation', 'assignedBy', 'assignedAt'],
    filters: ['evaluation', 'proponent'],
    sort: 'name',
  },
  sections: { File: ['evaluation', 'proponent', 'name', 'criteria'], Assignment: ['assignedBy', 'assignedAt'] },
});
