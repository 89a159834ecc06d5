import { normaliseLists, type ExtractedDocumentData, type ExtractedLists, type SentLists } from '@landfall/contract';

const security = (issuerClass: string, index: number) => ({
  rowId: `securities:${index}`,
  isin: `US00000000${issuerClass}1`,
  cusip: `00000000${issuerClass}`,
  issuerName: 'Petrel Point Re',
  issuerSeries: '2026-1',
  issuerClass,
  issueDate: '2026-03-02',
  maturityDate: '2029-03-08',
  currency: 'USD',
  parAmount: 125_000_000,
  couponType: 'FLOAT',
  couponRate: 6.5,
  dayCountConvention: 'ACT/360',
  businessDayConvention: 'FOLLOWING',
  firstCouponDate: '2026-06-08',
  lastCouponDate: '2029-03-08',
  isCallable: 'N',
  couponFrequency: 4,
  baseRateInstrument: '000000001',
});

const identifiers = (issuerClass: string) => ({
  issuerClass,
  isin: `US00000000${issuerClass}1`,
  cusip: `00000000${issuerClass}`,
});

/** Two classes in order, A and B; B has two attributions. */
const sampleSent: SentLists = {
  securities: [security('A', 0), security('B', 1)],
  modeledStats: ['A', 'B'].map((issuerClass, index) => ({
    rowId: `modeledStats:${index}`,
    ...identifiers(issuerClass),
    attachmentProbability: 2.1,
    expectedLoss: 1.4,
    exhaustionProbability: 0.9,
    effectiveFromDate: '2026-03-02',
  })),
  couponChangeHistories: ['A', 'B'].map((issuerClass, index) => ({
    rowId: `couponChangeHistories:${index}`,
    ...identifiers(issuerClass),
    effectiveFromDate: '2026-03-02',
    effectiveToDate: '2029-03-08',
    couponRate: 6.5,
    spreadType: 'INITIAL',
  })),
  elAttributions: ['A', 'B', 'B'].map((issuerClass, index) => ({
    rowId: `elAttributions:${index}`,
    ...identifiers(issuerClass),
    perilName: index === 2 ? 'US Earthquake' : 'US Named Storm',
    elAttribution: index === 0 ? 100 : 50,
    effectiveFromDate: '2026-03-02',
    applyCdf: 'N',
  })),
};

/** The sample as the server holds it, changed where a test asks for it. */
export function sampleLists(change: (lists: ExtractedLists) => void = () => undefined): ExtractedLists {
  const lists = normaliseLists(sampleSent, 'doc-1', (list) => `${list}:new`);
  change(lists);
  return lists;
}

export const sampleData = (
  lists: ExtractedLists = sampleLists(),
  more: Partial<ExtractedDocumentData> = {},
): ExtractedDocumentData => ({
  ...lists,
  version: 1,
  evidence: [],
  findings: [],
  readerFindings: [],
  settled: [],
  filled: [],
  readWith: null,
  onFile: [],
  businessDate: '2026-03-02',
  lastEdited: null,
  signedOff: null,
  withdrawn: null,
  lastNote: null,
  acknowledged: [],
  document: {
    documentId: 'doc-1',
    originalName: 'petrel-point.pdf',
    docTypeCode: 'OC',
    docTypeName: 'Offering Circular (OC)',
    issuerName: 'Petrel Point Re',
    issuerSeries: '2026-1',
    issuerClasses: ['A', 'B'],
    status: 'PENDING_REVIEW',
    statusReason: null,
    progress: null,
    sizeBytes: 1_000,
    pageCount: 3,
    pageNumbers: null,
    isKeyedByHand: false,
    doubtfulValues: null,
    uploadedAt: '2026-03-01T12:00:00Z',
    uploadedBy: 'analyst',
    assignee: null,
  },
  ...more,
});
