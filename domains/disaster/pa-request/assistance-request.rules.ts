import { rule } from '#kernel';

interface Request {
  readonly applicantType: string;
  readonly service: string | null;
  readonly ownership: string | null;
}

/** A private nonprofit says what it provides and whether it owns where it does. FF-104-FY-21-131. */
export const nonprofitIsDescribed = rule<Request>(
  'assistance_request.nonprofit_is_described',
  'A private nonprofit needs its service and ownership.',
  ({ row }) => row.applicantType !== 'pnp' || ((row.service ?? '').trim() !== '' && row.ownership !== null),
  { field: 'service', law: 'FF-104-FY-21-131' },
);
