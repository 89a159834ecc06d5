/** A stop behind one of these ends no sentence. */
export const abbreviations: readonly string[] = [
  ...'Ltd Inc No Nos Co Corp Pte St approx e.g i.e cf Art Sec Cond Mr Dr vs U.S U.K'.split(' '),
  ...'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec p.a N.V S.A B.V a.m p.m Prob prob Exp exp Attach attach Exh exh Att att Mod mod Mio mio Mrd mrd'.split(
    ' ',
  ),
];

/** The same with a stop inside, as at the end of a label. */
export const perYear: readonly string[] = ['p.a.'];

/** What parts of a document are called before their number. */
export const numberedParts: readonly string[] = 'Section Clause Condition Article Paragraph'.split(' ');

/** How a question begins. */
export const questionWords: readonly string[] = 'What When Who Which How Can May Will Does Do Is Are'.split(' ');

/** Words behind a value that begin what is said of another one. */
export const behindCases: readonly string[] = 'and whereas while but against versus compared'.split(' ');

/** Words between a date and what it is called: "(such date, the “Issue Date”)". */
export const besideAppositions = 'such date being the which is will be as a an also';

/** Words for the number of an identifier. */
export const numberWords: readonly string[] = ['No.', 'No', 'number', 'code'];

/** What stands in brackets where a value is to be filled in. */
export const toBeFilled: readonly string[] = ['TBD', 'to be'];

/** Small words in a title whose others begin with capitals. */
export const wordsOfTitles: readonly string[] = 'of the and for to by'.split(' ');

/** What headings of parts are called before their number. */
export const partsOfText: readonly string[] = 'part section article appendix annex'.split(' ');
/** What stretches of time are called before their number. */
export const numberedTimes: readonly string[] = ['Period', 'Year', 'Term'];

/** Words between the number of an item and the class that it is of. */
export const leadsToClass: readonly string[] = ['in respect of', 'with respect to', 'for', 'the'];

/** Words at the end of a line that leave a label open, as "from" and "to" do not. */
export const wordsThatLeaveLabelsOpen: readonly string[] = 'of by and for per the'.split(' ');

/** Words at the end of a line that leave a phrase open. */
export const wordsThatRunOn: readonly string[] =
  'of are is the and or to a an in by for with plus on at from before after'.split(' ');
