/** The fields that anybody may read of a public contract; nothing else is ever in the register, in its files or in open data. */
export const publicContractFields: readonly string[] = [
  `number title vendor type value ceiling orderedBefore fromDay untilDay federalFunds signedOn closedOn`,
  `terminationKind terminatedOn lot`,
]
  .flatMap((names) => names.split(' ').map((name) => `contract.${name}`))
  .concat(
    'number subject kind days executedOn limitAfter endAfter'.split(' ').map((name) => `contract_change.${name}`),
    'name amount newEnd exercisedOn'.split(' ').map((name) => `contract_option.${name}`),
    'title kind exemption publishedAt withdrawnAt reason'.split(' ').map((name) => `contract_publication.${name}`),
    'name dueOn doneOn'.split(' ').map((name) => `contract_obligation.${name}`),
    'name least evidenceUntil'.split(' ').map((name) => `contract_condition.${name}`),
    // What open data tells one from another by.
    'contract_publication.id contract_obligation.id contract_condition.id document.id'.split(' '),
    'document.name document.mediaType document.size vendor.name vendor.tradeName vendor.number payment.number'.split(
      ' ',
    ),
    'solicitation.number award.number budget_line.name budget_line.account'.split(' '),
  );
