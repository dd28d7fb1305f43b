import { disposerIsAnother } from './asset.rules.ts';

export const keepers = [{ duty: 'asset_manager' }] as const;
export const disposers = [{ duty: 'asset_manager' }, { duty: 'budget_officer' }] as const;

export const assetStates = {
  planned: 'new',
  in_service: ['done', 'In service'],
  out_of_service: ['returned', 'Out of service'],
  retired: 'review',
  disposed: 'stopped',
  cancelled: 'stopped',
} as const;

/** One person retires an asset; another one, who neither wrote it nor has custody of it, records what became of it. */
export const assetSteps = {
  place: {
    label: 'Place in service',
    from: 'planned',
    to: 'in_service',
    by: keepers,
    fieldsToFill: ['acquiredOn', 'inServiceOn'],
  },
  deactivate: { label: 'Deactivate', from: 'in_service', to: 'out_of_service', by: keepers, reason: 'required' },
  reactivate: { label: 'Reactivate', from: 'out_of_service', to: 'in_service', by: keepers },
  retire: {
    label: 'Retire',
    from: ['in_service', 'out_of_service'],
    to: 'retired',
    by: keepers,
    reason: 'required',
  },
  reinstate: { label: 'Reinstate', from: 'retired', to: 'out_of_service', by: keepers, reason: 'required' },
  dispose: {
    label: 'Record disposal',
    from: 'retired',
    to: 'disposed',
    by: disposers,
    rules: [disposerIsAnother],
    fieldsToFill: ['disposal', 'disposedOn', 'proceeds'],
    confirm: 'A disposed asset stays as it is.',
  },
  cancel: { label: 'Cancel', from: 'planned', to: 'cancelled', by: keepers, reason: 'required' },
} as const;
