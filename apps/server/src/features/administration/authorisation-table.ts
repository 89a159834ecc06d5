/**
 * Who may make which call, written down by hand beside the contract that decides it: a call opened to somebody by
 * mistake differs from this. `answers` is what somebody who may gets for a request that says as little as possible: an
 * empty body or form, and no such document, user or security.
 */
export interface Permission {
  /** Names of demonstration accounts; `super` has the role Super User and nothing else; `nobody` is without a session. */
  may: readonly Caller[];
  answers: number;
}

export const callers = ['nobody', 'admin', 'analyst', 'trader', 'viewer', 'qa', 'super'] as const;
export type Caller = (typeof callers)[number];

const signedIn: readonly Caller[] = ['admin', 'analyst', 'trader', 'viewer', 'qa', 'super'];
const everybody: readonly Caller[] = ['nobody', ...signedIn];
const above: readonly Caller[] = ['admin', 'qa'];
const analysts: readonly Caller[] = ['admin', 'qa', 'analyst'];
const traders: readonly Caller[] = ['admin', 'qa', 'trader'];
const marketUsers: readonly Caller[] = ['admin', 'qa', 'analyst', 'trader'];
const administrators: readonly Caller[] = ['admin'];

export const permissions: Readonly<Record<string, Permission>> = {
  login: { may: everybody, answers: 400 },
  logout: { may: everybody, answers: 200 },
  getSession: { may: everybody, answers: 200 },
  forgotPassword: { may: everybody, answers: 400 },
  resetPassword: { may: everybody, answers: 400 },
  getEntitlements: { may: signedIn, answers: 200 },
  getStorageKey: { may: signedIn, answers: 200 },
  listOwnSessions: { may: signedIn, answers: 200 },
  endOwnSession: { may: signedIn, answers: 404 },
  endOtherSessions: { may: signedIn, answers: 200 },
  getWaysIn: { may: everybody, answers: 200 },
  beginSignOn: { may: everybody, answers: 404 },
  finishSignOn: { may: everybody, answers: 302 },
  endByProvider: { may: everybody, answers: 400 },
  finishSignIn: { may: everybody, answers: 400 },
  signInPasskeyOptions: { may: everybody, answers: 401 },
  confirmPasskeyOptions: { may: signedIn, answers: 409 },
  confirmPresence: { may: signedIn, answers: 400 },
  listFactors: { may: signedIn, answers: 200 },
  beginCodeFactor: { may: signedIn, answers: 200 },
  addCodeFactor: { may: signedIn, answers: 400 },
  beginPasskey: { may: signedIn, answers: 200 },
  addPasskey: { may: signedIn, answers: 400 },
  removeFactor: { may: signedIn, answers: 404 },
  renewRecoveryCodes: { may: signedIn, answers: 409 },
  listTokens: { may: above, answers: 200 },
  createToken: { may: above, answers: 400 },
  revokeToken: { may: above, answers: 404 },
  changePassword: { may: signedIn, answers: 400 },

  listAccounts: { may: administrators, answers: 200 },
  createAccount: { may: administrators, answers: 400 },
  getAccount: { may: administrators, answers: 404 },
  updateAccount: { may: administrators, answers: 400 },
  disableAccount: { may: administrators, answers: 404 },
  enableAccount: { may: administrators, answers: 404 },
  endAccountSessions: { may: administrators, answers: 404 },
  removeFactors: { may: administrators, answers: 404 },
  listAccountTokens: { may: administrators, answers: 200 },
  revokeAccountToken: { may: administrators, answers: 404 },
  sendResetLink: { may: administrators, answers: 404 },
  listRoles: { may: administrators, answers: 200 },
  updateRole: { may: administrators, answers: 400 },
  searchAudit: { may: administrators, answers: 200 },
  listAuditActions: { may: administrators, answers: 200 },
  getDeskReading: { may: administrators, answers: 200 },
  studySignOffs: { may: administrators, answers: 200 },
  takeLearned: { may: administrators, answers: 400 },
  goBackAReading: { may: administrators, answers: 400 },

  listDeals: { may: analysts, answers: 200 },
  createDeal: { may: administrators, answers: 400 },
  listDocumentTypes: { may: analysts, answers: 200 },
  getUploadInfo: { may: analysts, answers: 200 },
  proposeDeal: { may: analysts, answers: 400 },
  listDealProposals: { may: analysts, answers: 200 },
  changeDealProposal: { may: analysts, answers: 400 },
  withdrawDealProposal: { may: analysts, answers: 404 },
  confirmDealProposal: { may: administrators, answers: 400 },
  uploadDocument: { may: analysts, answers: 400 },
  listDocuments: { may: analysts, answers: 200 },
  downloadDocument: { may: analysts, answers: 404 },
  retryExtraction: { may: analysts, answers: 404 },
  replaceFile: { may: analysts, answers: 400 },
  removeDocument: { may: analysts, answers: 404 },
  moveDocument: { may: analysts, answers: 400 },
  readPages: { may: analysts, answers: 400 },
  enterByHand: { may: analysts, answers: 404 },
  getDocumentTree: { may: analysts, answers: 200 },
  listTreeIssuers: { may: analysts, answers: 200 },
  getTreeIssuer: { may: analysts, answers: 404 },
  listTreeFiles: { may: analysts, answers: 400 },
  downloadIssuerZip: { may: analysts, answers: 404 },
  downloadSeriesZip: { may: analysts, answers: 404 },
  searchDocuments: { may: analysts, answers: 400 },
  searchPages: { may: analysts, answers: 400 },
  findInDocument: { may: analysts, answers: 400 },
  listDocumentActivity: { may: analysts, answers: 404 },
  addDocumentNote: { may: analysts, answers: 400 },
  getProcessingQueue: { may: analysts, answers: 200 },
  listAnalystDocuments: { may: analysts, answers: 200 },
  takeDocument: { may: analysts, answers: 404 },
  giveBackDocument: { may: analysts, answers: 404 },
  takeNextDocument: { may: analysts, answers: 200 },
  getExtractedData: { may: analysts, answers: 404 },
  saveExtractedData: { may: analysts, answers: 400 },
  previewSignOff: { may: analysts, answers: 400 },
  getPageWords: { may: analysts, answers: 400 },
  getPageValues: { may: analysts, answers: 400 },
  readPlace: { may: analysts, answers: 400 },
  listComparable: { may: analysts, answers: 404 },
  compareDocuments: { may: analysts, answers: 400 },
  signOffDocument: { may: analysts, answers: 400 },
  withdrawSignOff: { may: administrators, answers: 400 },

  uploadCsv: { may: analysts, answers: 400 },
  listUploads: { may: analysts, answers: 200 },
  getUpload: { may: analysts, answers: 404 },
  downloadUpload: { may: analysts, answers: 404 },
  approveUpload: { may: analysts, answers: 400 },
  refuseUpload: { may: analysts, answers: 400 },
  undoUpload: { may: analysts, answers: 400 },

  // Everybody signed in may ask for today's list, the dashboard's; a request that names no day is nobody else's.
  searchSecurities: { may: marketUsers, answers: 400 },
  getMarketDataStatus: { may: signedIn, answers: 200 },
  searchByCriteria: { may: marketUsers, answers: 200 },
  listSearchChoices: { may: marketUsers, answers: 200 },
  listSavedSearches: { may: marketUsers, answers: 200 },
  saveSearch: { may: marketUsers, answers: 400 },
  deleteSavedSearch: { may: marketUsers, answers: 404 },
  getMarketMoves: { may: marketUsers, answers: 400 },
  lookupSecurities: { may: marketUsers, answers: 400 },
  identifySecurities: { may: marketUsers, answers: 200 },
  getSecurity: { may: marketUsers, answers: 404 },
  getPriceLineage: { may: marketUsers, answers: 404 },
  listIndexCodes: { may: marketUsers, answers: 200 },
  getComposition: { may: marketUsers, answers: 400 },
  listPrints: { may: marketUsers, answers: 404 },
  getRealTimePricing: { may: marketUsers, answers: 400 },
  searchTraceTrades: { may: traders, answers: 400 },
  listBondsAtRisk: { may: traders, answers: 400 },

  listUniverses: { may: administrators, answers: 200 },
  getEodDashboard: { may: analysts, answers: 400 },
  getEodRun: { may: analysts, answers: 404 },
  listEodExceptions: { may: analysts, answers: 404 },
  getEodIndexLevels: { may: analysts, answers: 400 },
  previewEodRetry: { may: analysts, answers: 400 },
  retryEodProcess: { may: analysts, answers: 400 },
  approveEodProcess: { may: analysts, answers: 400 },
  waiveEodFailure: { may: analysts, answers: 400 },
  startEodUniverse: { may: analysts, answers: 400 },

  followLiveUpdates: { may: signedIn, answers: 400 },
};
