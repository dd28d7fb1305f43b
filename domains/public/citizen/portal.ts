import { type FirstOf, f } from '#kernel';
import { consultationComment } from './consultation-comment.record.ts';
import { serviceRequest } from './service-request.record.ts';
import { type Language, portalWords } from './words.ts';

const { description, address, location, contactName, contactEmail, contactPhone } = serviceRequest.fields;

/** What the report asks for. The category is its code, because which there are only the server knows. */
export const reportFields = {
  category: f.text({ max: 30 }).required(),
  description,
  address,
  location,
  contactName,
  contactEmail,
  contactPhone,
};
export const sameField = f.text({ max: 40 });

export function reportForm(language: Language): typeof reportFields {
  const words = portalWords[language];
  return {
    category: reportFields.category.label(words.what),
    description: description.label(words.description).help(words.descriptionHelp),
    address: address.label(words.place).help(words.placeHelp),
    location: location.label(words.location).help(words.locationHelp),
    contactName: contactName.label(words.contactName),
    contactEmail: contactEmail.label(words.contactEmail).help(words.contactEmailHelp),
    contactPhone: contactPhone.label(words.contactPhone).help(words.contactPhoneHelp),
  };
}

export const reopenForm = (language: Language) => ({
  why: f.text({ max: 500, lines: 3 }).required().label(portalWords[language].reopenWhy),
});

const { text, authorName, email } = consultationComment.fields;

export function commentForm(language: Language) {
  const words = portalWords[language];
  return {
    text: text.label(words.comment),
    authorName: authorName.label(words.shownName).help(words.shownNameHelp),
    email: email.label(words.commentEmail).help(words.commentEmailHelp),
  };
}

export interface CategoryShown {
  readonly code: string;
  readonly name: string;
  readonly about: string | null;
}

/** A report as everybody may see it. */
export interface ReportShown {
  readonly number: string;
  readonly category: string;
  /** Null until somebody of the agency has looked at it. */
  readonly place: string | null;
  readonly summary: string | null;
  readonly state: string;
  readonly reportedOn: string;
  readonly promisedBy: string | null;
  readonly isLate: boolean;
}

/** How a category's promise was kept in twelve months. */
export interface PromiseShown {
  readonly category: string;
  readonly days: number | null;
  readonly answered: number;
  readonly inTime: number;
  readonly open: number;
  readonly overdue: number;
}

export interface ConsultationListed {
  readonly number: string;
  readonly subject: string;
  readonly closesOn: string;
  readonly isOpen: boolean;
}

/** A report as whoever has its code sees it. */
export interface CaseShown extends ReportShown {
  readonly description: string;
  readonly address: string;
  /** The report that this one is the same as. */
  readonly sameAs: string | null;
  readonly others: number;
  readonly updates: readonly { readonly on: string; readonly text: string; readonly state: string | null }[];
  readonly outcome: string | null;
  readonly noActionReason: string | null;
  readonly referredTo: string | null;
  /** Until when its resident may have it opened again; null when they may not. */
  readonly reopenUntil: string | null;
}

export interface PortalPage {
  readonly agency: string;
  readonly takesReports: boolean;
  readonly promises: readonly PromiseShown[];
  readonly lately: readonly ReportShown[];
  readonly consultations: FirstOf<ConsultationListed>;
  /** What was asked for by its code: null when nothing was asked, `none` when no report has it. */
  readonly asked: CaseShown | 'none' | null;
  /** The code of a report that was just sent, shown this once. */
  readonly newCode: string | null;
}

export interface ReportPage {
  readonly agency: string;
  readonly categories: readonly CategoryShown[];
  readonly similar: readonly ReportShown[];
}

export interface ConsultationPage extends ConsultationListed {
  readonly agency: string;
  readonly question: string;
  readonly opensOn: string;
  readonly houseRules: string;
  readonly response: string | null;
  /** Those after the one that the address names, oldest first. */
  readonly comments: FirstOf<{
    readonly number: string;
    readonly on: string;
    readonly name: string | null;
    readonly text: string;
    readonly language: Language;
  }>;
  readonly published: number;
  readonly waiting: number;
  readonly hidden: readonly { readonly reason: string; readonly count: number }[];
}
