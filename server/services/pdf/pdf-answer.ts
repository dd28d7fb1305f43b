import type { Sheet } from './sheet.ts';

/** The answer that downloads a form. What writes and reads PDFs is large, so that it is loaded with the first of them. */
export async function pdfAnswer({ sheet, name }: { readonly sheet: Sheet; readonly name: string }): Promise<Response> {
  const { filledPdf } = await import('./filled-pdf.ts');
  return new Response(await filledPdf(sheet), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name.replace(/[^A-Za-z0-9._-]+/g, '-')}.pdf"`,
    },
  });
}
