import { href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PdfButton } from '../../grants/public.tsx';
import { disaster } from '../index.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { applicationPaper, applicationPaperPdf, impactPaper, impactPaperPdf } from './paper-calls.ts';
import { PaperForm } from './paper-form.tsx';

/** The Impact List of a declaration, or the application of a project, as it prints. */
export default function PaperScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const isList = usePlace().path.startsWith('/impact-lists/');
  const title = isList ? 'Impact List' : 'Project Application';
  useTitle(title);
  const id = params['id'] ?? '';
  const impact = useCall(impactPaper, isList ? { id } : null);
  const application = useCall(applicationPaper, isList ? null : { id });
  const read = isList ? impact : application;
  const [words, back] = isList
    ? ['Open damage', `${href(disaster.pages.femaForms)}?${new URLSearchParams({ tab: 'damage', disaster: id })}`]
    : ['Open project', href(publicAssistancePages.project, { id })];
  const { data } = read;
  const isReleased = data !== undefined && data.differs === null && data.sheet !== null;
  return (
    <>
      <PageHead title={title}>
        <Link to={back} className="button">
          {words}
        </Link>
        {isReleased && (
          <PdfButton
            from={urlOf(isList ? impactPaperPdf : applicationPaperPdf, { id })}
            name={`${data.about}-${data.number}`.replaceAll(', ', '-')}
          />
        )}
      </PageHead>
      <div className="space-y-4">
        <Answered of={read}>{(of) => <PaperForm of={of} />}</Answered>
      </div>
    </>
  );
}
