/** Words right before the name of an issuer, and right after it, written as in announcements.ts. */
export const issuerWords: Readonly<Record<'before' | 'after', readonly string[]>> = {
  before: [
    '{issuer}',
    'special purpose insurer/reinsurer/vehicle/company/entity',
    'SPI/SPV/véhicule/veicolo/vehículo/zweckgesellschaft/through/via/dubbed/called/named',
    'issued/offered/sold/issue/issuance/offering by',
    'notes/bonds/securities of',
    'known as',
    'émis/émise/émises/émission par',
    'emesso/emessi/emesse/emissione da',
    'da parte di',
    'begeben/emittiert von/durch',
    'emitido/emitidos/emitida/emitidas por',
  ],
  after: [
    'series/issued/emite/emitió',
    '{note}',
    'catastrophe bond/bonds',
    'will issue/offer',
    'has/have issued/launched',
    'is issuing/offering',
    'special purpose',
    'ha emesso/emitido',
    'a émis',
    'hat begeben/emittiert',
  ],
};

/** What says that notes are issued on the day of the text itself, written as in announcements.ts. */
export const issuedTodayWords: readonly string[] = [
  'today issued/closed/settled/completed',
  'issued/closed/settled/completed .. today',
  'issued/closed/settled on this day',
];

/** Words of a title that make its name that of another party, written as in announcements.ts. */
export const otherPartyWords: readonly string[] = [
  'sponsor*/administrator/administration/modelling/modeling/insurer/insurance/arranger*/bookrunner*',
  '=fund/trust/registrar/corporate/depositary services',
  'agent/trustee*',
  '=securities llc/inc',
  '=capital markets',
];

/** How the names of companies end; stops may be left out, and blanks may be wider. */
export const legalForms: readonly string[] = [
  'Designated Activity Company',
  'Pte. Ltd.',
  'Pty. Ltd.',
  'Ltd.',
  'LTD.',
  'Limited',
  'LIMITED',
  'DAC',
  'p.l.c.',
  'plc',
  'PLC',
  'Inc.',
  'INC.',
  'L.L.C.',
  'LLC',
  'SPC',
  'S.A.',
  'B.V.',
  'S.r.l.',
];

/** Forms too short to end a name that nothing else shows to be one. */
export const shortForms: readonly string[] = ['AG', 'SE', 'NV', 'SA'];

/** What the names of most issuers end in before their legal form. */
export const reinsurerWords: readonly string[] = ['Re', 'Reinsurance'];

/** Words that begin names and are cut short: "St. Example Re". */
export const shortenedBeginnings: readonly string[] = ['St', 'Ste', 'Mt', 'Ft', 'Dr', 'Nos'];

/** The last word of the name of a paper, before a dash and the name of its issuer. */
export const wordsOfPapers: readonly string[] = [
  'sheet',
  'notice',
  'report',
  'terms',
  'supplement',
  'circular',
  'memorandum',
  'particulars',
  'prospectus',
  'presale',
  'rating',
  'summary',
  'announcement',
];

/** What stands behind "Notes of" and is no name of an issuer. */
export const noIssuers: readonly string[] = 'the The Issuer Class Classes Tranche Series Such Each Any All'.split(' ');
