import { Link, useTitle } from './router.tsx';

export function NotFound({ sentence = 'The address may be mistyped, or the page has moved.' }: { sentence?: string }) {
  useTitle('Page not found');
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <p aria-hidden="true" className="text-edge font-mono text-2xl">
        404
      </p>
      <h1 className="mt-3">Page not found</h1>
      <p className="text-muted mt-2">{sentence}</p>
      <Link to="/dashboard" className="button button-primary mt-6">
        Go Home
      </Link>
    </div>
  );
}
