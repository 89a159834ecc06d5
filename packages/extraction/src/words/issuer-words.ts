/** Words right before the name of an issuer, and right after it, written as in announcements.ts. */
export const issuerWords: Readonly<Record<'before' | 'after', readonly string[]>> = {
  before: [
    '{issuer}',
    '{issuer} of the/these {note}',
    '{issuer} of the/these cat/catastrophe bond/bonds',
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
    'principal at risk',
    'insurance/catastrophe linked',
    'will issue/offer',
    'offers',
    'has/have issued/launched/priced',
    '=issued/placed/sold/closed/launched/priced its/the',
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
  'sponsor*/administrator/administration/modelling/modeling/analytics/insurer/insurance/arranger*/bookrunner*',
  '=fund/trust/registrar/corporate/depositary services',
  'agent/trustee*',
  '=securities llc/inc',
  '=capital markets',
];

/** What shows an issuer by its name, whatever other parties are called. */
export const vehicleWords: readonly string[] = [
  'spv/spi/spc/pcc/icc/vehicle',
  'insurance/risk linked',
  'securitisation/securitization',
];

/** What a badge or a stamp says of the paper, before the name in its title. */
export const stampWords: readonly string[] = [
  ...'final draft preliminary indicative updated revised amended confidential launch launched priced pricing'.split(
    ' ',
  ),
  'issuer',
  'issued by',
  'the issuer',
];

/** What the headline of a note or an article says of the company that it names next: "Example Ratings Affirms Sandbar Re Ltd.". */
export const verbsOfHeadlines: readonly string[] = [
  ...'Affirms Rates Assigns Assesses Upgrades Downgrades Confirms Withdraws Publishes Reviews Comments'.split(' '),
  ...'Announces Sponsors Launches Closes Completes Places Prices Lists Advises'.split(' '),
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
  'S.à r.l.',
  'ICAV',
];

/** Forms too short to end a name that nothing else shows to be one. */
export const shortForms: readonly string[] = ['AG', 'SE', 'NV', 'SA'];

/** What the names of most issuers end in before their legal form. */
export const reinsurerWords: readonly string[] = ['Re', 'RE', 'Reinsurance', 'REINSURANCE'];

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

/** The rest of the forms, which end a name only where something says that it is that of an issuer. */
export const otherForms: readonly string[] = ['Corp.', 'Corp', 'Company'];

/** What may stand before a legal form, as a part of it. */
export const beforeForms: readonly string[] = ['Pte.', 'Pte', 'Pty.', 'Pty', 'PCC', 'ICC', 'SPC', 'Capital'];

/** Small words inside the names of companies. */
export const joinsNames: readonly string[] = ['and'];
export const insideNames: readonly string[] = [...joinsNames, 'of', 'for', 'the'];

/** Development banks have no legal form in their names: the first goes on, the second ends them. */
export const banksFor: readonly string[] = ['Bank for'];
export const banksAlone: readonly string[] = ['Development Bank'];
/** What a bank is called beside its name, which counts where the name is not told. */
export const nicknamesOfBanks: readonly string[] = ['World Bank'];
export const insideBanks: readonly string[] = ['and', 'of', 'for'].flatMap((word) => [`${word} the`, word]);

/** What stands in a title before a dash and a name, besides what the paper is, and right behind a name. */
export const beforeTitles: readonly string[] = ['Subject', 'Re', 'RE', 'New Issue', 'New issue'];
export const behindTitles: readonly string[] = ['Series', 'series', 'SERIES', 'acting'];

/** Words of a title of notes that runs into the name of their issuer. */
export const ofNotes = { series: ['Series'], classes: ['Class', 'Classes'], notes: ['Notes'] } as const;

/** What may stand right behind a name in a title of notes. */
export const besideNames: readonly string[] = [
  ...ofNotes.series,
  ...'SERIES CLASS PRINCIPAL NOTE NOTES CAT Cat Catastrophe'.split(' '),
];

/** What leads to the name of the one who issues, or stands between the two. */
export const wordsOfIssued: readonly string[] = ['issued by', 'confirm the issue by', 'announces the issue by'];
export const wordsOfIssue: readonly string[] = ['issue of'];

/** What a deal did, behind its name and series: "Example Re Ltd. 2031-2 closed on …". */
export const wordsOfClosing: readonly string[] =
  'closed funded settled priced issued completed launched closes prices'.split(' ');

/** Behind the name of one who issues himself. */
export const issuesItselfWords: readonly string[] = [
  ...['will', 'proposes to', 'intends to'].flatMap((lead) => [`${lead} issue`, `${lead} offer`]),
  ...['is', 'is hereby'].flatMap((lead) => [`${lead} issuing`, `${lead} offering`]),
  'hereby issues',
  'hereby offers',
  'has issued',
];

/** What leads to one who issues himself, in the middle of a sentence. */
export const beforeIssuing: readonly string[] = ['announced that', 'announces that'];
/** "…, acting in respect of Series 2031-1 (the “Issuer”)": how one acts. */
export const actingAs: readonly string[] = ['acting', 'in its capacity'];

/** "(the “Issuer”)", "(as the “Issuer”)". */
export const articles: readonly string[] = ['the'];
export const beforeIssuer: readonly string[] = [...articles, 'as'];
export const issuerTerms: readonly string[] = ['Issuer', 'Company', 'SPI', 'SPV'];

/** Parts of the names of those who sponsor, place, rate, model or list notes. */
export const partsOfOtherNames =
  'insurance assurance securities markets services group holdings holding ratings association agency solutions partners exchange corporation underwriting life mutual management brokers advisors trust trustees modelling modeling models analytics engineering';

/** What begins a sentence before a name. */
export const leadToName =
  'in on at by from since when after before for to with the today yesterday cat catastrophe bond';

/** What leads to the name of a vehicle, and what is said of its seat before that. */
export const beforeVehicles: readonly string[] = ['by', 'through', 'via', 'from'];
export const wordsOfSeats: readonly string[] = ['based', 'domiciled', 'registered', 'incorporated'];

/** What the issuer of such notes is called behind its name. */
export const kindsOfVehicle: readonly string[] = [
  'special purpose insurer',
  'special purpose reinsurer',
  'special purpose reinsurance',
  'special purpose vehicle',
  'special purpose company',
  'special-purpose',
];

/** Words before the name of a firm that wrote a report, and before that of whom it wrote for. */
export const wordsOfPrepared: readonly string[] = ['Prepared by', 'prepared by', 'PREPARED BY'];
export const beforeClient: readonly string[] = ['for'];
