/** Words for regions, with the codes that perils and live events use, and their names. */
const regionWords: readonly (readonly [words: RegExp, code: string, name: string])[] = [
  [/\bU\.?\s?S\.?(?:A\.?)?(?=\W|$)|united states/i, 'US', 'United States'],
  [/north america/i, 'NA', 'North America'],
  [/florida/i, 'FL', 'Florida'],
  [/texas/i, 'TX', 'Texas'],
  [/california/i, 'CA', 'California'],
  [/\bgulf\b/i, 'GULF', 'Gulf of Mexico'],
  [/northeast/i, 'NE', 'Northeast US'],
  [/northwest|washington|oregon/i, 'NW', 'Northwest US'],
  [/new madrid/i, 'NEW_MADRID', 'New Madrid'],
  [/louisiana/i, 'LA', 'Louisiana'],
  [/north carolina/i, 'NC', 'North Carolina'],
  [/south carolina/i, 'SC', 'South Carolina'],
  [/new york/i, 'NY', 'New York'],
  [/caribbean/i, 'CB', 'Caribbean'],
  [/canad/i, 'CAN', 'Canada'],
  [/mexic/i, 'MX', 'Mexico'],
  [/europe/i, 'EU', 'Europe'],
  [/\bU\.?K\.?(?=\W|$)|united kingdom/i, 'UK', 'United Kingdom'],
  [/french|france/i, 'FR', 'France'],
  [/german/i, 'DE', 'Germany'],
  [/ital/i, 'IT', 'Italy'],
  [/japan/i, 'JP', 'Japan'],
  [/austral/i, 'AU', 'Australia'],
  [/new zealand/i, 'NZ', 'New Zealand'],
  [/chile/i, 'CL', 'Chile'],
  [/colombia/i, 'CO', 'Colombia'],
  [/peru/i, 'PE', 'Peru'],
  [/turk/i, 'TR', 'Turkey'],
  [/israel/i, 'IL', 'Israel'],
  [/china|chinese/i, 'CN', 'China'],
  [/puerto rico/i, 'PR', 'Puerto Rico'],
  [/hawaii/i, 'HI', 'Hawaii'],
  [/jamaica/i, 'JM', 'Jamaica'],
  [/philippine/i, 'PH', 'Philippines'],
  [/taiwan/i, 'TW', 'Taiwan'],
];

/** The codes of the regions in a text, such as `FL` for "Florida Hurricane", in the order of the list. */
export const namedRegions = (text: string): string[] =>
  regionWords.filter(([words]) => words.test(text)).map(([, code]) => code);

/** The names of the regions by their codes. */
export const regionNames: Readonly<Record<string, string>> = Object.fromEntries(
  regionWords.map(([, code, name]) => [code, name]),
);
