/** How the organization's own sign-in stands, as the server tells it. */
export interface SingleSignOn {
  readonly required: boolean;
  /** Administrators who can come in safely without the provider. */
  readonly rescuers: readonly { readonly id: string; readonly name: string; readonly isSpared: boolean }[];
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
  /** What a directory is given as the address of this one. */
  readonly directoryUrl: string;
  /** What a SAML provider has to know of us; null when the operator has SAML switched off. */
  readonly saml: { readonly entityId: string; readonly acsUrl: string } | null;
}
