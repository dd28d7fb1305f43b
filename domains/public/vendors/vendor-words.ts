import type { Language } from '../language.ts';

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly register: string;
  readonly opportunities: string;
  readonly vendors: string;
  readonly way: string;
  readonly steps: readonly (readonly [what: string, words: string, isHere: boolean])[];
  readonly here: string;
  readonly planned: string;
  readonly atHand: string;
  readonly papers: readonly (readonly [paper: string, why: string])[];
  readonly sealed: string;
  readonly sealedText: string;
  readonly sealedMore: string;
  readonly questions: string;
  readonly write: string;
}

/** The page for firms that want to sell, in both languages. */
export const vendorWords: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Sell to the agency',
    lead: 'From the first notice to the payment, in six steps. Each step says whether this installation has it already.',
    register: 'Register as a vendor',
    opportunities: 'See opportunities',
    vendors: 'See registered vendors',
    way: 'From notice to payment',
    steps: [
      [
        'Find opportunities',
        'Every published solicitation is on one page, with its documents, data files and alerts by email for anyone who wants them.',
        true,
      ],
      [
        'Register your firm',
        'Five short steps: firm, tax and UEI, goods and services, contact, review. Each is saved, so you can stop and come back. You enter it once and send it to every agency on this server; the agency decides, and your portal shows where you stand.',
        true,
      ],
      [
        'Ask questions',
        'Ask on the page of the notice. The question and its answer are published there for everyone, never sent to one firm alone.',
        true,
      ],
      [
        'Submit a sealed bid',
        'Your browser encrypts the bid before it is sent, and it stays encrypted until the opening. You get a receipt with its time and its fingerprint.',
        true,
      ],
      [
        'Opening and award',
        'Officers open together at the announced time. The award is public, and a protest has its place and its days.',
        true,
      ],
      [
        'Get paid',
        'Order, receipt and invoice are compared by the system. You see where your invoice is and who has it.',
        true,
      ],
    ],
    here: 'Here',
    planned: 'Planned',
    atHand: 'What to have at hand',
    papers: [
      ['Form W-9', 'with the name and the number on your tax return'],
      [
        'Unique Entity ID',
        'from SAM.gov, where federal money pays; the agency checks exclusions there as well (2 CFR 180)',
      ],
      ['Commodity codes', 'NIGP or NAICS, to get matching alerts'],
      ['Insurance', 'a certificate with its limits and expiry date'],
      ['Certificates', 'of small, minority, women-owned or veteran-owned business, if you have them'],
      ['Bank data', 'only inside the product, never by email; a change is confirmed by a call to the number on file'],
    ],
    sealed: 'What “sealed” means',
    sealedText:
      'No one can read a sealed bid before the opening, administrators included: several people have to bring their parts of the key, and each opening is in the audit record, which anyone can check.',
    sealedMore: 'What a digital seal must withstand',
    questions: 'Questions about a notice or a registration?',
    write: 'Write to the office',
  },
  es: {
    title: 'Venda a la agencia',
    lead: 'Del primer aviso al pago, en seis pasos. Cada paso dice si esta instalación ya lo tiene.',
    register: 'Registrarse como proveedor',
    opportunities: 'Ver oportunidades',
    vendors: 'Ver proveedores registrados',
    way: 'Del aviso al pago',
    steps: [
      [
        'Busque oportunidades',
        'Cada convocatoria publicada está en una sola página, con sus documentos, archivos de datos y avisos por correo para quien los quiera.',
        true,
      ],
      [
        'Registre su empresa',
        'Cinco pasos cortos: empresa, impuestos y UEI, bienes y servicios, contacto, revisión. Cada uno se guarda: puede parar y volver. Lo escribe una vez y lo envía a cada agencia de este servidor; la agencia decide y su portal muestra el estado.',
        true,
      ],
      [
        'Haga preguntas',
        'Pregunte en la página del aviso. La pregunta y la respuesta se publican allí para todas las empresas, nunca para una sola.',
        true,
      ],
      [
        'Presente una oferta sellada',
        'Su navegador cifra la oferta antes de enviarla y sigue cifrada hasta la apertura. Recibe un comprobante con la hora y la huella.',
        true,
      ],
      [
        'Apertura y adjudicación',
        'Varias personas abren juntas a la hora anunciada. La adjudicación es pública y una protesta tiene su lugar y sus días.',
        true,
      ],
      [
        'Cobre',
        'El sistema compara pedido, recepción y factura. Usted ve dónde está su factura y quién la tiene.',
        true,
      ],
    ],
    here: 'Disponible',
    planned: 'Previsto',
    atHand: 'Qué tener a mano',
    papers: [
      ['Formulario W-9', 'con el nombre y el número de su declaración de impuestos'],
      [
        'Identificador único (UEI)',
        'de SAM.gov, si paga dinero federal; la agencia comprueba allí también las exclusiones (2 CFR 180)',
      ],
      ['Códigos de producto', 'NIGP o NAICS, para recibir avisos que le interesen'],
      ['Seguro', 'un certificado con sus límites y su fecha de vencimiento'],
      ['Certificados', 'de empresa pequeña, de minorías, de mujeres o de veteranos, si los tiene'],
      [
        'Datos bancarios',
        'solo dentro del producto, nunca por correo; un cambio se confirma con una llamada al número registrado',
      ],
    ],
    sealed: 'Qué significa “sellada”',
    sealedText:
      'Nadie puede leer una oferta sellada antes de la apertura, tampoco los administradores: varias personas deben traer su parte de la clave, y cada apertura queda en el registro de auditoría, que cualquiera puede comprobar.',
    sealedMore: 'Lo que debe resistir un sello digital (en inglés)',
    questions: '¿Preguntas sobre un aviso o un registro?',
    write: 'Escriba a la oficina',
  },
};
